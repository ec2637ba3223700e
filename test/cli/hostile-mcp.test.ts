import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTransport, type OpenTransport } from '../../src/http/transport.ts';
import { httpServer, type Loopback } from '../http/loopback.ts';
import { testCli } from './test-io.ts';

type Verdict = 'pass' | 'fail' | 'flaky' | 'unknown';
type Message = {
  readonly id?: number;
  readonly method: string;
  readonly params?: {
    readonly name?: string;
    readonly arguments?: Readonly<Record<string, string>>;
    readonly cursor?: string;
  };
};
/** What the endpoint does with one message; undefined: as it should. */
type Act = (to: ServerResponse, message: Message, request: IncomingMessage) => void;
type Acts = Readonly<Partial<Record<'initialize' | 'initialized' | 'list' | 'call', Act | readonly Act[]>>>;

const WORDS = 'delete branch recovery';
const JSON_TYPE = { 'content-type': 'application/json' };
const SSE = { 'content-type': 'text/event-stream' };
const DAY = { 'retry-after': '86400' };
const INITIALIZED = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'Acme', version: '1' },
};
const FOUND = 'Title: Recovery\nLink: BASE/guides/recovery\nContent: 7 days.';

function tool(name: string, properties: readonly string[] = ['query'], more: object = {}): object {
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(properties.map(key => [key, { type: 'string' }])),
    required: properties,
  };
  return { name, inputSchema, ...more };
}

const SEARCH = tool('searchDocumentation');

function json(result: unknown): Act {
  return (to, { id }) => end(to, 200, JSON.stringify({ jsonrpc: '2.0', id, result }), JSON_TYPE);
}

function end(
  to: ServerResponse,
  status: number,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): void {
  to.writeHead(status, headers);
  to.end(body);
}

function status(code: number, body = '', headers: Readonly<Record<string, string>> = {}): Act {
  return to => end(to, code, body, headers);
}

function body(text: (id: number | undefined) => string, headers: Readonly<Record<string, string>>): Act {
  return (to, { id }) => end(to, 200, text(id), headers);
}

const result = (...texts: readonly string[]): unknown => ({
  content: texts.map(text => ({ type: 'text', text: text.replaceAll('BASE', base) })),
});
const says =
  (...texts: readonly string[]): Act =>
  (to, message, request) =>
    json(result(...texts))(to, message, request);
const offers = (...tools: readonly unknown[]): Act => json({ tools });
const event = (id: number | undefined, value: unknown): string =>
  `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: value })}\n\n`;
const session =
  (id: string): Act =>
  (to, message) =>
    end(to, 200, JSON.stringify({ jsonrpc: '2.0', id: message.id, result: INITIALIZED }), {
      ...JSON_TYPE,
      'mcp-session-id': id,
    });
const hang: Act = to => to.destroy();
const wrong = says('Title: Other\nLink: BASE/other');
const right = says(FOUND);

/**
 * What the endpoint does; the verdict of one search, the messages it got, and words of the finding.
 */
