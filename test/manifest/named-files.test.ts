import { normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LoadResult } from '../../src/manifest/load.ts';
import { loadFiles, places } from './load-text.ts';
import type { MemoryFile } from './memory-files.ts';

type Content = Readonly<Record<string, string | MemoryFile>>;

const TOKEN = 'AUTHORIZATION-hunter2';
const HEAD = 'evenkeel: 1\nname: x\n';
const DISCORD = `${HEAD}discord:\n  application_id: "222222222222222222"\n  commands: [{ name: ban, description: B }]\n`;

const including = (...names: readonly string[]): string => `${HEAD}include: ${JSON.stringify(names)}\n`;
const localized = (...names: readonly string[]): string =>
  `${DISCORD}  localizations: ${JSON.stringify(names)}\n`;

/** Everything that a loaded manifest can show to anybody. */
function shown({ problems, texts }: LoadResult): string {
  return JSON.stringify([problems, ...texts]);
}

const GIT_CONFIG = `[http "https://github.com/"]\n\textraheader = ${TOKEN}\n`;

describe('a hidden file', () => {
  const files: Content = {
    '.git/config': GIT_CONFIG,
    'parts/.git/config': GIT_CONFIG,
    '.env': `token: ${TOKEN}\n`,
    'parts/.secret/a.yaml': `${TOKEN}: 1\n`,
    'link.yaml': { link: '/project/.git/config' },
    folder: { link: '/project/.git' },
  };

  test.each([
    '.git/config',
    './.git/config',
    '.git/*',
    'parts/.git/config',
    '.env',
    '.e*',
    'parts/.secret/*.yaml',
    'parts/../.git/config',
    '.none',
    'link.yaml',
    'folder/config',
    'folder/*',
    'lin?.yaml',
  ])('is not named by a manifest: %s', async name => {
    for (const manifest of [including(name), localized(name)]) {
      const loaded = await loadFiles({ ...files, 'evenkeel.yaml': manifest });
      expect(loaded.manifest).toBeUndefined();
      expect(loaded.problems.map(({ rule }) => rule)).toEqual(['include/hidden']);
      expect(loaded.problems[0]?.source.file).toBe('evenkeel.yaml');
      expect(shown(loaded)).not.toContain(TOKEN);
      expect(loaded.files.map(({ file }) => file)).toEqual(['evenkeel.yaml']);
    }
  });

  test('is counted from the folder of the manifest, which may itself be below a hidden one', async () => {
    const files = { '.work/evenkeel.yaml': including('a.yaml'), '.work/a.yaml': 'neon: {}\n' };
    const loaded = await loadFiles(files, undefined, ['.work/evenkeel.yaml']);
    expect(loaded.files.map(({ file }) => file)).toEqual(['.work/evenkeel.yaml', '.work/a.yaml']);
  });
});

