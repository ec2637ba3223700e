import { win32 } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { sourceLink } from '../../src/action/workflow/links.ts';
import type { Git, GitFiles } from '../../src/cli/system/git-files.ts';
import type { Files } from '../../src/manifest/files/files.ts';
import type { withFiles } from '../../src/manifest/files/given-files.ts';
import type { NamedFiles } from '../../src/manifest/files/named-files.ts';
import { onWindows } from '../helpers/on-windows.ts';

interface Modules {
  readonly NamedFiles: typeof NamedFiles;
  readonly GitFiles: typeof GitFiles;
  readonly withFiles: typeof withFiles;
  readonly sourceLink: typeof sourceLink;
}

let windows: Modules;

beforeAll(async () => {
  windows = await onWindows<Modules>(
    [
      "export { NamedFiles } from './manifest/files/named-files.ts';",
      "export { GitFiles } from './cli/system/git-files.ts';",
      "export { withFiles } from './manifest/files/given-files.ts';",
      "export { sourceLink } from './action/workflow/links.ts';",
    ].join('\n'),
  );
});

/**
 * Files of Windows by their true paths. Names differ in case only by mistake, `shortNames` are
 * other names of the same (8.3), and the true path of a reserved name such as `nul` is a device, as
 * GetFinalPathNameByHandle has it.
 */
function filesOf(paths: readonly string[], shortNames: Readonly<Record<string, string>> = {}): Files {
  const known = (path: string): string | undefined => {
    let whole = win32.resolve('C:\\repo', path).toLowerCase();
    for (const [short, long] of Object.entries(shortNames)) whole = whole.replace(short, long);
    if (/\\nul(?:\.[^\\]*)?$/.test(whole)) return '\\\\.\\nul';
    const folders = paths.flatMap(each => [each, win32.dirname(each), win32.dirname(win32.dirname(each))]);
    return folders.find(each => each.toLowerCase() === whole);
  };
  return {
    realpath: async path => known(path),
    read: async path => (known(path) === path ? { bytes: new Uint8Array() } : { trouble: 'changed' }),
    list: async path =>
      paths
        .filter(each => win32.dirname(each) === path)
        .map(each => ({ name: win32.basename(each), type: 'file' as const })),
  };
}

describe('files that a manifest names, on Windows', () => {
  const PATHS = [
    'C:\\Repo\\evenkeel.yaml',
    'C:\\Repo\\parts\\a.yaml',
    'C:\\Repo\\parts\\B.yaml',
    'C:\\other\\x.yaml',
  ];

  async function find(pattern: string, files = filesOf(PATHS), manifest = 'evenkeel.yaml') {
    const named = new windows.NamedFiles(files);
    const from = await named.top(manifest);
    if ('mistake' in from) throw new Error(from.mistake.message);
    const included = await named.find(pattern, from);
    return included.trouble === undefined
      ? included.found.map(({ path, shown }) => `${path} as ${shown}`)
      : included.trouble.rule;
  }

  test('have their true path, and are shown with slashes', async () => {
    expect(await find('parts/*.yaml')).toEqual([
      'C:\\Repo\\parts\\B.yaml as parts/B.yaml',
      'C:\\Repo\\parts\\a.yaml as parts/a.yaml',
    ]);
    expect(await find('PARTS/A.yaml')).toEqual(['C:\\Repo\\parts\\a.yaml as PARTS/A.yaml']);
    expect(await find('a.yaml', filesOf(PATHS), 'parts\\b.yaml')).toEqual([
      'C:\\Repo\\parts\\a.yaml as parts/a.yaml',
    ]);
  });

  test.each([
    ['../other/x.yaml', 'include/outside'],
    ['D:/x.yaml', 'include/outside'],
    ['c:x.yaml', 'include/outside'],
    ['parts\\a.yaml', 'include/pattern'],
    ['\\\\server\\share\\x.yaml', 'include/pattern'],
    ['nul.yaml', 'include/outside'],
  ])('%s is refused: %s', async (pattern, rule) => {
    expect(await find(pattern)).toBe(rule);
  });

  test('are not reached by a short name of a hidden folder', async () => {
    const hidden = filesOf([...PATHS, 'C:\\Repo\\.git\\config'], { 'git~1': '.git' });
    expect(await find('GIT~1/config', hidden)).toBe('include/hidden');
  });

  test('may be given in the place of others, in folders that are not there', async () => {
    const path = 'C:\\Repo\\dist\\commands.json';
    const given = new Map([[path, { file: 'before.json', path, bytes: new Uint8Array([1]) }]]);
    const files = windows.withFiles(filesOf(PATHS), given);
    expect(await files.realpath('C:\\Repo\\dist')).toBe('C:\\Repo\\dist');
    expect(await files.list('C:\\Repo', 10)).toEqual([
      { name: 'evenkeel.yaml', type: 'file' },
      { name: 'dist', type: 'folder' },
    ]);
  });
});

describe('a commit, on Windows', () => {
  /** Git for Windows prints paths with slashes. */
  const asked: string[] = [];
  const git: Git = async args => {
    const answer = {
      'rev-parse --verify': 'c0ffee',
      'rev-parse --show-toplevel': 'C:/Repo',
      'rev-parse --show-prefix': 'infra/',
    }[args.slice(0, 2).join(' ')];
    if (answer !== undefined) return new TextEncoder().encode(`${answer}\n`);
    asked.push(args.at(-1) ?? '');
    const objects: Readonly<Record<string, string>> = {
      c0ffee: '040000 tree def\tinfra\0',
      def: '100644 blob abc\tevenkeel.yaml\0',
      abc: 'evenkeel: 1\n',
    };
    return new TextEncoder().encode(objects[args.at(-1) ?? ''] ?? '');
  };

  test('is read by paths of Windows, and git is asked for objects', async () => {
    const files = await windows.GitFiles.open(git, 'HEAD^1');
    expect(await files?.realpath('evenkeel.yaml')).toBe('C:\\Repo\\infra\\evenkeel.yaml');
    expect((await files?.read('C:\\Repo\\infra\\evenkeel.yaml', 100))?.trouble).toBeUndefined();
    expect(asked).toEqual(['c0ffee', 'def', 'abc']);
    expect(await files?.realpath('C:\\other\\evenkeel.yaml')).toBeUndefined();
    expect(await files?.realpath('D:\\Repo\\infra\\evenkeel.yaml')).toBeUndefined();
  });
});

test('a link to a line has slashes, also of a path of Windows', () => {
  const env = {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_WORKSPACE: 'D:\\a\\app\\app',
  };
  const link = windows.sourceLink(env, 'c0ffee');
  const at = { line: 3, column: 1 };
  const url = 'https://github.com/acme/app/blob/c0ffee/infra/evenkeel.yaml#L3';
  expect(link?.({ file: 'infra\\evenkeel.yaml', ...at })).toBe(url);
  expect(link?.({ file: 'infra/evenkeel.yaml', ...at })).toBe(url);
  expect(link?.({ file: 'D:\\a\\app\\app\\infra\\evenkeel.yaml', ...at })).toBe(url);
  expect(link?.({ file: 'C:\\elsewhere\\evenkeel.yaml', ...at })).toBeUndefined();
});
