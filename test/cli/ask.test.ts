import { describe, expect, test } from 'vitest';
import type { FaultEffect } from '../../src/sandbox/faults.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli, URL_OF_SANDBOX } from './test-io.ts';

const PORTAL = `${URL_OF_SANDBOX}/docs`;
const QUESTION = 'How long can a deleted branch be recovered?';
const ASK = '/docs/?ask=How+long+can+a+deleted+branch+be+recovered%3F';

function ask(cli: TestCli, ...more: readonly string[]): ReturnType<TestCli['run']> {
  return cli.run('ask', QUESTION, '--portal', PORTAL, ...more);
}

function fault(cli: TestCli, then: FaultEffect, path = 'ask='): void {
  cli.sandbox.faults.add([faultOf(then, { path })]);
}

describe('ask', () => {
  test('shows the answer with its sources, by one request', async () => {
    const cli = testCli();
    const { code, stdout, stderr } = await ask(cli);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('A deleted branch can be recovered for 7 days.');
    expect(stdout).toMatch(
      /\nSources\n {2}Recovery {2}http:\/\/127\.0\.0\.1:4600\/docs\/guides\/recovery\.md\n/,
    );
    expect(cli.requests()).toEqual([`GET ${ASK}`]);
  });

  test('sends page, goal and version', async () => {
    const cli = testCli();
    await ask(cli, '--page', '/guides/backups', '--goal', 'to restore', '--version', 'v1');
    expect(cli.requests()).toEqual([
      'GET /docs/guides/backups?ask=How+long+can+a+deleted+branch+be+recovered%3F&goal=to+restore&version=v1',
    ]);
  });

  test('asks the version that is wanted', async () => {
    const { stdout } = await ask(testCli(), '--version', 'v0');
    expect(stdout).toContain('recovered for 24 hours');
    expect(stdout).not.toContain('7 days');
  });

  test('after a 503 shows the page that fits at once, and says that it is no answer', async () => {
    const cli = testCli();
    fault(cli, { status: 503 });
    const { code, stdout } = await ask(cli);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^! This is the page, not an answer: the portal answers no questions at the moment \(503\)\.\n {2}http\S+\/guides\/recovery\.md\n/,
    );
    expect(stdout).toContain('A deleted branch can be recovered for 7 days.');
    expect(stdout).not.toContain('ask=');
    expect(cli.requests()).toEqual([`GET ${ASK}`, 'GET /docs/llms.txt', 'GET /docs/guides/recovery.md']);
  });

  test('after a 503 shows the page that was named', async () => {
    const cli = testCli();
    fault(cli, { status: 503 });
    const { code, stdout } = await ask(cli, '--page', '/guides/backups');
    expect(code).toBe(0);
    expect(stdout).toContain('/docs/guides/backups.md\n');
    expect(stdout).toMatch(/Other pages that fit\n {2}Recovery/);
  });

  test('after a 402 shows the page with the operator’s message, and asks nothing more', async () => {
    const cli = testCli();
    fault(cli, {
      status: 402,
      body: 'The answer credits of Acme are used up.',
      headers: { 'content-type': 'text/plain' },
    });
    const { code, stdout } = await ask(cli);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^! This is the page, not an answer: .* used up:\s+The answer credits of Acme are used up\.\n/s,
    );
    expect(cli.requests().filter(request => request.includes('ask='))).toHaveLength(1);
  });

  test.each([
    ['seconds', '2'],
    ['a date', 'Fri, 20 Nov 2026 00:00:02 GMT'],
  ])('after a 429 waits as long as its Retry-After in %s says, and not less', async (_, retryAfter) => {
    const cli = testCli();
    const since = cli.sandbox.now();
    fault(cli, { status: 429, headers: { 'Retry-After': retryAfter } });
    const { code, stdout } = await ask(cli);
    expect(code).toBe(0);
    expect(stdout).toContain('7 days');
    expect(cli.sandbox.requests.entries.map(({ at, status }) => [Date.parse(at) - since, status])).toEqual([
      [0, 429],
      [2_000, 200],
    ]);
  });

  test('does not wait past the end of the run, and reads a page meanwhile', async () => {
    const cli = testCli();
    fault(cli, { status: 429, headers: { 'Retry-After': '3600' } });
    const { code, stdout } = await ask(cli, '--timeout', '20m');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^! This is the page, not an answer: the portal limits .*\(429\)/s);
    expect(stdout).toContain('7 days');
    expect(cli.requests()).toEqual([`GET ${ASK}`, 'GET /docs/llms.txt', 'GET /docs/guides/recovery.md']);
  });

  test('ends 1 where the portal has no answer, and where there is nothing to show instead', async () => {
    const cli = testCli();
    const none = await cli.run('ask', 'Which zebra plays chess underwater?', '--portal', PORTAL);
    expect(none).toMatchObject({ code: 1, stdout: expect.stringContaining('could not answer') });
    fault(cli, { status: 503 });
    fault(cli, { status: 404 }, 'llms.txt');
    const nothing = await ask(cli);
    expect(nothing).toMatchObject({ code: 1, stdout: '' });
    expect(nothing.stderr).toContain('the portal has no llms.txt (404)');
  });

  test('as JSON and as Markdown', async () => {
    const cli = testCli();
    const json = await ask(cli, '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      v: 1,
      portal: PORTAL,
      question: QUESTION,
      is: 'answer',
      sources: expect.arrayContaining([{ title: 'Recovery', url: `${PORTAL}/guides/recovery.md` }]),
    });
    const markdown = await ask(cli, '--format', 'markdown');
    expect(markdown.stdout).toMatch(/^# How long .*\n\nA deleted branch/);
    expect(markdown.stdout).toContain(`\n# Sources\n\n- [Recovery](${PORTAL}/guides/recovery.md)`);
  });

  test('never lets an answer write to the terminal or give commands to a runner', async () => {
    const cli = testCli({ terminal: true });
    const answer = `# ${QUESTION}\n\n\u001b[2Jgone \u202eback\n\n::error::x\n\n##[group]x\n\n# Sources\n- [\u001b]8;;x](/guides/recovery)\n`;
    fault(cli, { status: 200, body: answer, headers: { 'content-type': 'text/markdown' } });
    const { code, stdout } = await ask(cli, '--no-color');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/[\u001b\u202e]|^\s*::|##\[/m);
    expect(stdout).toContain('\\u{1b}[2Jgone');
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no portal', [], /needs to know which documentation to ask/],
    ['plain http', ['--portal', 'http://docs.example.com'], /http is allowed only for this machine/],
    ['a token', ['--portal', 'https://me:secret@docs.example.com'], /a user or a password/],
    ['an address', ['--portal', 'https://10.0.0.1'], /an address, not a name/],
    ['a page elsewhere', ['--portal', PORTAL, '--page', '//evil.example'], /--page: A page is a path/],
    ['two portals', ['--portal', PORTAL, '--for', 'neon'], /cannot be used with/],
    ['a way that there is not', ['--portal', PORTAL, '--via', 'smoke'], /Write mcp/],
  ])('refuses %s before any request', async (_, more, why) => {
    const cli = testCli();
    const { code, stderr } = await cli.run('ask', QUESTION, ...more);
    expect(code).toBe(1);
    expect(stderr).toMatch(why);
    expect(cli.requests()).toEqual([]);
  });

  test('refuses a name that leads into a private network, unless it is meant', async () => {
    const cli = testCli({ resolve: async () => ['93.184.215.14', '192.168.1.5'] });
    const at = ['--portal', 'https://docs.example.com/docs'];
    const refused = await cli.run('ask', QUESTION, ...at);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('leads to a private address. Nothing was sent.');
    expect(cli.requests()).toEqual([]);
    expect(await cli.run('ask', QUESTION, ...at, '--allow-private')).toMatchObject({ code: 0 });
    const address = await cli.run('ask', QUESTION, '--portal', 'https://10.1.2.3/docs', '--allow-private');
    expect(address.code).toBe(0);
  });

  test('does not follow a redirect to elsewhere, and shows the page', async () => {
    const cli = testCli();
    fault(cli, { status: 302, headers: { location: 'https://evil.example.com/' } });
    const { code, stdout } = await ask(cli);
    expect(code).toBe(0);
    expect(stdout).toContain('a redirect, which evenkeel does not follow');
    expect(cli.requests().every(request => request.startsWith('GET /docs/'))).toBe(true);
  });

  test.each([401, 403])('names no page as the next step where nobody is let in: %i', async status => {
    const cli = testCli();
    cli.sandbox.faults.add([faultOf({ status }, { times: 100 })]);
    const { code, stderr } = await ask(cli);
    expect(code).toBe(1);
    expect(stderr).not.toContain('--page');
  });

  test('of a vendor reads its pages alone, because it has no answer lane', async () => {
    const cli = testCli();
    const { code, stdout } = await cli.run('ask', 'Can a bucket change its access level?', '--for', 'neon');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^! This is the page, not an answer: this portal answers no questions\.\n/);
    expect(stdout).toContain('Its access level is chosen when it is created');
    expect(cli.requests()).toEqual(['GET /docs/llms.txt', 'GET /docs/guides/buckets.md']);
  });
});

