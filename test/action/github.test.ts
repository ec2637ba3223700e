import nock from 'nock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeComment } from '../../src/action/comment/plan-comment.ts';
import { createGitHub, type GitHub } from '../../src/action/github/github.ts';
import { GitHubError } from '../../src/action/github/github-send.ts';

const API = 'https://api.github.test';
const ISSUES = '/repos/acme/app/issues';

let slept: number[];
let github: GitHub;

beforeEach(() => {
  slept = [];
  let now = 1_800_000_000_000;
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
  github = createGitHub(
    {
      apiUrl: API,
      graphqlUrl: `${API}/graphql`,
      token: 'ghs_token',
      repository: 'acme/app',
      version: '1.2.3',
    },
    {
      fetch: globalThis.fetch,
      clock: {
        now: () => now,
        async sleep(ms) {
          slept.push(ms);
          now += ms;
        },
      },
    },
  );
});

afterEach(() => {
  nock.abortPendingRequests();
  nock.cleanAll();
  // The files after this one are in the same process.
  nock.enableNetConnect();
  nock.restore();
});

const comment = (id: number, body = '', login = 'github-actions[bot]') => ({ id, body, user: { login } });

describe('comments', () => {
  test('are read page by page, with the token and the version of the interface', async () => {
    const head = { reqheaders: { authorization: 'Bearer ghs_token', 'x-github-api-version': '2022-11-28' } };
    const pages = nock(API, head);
    pages
      .get(`${ISSUES}/7/comments`)
      .query({ per_page: 100, page: 1 })
      .reply(
        200,
        Array.from({ length: 100 }, (_, at) => comment(at)),
        {
          link: `<${API}${ISSUES}/7/comments?page=2>; rel="next", <${API}${ISSUES}/7/comments?page=3>; rel="last"`,
        },
      );
    pages
      .get(`${ISSUES}/7/comments`)
      .query({ per_page: 100, page: 2 })
      .reply(
        200,
        Array.from({ length: 100 }, (_, at) => comment(100 + at)),
        {
          link: `<${API}${ISSUES}/7/comments?page=3>; rel="next"`,
        },
      );
    pages
      .get(`${ISSUES}/7/comments`)
      .query({ per_page: 100, page: 3 })
      .reply(200, [comment(200)]);
    const found = await github.comments(7);
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 201 }, (_, at) => at));
    expect(pages.isDone()).toBe(true);
  });

  test('of a deleted account have no author', async () => {
    nock(API)
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .reply(200, [{ id: 1, body: 'x', user: null }]);
    expect(await github.comments(7)).toEqual([{ id: 1, body: 'x', author: '' }]);
  });

  test('on a fork are refused at once, in the words of the service', async () => {
    nock(API).post(`${ISSUES}/7/comments`).reply(403, { message: 'Resource not accessible by integration' });
    const refused = github.createComment(7, 'x');
    await expect(refused).rejects.toThrow('403 Resource not accessible by integration');
    await expect(refused).rejects.toBeInstanceOf(GitHubError);
    expect(slept).toEqual([]);
  });

  test('wait for a secondary limit as long as it says, and are then written once', async () => {
    const limited = { message: 'You have exceeded a secondary rate limit.' };
    const calls = nock(API);
    calls.post(`${ISSUES}/7/comments`).reply(403, limited, { 'retry-after': '7' });
    calls.post(`${ISSUES}/7/comments`).reply(201, comment(1));
    await github.createComment(7, 'x');
    expect(slept).toEqual([7_000]);
    expect(calls.isDone()).toBe(true);
  });

  test('wait for the reset of the primary limit, but never longer than a minute', async () => {
    const at = (seconds: number) => ({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(1_800_000_000 + seconds),
    });
    const calls = nock(API);
    calls.get(`${ISSUES}/7/comments`).query(true).reply(429, {}, at(20));
    calls
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .reply(403, {}, at(20 + 3_600));
    await expect(github.comments(7)).rejects.toThrow('403');
    expect(slept).toEqual([20_000]);
  });

  test('that name no time wait a minute', async () => {
    const calls = nock(API);
    calls.patch(`${ISSUES}/comments/1`).reply(403, { message: 'You have exceeded a secondary rate limit' });
    calls.patch(`${ISSUES}/comments/1`).reply(200, comment(1));
    await github.updateComment(1, 'x');
    expect(slept).toEqual([60_000]);
  });

  test('are read again after 502, and not written again', async () => {
    const calls = nock(API);
    calls
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .reply(502)
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .reply(200, []);
    expect(await github.comments(7)).toEqual([]);
    calls.post(`${ISSUES}/7/comments`).reply(502, {});
    await expect(github.createComment(7, 'x')).rejects.toThrow('502');
    expect(slept).toEqual([1_000]);
  });

  test('are read again after a reset', async () => {
    const calls = nock(API);
    calls.get(`${ISSUES}/7/comments`).query(true).replyWithError('ECONNRESET');
    calls.get(`${ISSUES}/7/comments`).query(true).reply(200, []);
    expect(await github.comments(7)).toEqual([]);
  });

  describe.each<[string, (calls: nock.Scope) => nock.Interceptor, (of: GitHub) => Promise<unknown>]>([
    ['an edit of a comment', calls => calls.patch(`${ISSUES}/comments/1`), of => of.updateComment(1, 'x')],
    [
      'an edit of an issue',
      calls => calls.patch(`${ISSUES}/9`),
      of => of.updateIssue(9, { state: 'closed' }),
    ],
    ['the question whose token this is', calls => calls.post('/graphql'), of => of.login()],
  ])('%s', (_, request, ask) => {
    test('is sent again after 502', async () => {
      const calls = nock(API);
      request(calls).reply(502);
      request(calls).reply(200, { data: { viewer: { login: 'app[bot]' } } });
      await ask(github);
      expect(slept).toEqual([1_000]);
      expect(calls.isDone()).toBe(true);
    });

    test('is sent again after a reset', async () => {
      const calls = nock(API);
      request(calls).replyWithError('ECONNRESET');
      request(calls).reply(200, { data: { viewer: { login: 'app[bot]' } } });
      await ask(github);
      expect(calls.isDone()).toBe(true);
    });
  });

  test('follow no redirect, so that the token stays here', async () => {
    nock(API).get(`${ISSUES}/7/comments`).query(true).reply(301, {}, { location: 'https://evil.example/' });
    await expect(github.comments(7)).rejects.toBeInstanceOf(GitHubError);
  });

  test('without end are given up before they fill the memory, and of each page only what is needed stays', async () => {
    // Every page is as large as a page may be, and says that there is another one.
    const large = { body: 'x', user: { login: 'a' }, reactions: 'y'.repeat(30 * 1024 * 1024) };
    let page = 0;
    nock(API)
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .times(100)
      .reply(() => {
        page += 1;
        return [200, [{ id: page, ...large }], { link: `<${API}/next>; rel="next"` }];
      });
    await expect(github.comments(7)).rejects.toThrow(/comments: more than 134217728 bytes in all$/);
    expect(page).toBe(5);
  });

  test('that are no list are an error', async () => {
    nock(API).get(`${ISSUES}/7/comments`).query(true).reply(200, { message: 'hello' });
    await expect(github.comments(7)).rejects.toThrow('not a list');
  });
});

