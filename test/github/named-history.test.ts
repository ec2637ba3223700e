import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGitHub } from '../../src/action/github/github.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { GitHubServer, startGitHub } from './github-server.ts';
import { NamedHistory } from './named-history.ts';

const [BASE, HEAD, NEXT, MERGE] = ['a', 'b', 'c', 'd'].map(each => each.repeat(40)) as [
  string,
  string,
  string,
  string,
];

let server: GitHubServer;
let history: NamedHistory;

beforeEach(async () => {
  server = await startGitHub();
  history = new NamedHistory(server);
  history.commit(BASE, { a: 'one\n' });
});

afterEach(async () => {
  await server.close();
  expect(server.violations).toEqual([]);
});

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['--git-dir', server.path, ...args], { encoding: 'utf8' }).trim();

test('a commit has the hash that the test chose, for git and for the interface', async () => {
  history.push(7, HEAD, { files: { a: 'one\n', b: 'two\n' } });
  history.commit(NEXT, { a: 'one\n', c: 'three\n' });
  const client = createGitHub(server.settings, { fetch, clock: hastyClock() });
  expect(await client.pull(7)).toMatchObject({ headSha: HEAD });
  const merge = server.repository.pull(7)?.mergeSha ?? '';
  expect(git('rev-list', '--parents', '-1', merge).split(' ')).toEqual([merge, NEXT, HEAD]);
  expect(git('ls-tree', '--name-only', merge).split('\n')).toEqual(['a', 'b', 'c']);
  history.merge(MERGE, HEAD, 7, { a: 'one\n', b: 'two\n', c: 'three\n' });
  expect(await client.mergedFrom(MERGE)).toMatchObject([{ number: 7, headSha: HEAD, mergeSha: MERGE }]);
  expect(git('log', '--format=%H', '--first-parent', 'main').split('\n')).toEqual([MERGE, NEXT, BASE]);
  expect([...history.filesOf(HEAD).keys()]).toEqual(['a', 'b']);
});

test('a commit that is made again has other files and the same parents', () => {
  history.push(7, HEAD, { files: { a: 'two\n' } });
  const before = server.repository.pull(7)?.mergeSha ?? '';
  history.push(7, HEAD, { files: { a: 'three\n' } });
  const after = server.repository.pull(7)?.mergeSha ?? '';
  expect([before, after].map(each => git('show', `${each}:a`))).toEqual(['two', 'three']);
  expect(server.repository.git.commit(HEAD).parents).toEqual([BASE]);
});

test('a fork has the commits of its pull request, and may be deleted', async () => {
  history.push(7, HEAD, { from: 'eve/app', by: 'eve' });
  history.push(8, HEAD, { from: null, ref: 'gone' });
  server.remove('gone/app');
  expect(server.find('eve/app')?.tip('f-7')).toBe(HEAD);
  const client = createGitHub(server.settings, { fetch, clock: hastyClock() });
  expect(await client.pull(8)).toMatchObject({ headSha: HEAD });
});

test('without a question for its path, everything is answered from memory', () => {
  const made = new GitHubServer('/nowhere', {});
  made.commit('main', { a: 'a\n' });
  const pull = made.openPull({ number: 3, from: 'x' });
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${made.token({ 'pull-requests': 'read' })}`,
    'user-agent': 'test',
    'x-github-api-version': '2022-11-28',
  };
  const at = '/repos/acme/app/pulls?state=all';
  const answer = made.handle({ method: 'GET', target: at, headers, text: '' });
  expect(answer).toMatchObject({ status: 200, body: [{ number: 3, head: { ref: 'x', sha: pull.head } }] });
  expect(made.violations).toEqual([]);
});
