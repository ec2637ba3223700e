import { describe, expect, test } from 'vitest';
import { loadText, places } from './load-text.ts';

const TWELVE = `evenkeel: 1
name: "acme co"
vars: { guild: { default: "197038439483310086" } }
discord:
  application_id: 222222222222222222
  comands: []
  commands:
    - name: ban
      description: Ban
      nsfw: yes
      default_member_permissions: [BAN_MEMBER]
      options:
        - { type: user, name: member }
  guilds:
    - ids: ["\${gild}"]
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: a
          ttl: 7x
        - name: b
          renamed_from: b
        - name: c
          name: d
        - name: e
          absent: true
          renamed_from: f
docs:
  portals:
    - url: https://docs.example.com
      answers: [{ page: guides, ask: "?" }]
`;

test('a manifest with 12 different mistakes shows all 12 at once, in order', async () => {
  const loaded = await loadText(TWELVE);
  expect(places(loaded)).toEqual([
    'schema/pattern 2:7',
    'yaml/unquoted-id 5:19',
    'schema/unknown-key 6:3',
    'schema/type 10:13',
    'schema/enum 11:36',
    'schema/missing-key 13:11',
    'vars/undeclared 15:13',
    'schema/pattern 21:16',
    'manifest/renamed-from-itself 23:25',
    'yaml/duplicate-key 25:11',
    'manifest/absent-renamed 28:25',
    'schema/pattern 32:25',
  ]);
  expect(new Set(loaded.problems.map(({ message }) => message)).size).toBe(12);
  expect(loaded.manifest).toBeUndefined();
});

describe('what rules can still judge', () => {
  test('the entries that fit stay, and those with something left out are marked', async () => {
    const { checkable } = await loadText(TWELVE);
    expect(checkable?.value).toEqual({
      evenkeel: 1,
      name: 'acme co',
      discord: { application_id: '222222222222222222', commands: [], guilds: [{ ids: [] }] },
      neon: {
        projects: [
          {
            id: 'shiny-wind-028834',
            branches: [
              { name: 'a' },
              { name: 'b', renamed_from: 'b' },
              { name: 'c' },
              { name: 'e', absent: true, renamed_from: 'f' },
            ],
          },
        ],
      },
      docs: { portals: [{ url: 'https://docs.example.com', answers: [{ page: 'guides', ask: '?' }] }] },
    });
    expect(checkable?.damaged(['neon', 'projects', 0, 'branches', 0])).toBe(true);
    expect(checkable?.damaged(['neon', 'projects', 0, 'branches', 1])).toBe(false);
    expect(checkable?.source(['neon', 'projects', 0, 'branches', 1, 'renamed_from'])).toMatchObject({
      line: 23,
      column: 25,
    });
  });

  test('a scope without its id keeps its entries', async () => {
    const { checkable } = await loadText('evenkeel: 1\nname: x\ndiscord: { commands: [{ name: a }] }\n');
    expect(checkable?.value.discord).toEqual({ commands: [{ name: 'a' }] });
  });

  test('an entry whose meaning is not known goes as a whole', async () => {
    const text =
      'evenkeel: 1\nname: x\ndiscord: { application_id: "222222222222222222", commands: [{ name: A, type: usr }, { name: b }] }\n';
    const { checkable } = await loadText(text);
    expect(checkable?.value.discord?.commands).toEqual([{ name: 'b' }]);
  });

  test('an unknown key goes alone', async () => {
    const text =
      'evenkeel: 1\nname: x\nneon: { projects: [{ id: a, branches: [{ name: b, roels: [] }] }] }\n';
    const { checkable } = await loadText(text);
    expect(checkable?.value.neon?.projects).toEqual([{ id: 'a', branches: [{ name: 'b' }] }]);
  });
});

test('a manifest without mistakes is loaded whole', async () => {
  const loaded = await loadText(
    '# a comment\nevenkeel: 1\nname: acme\nkeep: ["neon.branch/*/prod*"]\nneon: { projects: [] }\n',
  );
  expect(loaded.problems).toEqual([]);
  expect(loaded.manifest?.name).toBe('acme');
  expect(loaded.manifest?.value).toEqual({
    evenkeel: 1,
    name: 'acme',
    keep: ['neon.branch/*/prod*'],
    neon: { projects: [] },
  });
  expect(loaded.manifest?.keep[0]?.source).toMatchObject({ file: 'evenkeel.yaml', line: 4, column: 8 });
  expect(loaded.texts.get('evenkeel.yaml')).toContain('# a comment');
});

test('vars, include and x- keys do not stay in the value', async () => {
  const loaded = await loadText('evenkeel: 1\nname: acme\nvars: { a: {} }\ninclude: []\nx-a: 1\n');
  expect(loaded.manifest?.value).toEqual({ evenkeel: 1, name: 'acme' });
});

test('the same text gives the same answer', async () => {
  expect((await loadText(TWELVE)).problems).toEqual((await loadText(TWELVE)).problems);
});
