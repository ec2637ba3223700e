import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CodePage } from '../../src/core/report/failure.ts';
import { otherPages } from '../../src/generated/other-pages.ts';
import { codePages } from '../../src/providers/code-pages.ts';
import { testCli } from './test-io.ts';

const SRC = join(import.meta.dirname, '../../src');

/** The program's own text, without the sandbox and what is generated. */
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !/^(?:sandbox|generated)[\\/]/.test(file))
  .map(file => readFileSync(join(SRC, file), 'utf8'));

/** What ends a run has no area. */
const isFailure = (code: string): boolean => !code.includes('/');

const areas = new Set(
  Object.keys(codePages).flatMap(code => (code.includes('/') ? [code.split('/')[0]] : [])),
);

/** `'area/name'` in the sources, where a page has that area, and whatever is called a rule. */
const spoken = new Set(
  sources.flatMap(text => [
    ...[...text.matchAll(/'([a-z_]+)\/([a-z-]+)'/g)]
      .filter(([, area]) => areas.has(area))
      .map(([, area, name]) => `${area}/${name}`),
    ...[...text.matchAll(/\brule: '([^']+)'/g)].map(([, rule = '']) => rule),
  ]),
);

describe('every code', () => {
  test('that the program says has a page', () => {
    expect(spoken.size).toBeGreaterThan(100);
    expect([...spoken].filter(code => !Object.hasOwn(codePages, code))).toEqual([]);
  });

  test('is written out where it is said, so that it can be found', () => {
    expect(sources.filter(text => /\brule: `/.test(text))).toEqual([]);
  });

  test('that has a page is said by the program', () => {
    const unsaid = Object.keys(codePages).filter(code => !spoken.has(code) && !isFailure(code));
    expect(unsaid).toEqual([]);
  });
});

test.each(Object.entries(codePages))(
  'the page of %s says what is wrong and what to do, in plain sentences',
  (code, page) => {
    expect(code).toMatch(/^(?:[a-z_]+\/)?[a-z-]+$/);
    expect(page.title).toMatch(/^[A-Z`].{5,110}[^.]$/);
    for (const sentences of [page.means, page.next]) expect(sentences).toMatch(/^[A-Z`][^\n]{9,500}\.$/);
    expect((page.wrong === undefined) === (page.right === undefined)).toBe(true);
    expect(JSON.stringify(page)).not.toMatch(/[^\0-\x7F±ü…]/);
  },
);

/** Where the keys of a snippet stand, by its first key; all others stand at the top. */
const INSIDE: readonly (readonly [keys: RegExp, before: string])[] = [
  [
    /^(?:commands|commands_from|guilds|localizations|handlers_from|role_connections):/,
    'discord:\n  application_id: "222222222222222222"\n',
  ],
  [/^(?:branches|jwks|vpc_restrictions|checks|sweep):/, 'neon:\n  projects:\n    - id: shiny-wind-028834\n'],
  [/^(?:answers|pages):/, 'docs:\n  portals:\n    - url: https://docs.example.com\n'],
];

function manifestOf(snippet: string): string {
  if (/^evenkeel:/m.test(snippet)) return snippet;
  const [, before = ''] = INSIDE.find(([keys]) => keys.test(snippet)) ?? [];
  const indent = ' '.repeat(before === '' ? 0 : before.startsWith('discord') ? 2 : 6);
  const inside = snippet
    .split('\n')
    .map(line => indent + line)
    .join('\n');
  return `evenkeel: 1\nname: acme\n${before}${inside}\n`;
}

/** Files that snippets include. */
const FILES = {
  'discord.yaml': 'discord: { application_id: "222222222222222222" }\n',
  'parts/neon.yaml': 'neon: { projects: [] }\n',
  'dist/commands.js': 'module.exports = [];\n',
  'dist/commands.json': '[{ "name": "banish", "description": "Ban a member" }]\n',
  'locales/de.yaml': 'ban: { description: Mitglied bannen }\n',
  'dist/handlers.json': '["ban"]',
  'commands.json':
    '{ "evenkeel_capture": 1, "global": [{ "name": "ping", "description": "Answer" }], "guilds": { "333333333333333333": [{ "name": "pong", "description": "Answer" }] } }\n',
};

/** What no text of one manifest shows; each is shown by the tests beside it. */
const WITHOUT_EXAMPLE = [
  // Sizes: test/manifest/load.test.ts, test/manifest/fuzz.test.ts, test/manifest/include.test.ts,
  // test/manifest/traps.test.ts
  'yaml/aliases',
  'yaml/depth',
  'yaml/nodes',
  'vars/limit',
  'include/limit',
  'include/folder',
  'file/too-large',
  'discord/command-size',
  // Bytes, other files and streams.
  'yaml/character',
  'yaml/encoding',
  'yaml/typographic-quotes',
  'file/changed',
  'file/denied',
  'file/missing',
  'file/not-a-file',
  'file/other-form',
  'file/outside',
  'file/unreadable',
  'include/other-file',
  'include/standard-input',
  'vars/file',
  'discord/emoji-size',
  'discord/image-form',
  'discord/image-replaces',
  'locales/form',
  'locales/name',
  // Of a file that only an import reads.
  'locales/not-imported',
  'locales/platform',
  'handlers/form',
  'discord/preview-empty',
  // Said of an answer.
  'discord/refused',
];

describe('the example of', () => {
  const FINDING = /^(?:apply|check|drift|key|plan|row|run)\//;
  const pages: readonly (readonly [string, CodePage])[] = Object.entries(otherPages).filter(
    ([code]) => !isFailure(code) && !FINDING.test(code),
  );

  async function rulesIn(snippet: string): Promise<readonly string[]> {
    const cli = testCli({ files: { ...FILES, 'evenkeel.yaml': manifestOf(snippet) } });
    const { stdout } = await cli.run('validate', '--format', 'json');
    const { problems } = JSON.parse(stdout) as { readonly problems: readonly { readonly rule: string }[] };
    return [...new Set(problems.map(problem => problem.rule))];
  }

  test.each(
    pages.flatMap(([code, { wrong, right }]) =>
      wrong === undefined || right === undefined ? [] : [[code, wrong, right]],
    ),
  )('%s is wrong in that one way, and right as it is shown right', async (code, wrong, right) => {
    expect(await rulesIn(wrong ?? '')).toEqual([code]);
    expect(await rulesIn(right ?? '')).toEqual([]);
  });

  test('every other mistake in a manifest is missing for a reason', () => {
    const without = pages.filter(([, { wrong }]) => wrong === undefined).map(([code]) => code);
    expect(without.sort()).toEqual([...WITHOUT_EXAMPLE].sort());
  });
});

test.each(
  Object.entries<CodePage>(otherPages).flatMap(([code, { example }]) =>
    example === undefined || !isFailure(code) ? [] : [[code, example]],
  ),
)('the example of error[%s] is what the program says', async (_, example = '') => {
  const [line = '', ...said] = example.split('\n');
  const cli = testCli();
  const { stderr } = await cli.run(...line.replace('$ evenkeel ', '').split(' '));
  expect(stderr).toBe(`${said.join('\n')}\n`);
});

test('the files that pages show are valid', async () => {
  const manifest = `evenkeel: 1
name: acme
vars: { docs_url: {}, replicas: { type: number } }
discord:
  application_id: "222222222222222222"
  localizations: locales/*.yaml
  handlers_from: dist/handlers.json
  commands:
    - name: ban
      description: Ban a member
      options: [{ type: string, name: reason, description: Why, choices: [{ name: Spam, value: spam }] }]
    - { name: ping, description: Answer }
`;
  const cli = testCli({
    files: {
      'evenkeel.yaml': manifest,
      'values.yaml': otherPages['vars/file'].example,
      'locales/de.yaml': otherPages['locales/form'].example,
      'dist/handlers.json': otherPages['handlers/form'].example,
    },
  });
  const { code, stdout } = await cli.run('validate', '--var-file', 'values.yaml');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Valid: 2 resources in 3 files\n' });
});
