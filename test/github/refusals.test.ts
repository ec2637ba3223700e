import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GitHubServer, startGitHub } from './github-server.ts';
import type { Permissions } from './routes.ts';

let server: GitHubServer;
let number: number;

beforeEach(async () => {
  server = await startGitHub();
  server.commit('main', { 'README.md': 'app\n' });
  number = server.openPull({ from: 'one', files: { a: 'a\n' } }).number;
});

afterEach(async () => {
  await server.close();
  expect(server.violations).toEqual([]);
});

interface Sent {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly permissions?: Permissions;
}

function ask(method: string, path: string, { body, headers = {}, permissions }: Sent = {}) {
  const token = permissions === undefined ? server.settings.token : server.token(permissions);
  const own = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'user-agent': 'test/1',
    'x-github-api-version': '2022-11-28',
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${server.url}/repos/acme/app${path}`, { method, headers: { ...own, ...headers }, ...text });
}

describe('GitHub refuses', () => {
  test.each([
    ['a token that it does not know', { authorization: 'Bearer ghs_another' }, 401],
    ['a request without a user agent', { 'user-agent': '' }, 403],
    ['a version that is not supported', { 'x-github-api-version': '2021-01-01' }, 400],
    ['a media type that it has not', { accept: 'text/xml' }, 415],
  ])('%s', async (_, headers, status) => {
    expect((await ask('GET', '/issues', { headers })).status).toBe(status);
  });

  test.each([
    ['GET', '/issues', 'issues', 'read', undefined],
    ['POST', '/issues', 'issues', 'write', { title: 'x' }],
    ['GET', '/issues/1/comments', 'pull-requests', 'read', undefined],
    ['POST', '/issues/1/comments', 'pull-requests', 'write', { body: 'x' }],
    ['PATCH', '/issues/comments/1', 'issues', 'write', { body: 'x' }],
    ['GET', '/commits/main/pulls', 'pull-requests', 'read', undefined],
    ['GET', '/pulls/1', 'pull-requests', 'read', undefined],
    ['GET', '/git/ref/heads/main', 'contents', 'read', undefined],
    ['GET', '/deployments', 'deployments', 'read', undefined],
    ['POST', '/deployments/1/statuses', 'deployments', 'write', { state: 'success' }],
  ] as const)('%s %s without `%s: %s`, and not with it', async (method, path, name, level, body) => {
    const sent = body === undefined ? {} : { body };
    const others = ['contents', 'deployments', 'actions', 'statuses'].filter(each => each !== name);
    const without = Object.fromEntries(others.map(each => [each, 'write'] as const));
    const less: Permissions = level === 'read' ? without : { ...without, [name]: 'read' };
    const refused = await ask(method, path, { ...sent, permissions: less });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: 'Resource not accessible by integration' });
    expect((await ask(method, path, { ...sent, permissions: { [name]: level } })).status).not.toBe(403);
    expect(server.denied).toEqual([`${method} /repos/acme/app${path}`]);
  });

  test('a comment of an issue for a token that may write to pull requests alone', async () => {
    const issue = server.repository.openIssue({ title: 'x', body: null, author: 'ada' });
    const permissions: Permissions = { 'pull-requests': 'write' };
    const of = async (at: number): Promise<number> =>
      (await ask('POST', `/issues/${at}/comments`, { permissions, body: { body: 'x' } })).status;
    expect([await of(issue.number), await of(number)]).toEqual([403, 201]);
  });

  test('a body of more than 65,536 characters, which are not bytes', async () => {
    const of = async (body: string): Promise<number> =>
      (await ask('POST', `/issues/${number}/comments`, { body: { body } })).status;
    expect(await of('é'.repeat(65_536))).toBe(201);
    expect(await of('x'.repeat(65_537))).toBe(422);
  });
});

describe('the stand-in fails the test', () => {
  const closed = () => server.close().then(() => 'in peace', String);

  test('that asks for a route that it does not know, which GitHub may have', async () => {
    expect((await ask('GET', '/stargazers')).status).toBe(500);
    expect(await closed()).toContain('the stand-in has no GET /repos/acme/app/stargazers');
    expect(await closed()).toBe('in peace');
  });

  test('in which it has an error, and answers 500 to every request that meets one', async () => {
    server.onRequest = () => {
      throw new Error('odd');
    };
    for (let nth = 0; nth < 2; nth += 1) {
      const answer = await ask('GET', '/issues');
      expect([answer.status, await answer.json()]).toEqual([500, { message: 'Server Error' }]);
    }
    expect((await closed()).match(/GET \/repos\/acme\/app\/issues: Error: odd/g)).toHaveLength(2);
  });

  test('in which it has one that it finds while it answers', async () => {
    server.faults.add({
      path: /./,
      what: () => {
        throw new Error('odd');
      },
    });
    expect((await ask('GET', '/issues')).status).toBe(500);
    expect(await closed()).toContain('Error: odd');
  });

  test('in no case for a sender that hangs up', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = 'POST /repos/acme/app/issues HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n';
    socket.write(`${head}expect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    expect(await closed()).toBe('in peace');
  });
});

describe('GitHub', () => {
  test('gives at most a hundred items a page, and says where the others are', async () => {
    for (let at = 0; at < 201; at += 1) server.repository.addComment(number, `talk ${at}`, 'person');
    const pages: number[] = [];
    const links: (string | null)[] = [];
    for (const page of [1, 2, 3]) {
      const answer = await ask('GET', `/issues/${number}/comments?per_page=1000&page=${page}`);
      pages.push(((await answer.json()) as unknown[]).length);
      links.push(answer.headers.get('link')?.replaceAll(/<[^>]*[?&]page=(\d+)[^>]*>; rel=/g, '$1 ') ?? null);
    }
    expect(pages).toEqual([100, 100, 1]);
    expect(links).toEqual([
      '2 "next", 3 "last"',
      '1 "prev", 3 "next", 3 "last", 1 "first"',
      '2 "prev", 1 "first"',
    ]);
  });

  test('knows no pull request of a commit that a merge queue made', async () => {
    const pull = server.repository.pull(number);
    const [entry] = pull === undefined ? [] : server.enqueue([pull]);
    const answer = await ask('GET', `/commits/${entry?.commit}/pulls`);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });

  test('tells the role of an account, and that a bot is no user, to every token', async () => {
    server.repository.roles.set('ann', 'maintain').set('tom', 'triage');
    const role = async (login: string): Promise<unknown> =>
      (await ask('GET', `/collaborators/${login}/permission`, { permissions: {} })).json();
    expect(await role('ann')).toMatchObject({ permission: 'write', role_name: 'maintain' });
    expect(await role('tom')).toMatchObject({ permission: 'read', role_name: 'triage' });
    expect(await role('x%5Bbot%5D')).toMatchObject({ message: 'x[bot] is not a user' });
  });
});
