import { expect, test } from 'vitest';
import { discordScope, scopeNamed } from '../../../src/providers/discord/scope.ts';
import { world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { manifestOf, slashCommands } from './application.ts';
import { APPLICATION, GUILD, globalScope, guildScope } from './samples.ts';

const OTHER = '999999999999999999';

test.each([
  ['says nothing about it', guildScope, {}],
  ['names its guild', guildScope, { guild_id: GUILD, application_id: APPLICATION }],
  ['is global and names the application', globalScope, { application_id: APPLICATION }],
])('a record is in the scope that it was asked of where it %s', (_, asked, raw) => {
  expect(scopeNamed(raw, asked)).toEqual(asked);
});

test.each([
  ['another guild', guildScope, { guild_id: OTHER }, discordScope(APPLICATION, OTHER)],
  ['another application', guildScope, { application_id: OTHER }, discordScope(OTHER, GUILD)],
  ['another application', globalScope, { application_id: OTHER }, discordScope(OTHER)],
  ['a guild in a global list', globalScope, { guild_id: GUILD }, guildScope],
  ['a guild that is no text', guildScope, { guild_id: 7 }, discordScope(APPLICATION, '7')],
])('a record that names %s is not in the scope that was asked', (_, asked, raw, there) => {
  expect(scopeNamed(raw, asked)).toEqual(there);
  expect(scopeNamed(raw, asked).address).not.toBe(asked.address);
});

test.each([
  ['another guild', { guild_id: OTHER }],
  ['another application', { application_id: OTHER }],
])(
  'pruning takes nothing by the list of a guild that speaks of %s: it counts as unread',
  async (_, named) => {
    const here = world({ guilds: [GUILD] });
    const command = { id: '900', type: 1, name: 'theirs', description: 'x', version: '1', ...named };
    const path = `*/guilds/${GUILD}/commands?*`;
    here.sandbox.faults.add([faultOf({ status: 200, body: [command] }, { path, times: 9 })]);
    const manifest = manifestOf({ guilds: [{ ids: [GUILD], prune: true, commands: slashCommands(1) }] });
    const report = await here.apply(manifest);
    expect(report.plan.unread.map(({ scope }) => scope)).toEqual([guildScope.address]);
    expect(report.plan.rows.map(({ action }) => action)).toEqual(['blocked']);
    expect(here.writes()).toEqual([]);
  },
);