describe('ask --via mcp', () => {
  test('asks the operation that answers, by exactly these messages', async () => {
    const cli = testCli();
    const { code, stdout, stderr } = await ask(cli, '--via', 'mcp');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^A deleted branch can be recovered for 7 days\./);
    expect(stdout).toMatch(/\nSources\n {2}Recovery {2}http\S+\/docs\/guides\/recovery\n/);
    expect(cli.requests()).toEqual(Array.from({ length: 4 }, () => 'POST /docs/mcp'));
  });

  test('searches and shows the first page where nothing answers', async () => {
    const cli = testCli({
      wrap: transport => async request => {
        const response = await transport(request);
        return { ...response, body: response.body.replaceAll('askQuestion', 'askOracle') };
      },
    });
    const { code, stdout } = await ask(cli, '--via', 'mcp');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^! This is the page, not an answer: the MCP endpoint has no operation that answers/,
    );
    expect(stdout).toContain('A deleted branch can be recovered for 7 days.');
    expect(cli.requests()).toHaveLength(5);
  });

  test('goes to another path where it is told to, and says where there is none', async () => {
    const cli = testCli();
    const { code, stderr } = await ask(cli, '--via', 'mcp:gitbook');
    expect(code).toBe(1);
    expect(stderr).toContain('the portal has no MCP endpoint at /~gitbook/mcp (405)');
    expect(cli.requests()).toEqual(['POST /docs/~gitbook/mcp']);
  });

  test('says plainly that its credits are exhausted', async () => {
    const cli = testCli();
    fault(cli, { status: 402, body: 'no more' }, '/mcp');
    const { code, stderr } = await ask(cli, '--via', 'mcp');
    expect(code).toBe(1);
    expect(stderr).toContain('402');
    expect(cli.requests()).toHaveLength(1);
  });
});
