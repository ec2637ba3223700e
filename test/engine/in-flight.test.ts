import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { Result } from '../../src/core/report/report.ts';
import { follow, NOTHING_IN_FLIGHT } from '../../src/engine/ends/in-flight.ts';

const COMMAND = 'discord.command/1/2/chat_input/new' as Address;
const PERMISSIONS = 'discord.permissions/1/2/guild/chat_input/new' as Address;
const CREDENTIAL = 'neon.credential/p/main/uploads' as Address;

const RENAMING: RunEvent = {
  type: 'started',
  address: COMMAND,
  action: 'rename',
  ifLeft: [
    {
      code: 'restore/left',
      address: PERMISSIONS,
      because: COMMAND,
      scope: 'discord.scope/1/2' as Address,
      key: 'permissions',
      entry: { overwrites: [] },
    },
  ],
};
const MAKING: RunEvent = {
  type: 'started',
  address: CREDENTIAL,
  action: 'create',
  ifLeft: [{ code: 'apply/left', address: CREDENTIAL, secret: true }],
};

function ended(address: Address, status: Result['status'], partly?: true): RunEvent {
  const more = partly === undefined ? {} : { partly };
  return { type: 'ended', result: { address, action: 'create', status, ...more } };
}

function openAfter(...events: readonly RunEvent[]): readonly string[] {
  return events.reduce(follow, NOTHING_IN_FLIGHT).open.map(({ reason }) => reason.address);
}

describe('what is deleted with a row', () => {
  test.each(['done', 'running', 'unknown'] as const)('has to be told after the row has ended %s', status => {
    expect(openAfter(RENAMING, ended(COMMAND, status))).toEqual([PERMISSIONS]);
  });

  test.each(['failed', 'skipped', 'stale'] as const)('is there where the row did nothing: %s', status => {
    expect(openAfter(RENAMING, ended(COMMAND, status))).toEqual([]);
  });

  test('has to be told where a part of the row was done', () => {
    expect(openAfter(RENAMING, ended(COMMAND, 'failed', true))).toEqual([PERMISSIONS]);
  });

  test.each(['done', 'done_before', 'running'] as const)('is there once it was restored: %s', status => {
    expect(openAfter(RENAMING, ended(PERMISSIONS, status))).toEqual([]);
  });

  test.each(['failed', 'unknown', 'skipped'] as const)(
    'has to be told where it was not restored: %s',
    status => {
      expect(openAfter(RENAMING, ended(COMMAND, 'done'), ended(PERMISSIONS, status))).toEqual([PERMISSIONS]);
    },
  );
});

test('what is said of a row itself is over with its end, which says what became of it', () => {
  expect(openAfter(MAKING)).toEqual([CREDENTIAL]);
  expect(openAfter(MAKING, ended(CREDENTIAL, 'failed'))).toEqual([]);
});

test('ends that are unknown, or left a part behind, are told once more, and no others', () => {
  const events = [
    ended(CREDENTIAL, 'unknown'),
    ended(COMMAND, 'failed', true),
    ended(PERMISSIONS, 'failed'),
    ended(PERMISSIONS, 'done'),
  ];
  expect(events.reduce(follow, NOTHING_IN_FLIGHT).ended.map(({ address }) => address)).toEqual([
    CREDENTIAL,
    COMMAND,
  ]);
});
