import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from '../../../src/core/address.ts';
import type { Fields } from '../../../src/core/report/row.ts';
import type { Desired, LiveView } from '../../../src/core/resource.ts';
import {
  accessAt,
  carriedOut,
  openingOf,
  type ResourceState,
} from '../../../src/engine/decide/moved/opening.ts';
import { wholeEntry } from '../../../src/engine/decide/whole-entry.ts';
import { COMMAND_KIND, discordCommand } from '../../../src/providers/discord/command/command.ts';
import { discordPermissions } from '../../../src/providers/discord/permissions/permissions.ts';
import { GUILD, globalScope, seenOf } from './samples.ts';

/*
 * Who may use a command, and where, a second time: by going through every person and every place,
 * from what docs/discord.md says. Where a set has someone whom the other lacks, access is wider.
 * The kinds must say the same of every pair.
 */

const PAIRS = { numRuns: 5_000, seed: 20_261_123 };

/** A global command as the service has it. */
interface Command {
  readonly default_member_permissions: string | null;
  readonly nsfw: boolean;
  readonly contexts: readonly number[] | null;
  readonly dm_permission: boolean;
  readonly integration_types: readonly number[];
}

/** An entry; what it leaves out is absent. */
type Entry = Partial<Omit<Command, 'contexts'>> & { readonly contexts?: readonly number[] | null };

const ADMINISTRATOR = 8;
/** The sets of permissions that members have: every subset of three, and administrators. */
const MEMBERS = [0, 1, 2, 3, 4, 5, 6, 7, ADMINISTRATOR];
const [IN_GUILD, DIRECT] = [0, 1];

function mayInGuild(has: number, required: string | null): boolean {
  if (required === null || has === ADMINISTRATOR) return true;
  const needed = Number(required);
  return needed !== 0 && (has & needed) === needed;
}

/**
 * Everybody who may use it: how it was installed, where, with which permissions, and of what age.
 */
function everybody(of: Command): ReadonlySet<string> {
  const open = of.dm_permission ? [IN_GUILD, DIRECT] : [IN_GUILD];
  const places = of.contexts === null || of.contexts.length === 0 ? open : of.contexts;
  const found = new Set<string>();
  for (const install of of.integration_types)
    for (const place of places)
      for (const member of MEMBERS)
        for (const age of ['adult', 'minor']) {
          if (age === 'minor' && of.nsfw) continue;
          if (place === IN_GUILD && !mayInGuild(member, of.default_member_permissions)) continue;
          found.add(`${install} ${place} ${member} ${age}`);
        }
  return found;
}

/** The command that an entry wants, where this one is live. */
function wanted(entry: Entry, live: Command): Command {
  const closes = entry.dm_permission === false && live.contexts?.includes(DIRECT) === true;
  const contexts = entry.contexts === undefined ? (closes ? null : live.contexts) : entry.contexts;
  return {
    default_member_permissions: entry.default_member_permissions ?? null,
    nsfw: entry.nsfw ?? false,
    contexts,
    dm_permission: entry.dm_permission ?? true,
    integration_types: entry.integration_types ?? live.integration_types,
  };
}

function isWider(than: ReadonlySet<string>, set: ReadonlySet<string>): boolean {
  return [...set].some(each => !than.has(each));
}

const permissions = fc.constantFrom(null, '0', '1', '2', '3', '4', '6', '7', '8', '12');
const places = fc.oneof(fc.constant(null), fc.subarray([0, 1, 2], { minLength: 1 }));
const installs = fc.subarray([0, 1], { minLength: 1 });
const command = fc.record({
  default_member_permissions: permissions,
  nsfw: fc.boolean(),
  contexts: places,
  dm_permission: fc.boolean(),
  integration_types: installs,
});
const entries = fc.record(
  {
    default_member_permissions: permissions,
    nsfw: fc.boolean(),
    contexts: places,
    dm_permission: fc.boolean(),
    integration_types: installs,
  },
  { requiredKeys: [] },
);

const NOWHERE = { parts: [], at: () => undefined };
const BASE = { name: 'ban', description: 'Ban' };

/**
 * Both directions, as the engine asks: what an apply opens, what someone opened, and by which of
 * the fields alone.
 */
function verdicts(entry: Entry, live: Command) {
  const raw = { ...BASE, ...live, id: '1', application_id: globalScope.parts[0], version: '1', type: 1 };
  const expanded = discordCommand.entry.expand({ ...BASE, ...entry } as never, globalScope);
  const address = `${COMMAND_KIND}/${expanded.parts.join('/')}` as Address;
  const source = { file: 'm.yaml', line: 1, column: 1 };
  const desired: Desired = {
    ...{ ...expanded, address, kind: COMMAND_KIND, scope: globalScope },
    ...{ refs: [], allow: [], path: [], source },
  };
  const seen = seenOf([], [desired]);
  const found = discordCommand.read.live(raw as never, globalScope, seen);
  if (found === undefined) throw new Error('no command');
  const has: Fields = found.fields();
  const { changes } = wholeEntry(desired, discordCommand as never, found, has, seen);
  const opened = (from: ResourceState, to: ResourceState): boolean =>
    openingOf(discordCommand as never, from, to, NOWHERE) !== undefined;
  const to = carriedOut(has, changes);
  return {
    plan: opened(has, to),
    drift: opened(to, has),
    lines: changes.some(change => opened(carriedOut(has, [change]), has)),
  };
}

