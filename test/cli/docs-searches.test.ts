import { describe, expect, test } from 'vitest';
import { faultOf } from '../sandbox/fault-of.ts';
import { testCli, URL_OF_SANDBOX } from './test-io.ts';

const PORTAL = `${URL_OF_SANDBOX}/docs`;

function manifest(entries: string, url = PORTAL): string {
  return `evenkeel: 1\nname: acme\ndocs:\n  portals:\n    - url: ${url}\n${entries}`;
}

const SEARCHES = `      searches:
        - { search: delete branch recovery, finds: /guides/recovery, within: 3 }
        - { id: buckets, search: access level of a bucket, finds: /guides/buckets.md, within: 1 }
`;
const ASKED = `      answers:
        - { id: a, page: /guides/recovery, ask: How long can a deleted branch be recovered?, via: mcp, mentions: [7 days], cites: [/guides/recovery] }
        - { id: b, page: /guides/recovery, ask: What does a branch share with its parent?, via: mcp, mentions: [unchanged storage] }
`;

describe("searches of the sandbox's portal", () => {
  test('pass, in one conversation, and cost no question', async () => {
    const cli = testCli({ manifest: manifest(SEARCHES) });
    const { code, stdout } = await cli.run('plan', '--strict-checks=unknown', '--format', 'json');
    expect(code).toBe(0);
    const { checks, portals, requests } = JSON.parse(stdout);
    expect(checks.map((check: { address: string }) => check.address)).toEqual([
      'docs.search/127.0.0.1:4600%2Fdocs/buckets',
      'docs.search/127.0.0.1:4600%2Fdocs/delete-branch-recovery',
    ]);
    expect(requests).toEqual({ POST: 5 });
    expect(portals).toEqual([{ portal: PORTAL, requests: 5, questions: 0, atMost: 0, kept: 0 }]);
    expect(cli.requests()).toEqual(Array.from({ length: 5 }, () => 'POST /docs/mcp'));
  });

  test.each(['list', 'records', 'json', 'resource_links'])(
    'pass where they come as %s',
    async search_results => {
      const cli = testCli({ manifest: manifest(SEARCHES), quirks: { search_results } });
      const { code, stdout } = await cli.run('plan', '--strict-checks=unknown');
      expect(stdout).toContain('2 checks passed');
      expect(code).toBe(0);
    },
  );

  test('are a part that --target takes', async () => {
    const cli = testCli({ manifest: manifest(SEARCHES + ASKED) });
    const { stdout } = await cli.run('plan', '--target', 'docs.search/**');
    expect(stdout).toContain('2 checks passed');
    expect(cli.requests()).toHaveLength(5);
  });

  test('are asked at the path of the kind of portal, and of the manifest', async () => {
    for (const [written, path] of [
      ['gitbook', '/docs/~gitbook/mcp'],
      ['fumadocs', '/docs/api/mcp'],
      ['/search/mcp', '/docs/search/mcp'],
    ]) {
      const cli = testCli({ manifest: manifest(`      mcp: ${written}\n${SEARCHES}`) });
      const { stdout } = await cli.run('plan');
      expect(stdout).toContain('2 of 2 checks unknown');
      expect(cli.requests()).toEqual([`POST ${path}`]);
    }
  });

  test.each(['/a/../mcp', '/mcp?x=1', '//evil.example/mcp', '/mcp#a', '/%2e%2e/mcp'])(
    'are not asked at %j, which is no path inside the portal',
    async mcp => {
      const cli = testCli({ manifest: manifest(`      mcp: "${mcp}"\n${SEARCHES}`) });
      const { code, stderr } = await cli.run('plan');
      expect(code).toBe(3);
      expect(stderr).toContain('docs/mcp');
      expect(cli.requests()).toEqual([]);
    },
  );

  test('do not reach a private network on the word of a manifest', async () => {
    const cli = testCli({
      manifest: manifest(SEARCHES, 'https://docs.internal.example/docs'),
      resolve: async () => ['10.0.0.7'],
    });
    const { code, stdout } = await cli.run('plan', '--strict-checks');
    expect(code).toBe(0);
    expect(stdout).toContain('docs.internal.example leads to a private address. Nothing was sent.');
    expect(cli.requests()).toEqual([]);
  });
});

describe('questions over MCP', () => {
  test('are judged, counted and bounded like others', async () => {
    const all = await testCli({ manifest: manifest(ASKED) }).report('plan');
    expect(all.checks.map(check => check.verdict)).toEqual(['pass', 'pass']);
    expect(all.portals).toEqual([{ portal: PORTAL, requests: 5, questions: 2, atMost: 6, kept: 0 }]);
    const cli = testCli({ manifest: manifest(ASKED) });
    const { checks, portals } = await cli.report('plan', '--max-questions', '1');
    expect(checks.map(check => check.verdict)).toEqual(['pass', 'unknown']);
    expect(portals).toEqual([{ portal: PORTAL, requests: 4, questions: 1, atMost: 1, kept: 0 }]);
    expect(cli.requests()).toHaveLength(4);
  });

  test('open no conversation where no question is left', async () => {
    const cli = testCli({ manifest: manifest(`      max_questions: 0\n${ASKED}`) });
    const { stdout } = await cli.run('plan');
    expect(stdout).toContain('2 of 2 checks unknown');
    expect(cli.requests()).toEqual([]);
  });

  test('end after a 402, and searches go on', async () => {
    const cli = testCli({
      manifest: manifest(ASKED + SEARCHES),
      wrap: transport => async request =>
        request.body?.includes('askQuestion') === true
          ? { status: 402, headers: {}, body: 'no credits' }
          : transport(request),
    });
    const { checks } = await cli.report('plan');
    expect(checks.map(check => check.verdict)).toEqual(['unknown', 'unknown', 'pass', 'pass']);
  });

  test('are kept while their pages are unchanged', async () => {
    const cli = testCli({ manifest: manifest(ASKED) });
    const cache = ['plan', '--answer-cache', 'answers.json', '--format', 'json'];
    await cli.run(...cache);
    const { portals } = JSON.parse((await cli.run(...cache)).stdout);
    expect(portals).toMatchObject([{ questions: 0, kept: 2 }]);
  });

  test('wait after a 429 as long as it says', async () => {
    const cli = testCli({ manifest: manifest(ASKED) });
    cli.sandbox.faults.add([faultOf({ status: 429, headers: { 'Retry-After': '2' } }, { path: '/mcp' })]);
    const since = cli.now();
    const { stdout } = await cli.run('plan');
    expect(stdout).toContain('2 checks passed');
    expect(cli.now() - since).toBeGreaterThanOrEqual(2_000);
  });

  test.each(['goal: to restore', 'version: v1'])('take no %s, which would have no effect', async key => {
    const entry = `      answers:\n        - { page: /, ask: How?, via: mcp, ${key} }\n`;
    const cli = testCli({ manifest: manifest(entry) });
    const { code, stderr } = await cli.run('plan');
    expect(code).toBe(3);
    expect(stderr).toContain('docs/via');
  });
});