const CASES: readonly (readonly [string, Acts, Verdict, number, RegExp?])[] = [
  ['answers right', {}, 'pass', 4],
  ['finds another page', { call: wrong }, 'fail', 6, /the search did not find \/guides\/recovery/],
  ['finds nothing', { call: says('No results found.') }, 'fail', 6, /the search found nothing/],
  ['finds nothing at all', { call: json({ content: [] }) }, 'fail', 6],
  ['finds it at last', { call: [wrong, wrong, right] }, 'flaky', 6],
  [
    'finds it too late',
    {
      call: says(['a', 'b', 'c', 'guides/recovery'].map(page => `Title: x\nLink: BASE/${page}`).join('\n\n')),
    },
    'fail',
    6,
    /is only number 4 of 4 results/,
  ],
  [
    'finds one page many times',
    { call: says(...Array.from({ length: 9 }, (_, i) => `Title: x\nLink: BASE/a#${i}`), FOUND) },
    'pass',
    4,
  ],
  [
    'puts other places first',
    {
      call: says(
        ...['x', 'y', 'z'].map(host => `Title: x\nLink: https://${host}.example/guides/recovery`),
        FOUND,
      ),
    },
    'fail',
    6,
  ],
  [
    'names it in the content of another page alone',
    {
      call: says(
        'Title: Other\nLink: BASE/other\nContent: see [it](BASE/guides/recovery)\nLink: BASE/guides/recovery',
      ),
    },
    'fail',
    6,
  ],
  [
    'names it on another host',
    { call: says('Title: x\nLink: https://evil.example/docs/guides/recovery') },
    'fail',
    6,
  ],
  ['names a script', { call: says('Title: x\nLink: javascript:alert(1)') }, 'unknown', 4],
  ['leaves the portal by dots', { call: says('Title: x\nLink: BASE/../docs2/guides/recovery') }, 'fail', 6],
  [
    'says that it failed',
    { call: json({ isError: true, content: [{ type: 'text', text: 'out of order' }] }) },
    'unknown',
    4,
    /operation searchDocumentation failed: out of order/,
  ],
  ['says that it failed, without words', { call: json({ isError: true }) }, 'unknown', 4],
  [
    'refuses the call',
    {
      call: body(
        id => JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: 'no' } }),
        JSON_TYPE,
      ),
    },
    'unknown',
    4,
    /refused: no/,
  ],
  [
    'tells a story',
    { call: says('Once upon a time. '.repeat(40)) },
    'unknown',
    4,
    /a result whose page evenkeel cannot read/,
  ],
  ['sends pictures', { call: json({ content: [{ type: 'image', data: 'x' }] }) }, 'fail', 6],
  ['sends content that is none', { call: json({ content: 'BASE/guides/recovery' }) }, 'fail', 6],
  [
    'answers another request',
    { call: body(() => event(99, result(FOUND)), SSE) },
    'unknown',
    4,
    /an answer that is not of the MCP protocol/,
  ],
  [
    'answers in another protocol',
    { call: body(id => JSON.stringify({ id, result: result(FOUND) }), JSON_TYPE) },
    'unknown',
    4,
  ],
  ['answers in HTML', { call: body(() => '<p>hi', { 'content-type': 'text/html' }) }, 'unknown', 4],
  ['answers nothing', { call: body(() => '', JSON_TYPE) }, 'unknown', 4],
  ['says that it got it', { call: status(202) }, 'unknown', 4],
  [
    'answers in a batch',
    { call: body(id => JSON.stringify([{ jsonrpc: '2.0', id, result: result(FOUND) }]), JSON_TYPE) },
    'pass',
    4,
  ],
  ['answers as a stream', { call: body(id => event(id, result(FOUND)), SSE) }, 'pass', 4],
  [
    'answers as a stream in pieces',
    {
      call: body(
        id =>
          `: hi\r\nid: 7\r\ndata: {"jsonrpc":"2.0",\r\ndata: "id":${id},"result":${JSON.stringify(result(FOUND))}}\r\n\r\n`,
        SSE,
      ),
    },
    'pass',
    4,
  ],
  [
    'asks us for something in between',
    {
      call: body(
        id =>
          `data: {"jsonrpc":"2.0","id":${id},"method":"sampling/createMessage","params":{}}\n\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n${event(id, result(FOUND))}`,
        SSE,
      ),
    },
    'pass',
    4,
  ],
  ['ends its stream before the answer', { call: body(() => ': soon\n\n', SSE) }, 'unknown', 4],
  [
    'cuts its stream',
    {
      call: to => {
        to.writeHead(200, SSE);
        to.write('data: {', () => to.destroy());
      },
    },
    'unknown',
    4,
  ],
  [
    'sends events of nonsense',
    { call: body(id => `data: {{{\n\n${event(id, result(FOUND))}`, SSE) },
    'pass',
    4,
  ],
  [
    'sends a library',
    { call: body(id => event(id, result('x'.repeat(1_000_001))), SSE) },
    'unknown',
    4,
    /too long for an answer/,
  ],
  ['sends more than can be read', { call: body(() => 'x'.repeat(33 * 1024 * 1024), SSE) }, 'unknown', 4],
  ['hangs up', { call: hang }, 'unknown', 4],
  ['breaks', { call: status(500) }, 'unknown', 4],
  ['is down', { call: status(503) }, 'unknown', 4],
  ['limits once', { call: [status(429, '', { 'retry-after': '1' }), right] }, 'pass', 5],
  [
    'limits without end',
    { call: status(429, '', { 'retry-after': '1' }) },
    'unknown',
    7,
    /still did after 3 waits/,
  ],
  ['limits for a day', { call: status(429, '', DAY) }, 'unknown', 4],
  ['has no credits', { call: status(402, 'pay') }, 'unknown', 4, /402/],
  ['wants a login', { initialize: status(401, '', { 'www-authenticate': 'Bearer' }) }, 'unknown', 1],
  ['lets nobody in', { initialize: status(403) }, 'unknown', 1],
  ['has no such endpoint', { initialize: status(404) }, 'unknown', 1, /404/],
  ['takes no messages', { initialize: status(405) }, 'unknown', 1],
  [
    'redirects inside itself',
    { initialize: status(307, '', { location: '/docs/mcp2' }) },
    'unknown',
    1,
    /redirect/,
  ],
  [
    'redirects to elsewhere',
    { initialize: status(308, '', { location: 'https://evil.example/mcp' }) },
    'unknown',
    1,
  ],
  ['redirects a call', { call: status(307, '', { location: '/docs/mcp2' }) }, 'unknown', 4],
  [
    'speaks an old protocol',
    { initialize: json({ ...INITIALIZED, protocolVersion: '2024-11-05' }) },
    'pass',
    4,
  ],
  [
    'speaks a protocol of the future',
    { initialize: json({ ...INITIALIZED, protocolVersion: '2031-01-01' }) },
    'unknown',
    1,
    /speaks version 2031-01-01/,
  ],
  ['speaks no version', { initialize: json({}) }, 'unknown', 1],
  ['does not say its name', { initialize: json({ protocolVersion: '2025-06-18' }) }, 'pass', 4],
  ['does not want to be told that we began', { initialized: status(400) }, 'unknown', 2],
  ['answers what needs no answer', { initialized: status(200, '{}', JSON_TYPE) }, 'pass', 4],
  ['gives a session', { initialize: session('s-1') }, 'pass', 4],
  ['gives a session id that is no header', { initialize: session('a b') }, 'unknown', 1, /session id/],
  ['gives a session id without end', { initialize: session('x'.repeat(2_000)) }, 'unknown', 1],
  ['forgets the session once', { call: [status(404), right] }, 'pass', 8],
  ['forgets every session', { call: status(404) }, 'unknown', 8],
  ['offers nothing', { list: offers() }, 'unknown', 3, /no operation that searches .*\(it has none\)/],
  ['offers no list', { list: json({ tools: 'all' }) }, 'unknown', 3],
  ['offers nonsense', { list: offers(null, 'x', 7, { name: null }, SEARCH) }, 'pass', 4],
  [
    'offers only what writes',
    { list: offers(tool('sendFeedback', ['content']), tool('deletePage', ['query'])) },
    'unknown',
    3,
    /it has sendFeedback, deletePage/,
  ],
  [
    'offers decoys before the search',
    {
      list: offers(
        tool('searchAndDelete'),
        tool('findAndReplace'),
        tool('query_database'),
        tool('research'),
        SEARCH,
      ),
    },
    'pass',
    4,
  ],
  [
    'offers decoys alone',
    { list: offers(tool('searchAndDelete'), tool('search_database'), tool('SearchOther')) },
    'unknown',
    3,
  ],
  [
    'says that its search writes',
    { list: offers(tool('search', ['query'], { annotations: { readOnlyHint: false } })) },
    'unknown',
    3,
    /says that it writes/,
  ],
  [
    'says that its search destroys',
    { list: offers(tool('search', ['query'], { annotations: { destructiveHint: true } })) },
    'unknown',
    3,
  ],
  [
    'wants two arguments',
    { list: offers(tool('search', ['query', 'token'])) },
    'unknown',
    3,
    /wants other arguments than query \(query, token\)/,
  ],
  ['wants another argument', { list: offers(tool('search', ['sql'])) }, 'unknown', 3],
  [
    'wants a number',
    {
      list: offers({
        name: 'search',
        inputSchema: { type: 'object', properties: { query: { type: 'number' } } },
      }),
    },
    'unknown',
    3,
  ],
  ['has no schema', { list: offers({ name: 'search' }) }, 'unknown', 3],
  ['names its search after itself', { list: offers(tool('search_acme')) }, 'pass', 4],
  ['names its search after itself, as it did once', { list: offers(tool('SearchAcme')) }, 'pass', 4],
  [
    'offers pages of lists',
    { list: [json({ tools: [tool('x')], nextCursor: 'b' }), offers(SEARCH)] },
    'pass',
    5,
  ],
  ['offers lists without end', { list: json({ tools: [tool('x')], nextCursor: 'b' }) }, 'unknown', 7],
  [
    'offers a million operations',
    {
      list: (to, message, request) =>
        offers(...Array.from({ length: 20_000 }, (_, i) => ({ name: `t${i}` })), SEARCH)(
          to,
          message,
          request,
        ),
    },
    'unknown',
    3,
  ],
  [
    'answers as data',
    {
      call: json({
        content: [],
        structuredContent: { results: [{ title: 'R', url: '/docs/guides/recovery' }] },
      }),
    },
    'pass',
    4,
  ],
  [
    'answers as JSON',
    { call: says('[{"id":"1","url":"/docs/guides/recovery#how","type":"heading","content":"R"}]') },
    'pass',
    4,
  ],
  ['answers as empty JSON', { call: says('[]') }, 'fail', 6],
  ['answers as JSON without places', { call: says(`[{"text":"${'x'.repeat(400)}"}]`) }, 'unknown', 4],
  [
    'answers as JSON that is deep',
    { call: says(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) },
    'unknown',
    4,
  ],
  [
    'sends escape codes',
    { call: says('Title: \u001b[31m\u202e::error::x\nLink: BASE/\u001b]52;c;eA==\u0007x') },
    'fail',
    6,
  ],
  [
    'sends commands for a runner',
    { call: json({ isError: true, content: [{ type: 'text', text: 'x\n::error::y\n##[group]' }] }) },
    'unknown',
    4,
  ],
];