describe('a named file that is no manifest', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a configuration of git', GIT_CONFIG, 'yaml/tab'],
    ['text', `${TOKEN}\n`, 'schema/type'],
    ['a list', `- ${TOKEN}\n`, 'schema/type'],
    ['a map of something else', `a: 1\ntoken: ${TOKEN}\n`, 'include/other-file'],
    ['a map whose key is secret', `${TOKEN}: 1\n`, 'include/other-file'],
    ['JSON in one line', `{"name":"x","private_key":"${TOKEN}"}`, 'include/other-file'],
    ['an unresolved alias', `a: *${TOKEN}\n`, 'yaml/alias'],
    ['a tag', `a: !${TOKEN} x\n`, 'yaml/tag'],
    ['a key twice', `${TOKEN}: 1\n${TOKEN}: 2\n`, 'yaml/duplicate-key'],
    ['not UTF-8', Buffer.from([...Buffer.from(TOKEN), 0xff, 0x30]), 'yaml/encoding'],
    ['with control characters', `a: ${TOKEN}\u0007\n`, 'yaml/character'],
  ])('is told by place and rule, without its text: %s', async (_, content, rule) => {
    const file = typeof content === 'string' ? content : { bytes: content };
    const loaded = await loadFiles({ 'evenkeel.yaml': including('a.yaml'), 'a.yaml': file });
    expect(loaded.manifest).toBeUndefined();
    expect(loaded.problems.map(problem => [problem.rule, problem.source.file])).toContainEqual([
      rule,
      'a.yaml',
    ]);
    expect(shown(loaded)).not.toContain(TOKEN);
    expect(loaded.problems[0]?.source).not.toHaveProperty('endColumn');
    expect(loaded.problems[0]?.message).toMatch(
      /^(?:the file is not a manifest|a manifest has no such key at its top)/,
    );
  });

  test('gives a manifest nothing, not even what it has in common with one', async () => {
    const files = { 'evenkeel.yaml': including('a.yaml'), 'a.yaml': `neon: ${TOKEN}\nother: 1\n` };
    const loaded = await loadFiles(files);
    expect(places(loaded)).toEqual(['include/other-file 2:1']);
    expect(shown(loaded)).not.toContain(TOKEN);
  });

  test('is an error even where its only mistake is an id without quotes', async () => {
    const files = { 'evenkeel.yaml': including('a.yaml'), 'a.yaml': '123456789012345678\n' };
    const loaded = await loadFiles(files);
    expect(loaded.manifest).toBeUndefined();
    expect(shown(loaded)).not.toContain('123456');
  });

  test('says to its author how to see the lines', async () => {
    const loaded = await loadFiles({ 'evenkeel.yaml': including('a.yaml'), 'a.yaml': 'neon: [\n' });
    expect(loaded.problems).toMatchObject([
      { rule: 'yaml/syntax', hint: expect.stringContaining('evenkeel validate -f') },
    ]);
  });

  test('shows its lines where the mistake is an id without quotes', async () => {
    const text = 'discord: { application_id: 222222222222222222, commands: [] }\n';
    const loaded = await loadFiles({ 'evenkeel.yaml': including('a.yaml'), 'a.yaml': text });
    expect(places(loaded)).toContain('yaml/unquoted-id 1:28');
    expect(loaded.texts.get('a.yaml')).toBe(text);
  });

  test('shows its lines where it is a manifest with a mistake', async () => {
    const files = { 'evenkeel.yaml': including('a.yaml'), 'a.yaml': 'neon: { project: [] }\nx-note: 1\n' };
    const loaded = await loadFiles(files);
    expect(places(loaded)).toContain('schema/unknown-key 1:9');
    expect(loaded.texts.get('a.yaml')).toContain('project');
  });

  test('shows its lines where a person named it with -f', async () => {
    const loaded = await loadFiles({ 'evenkeel.yaml': 'token: x\n' });
    expect(loaded.texts.get('evenkeel.yaml')).toContain('token');
  });

  test.each(['../elsewhere/a.yaml', '.git/config'])(
    'is told the same way where the manifest is a link to it: %s',
    async link => {
      const files: Content = {
        'evenkeel.yaml': { link: new URL(link, 'file:///project/').pathname },
        '/elsewhere/a.yaml': `token: ${TOKEN}\n`,
        '.git/config': GIT_CONFIG,
      };
      const loaded = await loadFiles(files);
      expect(loaded.problems).toHaveLength(1);
      expect(shown(loaded)).not.toContain(TOKEN);
    },
  );
});

describe('a named file that has no texts of a locale', () => {
  test.each<[string, string]>([
    ['a configuration of git', GIT_CONFIG],
    ['a text', `${TOKEN}\n`],
    ['values where maps belong', `token: ${TOKEN}\n`],
    ['secret keys', `ban: { ${TOKEN}: x }\n`],
    ['a command beside something else', `ban: { name: verbot }\ndata: { password: ${TOKEN} }\n`],
    ['a list', `ban: { options: [${TOKEN}] }\n`],
    ['a list where a text belongs', `ban: { name: [${TOKEN}] }\n`],
    ['a key twice', `${TOKEN}: 1\n${TOKEN}: 2\n`],
  ])('is told by place and rule, without its text: %s', async (_, content) => {
    const loaded = await loadFiles({ 'evenkeel.yaml': localized('de.yaml'), 'de.yaml': content });
    expect(loaded.manifest).toBeUndefined();
    expect(loaded.problems.map(problem => problem.source.file)).toContain('de.yaml');
    expect(shown(loaded)).not.toContain(TOKEN);
    expect(loaded.texts.has('de.yaml')).toBe(false);
  });
});

