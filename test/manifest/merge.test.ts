import { expect, test } from 'vitest';
import { loadFiles, noVariables, places } from './load-text.ts';

const APPLICATION = '"222222222222222222"';
const GUILD = '"197038439483310086"';

test('sections of several files are joined, and each value keeps its place', async () => {
  const loaded = await loadFiles(
    {
      'a.yaml': `evenkeel: 1\nname: x\nkeep: ["neon.branch/**"]\ndiscord:\n  application_id: ${APPLICATION}\n  commands: [{ name: a }]\n`,
      'b.yaml': `evenkeel: 1\nname: x\nkeep: ["discord.command/**"]\ndiscord:\n  application_id: ${APPLICATION}\n  prune: true\n  commands:\n    - name: b\n`,
    },
    noVariables,
    ['a.yaml', 'b.yaml'],
  );
  expect(loaded.problems).toEqual([]);
  expect(loaded.manifest?.value.discord).toEqual({
    application_id: '222222222222222222',
    commands: [{ name: 'a' }, { name: 'b' }],
    prune: true,
  });
  expect(loaded.manifest?.keep).toMatchObject([
    { glob: 'neon.branch/**', source: { file: 'a.yaml', line: 3, column: 8 } },
    { glob: 'discord.command/**', source: { file: 'b.yaml', line: 3, column: 8 } },
  ]);
  expect(loaded.manifest?.source(['discord', 'commands', 1, 'name'])).toEqual({
    file: 'b.yaml',
    line: 8,
    column: 13,
    endLine: 8,
    endColumn: 14,
  });
  expect(loaded.manifest?.source(['discord', 'prune'], { atKey: true })).toMatchObject({
    file: 'b.yaml',
    line: 6,
    column: 3,
  });
  expect(loaded.manifest?.source(['discord', 'commands', 7, 'none'])).toMatchObject({
    file: 'a.yaml',
    line: 6,
  });
});

test('entries of one project, guild or portal become one, wherever they stand', async () => {
  const loaded = await loadFiles({
    'evenkeel.yaml': `evenkeel: 1
name: x
include: [more.yaml]
neon: { projects: [{ id: a, branches: [{ name: b }] }, { id: c }, { id: a, prune: true }] }
docs: { portals: [{ url: "https://d.example" }] }
`,
    'more.yaml': `
vars: { guild: { default: ${GUILD} } }
neon: { projects: [{ id: a, branches: [{ name: d }] }] }
docs: { portals: [{ url: "https://d.example", answers: [{ page: /, ask: a }] }] }
discord:
  application_id: ${APPLICATION}
  guilds:
    - { ids: ["\${guild}", "197038439483310087"], commands: [{ name: a }] }
    - { ids: ["197038439483310087", ${GUILD}], commands: [{ name: b }] }
    - { ids: [${GUILD}], commands: [{ name: c }] }
`,
  });
  expect(loaded.problems).toEqual([]);
  const { neon, discord, docs } = loaded.manifest?.value ?? {};
  expect(neon?.projects).toEqual([
    { id: 'a', branches: [{ name: 'b' }, { name: 'd' }], prune: true },
    { id: 'c' },
  ]);
  expect(discord?.guilds?.map(({ commands }) => commands?.map(({ name }) => name))).toEqual([
    ['a', 'b'],
    ['c'],
  ]);
  expect(docs?.portals).toEqual([{ url: 'https://d.example', answers: [{ page: '/', ask: 'a' }] }]);
});

test('values that do not agree are a mistake that names both places', async () => {
  const loaded = await loadFiles({
    'evenkeel.yaml': `evenkeel: 1\nname: x\ninclude: [more.yaml]\nvars: { v: { default: a } }\ndiscord: { application_id: ${APPLICATION} }\nneon: { projects: [{ id: a, prune: true }] }\n`,
    'more.yaml': `name: y\nvars: { v: { default: b } }\ndiscord: { application_id: "333333333333333333" }\nneon: { projects: [{ id: a, prune: false }] }\nkeep: x\n`,
  });
  expect(places(loaded)).toEqual([
    'merge/conflict 1:7',
    'merge/conflict 2:23',
    'merge/conflict 3:28',
    'merge/conflict 4:36',
    'schema/type 5:7',
  ]);
  expect(loaded.problems[0]).toMatchObject({
    message: '"name" has one value here and another value at evenkeel.yaml:2:7',
    source: { file: 'more.yaml' },
  });
});

test('the names of several files that are no one manifest are told once, with what that means', async () => {
  const file = (name: string): string => `evenkeel: 1\nname: ${name}\n`;
  const files = { 'a.yaml': file('a'), 'b.yaml': file('b'), 'c.yaml': file('c'), 'd.yaml': file('d') };
  const { problems } = await loadFiles(files, noVariables, Object.keys(files));
  expect(problems).toMatchObject([
    {
      rule: 'merge/conflict',
      message: '"name" has one value here and another value at a.yaml:2:7',
      source: { file: 'b.yaml' },
      hint: 'several files are one manifest: give them one name, or plan and apply each by itself',
    },
  ]);
});

test('a section that is a map in one file and a list in another is a mistake', async () => {
  const loaded = await loadFiles({
    'evenkeel.yaml': 'evenkeel: 1\nname: x\ninclude: [more.yaml]\nneon: {}\n',
    'more.yaml': 'neon: []\n',
  });
  expect(loaded.problems).toMatchObject([
    { rule: 'merge/conflict', message: '"neon" is a list here and a map at evenkeel.yaml:4:7' },
  ]);
});

test('the same file given twice counts once', async () => {
  const files = {
    'evenkeel.yaml': 'evenkeel: 1\nname: x\nneon: { projects: [{ id: a, branches: [{ name: b }] }] }\n',
  };
  const loaded = await loadFiles(files, noVariables, ['evenkeel.yaml', './evenkeel.yaml']);
  expect(loaded.manifest?.value.neon?.projects?.[0]?.branches).toHaveLength(1);
});
