import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGitHub } from '../../src/action/github/github.ts';
import { githubHistory } from '../../src/action/github/github-history.ts';
import { manifestHistory } from '../../src/action/review/manifest-history.ts';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import { systemClock } from '../../src/http/system-clock.ts';
import { type GitHubServer, startGitHub } from '../github/github-server.ts';

const MANIFEST = 'evenkeel: 1\nname: acme\ninclude: [parts/*.yaml]\nvars: { time: {} }\n';
const FILES = {
  'infra/evenkeel.yaml': MANIFEST,
  'infra/parts/a.yaml': 'neon: {}\n',
  'infra/prod.yaml': 'time: 7d\n',
  'README.md': 'hello\n',
};

let server: GitHubServer;
let folder: string;

beforeEach(async () => {
  server = await startGitHub();
  folder = await realpath(await mkdtemp(join(tmpdir(), 'evenkeel-history-')));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  await server.close();
  expect(server.violations).toEqual([]);
});

/** `loaded`: what the job has in its checkout, besides the files of the repository. */
async function isSame(
  changes: Readonly<Record<string, string | null>>,
  loaded: readonly string[] = [],
  manifests: readonly string[] = ['infra/evenkeel.yaml'],
): Promise<boolean> {
  const github = createGitHub(server.settings, { fetch, clock: systemClock });
  const before = server.commit('main', FILES);
  const after = server.commit('main', changes);
  const tip = server.commit('main', { 'infra/parts/b.yaml': null, ...FILES });
  const named = ['infra/evenkeel.yaml', 'infra/parts/a.yaml', 'infra/prod.yaml'] as const;
  const files = [
    ...named.map(file => ({ file, path: join(folder, file), bytes: Buffer.from(FILES[file]) })),
    ...loaded.map(file => ({ file, path: join(folder, file), bytes: Buffer.from('made') })),
  ];
  const history = await manifestHistory(
    github,
    { tip, workspace: folder },
    { manifests, variables: ['infra/prod.yaml'], files },
    createFileSystem(folder),
  );
  expect(await history.isSame(after, after)).toBe(true);
  return history.isSame(before, after);
}

describe('the manifest at two commits', () => {
  test.each<[string, Readonly<Record<string, string | null>>]>([
    ['itself', { 'infra/evenkeel.yaml': `${MANIFEST}# more\n` }],
    ['a file that it includes', { 'infra/parts/a.yaml': 'discord: {}\n' }],
    ['one more that it includes', { 'infra/parts/b.yaml': 'neon: {}\n' }],
    ['one less', { 'infra/parts/a.yaml': null }],
    ['a variable file', { 'infra/prod.yaml': 'time: 8d\n' }],
    ['no manifest at all', { 'infra/evenkeel.yaml': null }],
    ['one that is not YAML', { 'infra/evenkeel.yaml': '{' }],
  ])('differs by %s', async (_, changes) => {
    expect(await isSame(changes)).toBe(false);
  });

  test('is the same where only other files differ', async () => {
    expect(await isSame({ 'README.md': 'bye\n', 'infra/parts/notes.txt': 'x', 'src/index.ts': 'y' })).toBe(
      true,
    );
  });

  test('is never the same where the job loaded what is not in the repository, or standard input', async () => {
    expect(await isSame({ 'README.md': 'bye\n' }, ['infra/made.json'])).toBe(false);
    expect(await isSame({ 'README.md': 'bye\n' }, ['../outside.json'])).toBe(false);
    expect(await isSame({ 'README.md': 'bye\n' }, [], ['infra/evenkeel.yaml', '<stdin>'])).toBe(false);
  });

  test('downloads nothing that is at hand', async () => {
    expect(await isSame({ 'README.md': 'bye\n' })).toBe(true);
    expect(server.requests.filter(each => each.includes('/git/blobs/'))).toEqual([]);
  });
});

test('a comparison of which GitHub lists a part of the commits is no history, and of all of them is one', async () => {
  const commits = ['b', 'c'].map(sha => ({
    sha,
    parents: [{ sha: 'a' }],
    commit: { author: { name: 'Ada', email: 'ada@example.com', date: '2026-11-20T00:00:00Z' } },
  }));
  const between = (total_commits: number) => {
    const base_commit = { commit: { committer: { date: '2026-11-19T00:00:00Z' } } };
    const value = { total_commits, commits, base_commit };
    return githubHistory(
      async () => ({ status: 200, value, more: false, bytes: 0 }),
      rest => rest,
    ).commitsBetween('a', 'c');
  };
  expect((await between(2))?.commits.map(({ sha }) => sha)).toEqual(['b', 'c']);
  await expect(between(3)).rejects.toThrow('not all commits are listed');
  await expect(between(1)).rejects.toThrow('not all commits are listed');
});