describe('the folder that named files may not leave', () => {
  const files: Content = {
    'bot/dist/neon.yaml': 'neon: {}\n',
    'bot/link.yaml': { link: '/elsewhere/a.yaml' },
    'bot/out': { link: '/elsewhere' },
    'bot/.cache/a.yaml': 'neon: {}\n',
    '/elsewhere/a.yaml': 'neon: {}\n',
    '/projects/a.yaml': 'neon: {}\n',
  };
  const load = (name: string, root?: string) => {
    const all = { ...files, 'infra/evenkeel.yaml': including(name), 'infra/near.yaml': 'neon: {}\n' };
    return loadFiles(all, undefined, ['infra/evenkeel.yaml'], root === undefined ? {} : { root });
  };

  test('is that of the manifest, and a larger one where a run says so', async () => {
    expect(places(await load('../bot/dist/neon.yaml'))).toEqual(['include/outside 3:11']);
    const loaded = await load('../bot/dist/neon.yaml', '/project');
    expect(places(loaded)).toEqual([]);
    expect(loaded.files.map(({ file }) => file)).toEqual(['infra/evenkeel.yaml', 'bot/dist/neon.yaml']);
  });

  test.each(['../bot/*/neon.yaml', 'near.yaml', '../infra/near.yaml', '../bot/../bot/dist/*'])(
    'leaves names relative to the file that names them: %s',
    async name => expect(places(await load(name, '/project'))).toEqual([]),
  );

  test.each([
    ['../../elsewhere/a.yaml', 'include/outside'],
    ['../../projects/a.yaml', 'include/outside'],
    ['../../none/a.yaml', 'include/outside'],
    ['../bot/link.yaml', 'include/outside'],
    ['../bot/out/a.yaml', 'include/outside'],
    ['../bot/out/*', 'include/outside'],
    ['../bot/out/none.yaml', 'include/missing'],
    ['../bot/.cache/a.yaml', 'include/hidden'],
    ['/project/bot/dist/neon.yaml', 'include/outside'],
  ])('is not left by %s: %s', async (name, rule) => {
    const loaded = await load(name, '/project');
    expect(loaded.problems.map(problem => problem.rule)).toEqual([rule]);
    expect(loaded.files).toHaveLength(1);
  });

  test('has the manifest itself, links resolved', async () => {
    expect(places(await load('near.yaml', '/project/bot'))).toEqual(['file/outside 1:1']);
    const linked = await loadFiles(
      { 'evenkeel.yaml': { link: '/elsewhere/evenkeel.yaml' }, '/elsewhere/evenkeel.yaml': HEAD },
      undefined,
      ['evenkeel.yaml'],
      { root: '/project' },
    );
    expect(places(linked)).toEqual(['file/outside 1:1']);
    expect(linked.texts.size).toBe(0);
  });

  test('is the same one for a file that an included file names', async () => {
    const all = {
      'a/evenkeel.yaml': including('b/part.yaml'),
      'a/b/part.yaml': 'include: [../c.yaml]\n',
      'a/c.yaml': 'include: [../out.yaml]\n',
      'out.yaml': 'neon: {}\n',
    };
    expect(places(await loadFiles(all, undefined, ['a/evenkeel.yaml']))).toEqual(['include/outside 1:11']);
    const whole = await loadFiles(all, undefined, ['a/evenkeel.yaml'], { root: '/project' });
    expect(places(whole)).toEqual([]);
  });
});

describe('files given for ones that a manifest before a change does not have', () => {
  const bytes = new TextEncoder().encode('ban: { name: verbot }\n');
  const given = (...paths: readonly string[]) => ({
    given: new Map(paths.map(path => [normalize(path), { file: 'old.yaml', path: '/old.yaml', bytes }])),
  });
  const nameOf = ({ manifest }: LoadResult): unknown =>
    manifest?.value.discord?.commands?.[0]?.name_localizations;
  const load = (name: string, more: Content, rules: ReturnType<typeof given>) =>
    loadFiles({ 'evenkeel.yaml': localized(name), ...more }, undefined, ['evenkeel.yaml'], rules);

  test.each(['locales/de.yaml', 'locales/*.yaml', '*/de.yaml'])(
    'stand at the path that names them: %s',
    async name => {
      const loaded = await load(name, { 'fr.yaml': '{}' }, given('/project/locales/de.yaml'));
      expect(loaded.problems).toEqual([]);
      expect(nameOf(loaded)).toEqual({ de: 'verbot' });
    },
  );

  test('are read instead of what is there now, and beside what else a pattern finds', async () => {
    const there = { 'locales/de.yaml': 'ban: { name: neu }\n', 'locales/fr.yaml': 'ban: { name: bannir }\n' };
    const loaded = await load('locales/*.yaml', there, given('/project/locales/de.yaml'));
    expect(nameOf(loaded)).toEqual({ de: 'verbot', fr: 'bannir' });
  });

  test('lift no rule: neither outside the folder nor hidden', async () => {
    const hidden = await load('.l/de.yaml', {}, given('/project/.l/de.yaml'));
    const outside = await load('../de.yaml', {}, given('/de.yaml'));
    const rules = [hidden, outside].map(({ problems }) => problems.map(({ rule }) => rule));
    expect(rules).toEqual([['include/hidden'], ['include/outside']]);
  });

  test('are asked for where a name finds nothing, as the file was then', async () => {
    const loaded = await load('locales/de.yaml', {}, given());
    expect(loaded.manifest).toBeUndefined();
    expect(loaded.problems).toMatchObject([
      { rule: 'include/missing', hint: 'give the old version of the file: --base-file locales/de.yaml=FILE' },
    ]);
    const now = await loadFiles({ 'evenkeel.yaml': localized('locales/de.yaml') });
    expect(now.problems[0]?.hint).toBeUndefined();
  });
});