let portal: Loopback;
let wire: OpenTransport;
let base = '';
let acts: Acts = {};
let seen: { message: Message; request: IncomingMessage }[] = [];

const DEFAULTS: Readonly<Record<keyof Acts, Act>> = {
  initialize: json(INITIALIZED),
  initialized: status(202),
  list: offers(SEARCH),
  call: (to, message, request) => right(to, message, request),
};
const STEPS: Readonly<Record<string, keyof Acts>> = {
  initialize: 'initialize',
  'notifications/initialized': 'initialized',
  'tools/list': 'list',
  'tools/call': 'call',
};

beforeAll(async () => {
  portal = await httpServer(({ request, response, body: text }) => {
    const message: Message = JSON.parse(text);
    const step = STEPS[message.method] ?? 'call';
    const before = seen.filter(one => one.message.method === message.method).length;
    seen.push({ message, request });
    const act = acts[step] ?? DEFAULTS[step];
    const chosen = typeof act === 'function' ? act : (act[before] ?? act.at(-1));
    chosen?.(response, message, request);
  });
  base = `${portal.url}/docs`;
  wire = createTransport();
});

afterAll(async () => {
  await wire.close();
  await portal.close();
});

beforeEach(() => {
  acts = {};
  seen = [];
});

const SEARCHES = [`{ search: "${WORDS}", finds: /guides/recovery, within: 3 }`];

