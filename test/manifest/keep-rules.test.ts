import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import { GlobSet } from '../../src/core/text/glob.ts';
import { kindNames } from '../../src/generated/kind-names.ts';
import { keepRules } from '../../src/manifest/rules.ts';
import { commandTypes } from '../../src/providers/discord/command/enumerations.ts';
import { loadText, places } from './load-text.ts';

const KEEP = (glob: string): string => `evenkeel: 1\nname: x\nkeep: [${JSON.stringify(glob)}]\n`;

test.each([
  'neon.brnch/*/prod*',
  'neon.branch',
  '*',
  'prod',
  'brnch**',
  'neon.branch/main',
  'neon.branch//main',
  'neon.branch/*/',
  'discord.command/*/global/ban',
  'discord.permissions/*/*/global/ban',
  'discord.command/*/global/1/old',
  'discord.command/*/global/4/old',
  'discord.command/*/global/01/old',
  'discord.command/*/global/CHAT_INPUT/old',
  'discord.command/*/global/slash/old',
  'discord.command/*/globl/chat_input/old',
  'discord.command/*/glob?l?/chat_input/old',
  'discord.command/my-app/global/chat_input/old',
  'discord.permissions/*/*/globl/chat_input/old',
  'discord.permissions/*/*/application/chat_input/old',
  'discord.permissions/*/global/guild/chat_input/old',
  'discord.permissions/*/*/guild/1/old',
  'discord.permissions/*/*/applications',
  'discord.*/*/*/slash/*',
  'discord.command/*/*/chat-*/old',
])('%j can match no address', async glob => {
  const { problems } = await loadText(KEEP(glob));
  expect(problems).toMatchObject([{ rule: 'manifest/keep', level: 'error', source: { line: 3, column: 8 } }]);
});

test.each([
  'neon.branch/*/prod*',
  'neon.branch/*/release%2F*',
  'neon.branch/*/release%?F*',
  'neon.branch/**/main',
  'neon.branch/*/my branch',
  'neon.branch/*/[ab]',
  'neon.branch/*/release%2f*',
  'neon.branch/*/100%',
  'neon.branch/*/release/*',
  'neon.branch/*%2F*a',
  'neon.branch/**/release/*',
  'neon.*/*/*/*/*/*',
  'docs.answer/https://docs.example.com/*',
  'neon.branch/**release/*',
  'neon.branch**',
  'neon.b**uploads',
  'neon.*/**',
  '**',
  '**/x/y',
  '*/a/b',
  'neon.*/*/*/*/*',
  'discord.command/*/global/chat_input/ban',
  'discord.permissions/*/*/application',
  'discord.permissions/*/1970*86/guild/user/Report a message',
  'discord.permissions/**/application',
  'discord.command/222222222222222222/19703848/message/a/b',
  'discord.command/*/glob*/chat_*/old',
  'discord.command/*/?lobal/*/old',
  'discord.command/**/old',
  'discord.**/old',
  'discord.command/*/*/primary_entry_point/*',
  // A type that a later version of the API adds is addressed by its number.
  'discord.command/*/global/7/old',
  'discord.command/*/global/?/old',
  'discord.command/*/global/12/old',
])('%j is fine', async glob => {
  expect(places(await loadText(KEEP(glob)))).toEqual([]);
});

