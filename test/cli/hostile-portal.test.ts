import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTransport, type OpenTransport } from '../../src/http/transport.ts';
import { httpServer, type Loopback } from '../http/loopback.ts';
import { testCli } from './test-io.ts';

type Reply = (response: ServerResponse, url: string) => void;
type Verdict = 'pass' | 'fail' | 'flaky' | 'unknown';

const ASK = 'How long?';
const SOURCES = '\n\n# Sources\n\n- [R](/docs/guides/recovery.md)\n';
const RIGHT = `# ${ASK}\n\nFor 7 days.${SOURCES}`;
const DAY = { 'retry-after': '86400' };

function send(
  status: number,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return response => {
    response.writeHead(status, { 'content-type': 'text/markdown; charset=utf-8', ...headers });
    response.end(body);
  };
}

const says = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Reply =>
  send(200, body, headers);
const right = says(RIGHT);
const wrong = says(`# ${ASK}\n\nFor 30 days.${SOURCES}`);
const to = (location: string, status = 302): Reply => send(status, '', { location });
const sources = (...lines: readonly string[]): Reply => says(`For 7 days.\n\n${lines.join('\n')}\n`);

/** Half of an answer, then the end of the connection. */
const cut: Reply = response => {
  response.writeHead(200, { 'content-type': 'text/markdown', 'content-length': String(RIGHT.length) });
  response.write(RIGHT.slice(0, 20), () => response.destroy());
};
const cutChunk: Reply = response => {
  response.writeHead(200, { 'content-type': 'text/markdown' });
  response.write(RIGHT, () => response.destroy());
};
const twoPieces: Reply = response => {
  response.writeHead(200, { 'content-type': 'text/markdown' });
  response.write(RIGHT.slice(0, 20), () => setImmediate(() => response.end(RIGHT.slice(20))));
};
const hints: Reply = (response, url) => {
  response.writeEarlyHints({ link: '</style.css>; rel=preload' });
  right(response, url);
};

/**
 * What the portal does with each question in turn, the last one for all that follow; the verdict,
 * and the requests.
 */