describe('our comment', () => {
  const marked = '<!-- evenkeel:v1 {"is":"plan","key":"k","sha":"","digest":"none"} -->\nold';

  test('deleted between reading and editing is written again', async () => {
    const calls = nock(API);
    calls
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .reply(200, [comment(1, marked)]);
    calls.post('/graphql').reply(200, { data: { viewer: { login: 'github-actions[bot]' } } });
    calls.patch(`${ISSUES}/comments/1`).reply(404, { message: 'Not Found' });
    calls.post(`${ISSUES}/7/comments`, { body: 'new' }).reply(201, comment(2));
    calls.get(`${ISSUES}/7/comments`).query(true).reply(200, []);
    expect(await writeComment(github, 7, 'k', async () => 'new')).toBe('created');
    expect(calls.isDone()).toBe(true);
  });

  const gone = (calls: nock.Scope) => calls.get(`${ISSUES}/7/comments`).query(true).reply(200, []);
  const viewer = { data: { viewer: { login: 'github-actions[bot]' } } };

  test('whose create had no answer is looked for, and not written twice', async () => {
    const calls = nock(API);
    gone(calls);
    calls.post(`${ISSUES}/7/comments`).replyWithError('ECONNRESET');
    calls
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .twice()
      .reply(200, [comment(3, marked)]);
    calls.post('/graphql').reply(200, viewer);
    expect(await writeComment(github, 7, 'k', async () => marked)).toBe('created');
    expect(calls.isDone()).toBe(true);
  });

  test('whose create failed, and which is not there a moment later, is written again', async () => {
    const calls = nock(API);
    gone(calls);
    calls.post(`${ISSUES}/7/comments`).reply(502);
    gone(calls);
    calls.post(`${ISSUES}/7/comments`).reply(201, comment(4, marked));
    calls
      .get(`${ISSUES}/7/comments`)
      .query(true)
      .reply(403, { message: 'Resource not accessible by integration' });
    expect(await writeComment(github, 7, 'k', async () => marked)).toBe('created');
    expect(calls.isDone()).toBe(true);
    expect(slept).toEqual([2_000]);
  });

  test('whose create fails twice is looked for once more, and then given up', async () => {
    const calls = nock(API);
    gone(calls);
    for (let at = 0; at < 2; at += 1) {
      calls.post(`${ISSUES}/7/comments`).reply(502);
      gone(calls);
    }
    await expect(writeComment(github, 7, 'k', async () => marked)).rejects.toThrow('502');
    expect(calls.isDone()).toBe(true);
  });

  test('that is refused is not looked for', async () => {
    const calls = nock(API);
    gone(calls);
    calls.post(`${ISSUES}/7/comments`).reply(403, { message: 'Resource not accessible by integration' });
    await expect(writeComment(github, 7, 'k', async () => marked)).rejects.toThrow('403');
    expect(calls.isDone()).toBe(true);
  });

  test("is the one of the workflow's own bot, where a token may not ask who it is", async () => {
    nock(API).post('/graphql').reply(403, { message: 'Resource not accessible by integration' });
    expect(await github.login()).toBe('github-actions[bot]');
  });
});

