import { describe, expect, test } from 'vitest';
import { loadFiles, loadText, places } from './load-text.ts';
import type { MemoryFile } from './memory-files.ts';

const TOP = (...include: readonly string[]): string =>
  `evenkeel: 1\nname: x\ninclude: ${JSON.stringify(include)}\n`;
const BRANCHES = (...names: readonly string[]): string =>
  `neon: { projects: [{ id: a, branches: [${names.map(name => `{ name: ${name} }`).join(', ')}] }] }\n`;

describe('what may not be included', () => {
  test.each([
    ['../../etc/passwd', 'include/outside'],
    ['/etc/passwd', 'include/outside'],
    ['~/secrets.yaml', 'include/outside'],
    ['file:///etc/passwd', 'include/outside'],
    ['https://example.com/a.yaml', 'include/outside'],
    ['C:\\a.yaml', 'include/outside'],
    ['\\\\server\\share', 'include/pattern'],
    ['a\0b', 'include/pattern'],
    ['....//a', 'include/pattern'],
    ['discord/**', 'include/pattern'],
    ['${x}.yaml', 'include/pattern'],
    ['none.yaml', 'include/missing'],
    ['none/*.yaml', 'include/missing'],
    ['discord', 'file/not-a-file'],
  ])('%s', async (pattern, rule) => {
    const files = { 'evenkeel.yaml': TOP(pattern), 'discord/a.yaml': '', '/etc/passwd': 'root:x:0:0' };
    const loaded = await loadFiles(files);
    expect(places(loaded)).toEqual([`${rule} 3:11`]);
    expect([...loaded.texts.keys()]).toEqual(['evenkeel.yaml']);
  });

  test('a folder, and the hint names the files in it', async () => {
    const { problems } = await loadFiles({ 'evenkeel.yaml': TOP('parts/'), 'parts/a.yaml': '' });
    expect(problems).toMatchObject([
      {
        rule: 'include/pattern',
        message: 'this path names a folder, and an include needs files',
        hint: 'name the files in it, as in parts/*.yaml',
      },
    ]);
  });

  test('a symbolic link that leads out of the folder, and the text behind it is never shown', async () => {
    const files: Record<string, string | MemoryFile> = {
      'evenkeel.yaml': TOP('out.yaml', 'folder/a.yaml', 'folder/*'),
      'out.yaml': { link: '/etc/secret' },
      folder: { link: '/etc' },
      '/etc/secret': 'password: hunter2',
      '/etc/a.yaml': 'password: hunter2',
    };
    const loaded = await loadFiles(files);
    expect(places(loaded)).toEqual(['include/outside 3:11', 'include/outside 3:22', 'include/outside 3:38']);
    expect(JSON.stringify([loaded.problems, ...loaded.texts])).not.toContain('hunter2');
  });

  test('a symbolic link inside the folder is followed', async () => {
    const loaded = await loadFiles({
      'evenkeel.yaml': TOP('link.yaml'),
      'link.yaml': { link: '/project/real/a.yaml' },
      'real/a.yaml': BRANCHES('b'),
    });
    expect(places(loaded)).toEqual([]);
  });

  test('a file that includes itself', async () => {
    const loaded = await loadFiles({ 'evenkeel.yaml': TOP('evenkeel.yaml') });
    expect(loaded.problems[0]?.message).toBe('a file cannot include itself: evenkeel.yaml → evenkeel.yaml');
  });

  test('a cycle, named with all its files', async () => {
    const loaded = await loadFiles({
      'evenkeel.yaml': TOP('a/a.yaml'),
      'a/a.yaml': 'include: [b.yaml]\n',
      'a/b.yaml': 'include: [a.yaml]\n',
    });
    expect(places(loaded)).toEqual(['include/cycle 1:11']);
    expect(loaded.problems[0]).toMatchObject({
      message: 'a file cannot include itself: a/a.yaml → a/b.yaml → a/a.yaml',
      source: { file: 'a/b.yaml' },
    });
  });

  test('more than 1,000 files', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => [`m/${index}.yaml`, '{}\n']);
    const loaded = await loadFiles({ 'evenkeel.yaml': TOP('m/*.yaml'), ...Object.fromEntries(many) });
    expect(places(loaded)).toEqual(['include/limit 3:11']);
    expect(loaded.texts.size).toBe(1_000);
  });

  test('standard input cannot include', async () => {
    const { loadManifest } = await import('../../src/manifest/load.ts');
    const { PROVIDERS } = await import('../../src/providers/providers.ts');
    const { memoryFiles } = await import('./memory-files.ts');
    const { noVariables } = await import('./load-text.ts');
    const options = { files: memoryFiles({ 'a.yaml': '{}' }), variables: noVariables, providers: PROVIDERS };
    const loaded = await loadManifest([{ file: '<stdin>', text: TOP('a.yaml') }], options);
    expect(places(loaded)).toEqual(['include/standard-input 3:1']);
    expect(options.files.reads).toEqual([]);
  });
});

