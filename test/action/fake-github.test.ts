import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeGitHub, GITHUB_TOKEN, REPOSITORY } from './fake-github.ts';

const HEADERS = {
  accept: 'application/vnd.github+json',
  authorization: `Bearer ${GITHUB_TOKEN}`,
  'user-agent': 'test/1',
  'x-github-api-version': '2022-11-28',
};

let github: FakeGitHub;

beforeEach(async () => {
  github = new FakeGitHub();
  await github.start();
});

afterEach(() => github.stop());

interface Sent {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Response> {
  const at = path === '/graphql' ? path : `/repos/${REPOSITORY}${path}`;
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(github.url + at, { method, headers: { ...HEADERS, ...headers }, ...text });
}

describe('the look-alike of GitHub refuses', () => {
  test.each([
    ['a token that it does not know', { authorization: 'Bearer ghs_another' }, 401],
    ['a request without a user agent', { 'user-agent': '' }, 403],
    ['a version that is not supported', { 'x-github-api-version': '2021-01-01' }, 400],
    ['a media type that it has not', { accept: 'text/xml' }, 415],
  ])('%s', async (_, headers, status) => {
    expect((await ask('GET', '/issues', { headers })).status).toBe(status);
  });

  test.each([
    ['GET', '/issues', 'issues', 'read'],
    ['POST', '/issues', 'issues', 'write'],
    ['GET', '/issues/7/comments', 'pull-requests', 'read'],
    ['POST', '/issues/7/comments', 'pull-requests', 'write'],
    ['PATCH', '/issues/comments/1', 'issues', 'write'],
    ['GET', '/commits/abc/pulls', 'pull-requests', 'read'],
    ['GET', '/pulls/7', 'pull-requests', 'read'],
    ['GET', '/git/ref/heads/main', 'contents', 'read'],
    ['GET', '/deployments', 'deployments', 'read'],
    ['POST', '/deployments/1/statuses', 'deployments', 'write'],
  ] as const)('%s %s without `%s: %s`, and not with it', async (method, path, name, level) => {
    const sent = method === 'GET' ? {} : { body: {} };
    const others = ['contents', 'deployments', 'actions', 'statuses'].filter(each => each !== name);
    const without = Object.fromEntries(others.map(each => [each, 'write'] as const));
    github.tokens.set(GITHUB_TOKEN, level === 'read' ? without : { ...without, [name]: 'read' });
    const refused = await ask(method, path, sent);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({ message: 'Resource not accessible by integration' });
    github.tokens.set(GITHUB_TOKEN, { [name]: level });
    expect((await ask(method, path, sent)).status).not.toBe(403);
  });

  test('a comment of an issue for a token that may write to pull requests alone', async () => {
    const { number } = (await (await ask('POST', '/issues', { body: { title: 'x' } })).json()) as {
      number: number;
    };
    github.tokens.set(GITHUB_TOKEN, { 'pull-requests': 'write' });
    expect((await ask('POST', `/issues/${number}/comments`, { body: { body: 'x' } })).status).toBe(403);
  });

  test('a body of more than 65,536 characters, which are not bytes', async () => {
    const of = async (body: string): Promise<number> =>
      (await ask('POST', '/issues/7/comments', { body: { body } })).status;
    expect(await of('é'.repeat(65_536))).toBe(201);
    expect(await of('x'.repeat(65_537))).toBe(422);
  });

  test('to judge a route whose permission it does not know', async () => {
    expect((await ask('GET', '/stargazers')).status).toBe(501);
  });
});

describe('the look-alike of GitHub', () => {
  test('gives at most a hundred items a page, and says where the others are', async () => {
    for (let at = 0; at < 201; at += 1) github.addComment(7, `talk ${at}`, 'person');
    const pages: number[] = [];
    const links: (string | null)[] = [];
    for (const page of [1, 2, 3]) {
      const answer = await ask('GET', `/issues/7/comments?per_page=1000&page=${page}`);
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
    const answer = await ask('GET', `/commits/${'e'.repeat(40)}/pulls`);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });

  test('tells the role of an account, and that a bot is no user, to every token', async () => {
    github.roles.set('ann', 'maintain').set('tom', 'triage');
    github.tokens.set(GITHUB_TOKEN, {});
    const role = async (login: string): Promise<unknown> =>
      (await ask('GET', `/collaborators/${login}/permission`)).json();
    expect(await role('ann')).toMatchObject({ permission: 'write', role_name: 'maintain' });
    expect(await role('tom')).toMatchObject({ permission: 'read', role_name: 'triage' });
    expect(await role('x%5Bbot%5D')).toEqual({ message: 'x[bot] is not a user' });
  });
});