test('issues leave pull requests out', async () => {
  nock(API)
    .get(ISSUES)
    .query({ state: 'open', sort: 'created', direction: 'desc', labels: 'drift', per_page: 100, page: 1 })
    .reply(200, [
      { number: 1, body: null, user: { login: 'a' } },
      { number: 2, body: 'x', user: { login: 'a' }, pull_request: {} },
    ]);
  expect(await github.openIssues('drift')).toEqual([{ number: 1, body: '', author: 'a' }]);
});

test('only merged pull requests count as what a commit came from', async () => {
  nock(API)
    .get('/repos/acme/app/commits/abc/pulls')
    .query(true)
    .reply(200, [
      { number: 1, merged_at: null, merge_commit_sha: 'abc' },
      {
        number: 2,
        merged_at: '2026-11-20T00:00:00Z',
        merge_commit_sha: 'abc',
        head: { sha: 'def' },
        base: { ref: 'main' },
      },
    ]);
  expect(await github.mergedFrom('abc')).toEqual([
    { number: 2, mergeSha: 'abc', headSha: 'def', base: 'main' },
  ]);
});

describe('what a branch holds', () => {
  const SHA = 'a'.repeat(40);

  test('is found by its exact name, with slashes in it, and there may be none', async () => {
    const calls = nock(API);
    calls.get('/repos/acme/app/git/ref/heads/release/1.x%23').reply(200, { object: { sha: SHA } });
    calls.get('/repos/acme/app/git/ref/heads/gone').reply(404, { message: 'Not Found' });
    calls.get('/repos/acme/app/git/ref/heads/secret').reply(403, { message: 'Forbidden' });
    calls.get('/repos/acme/app/git/ref/heads/odd').reply(200, [{ ref: 'refs/heads/odd-1' }]);
    expect(await github.tip('release/1.x#')).toBe(SHA);
    expect(await github.tip('gone')).toBeUndefined();
    await expect(github.tip('secret')).rejects.toMatchObject({ status: 403 });
    await expect(github.tip('odd')).rejects.toThrow(GitHubError);
  });

  test('is whole only where the answer says so', async () => {
    const entry = { path: 'a', mode: '100644', type: 'blob', sha: SHA };
    const trees = nock(API);
    trees.get(`/repos/acme/app/git/trees/${SHA}?recursive=1`).reply(200, { tree: [entry], truncated: false });
    trees.get(`/repos/acme/app/git/trees/${SHA}`).reply(200, { tree: [entry] });
    const { type: _, ...kept } = entry;
    expect(await github.tree(SHA, true)).toEqual({ entries: [kept], truncated: false });
    expect(await github.tree(SHA, false)).toEqual({ entries: [kept], truncated: true });
    trees.get(`/repos/acme/app/git/trees/${SHA}`).reply(200, { message: 'hm' });
    await expect(github.tree(SHA, false)).rejects.toThrow(GitHubError);
  });
});