const CASES: readonly (readonly [string, readonly Reply[], Verdict, number])[] = [
  ['answers right', [right], 'pass', 1],
  ['answers wrong', [wrong], 'fail', 3],
  ['answers wrong, then right', [wrong, right], 'flaky', 2],
  ['answers wrong twice, then right', [wrong, wrong, right], 'flaky', 3],
  ['answers wrong, then has no credits', [wrong, send(402, 'pay')], 'fail', 2],
  ['answers wrong, then is down', [wrong, send(503)], 'fail', 2],
  ['answers wrong, then breaks', [wrong, send(500)], 'fail', 2],
  ['answers wrong, then is limited for a day', [wrong, send(429, '', DAY)], 'fail', 2],
  ['answers wrong, then sends half', [wrong, cut], 'fail', 2],
  ['answers wrong, then a web page', [wrong, says('<p>', { 'content-type': 'text/html' })], 'fail', 2],
  ['answers wrong twice, then has no credits', [wrong, wrong, send(402)], 'fail', 3],
  ['has no credits', [send(402, 'pay', { 'content-type': 'text/plain' })], 'unknown', 1],
  ['has no credits, in HTML', [send(402, '<b>pay</b>', { 'content-type': 'text/html' })], 'unknown', 1],
  ['is down', [send(503)], 'unknown', 1],
  ['is down and says until when', [send(503, '', { 'retry-after': '1' })], 'unknown', 1],
  ['breaks', [send(500)], 'unknown', 1],
  ['breaks behind a proxy', [send(502)], 'unknown', 1],
  ['is too slow for its proxy', [send(504)], 'unknown', 1],
  ['does not do that', [send(501)], 'unknown', 1],
  ['wants a login', [send(401)], 'unknown', 1],
  ['lets nobody in', [send(403, 'no')], 'unknown', 1],
  ['has no such page', [send(404)], 'unknown', 2],
  ['had such a page', [send(410)], 'unknown', 2],
  ['is a teapot', [send(418)], 'unknown', 1],
  ['gives a status that is none', [send(799)], 'unknown', 1],
  ['limits once', [send(429, '', { 'retry-after': '1' }), right], 'pass', 2],
  [
    'limits until a date',
    [send(429, '', { 'retry-after': 'Fri, 20 Nov 2026 00:00:09 GMT' }), right],
    'pass',
    2,
  ],
  ['limits twice without a time', [send(429), send(429), right], 'pass', 3],
  ['limits until soon', [send(429, '', { 'retry-after': 'soon' }), right], 'pass', 2],
  ['limits until the past', [send(429, '', { 'retry-after': '-5' }), right], 'pass', 2],
  ['limits without end', [send(429, '', { 'retry-after': '1' })], 'unknown', 4],
  ['limits for a day', [send(429, '', DAY)], 'unknown', 1],
  ['redirects inside itself', [to(`/docs/guides/recovery/?ask=${ASK}`, 301), right], 'pass', 2],
  ['redirects by a relative path', [to(`recovery.html?ask=${ASK}`, 308), right], 'pass', 2],
  ['redirects and forgets the question', [to('/docs/'), says('# Home\n\nWelcome.')], 'unknown', 2],
  ['redirects in a circle', [to('/docs/guides/recovery')], 'unknown', 6],
  ['redirects to another host', [to('https://evil.example/docs')], 'unknown', 1],
  ['redirects to another port', [to('http://127.0.0.1:1/docs')], 'unknown', 1],
  ['redirects to a script', [to('javascript:alert(1)')], 'unknown', 1],
  ['redirects nowhere', [send(302)], 'unknown', 1],
  ['cuts its answer', [cut], 'unknown', 1],
  ['cuts its answer after a whole piece', [cutChunk], 'unknown', 1],
  ['hangs up', [response => response.destroy()], 'unknown', 1],
  ['answers in an encoding', [says(gzipSync(RIGHT), { 'content-encoding': 'gzip' })], 'unknown', 1],
  ['answers in another alphabet', [says(Buffer.from('für 7 days', 'latin1'))], 'unknown', 1],
  ['answers in two pieces', [twoPieces], 'pass', 1],
  ['gives early hints', [hints], 'pass', 1],
  ['answers in HTML', [says(RIGHT, { 'content-type': 'text/html' })], 'unknown', 2],
  ['answers in JSON', [says('{"text":"7 days"}', { 'content-type': 'application/json' })], 'unknown', 1],
  ['says it is JSON', [says(RIGHT, { 'content-type': 'application/json' })], 'unknown', 1],
  ['answers in plain text', [says(RIGHT, { 'content-type': 'text/plain' })], 'pass', 1],
  ['answers with a status of its own', [send(299, RIGHT)], 'pass', 1],
  ['sends nothing', [says('')], 'unknown', 1],
  ['says that there is nothing', [send(204)], 'unknown', 1],
  ['apologizes', [says('This could not be answered from the documentation.')], 'fail', 3],
  ['explains how to ask', [says('# Ask\n\nUse /a.md?ask=How+long.')], 'unknown', 2],
  ['sends the page itself', [says('# Recovery\n\n7 days.')], 'unknown', 1],
  ['sends a book', [says(`${RIGHT}${'x'.repeat(1_000_001)}`)], 'unknown', 1],
  ['sends a library', [says(Buffer.alloc(33 * 1024 * 1024, 'x'))], 'unknown', 1],
  ['sends headers without end', [says(RIGHT, { 'x-long': 'x'.repeat(40_000) })], 'unknown', 1],
  ['begins with a byte order mark', [says(`\ufeff${RIGHT}`)], 'pass', 1],
  ['ends lines as Windows does', [says(RIGHT.replaceAll('\n', '\r\n'))], 'pass', 1],
  ['lists bare urls', [sources('# Sources', '- https://docs.example.com/a')], 'pass', 1],
  ['lists pointed urls', [sources('# Sources', '- <https://docs.example.com/a>')], 'pass', 1],
  ['lists without bullets', [sources('# Sources', '[a](/docs/a)')], 'pass', 1],
  ['lists with descriptions', [sources('# Sources', '- [a](/docs/a): what it is')], 'pass', 1],
  ['lists by names', [sources('# Sources', '- [a][1]', '', '[1]: /docs/a')], 'pass', 1],
  ['lists with a tail', [sources('# Sources', '- [a](/docs/a) — what it is')], 'pass', 1],
  ['underlines its heading', [sources('Sources', '-------', '- [a](/docs/a)')], 'pass', 1],
  ['has a lower heading', [sources('## Sources', '- [a](/docs/a)')], 'pass', 1],
  ['has a bold heading', [sources('**Sources**', '- [a](/docs/a)')], 'pass', 1],
  ['lists none', [sources('# Sources', 'None.')], 'pass', 1],
  [
    'lists what no reader may follow',
    [sources('# Sources', '- [a](javascript:alert(1))', '- [b](//evil.example/x)')],
    'pass',
    1,
  ],
  ['types a hard space', [says(`For 7&nbsp;days.${SOURCES}`)], 'pass', 1],
  ['types another hyphen', [says(`For 7\u2011days.${SOURCES}`)], 'pass', 1],
  ['types emphasis', [says(`For 7 _days_ or <b>7</b> days.${SOURCES}`)], 'pass', 1],
  ['sends escape codes', [says(`For 7 days.\u001b[31m\u001b]52;c;eA==\u0007${SOURCES}`)], 'pass', 1],
  ['sends commands for a runner', [says(`::error::x\n##[error]x\nFor 30 days.${SOURCES}`)], 'fail', 3],
  ['turns the text around', [says(`For 7 days.\u202e\u2066${SOURCES}`)], 'pass', 1],
  ['opens brackets without end', [says(`For 7 days.${'['.repeat(200_000)}${SOURCES}`)], 'pass', 1],
];