describe('what is included', () => {
  test('matching files in the order of their names, without hidden ones, each once', async () => {
    const loaded = await loadFiles({
      'evenkeel.yaml': TOP('n/*.yaml', './n/b.yaml'),
      'n/b.yaml': BRANCHES('from-b'),
      'n/a.yaml': BRANCHES('from-a'),
      'n/.hidden.yaml': BRANCHES('hidden'),
      'n/c.txt': 'no yaml: [',
    });
    expect(loaded.problems).toEqual([]);
    const branches = loaded.manifest?.value.neon?.projects?.[0]?.branches;
    expect(branches?.map(({ name }) => name)).toEqual(['from-a', 'from-b']);
    expect(loaded.manifest?.source(['neon', 'projects', 0, 'branches', 1, 'name'])).toMatchObject({
      file: 'n/b.yaml',
      line: 1,
    });
  });

  test('a file that several files include is read once, however deep the diamonds', async () => {
    const files: Record<string, string> = { 'evenkeel.yaml': TOP('l0.yaml', 'r0.yaml') };
    for (let level = 0; level < 20; level++) {
      for (const side of ['l', 'r'])
        files[`${side}${level}.yaml`] = `include: [l${level + 1}.yaml, r${level + 1}.yaml]\n`;
    }
    files['l20.yaml'] = BRANCHES('b');
    files['r20.yaml'] = '{}\n';
    const loaded = await loadFiles(files);
    expect(loaded.problems).toEqual([]);
    expect(loaded.manifest?.value.neon?.projects?.[0]?.branches).toHaveLength(1);
  });

  test('mistakes of included files come with those of the others, each in its file', async () => {
    const loaded = await loadFiles({
      'evenkeel.yaml': `${TOP('a.yaml', 'b.yaml', 'none.yaml')}neom: {}\n`,
      'a.yaml': 'neon: { projects: [{ id: A }] }\n',
      'b.yaml': 'neon: [\n',
    });
    expect(loaded.problems.map(({ rule, source }) => `${source.file} ${rule}`)).toEqual([
      'evenkeel.yaml include/missing',
      'evenkeel.yaml schema/unknown-key',
      'a.yaml schema/pattern',
      'b.yaml yaml/syntax',
    ]);
  });

  test('a manifest that is missing itself is one problem', async () => {
    expect(places(await loadFiles({}))).toEqual(['file/missing 1:1']);
    expect(places(await loadText('include: a.yaml\nevenkeel: 1\nname: x\n'))).toEqual(['schema/type 1:10']);
  });

  test('hostile patterns cost no more than the product of the lengths', async () => {
    const loaded = await loadFiles({
      'evenkeel.yaml': TOP(`${'*a'.repeat(400)}b`),
      [`${'a'.repeat(250)}.yaml`]: '{}',
    });
    expect(places(loaded)).toEqual(['include/missing 3:11']);
  });
});
