import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createGitHub } from '../../src/action/github/github.ts';
import { createAccess } from '../../src/action/github/github-access.ts';
import { githubPullRequests } from '../../src/action/github/github-pull-requests.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { BOT, type GitHubServer, startGitHub } from './github-server.ts';
import type { Pull } from './hosted-repository.ts';

const clock = hastyClock();
const runtime = { fetch: globalThis.fetch, clock };
let server: GitHubServer;

beforeEach(async () => {
  server = await startGitHub({ clock });
  server.repository.roles.set('ada', 'admin');
  server.commit('main', { 'evenkeel.yaml': 'one\n', 'docs/a.md': 'a\n', link: { link: 'docs/a.md' } });
});

afterEach(async () => {
  const { violations } = server;
  await server.close();
  expect(violations).toEqual([]);
});

const client = () => createGitHub(server.settings, runtime);

function git(folder: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@users.noreply.github.com'];
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync('git', [...who, ...args], options).trim();
}

async function clone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-clone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  git(folder, 'clone', '-q', server.cloneUrl, '.');
  return folder;
}

describe('the git side', () => {
  test('is a repository of git: it is whole, and what someone pushes moves their pull request', async () => {
    const pull = server.openPull({ from: 'feature/x', files: { 'docs/b.md': 'b\n' } });
    const folder = await clone();
    expect(git(folder, 'fsck', '--strict')).toBe('');
    git(folder, 'checkout', '-q', 'feature/x');
    await writeFile(join(folder, 'docs', 'c.md'), 'c\n');
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', 'more');
    git(folder, 'push', '-q', 'origin', 'feature/x');
    const head = git(folder, 'rev-parse', 'HEAD');
    expect(await client().pull(pull.number)).toMatchObject({ headSha: head, base: 'main' });
    git(folder, 'fetch', '-q', 'origin', `refs/pull/${pull.number}/merge`);
    expect(git(folder, 'rev-parse', 'FETCH_HEAD')).toBe(pull.mergeSha);
    expect(git(folder, 'show', 'FETCH_HEAD:docs/c.md')).toBe('c');
    expect(git(folder, 'rev-parse', 'FETCH_HEAD^2')).toBe(head);
  });

  test.each(['merge', 'squash', 'rebase'] as const)('a %s is what git would make', async method => {
    const pull = server.openPull({ from: 'one', files: { a: 'a\n' } });
    const second = server.push(pull, { b: 'b\n' });
    const before = server.commit('main', { c: 'c\n' });
    const sha = server.merge(pull, method);
    const { git: own } = server.repository;
    expect(own.files(own.commit(sha).tree).map(each => each.path)).toEqual(
      expect.arrayContaining(['a', 'b', 'c', 'docs/a.md']),
    );
    const { commits = [] } = (await client().commitsBetween(before, sha)) ?? {};
    const counts = { merge: 3, squash: 1, rebase: 2 };
    expect(commits).toHaveLength(counts[method]);
    expect(commits.at(-1)?.parents.length).toBe(method === 'merge' ? 2 : 1);
    expect(await client().mergedFrom(sha)).toEqual([
      { number: pull.number, headSha: second, base: 'main', mergeSha: sha },
    ]);
    expect(await client().commitsOfPull(pull.number)).toHaveLength(2);
    expect(await client().commitsAbove(before, sha)).toBe(counts[method]);
    expect(await client().commitsAbove(sha, before)).toBeUndefined();
    expect(git(await clone(), 'fsck', '--strict')).toBe('');
  });

  test('a pull request with conflicts has no test merge, and cannot be merged', async () => {
    const one = server.openPull({ from: 'one', files: { 'evenkeel.yaml': 'two\n' } });
    server.commit('main', { 'evenkeel.yaml': 'three\n' });
    const answer = await fetch(`${server.url}/repos/acme/app/pulls/${one.number}`, { headers: headers() });
    expect(await answer.json()).toMatchObject({ mergeable: false, merge_commit_sha: null, merged: false });
    expect(() => server.merge(one)).toThrow('conflicts');
  });

  test('a queue drops what is bad, and makes those behind it anew', async () => {
    const pulls = ['a', 'b', 'c'].map(name => server.openPull({ from: name, files: { [name]: name } }));
    const [a, b, c] = pulls as [Pull, Pull, Pull];
    const first = server.enqueue(pulls);
    expect((await client().queueOf('main')).map(each => each.number)).toEqual(
      [a, b, c].map(each => each.number),
    );
    const rest = server.queue().drop(b);
    expect(rest.map(each => each.pull.number)).toEqual([c.number]);
    expect(rest[0]?.base).toBe(first[0]?.commit);
    const sha = server.queue().mergeTo(c);
    const { git: own } = server.repository;
    expect(own.files(own.commit(sha).tree).map(each => each.path)).not.toContain('b');
    expect(await client().mergedFrom(sha)).toEqual([]);
    expect((await client().mergedInto('main')).map(each => each.number).sort()).toEqual([a.number, c.number]);
    expect(await client().queueOf('main')).toEqual([]);
    expect(own.refs('refs/heads').filter(each => each.startsWith('gh-'))).toEqual([]);
    await expect(client().queueOf('other')).rejects.toThrow('there is none');
  });

  test('a fork is another repository, whose head is here, too', async () => {
    const fork = server.add('eve/app', { fork: true });
    fork.git.take(server.repository.git, server.repository.tip('main'));
    fork.git.setRef('refs/heads/main', server.repository.tip('main'));
    const pull = server.openPull({ from: 'evil', files: { a: 'a' }, author: 'eve' }, fork);
    const access = createAccess(server.settings, runtime);
    expect(await access.headRepository(pull.number)).toBe('eve/app');
    expect(server.repository.git.objects.commit(pull.head)?.parents).toEqual([server.repository.tip('main')]);
    const requests = githubPullRequests(server.settings, runtime);
    expect(await requests.state?.({ number: pull.number }, [])).toEqual({ is: 'open', number: pull.number });
    server.remove('eve/app');
    expect(await access.headRepository(pull.number)).toBeUndefined();
  });
});