async function planOf(entries: readonly string[] = SEARCHES, ...flags: readonly string[]) {
  const manifest = `evenkeel: 1\nname: acme\ndocs:\n  portals:\n    - url: ${base}\n      searches:\n${entries.map(each => `        - ${each}\n`).join('')}`;
  const cli = testCli({ manifest, wrap: () => wire.send });
  return cli.run('plan', ...flags);
}

describe('the MCP endpoint of a portal that', () => {
  test.each(
    CASES.map(
      ([name, does, verdict, messages, words = /^/]) => [name, does, verdict, messages, words] as const,
    ),
  )(
    '%s: its search is what it should be, and every message is counted and only reads',
    async (_, does, verdict, messages, words) => {
      acts = does;
      const { code, stdout } = await planOf(SEARCHES, '--format', 'json');
      const report = JSON.parse(stdout);
      expect(report.checks.map((check: { verdict: string }) => check.verdict)).toEqual([verdict]);
      expect(report.checks[0].findings.join('\n')).toMatch(words);
      expect(report.requests).toEqual({ POST: messages });
      expect(report.portals).toEqual([
        { portal: base, requests: messages, questions: 0, atMost: 0, kept: 0 },
      ]);
      expect(seen).toHaveLength(messages);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/[\u001b\u0007\u202e\u2066]|^::|##\[/m);
      for (const { message, request } of seen) {
        expect(request.url).toBe('/docs/mcp');
        expect(request.headers.authorization).toBeUndefined();
        if (message.method !== 'tools/call') continue;
        expect(message.params?.name).toMatch(/^search(?:Documentation|_acme|Acme)?$/i);
        expect(message.params?.arguments).toEqual({ query: WORDS });
      }
    },
  );

  test('does something hostile is one of many', () => {
    expect(CASES.length).toBeGreaterThan(60);
  });

  test.each<[string, Act]>([
    ['never answers', () => undefined],
    [
      'never ends its stream',
      (to, { id }) => {
        to.writeHead(200, SSE);
        to.write(event(id, result(FOUND)));
      },
    ],
  ])('%s is not waited for without end', async (_, call) => {
    acts = { call };
    const impatient = createTransport({ headersMs: 300, bodyIdleMs: 300 });
    const manifest = `evenkeel: 1\nname: acme\ndocs:\n  portals:\n    - url: ${base}\n      searches: [${SEARCHES[0]}]\n`;
    const cli = testCli({ manifest, wrap: () => impatient.send });
    const report = JSON.parse((await cli.run('plan', '--format', 'json')).stdout);
    await impatient.close();
    expect(report.checks[0].verdict).toBe('unknown');
    expect(report.requests).toEqual({ POST: seen.length });
    expect(seen).toHaveLength(4);
  });

  test('is spoken to in one conversation by all searches', async () => {
    acts = { initialize: session('s-9') };
    const { stdout } = await planOf(
      [...SEARCHES, '{ search: how long, finds: /guides/recovery }'],
      '--format',
      'json',
    );
    expect(JSON.parse(stdout).checks).toHaveLength(2);
    expect(seen.map(({ message }) => message.method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/call',
      'tools/call',
    ]);
    expect(seen.map(({ request }) => request.headers['mcp-session-id'])).toEqual([
      undefined,
      ...Array(4).fill('s-9'),
    ]);
    expect(seen.map(({ request }) => request.headers['mcp-protocol-version'])).toEqual([
      undefined,
      ...Array(4).fill('2025-06-18'),
    ]);
  });

  test('is not there is asked once for all searches', async () => {
    acts = { initialize: status(404) };
    await planOf([...SEARCHES, '{ search: a, finds: /b }', '{ search: b, finds: /b }']);
    expect(seen).toHaveLength(1);
  });

  test('goes on with 429 is asked nothing more', async () => {
    acts = { call: status(429, '', DAY) };
    const { stdout } = await planOf([...SEARCHES, '{ search: a, finds: /b }']);
    expect(seen).toHaveLength(4);
    expect(stdout).toContain('2 of 2 checks unknown');
  });

  test.each([
    ['always', [right], 'runs: 3, pass: 2', 'pass', 2],
    ['twice of three times', [right, wrong, right], 'runs: 3, pass: 2', 'pass', 3],
    ['once of three times', [right, wrong, wrong], 'runs: 3, pass: 2', 'flaky', 3],
    ['never', [wrong], 'runs: 3, pass: 2', 'fail', 3],
    ['never, and is red at once', [wrong], 'runs: 2', 'fail', 2],
  ] as const)('finds the page %s is judged by its runs', async (_, call, runs, verdict, calls) => {
    acts = { call };
    const { stdout } = await planOf([`{ search: a, finds: /guides/recovery, ${runs} }`], '--format', 'json');
    expect(JSON.parse(stdout).checks[0].verdict).toBe(verdict);
    expect(seen.filter(({ message }) => message.method === 'tools/call')).toHaveLength(calls);
  });

  test('finds another page fails a strict run, and says what it found instead', async () => {
    acts = { call: wrong };
    const { code, stdout } = await planOf(SEARCHES, '--strict-checks');
    expect(code).toBe(2);
    expect(stdout).toContain('docs.search/');
    expect(stdout).toContain('1. /other');
  });
});
