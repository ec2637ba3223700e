import { expect, test } from 'vitest';
import { exportScopes } from '../../src/engine/export.ts';
import { discordScope } from '../../src/providers/discord/scope.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';
import { APPLICATION, GUILD, PROJECT, world } from '../helpers/world.ts';
import { byHand, neonManifest } from './scenarios.ts';

const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;

test('what no entry can name is told, and everything else is written', async () => {
  const here = world({ quirks: { branch_names: 'not_unique' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'twin' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'twin' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  const { sections, leftOut: left } = await exportScopes([projectScope(PROJECT)], here.session());
  const address = `neon.branch/${PROJECT}/twin`;
  const twin = { address, reason: '2 branches have the same name', keep: address };
  expect(left).toEqual([twin, twin]);
  expect(JSON.stringify(sections)).toContain('"dev"');
  expect(JSON.stringify(sections)).not.toContain('twin');
});

test('the library of masking is written for a compute whose branch is not masked', async () => {
  const here = world();
  const settings = { preload_libraries: { use_defaults: false, enabled_libraries: ['anon'] } };
  byHand(here, 'POST', '/branches', {
    branch: { name: 'dev' },
    endpoints: [{ type: 'read_write', settings }],
  });
  const { sections } = await exportScopes([projectScope(PROJECT)], here.session());
  expect(JSON.stringify(sections)).toContain('"enabled_libraries":["anon"]');
});

test('nothing is told to be left out of an ordinary project', async () => {
  const { leftOut: left, unread } = await exportScopes([projectScope(PROJECT)], world().session());
  expect(left).toEqual([]);
  expect(unread).toEqual([]);
});

test.each(['\ud800', 'a\udc00b'])('what no file can hold is told, wherever it stands: %j', async half => {
  const state = (): Record<string, unknown> => {
    const here = world();
    byHand(here, 'POST', '/branches', { branch: { name: 'HALF' } });
    byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
    here.foreign('POST', COMMANDS, { name: 'one', description: 'HALF' });
    here.foreign('POST', COMMANDS, { name: 'two', description: 'x', options: [option('HALF')] });
    here.foreign('POST', COMMANDS, { name: 'three', description: 'x', options: [option('fine')] });
    return JSON.parse(JSON.stringify(here.sandbox.state()).replaceAll('HALF', half));
  };
  const here = world({ state: state() });
  here.clock.advance(60_000);
  const { sections, leftOut: left } = await exportScopes(
    [projectScope(PROJECT), discordScope(APPLICATION)],
    here.session(),
  );
  expect(left.map(({ address }) => address)).toEqual([
    expect.stringMatching(new RegExp(`^neon.branch/${PROJECT}/.*`)),
    `discord.command/${APPLICATION}/global/chat_input/one`,
    `discord.command/${APPLICATION}/global/chat_input/two`,
  ]);
  expect(JSON.stringify(sections)).toContain('"dev"');
  expect(JSON.stringify(sections)).toContain('"three"');
  expect(JSON.stringify(sections)).not.toMatch(/\\ud[89a-f]/);
});

test('a name that validate refuses, since no request can have it in its path, is told', async () => {
  const made = world();
  await made.apply(
    neonManifest([
      '{ name: dev, buckets: [{ name: X }], roles: [{ name: X }, { name: r }], databases: [{ name: X, owner_name: r }] }',
    ]),
  );
  const here = world({ state: JSON.parse(JSON.stringify(made.sandbox.state()).replaceAll('"X"', '".."')) });
  here.clock.advance(60_000);
  const { leftOut: left } = await exportScopes([projectScope(PROJECT)], here.session());
  expect(left.map(({ address }) => address).sort()).toEqual(
    ['bucket', 'database', 'role'].map(kind => `neon.${kind}/${PROJECT}/dev/..`),
  );
});

test.each([
  [300, true],
  [2000, false],
])(
  'a branch whose name has %i characters is told with the reason, alone, and held where that can be',
  async (length, held) => {
    const made = world();
    await made.apply(neonManifest(['{ name: dev, endpoints: [{ type: read_write }] }', '{ name: LONG }']));
    const state = JSON.stringify(made.sandbox.state()).replaceAll(
      '"LONG"',
      JSON.stringify('x'.repeat(length)),
    );
    const here = world({ state: JSON.parse(state) });
    here.clock.advance(60_000);
    const { sections, leftOut: left } = await exportScopes([projectScope(PROJECT)], here.session());
    const address = `neon.branch/${PROJECT}/${'x'.repeat(length)}`;
    const reason = `"name" must have at most 256 characters, but has ${length}`;
    expect(left).toEqual([{ address, reason, keep: held ? address : 'none' }]);
    expect(JSON.stringify(sections)).toContain('"read_write"');
  },
);

test('two guilds with the same mistake leave it out in both', async () => {
  const guilds = [GUILD, '197038439483310087'];
  const made = world({ guilds });
  for (const guild of guilds)
    for (const name of ['fine', 'odd'])
      made.foreign('POST', `/discord/api/v10/applications/${APPLICATION}/guilds/${guild}/commands`, {
        name,
        description: 'x',
      });
  const state = JSON.stringify(made.sandbox.state()).replaceAll('"odd"', '"Odd"');
  const here = world({ guilds, state: JSON.parse(state) });
  const scopes = [discordScope(APPLICATION), ...guilds.map(guild => discordScope(APPLICATION, guild))];
  const { sections, leftOut: left } = await exportScopes(scopes, here.session());
  expect(left.map(({ address }) => address)).toEqual(
    guilds.map(guild => `discord.command/${APPLICATION}/${guild}/chat_input/Odd`),
  );
  expect(sections['discord']).toMatchObject({ guilds: [{ ids: guilds, commands: [{ name: 'fine' }] }] });
});

function option(description: string) {
  return { type: 3, name: 'o', description };
}