test('a command is marked exactly where someone may use it who could not before, or in another place', () => {
  const marked = { plan: 0, drift: 0 };
  fc.assert(
    fc.property(command, entries, (live, entry) => {
      const [before, after] = [everybody(live), everybody(wanted(entry, live))];
      const found = verdicts(entry, live);
      expect(found).toEqual({
        plan: isWider(before, after),
        drift: isWider(after, before),
        lines: isWider(after, before),
      });
      if (found.plan) marked.plan++;
      if (found.drift) marked.drift++;
    }),
    PAIRS,
  );
  expect(Math.min(marked.plan, marked.drift)).toBeGreaterThan(1_000);
});

/** Whom an overwrite can name here: everyone, all channels, and others. */
const TARGETS = [
  ['role', GUILD],
  ['channel', (BigInt(GUILD) - 1n).toString()],
  ['role', '1'],
  ['role', '2'],
  ['user', '3'],
  ['channel', '4'],
] as const;

type Named = readonly (boolean | undefined)[];

const named = fc.tuple(...TARGETS.map(() => fc.constantFrom(undefined, undefined, true, false)));
const lists = fc.oneof(fc.constant(undefined), named);
/** Who may use the command itself: everybody, administrators, nobody yet, or not known. */
const base = fc.constantFrom('everybody', 'administrators', 'new', 'unknown');

function listOf(names: Named | undefined) {
  return names?.flatMap((allow, at) => {
    const [type, id] = TARGETS[at] ?? ['role', ''];
    return allow === undefined ? [] : [{ type, id, allow }];
  });
}

/** 0: may not, 1: perhaps, as by the permissions that they have, 2: may. */
function ranks(names: Named, of: string): readonly number[] {
  const others = of === 'everybody' && !names.includes(false) ? 2 : 1;
  return TARGETS.map((_, at) => (names[at] === undefined ? others : names[at] ? 2 : 0));
}

test('overwrites are marked exactly where they let someone use the command who could not before', () => {
  const NONE: Named = TARGETS.map(() => undefined);
  const marked = { yes: 0, no: 0 };
  fc.assert(
    fc.property(lists, lists, lists, base, (from, to, application, of) => {
      const inForce = (own: Named | undefined): Named =>
        own?.some(each => each !== undefined) ? own : (application ?? NONE);
      const [before, after] = [inForce(from), inForce(to)];
      const rises = TARGETS.map((_, at) => (ranks(after, of)[at] ?? 0) > (ranks(before, of)[at] ?? 0));
      // Nobody could use a command that is made only now: its first overwrites say who may.
      const isFirst = of === 'new' && before === NONE;
      const expected = isFirst ? after.slice(0, 2).includes(true) : rises.includes(true);
      const address = 'discord.command/1/2/chat_input/ban';
      const fields =
        of === 'unknown'
          ? undefined
          : of === 'new'
            ? null
            : { default_member_permissions: of === 'everybody' ? null : '0' };
      const state = (own: Named | undefined): ResourceState =>
        own && { command: { $ref: address }, overwrites: listOf(own) ?? [] };
      const opening =
        from === undefined && to === undefined
          ? undefined
          : openingOf(discordPermissions as never, state(from), state(to), {
              parts: ['1', GUILD, 'guild', 'chat_input', 'ban'],
              at: where =>
                where === address ? fields : application && { overwrites: listOf(application) ?? [] },
            });
      if (from !== undefined || to !== undefined) expect(opening !== undefined).toBe(expected);
      if (opening === undefined) marked.no++;
      else marked.yes++;
    }),
    PAIRS,
  );
  expect(Math.min(marked.yes, marked.no)).toBeGreaterThan(500);
});

test('the first allow of a command opens it where its list could not be read, and not where it is new', () => {
  const command = { $ref: `${COMMAND_KIND}/1/${GUILD}/chat_input/ban` };
  const to: ResourceState = { command, overwrites: [{ type: 'user', id: '3', allow: true }] };
  const unread = { scope: globalScope.address, reason: { code: 'row/clocks-apart' } as const };
  const parts = ['1', GUILD, 'guild', 'chat_input', 'ban'];
  const opens = (more: Partial<LiveView>): boolean => {
    const at = accessAt({ ...seenOf([]), ...more });
    return (
      openingOf(discordPermissions as never, { command, overwrites: [] }, to, { parts, at }) !== undefined
    );
  };
  expect(opens({})).toBe(false);
  expect(opens({ unreadOf: kind => (kind === COMMAND_KIND ? [unread] : []) })).toBe(true);
});