describe('the interface', () => {
  test('keeps comments, issues, deployments and what is proposed, as the client asks for them', async () => {
    const github = client();
    const pull = server.openPull({ from: 'one', files: { a: 'a' } });
    expect(await github.login()).toBe(BOT);
    await github.createComment(pull.number, 'hello');
    const [comment] = await github.comments(pull.number);
    expect(comment).toMatchObject({ body: 'hello', author: BOT });
    await github.updateComment(comment?.id ?? 0, 'bye');
    expect(server.repository.commentsOf(pull.number)[0]?.body).toBe('bye');
    await github.deleteComment(comment?.id ?? 0);
    expect(await github.comments(pull.number)).toEqual([]);
    await expect(github.createComment(pull.number, 'x'.repeat(65_537))).rejects.toThrow('too long');
    const issue = await github.createIssue('title', 'body', ['drift']);
    expect(await github.openIssues('drift')).toEqual([{ number: issue, body: 'body', author: BOT }]);
    await github.updateIssue(issue, { state: 'closed' });
    expect(await github.openIssues()).toEqual([]);
    const sha = server.repository.tip('main');
    const id = await github.createDeployment({
      ref: sha,
      environment: 'prod',
      description: 'x',
      payload: { a: 1 },
    });
    const status = { state: 'success', description: 'done', log_url: 'https://example.com/1' };
    await github.createDeploymentStatus(id, status);
    expect(await github.deployments('prod')).toMatchObject([{ id, sha, author: BOT, payload: { a: 1 } }]);
    expect(await github.deploymentStatuses(id)).toMatchObject([{ state: 'success', author: BOT }]);
    const files = [{ path: 'deep/in/it.yaml', mode: '100644', bytes: Buffer.from('new') }];
    const commit = await github.createCommit({ message: 'propose', parents: [sha], from: sha, files });
    await github.createBranch('evenkeel/x', commit);
    await expect(github.createBranch('evenkeel/x', commit)).rejects.toThrow('already exists');
    await expect(github.moveBranch('evenkeel/x', sha)).rejects.toThrow('not a fast forward');
    expect(await github.commitMark(commit)).toEqual({ author: BOT, message: 'propose' });
    const number = await github.createPull({ title: 't', body: 'b', head: 'evenkeel/x', base: 'main' });
    await github.addLabels(number, ['drift']);
    await github.addAssignees(number, ['ada', 'nobody']);
    await github.updatePull(number, { title: 'other' });
    expect(await github.pullsOf('evenkeel/x')).toMatchObject([{ number, open: true, author: BOT }]);
    expect(server.repository.issue(number)).toMatchObject({
      title: 'other',
      labels: ['drift'],
      assignees: ['ada'],
    });
    await github.deleteBranch('evenkeel/x');
    expect(await github.pullsOf('evenkeel/x')).toMatchObject([{ number, open: false }]);
    const { entries, truncated } = await github.tree(commit, true);
    expect(truncated).toBe(false);
    const deep = entries.find(each => each.path === 'deep/in/it.yaml');
    expect(Buffer.from(await github.blob(deep?.sha ?? '')).toString()).toBe('new');
    expect(await createAccess(server.settings, runtime).permission('ada')).toBe('admin');
  });

  test('refuses what a token may not do, says what it needs, and remembers both', async () => {
    const pull = server.openPull({ from: 'one', files: { a: 'a' } });
    const token = server.token({ contents: 'read', 'pull-requests': 'read' });
    const github = createGitHub({ ...server.settings, token }, runtime);
    await github.pull(pull.number);
    await expect(github.createComment(pull.number, 'x')).rejects.toThrow('Resource not accessible');
    await expect(github.deployments('prod')).rejects.toThrow('403');
    expect(server.denied).toEqual([
      `POST /repos/acme/app/issues/${pull.number}/comments`,
      expect.stringContaining('GET /repos/acme/app/deployments?'),
    ]);
    expect(server.needs.filter(each => each.token === token).map(each => each.needs)).toEqual([
      ['pull-requests: read'],
      ['issues: write', 'pull-requests: write'],
      ['deployments: read'],
    ]);
    const answer = await fetch(`${server.url}/repos/acme/app/issues/1/comments`, { headers: headers() });
    expect(answer.headers.get('x-accepted-github-permissions')).toBe('issues=read; pull_requests=read');
  });

  test('has faults: a limit, lost answers, lists that lag, errors of GraphQL', async () => {
    const github = client();
    const { number } = server.openPull({ from: 'one', files: { a: 'a' } });
    const limit = {
      status: 403,
      headers: { 'retry-after': '7' },
      body: { message: 'You have exceeded a secondary rate limit' },
    };
    server.faults.add({ path: /comments/, what: limit });
    const before = clock.now();
    await github.comments(number);
    expect(clock.now() - before).toBeGreaterThanOrEqual(7_000);
    server.faults.add({ path: /comments/, method: 'POST', what: 'drop before' });
    await expect(github.createComment(number, 'x')).rejects.toThrow('no answer');
    expect(server.repository.commentsOf(number)).toHaveLength(0);
    server.faults.add({ path: /comments/, method: 'POST', what: 'drop after' });
    await expect(github.createComment(number, 'x')).rejects.toThrow('no answer');
    expect(server.repository.commentsOf(number)).toHaveLength(1);
    server.faults.add({ path: /comments/, method: 'GET', what: 'lag', times: 1 });
    await github.createComment(number, 'y');
    expect((await github.comments(number)).map(each => each.body)).toEqual(['x']);
    expect((await github.comments(number)).map(each => each.body)).toEqual(['x', 'y']);
    server.faults.add({
      path: /graphql/,
      what: { status: 200, body: { errors: [{ message: 'Something went wrong' }] } },
      times: 3,
    });
    await expect(github.queueOf('main')).rejects.toThrow('Something went wrong');
    server.faults.add({ path: /comments/, what: { latency: 5_000 } });
    const start = clock.now();
    await github.comments(number);
    expect(clock.now() - start).toBeGreaterThanOrEqual(5_000);
  });
});

test('an enterprise server has the same below its prefix', async () => {
  const ghes = await startGitHub({ prefix: 'ghes', clock });
  onTestFinished(() => ghes.close());
  ghes.commit('main', { a: 'a' });
  expect(ghes.settings.apiUrl).toMatch(/\/api\/v3$/);
  expect(ghes.env.GITHUB_GRAPHQL_URL).toMatch(/\/api\/graphql$/);
  const github = createGitHub(ghes.settings, runtime);
  expect(await github.login()).toBe(BOT);
  expect(await github.tip('main')).toBe(ghes.repository.tip('main'));
  expect(
    (await fetch(`${ghes.url.replace('/api/v3', '')}/repos/acme/app/pulls`, { headers: headers() })).status,
  ).not.toBe(200);
});

function headers(): Record<string, string> {
  return {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${server.settings.token}`,
    'user-agent': 'test',
    'x-github-api-version': '2022-11-28',
  };
}