describe('an answer without end', () => {
  const MIB = 1024 * 1024;

  /**
   * GitHub answers everything with that status and a text that goes on as long as someone reads.
   */
  function pouring(status: number): { readonly github: GitHub; poured(): number; asked(): number } {
    let pieces = 0;
    let asked = 0;
    const piece = new Uint8Array(MIB).fill('['.charCodeAt(0));
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(stream) {
          pieces += 1;
          if (pieces > 200) stream.error(new Error('read to its end'));
          else stream.enqueue(piece);
        },
      });
    const fetch = async (): Promise<Response> => {
      asked += 1;
      return new Response(body(), { status });
    };
    const clock = { now: () => 0, sleep: async () => undefined };
    const settings = { apiUrl: API, graphqlUrl: `${API}/graphql`, token: 't', repository: 'acme/app' };
    const client = createGitHub({ ...settings, version: '1.2.3' }, { fetch, clock });
    return { github: client, poured: () => pieces, asked: () => asked };
  }

  test.each<[string, (of: GitHub) => Promise<unknown>]>([
    ['GET /repos/acme/app/issues/7/comments', of => of.comments(7)],
    ['POST /repos/acme/app/issues/7/comments', of => of.createComment(7, 'x')],
    ['POST /graphql', of => of.login()],
    ['GET /repos/acme/app/git/blobs/abc', of => of.blob('abc')],
  ])('to %s is read to 48 MiB, and is none', async (name, ask) => {
    const { github: endless, poured, asked } = pouring(200);
    await expect(ask(endless)).rejects.toThrow(`: 200 an answer of more than ${48 * MIB} bytes`);
    await expect(ask(endless)).rejects.toThrow(name.split('?')[0]);
    expect(asked()).toBe(2);
    expect(poured()).toBeLessThan(2 * 51);
  });

  test.each([403, 404, 422])('that refuses (%d) is read to 64 KiB, and told by its number', async status => {
    const { github: endless, poured } = pouring(status);
    await expect(endless.createComment(7, 'x')).rejects.toThrow(
      new GitHubError(status, `POST /repos/acme/app/issues/7/comments: ${status}`),
    );
    expect(poured()).toBeLessThan(4);
  });
});

describe('an answer that breaks off', () => {
  function breaking(): { readonly github: GitHub; asked(): number } {
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      asked += 1;
      const body = new ReadableStream<Uint8Array>({
        pull(stream) {
          if (asked === 1) stream.error(new Error('terminated'));
          else stream.close();
        },
        start(stream) {
          stream.enqueue(Buffer.from('[]'));
        },
      });
      return new Response(body, { status: 201 });
    };
    const clock = { now: () => 0, sleep: async () => undefined };
    const settings = { apiUrl: API, graphqlUrl: `${API}/graphql`, token: 't', repository: 'acme/app' };
    return { github: createGitHub({ ...settings, version: '1.2.3' }, { fetch, clock }), asked: () => asked };
  }

  test('is asked for again where it was to be read', async () => {
    const { github: broken, asked } = breaking();
    expect(await broken.comments(7)).toEqual([]);
    expect(asked()).toBe(2);
  });

  test('is a success where its status says that something was written', async () => {
    const { github: broken, asked } = breaking();
    await broken.createComment(7, 'x');
    expect(asked()).toBe(1);
  });
});

test('a page of the longest comments that there are is read', async () => {
  const body = '<'.repeat(65_536);
  const page = JSON.stringify(Array.from({ length: 100 }, (_, at) => comment(at, body)));
  const written = page.replaceAll('<', '\\u003c');
  expect(written.length).toBeGreaterThan(39_000_000);
  nock(API).get(`${ISSUES}/7/comments`).query(true).reply(200, written);
  const comments = await github.comments(7);
  expect(comments.map(each => each.body)).toEqual(Array(100).fill(body));
});

describe('the open pull requests', () => {
  test('are those that were changed last, and whether there are more is told', async () => {
    nock(API)
      .get('/repos/acme/app/pulls')
      .query({ state: 'open', sort: 'updated', direction: 'desc', per_page: 2 })
      .reply(200, [{ number: 9 }, { number: 4 }], {
        link: `<${API}/repos/acme/app/pulls?page=2>; rel="next"`,
      });
    expect(await github.openPulls(2)).toEqual({ numbers: [9, 4], more: true });
  });
});