/** These are asked in the other form of questions, too, once. */
const DETOURS: ReadonlySet<string> = new Set([
  'has no such page',
  'had such a page',
  'answers in HTML',
  'explains how to ask',
]);

const PLAN_BOUND = 15;
let portal: Loopback;
let wire: OpenTransport;
let replies: readonly Reply[] = [];
let asked = 0;

beforeAll(async () => {
  portal = await httpServer(({ request, response }) => {
    const reply = replies[asked] ?? replies.at(-1);
    asked += 1;
    reply?.(response, request.url ?? '');
  });
  wire = createTransport();
});

afterAll(async () => {
  await wire.close();
  await portal.close();
});

/** A plan of one question at the portal. */
async function planOf(script: readonly Reply[], ...flags: readonly string[]) {
  replies = script;
  asked = 0;
  const manifest = `evenkeel: 1\nname: acme\ndocs:\n  portals:\n    - url: ${portal.url}/docs\n      answers:\n        - { page: /guides/recovery, ask: "${ASK}", mentions: [7 days] }\n`;
  const cli = testCli({ manifest, wrap: () => wire.send });
  const ran = await cli.run('plan', ...flags);
  return { ...ran, seen: asked };
}

describe('a portal that', () => {
  test('does something hostile is one of many', () => {
    expect(CASES.length).toBeGreaterThan(50);
    expect(Math.max(...CASES.map(([, , , requests]) => requests))).toBeLessThan(PLAN_BOUND);
  });

  test.each(CASES)(
    '%s: its check is what it should be, and every request is counted',
    async (name, script, verdict, requests) => {
      const { code, stdout, seen } = await planOf(script, '--format', 'json');
      const report = JSON.parse(stdout);
      expect(report.checks.map((check: { verdict: string }) => check.verdict)).toEqual([verdict]);
      expect(report.requests).toEqual({ GET: requests });
      expect(report.portals).toEqual([
        {
          portal: `${portal.url}/docs`,
          requests,
          questions: requests,
          atMost: DETOURS.has(name) ? 4 : 3,
          kept: 0,
        },
      ]);
      expect(seen).toBe(requests);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/[\u001b\u0007\u202e\u2066]|^::|##\[/m);
    },
  );

  test.each([
    ['fails', [wrong], [2, 2, 2]],
    ['fails and cannot be confirmed', [wrong, send(402)], [2, 2, 2]],
    ['is flaky', [wrong, right], [0, 2, 2]],
    ['cannot be asked', [send(503)], [0, 0, 2]],
    ['is right', [right], [0, 0, 0]],
  ] as const)('%s ends a strict run as its strictness says', async (_, script, codes) => {
    const strict = ['--strict-checks', '--strict-checks=flaky', '--strict-checks=unknown'];
    const ended: number[] = [];
    for (const flag of strict) ended.push((await planOf(script, flag)).code);
    expect(ended).toEqual(codes);
  });

  test('answers wrong fails a strict run that may ask it once', async () => {
    const { code, stdout, seen } = await planOf([wrong], '--strict-checks', '--max-questions', '1');
    expect(code).toBe(2);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'the portal did not give one more answer, which evenkeel needs to confirm this result: not asked: this run may send the portal at most 1 question (--max-questions, or max_questions in the manifest)',
    );
    expect(seen).toBe(1);
  });

  test('is never asked more than the budget allows, however it answers', async () => {
    for (const script of [[wrong], [send(429, '', { 'retry-after': '1' })], [to('/docs/guides/recovery')]]) {
      const { seen } = await planOf(script, '--max-questions', '2');
      expect(seen).toBe(2);
    }
  });

  test('cannot be asked is a warning for GitHub and in SARIF', async () => {
    expect((await planOf([send(503)], '--format', 'github')).stdout).toMatch(/^::warning .*check unknown/m);
    expect((await planOf([send(503)], '--format', 'sarif')).stdout).toContain('"ruleId": "check/unknown"');
    expect((await planOf([wrong, right], '--format', 'sarif')).stdout).toContain('"ruleId": "check/flaky"');
    expect((await planOf([send(503)], '--format', 'markdown')).stdout).toContain('**unknown**');
  });
});