describe('what to do', () => {
  test('a glob of a known kind that nothing near fits shows the form of its addresses', async () => {
    const { problems } = await loadText(KEEP('neon.branch/*/main/'));
    expect(problems[0]?.hint).toBe('such an address is neon.branch/<project>/<name>');
  });

  test.each([
    ['main', 'neon.branch/*/main'],
    ['branch.main', 'neon.branch/*/main'],
    ['neon.branch.main', 'neon.branch/*/main'],
    ['shiny-wind-028834/main', 'neon.branch/shiny-wind-028834/main'],
    ['preview/pr-12', 'neon.branch/*/preview/pr-12'],
    ['app', 'neon.database/*/*/app'],
    ['ban', 'discord.command/*/*/*/ban'],
    ['both', 'neon.branch/*/both or neon.role/*/*/both'],
  ])('a name of the manifest is told as the address of what has it: %s', async (glob, meant) => {
    const entries = `discord:
  application_id: "222222222222222222"
  commands: [{ name: ban, description: Ban }]
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - { name: main, databases: [{ name: app, owner_name: both }], roles: [{ name: both }] }
        - { name: preview/pr-12 }
        - { name: both }
`;
    const { problems } = await loadText(KEEP(glob) + entries);
    expect(problems.map(({ hint }) => hint)).toEqual([`did you mean ${meant}?`]);
    for (const each of meant.split(' or ')) expect(places(await loadText(KEEP(each) + entries))).toEqual([]);
  });

  test('a name that the manifest does not have is told as that of a branch', async () => {
    const { problems } = await loadText(KEEP('prod'));
    expect(problems[0]?.hint).toBe(
      'an address begins with a kind: neon.branch/*/prod is a branch of this name',
    );
    expect(places(await loadText(KEEP('neon.branch/*/prod')))).toEqual([]);
  });

  test('a part with only some known words shows those', async () => {
    const { problems } = await loadText(KEEP('discord.command/*/global/1/ban'));
    expect(problems[0]?.hint).toBe(
      'such an address is discord.command/<application>/<guild or global>/<type>/<name>; ' +
        '<type> is chat_input, user, message or primary_entry_point',
    );
    const { problems: others } = await loadText(KEEP('discord.permissions/*/*/globl/user/ban'));
    expect(others[0]?.hint).toContain('; <of> is guild or global; <type> is chat_input,');
  });

  test('a kind alone shows the form, too', async () => {
    const { problems } = await loadText(KEEP('neon.branch'));
    expect(problems[0]?.hint).toBe('such an address is neon.branch/<project>/<name>');
  });

  test.each([
    ['neon.brnch/*/main', 'did you mean neon.branch/*/main?'],
    ['branch/*/main', 'did you mean neon.branch/*/main?'],
    ['branch/main', 'did you mean neon.branch/*/main?'],
    ['neon.branch/main', 'did you mean neon.branch/*/main?'],
  ])('a kind that is near is named: %s', async (glob, hint) => {
    const { problems } = await loadText(KEEP(glob));
    expect(problems[0]?.hint).toBe(hint);
  });

  test('an unknown kind shows all kinds', async () => {
    const { problems } = await loadText(KEEP('fly.machine/*/main'));
    expect(problems[0]?.hint).toContain(kindNames.join(', '));
  });
});

test('a type is the word that addresses have for it, and the number of a type without one', () => {
  for (const number of Array.from({ length: 130 }, (_, at) => at)) {
    const inAddress = String(commandTypes.normal(number));
    const errors = (type: string): number => keepRules([`discord.command/*/global/${type}/x`]).length;
    expect([inAddress, errors(inAddress)]).toEqual([inAddress, 0]);
    if (inAddress !== String(number)) expect([number, errors(String(number))]).toEqual([number, 1]);
  }
});

test('a glob that holds an address is never refused', () => {
  const id = fc.integer({ min: 1 }).map(String);
  const name = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '/', ' ', '%', '1') });
  const text = name.filter(each => !each.endsWith('/'));
  const type = fc.constantFrom('chat_input', 'user', '0', '17');
  const addresses = fc.oneof(
    fc.tuple(id, fc.oneof(id, fc.constant('global')), type, text).map(all => address('discord.command', all)),
    fc
      .tuple(id, id, fc.constantFrom('guild', 'global'), type, text)
      .map(all => address('discord.permissions', all)),
    fc.tuple(id, id).map(all => address('discord.permissions', [...all, 'application'])),
    fc.tuple(fc.constant('shiny-wind-028834'), text).map(all => address('neon.branch', all)),
  );
  const cuts = fc.array(fc.tuple(fc.nat(60), fc.nat(9), fc.constantFrom('*', '**', '?')), { maxLength: 4 });
  fc.assert(
    fc.property(addresses, cuts, fc.boolean(), (of, all, decoded) => {
      const start = decoded ? decodeURIComponent(of) : of;
      const glob = all.reduce((so, [at, many, by]) => so.slice(0, at) + by + so.slice(at + many), start);
      fc.pre(new GlobSet([glob]).first(of) !== undefined && !glob.endsWith('/'));
      expect([glob, keepRules([glob])]).toEqual([glob, []]);
    }),
    { numRuns: 500 },
  );
});
