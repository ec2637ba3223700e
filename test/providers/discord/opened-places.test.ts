import { describe, expect, test } from 'vitest';
import { drift, plan } from '../../../src/reconcile.ts';
import { said, world } from '../../helpers/world.ts';
import { byHand, commandsAt, loaded, manifestOf } from './application.ts';

/*
 * Where a command may be used: its contexts; without them direct messages as `dm_permission` says;
 * in guilds always.
 */

const BAN = { name: 'ban', description: 'Ban' };
const DIRECT = 'the command may be used in direct messages with the bot';
const PRIVATE = 'the command may be used in direct messages and groups without the bot';
const GUILDS = 'the command may be used in guilds';

type Members = Readonly<Record<string, unknown>>;

/** From what is live to what an entry says, and what that opens. */
const CASES: readonly (readonly [live: Members, entry: Members, opens: string | undefined])[] = [
  [{ dm_permission: false }, { contexts: ['guild', 'bot_dm'] }, DIRECT],
  [{ dm_permission: false }, { contexts: ['guild', 'private_channel'] }, PRIVATE],
  [
    { contexts: null, integration_types: [0, 1] },
    { contexts: ['guild', 'bot_dm', 'private_channel'] },
    PRIVATE,
  ],
  [{ contexts: null }, { contexts: ['guild', 'bot_dm', 'private_channel'] }, PRIVATE],
  [{ dm_permission: false }, { contexts: ['guild'] }, undefined],
  [{ dm_permission: false }, { dm_permission: true }, DIRECT],
  [{ dm_permission: true }, { dm_permission: false }, undefined],
  [{ dm_permission: true }, { contexts: ['guild'] }, undefined],
  [{ dm_permission: true }, { contexts: ['guild', 'bot_dm'] }, undefined],
  [{ contexts: [0] }, { contexts: ['guild', 'bot_dm'] }, DIRECT],
  [{ contexts: [0] }, { contexts: null }, DIRECT],
  [{ contexts: [0] }, { contexts: null, dm_permission: false }, undefined],
  [{ contexts: [0, 1, 2] }, { contexts: null }, undefined],
  [{ contexts: [0, 1, 2] }, { contexts: ['guild', 'private_channel'] }, undefined],
  [{ contexts: [1] }, { contexts: null, dm_permission: false }, GUILDS],
  [
    { contexts: [1], dm_permission: false },
    { contexts: ['guild', 'private_channel'] },
    `${PRIVATE}; ${GUILDS}`,
  ],
];

describe.each(CASES)('a live command of %j', (live, entry, opens) => {
  test(`and an entry of ${JSON.stringify(entry)}: the plan says what that opens`, async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [{ ...BAN, ...live }]);
    const wanted = await loaded(manifestOf({ commands: [{ ...BAN, ...entry }] }));
    const { plan: found } = await plan(wanted, here.session(), { prune: true });
    expect(found.rows.map(row => said(row.opening)).filter(Boolean)).toEqual(
      opens === undefined ? [] : [opens],
    );
  });
});

test('contexts that open what an entry closes by `dm_permission` are drift that gives more access', async () => {
  const here = world({ quirks: { global_rate_limit: 'off' } });
  byHand(here, 'PUT', commandsAt(), [{ ...BAN, contexts: [0, 1] }]);
  const wanted = await loaded(manifestOf({ commands: [{ ...BAN, dm_permission: false }] }));
  const { plan: found } = await drift(wanted, here.session(), { prune: true });
  expect(found.rows.map(({ severity, widened }) => [severity, said(widened)])).toEqual([['widened', DIRECT]]);
});
