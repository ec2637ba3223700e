import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTransport, type OpenTransport } from '../../../src/http/transport.ts';
import { testCli } from '../../cli/test-io.ts';
import { httpServer, type Loopback } from '../../http/loopback.ts';

/*
 * Forms in which portals answer, list their pages, serve Markdown and search. Each row is one
 * portal with one check, whose verdict is what a person would say who looks at the same bytes.
 */

type Verdict = 'pass' | 'fail' | 'flaky' | 'unknown';
type Reply = (response: ServerResponse, asked: Asked) => void;
interface Asked {
  readonly path: string;
  readonly isQuestion: boolean;
  readonly accept: string;
  readonly nth: number;
  readonly body: string;
}

const ASK = 'How long?';
const SAYS = 'For 7 days.';
const PAGE = `# Recovery\n\n${SAYS}`;
const SELF = '/docs/guides/recovery.md';

function send(status: number, body: string | Buffer = '', type = 'text/markdown', more = {}): Reply {
  return response => {
    response.writeHead(status, { ...(type === '' ? {} : { 'content-type': type }), ...more });
    response.end(body);
  };
}

const html = send(200, '<!doctype html><html><p>7 days</p></html>', 'text/html');
const says = (text: string): Reply => send(200, text);
const answer = (text: string, ...sources: readonly string[]): string =>
  `# ${ASK}\n\n${text}\n\n# Sources\n\n${sources.map(url => `- [R](${url})`).join('\n')}\n`;
const RIGHT = answer(SAYS, SELF);
/** By path; a question has `?` at its end. */
const by =
  (paths: Readonly<Record<string, Reply>>, otherwise = send(404, 'no', 'text/plain')): Reply =>
  (response, asked) =>
    (paths[asked.path + (asked.isQuestion ? '?' : '')] ?? otherwise)(response, asked);
const inTurn =
  (...replies: readonly Reply[]): Reply =>
  (response, asked) =>
    (replies[asked.nth] ?? replies.at(-1) ?? html)(response, asked);
const byAccept: Reply = (response, asked) =>
  (asked.path.endsWith('.md') ? send(404) : /^text\/markdown/.test(asked.accept) ? says(PAGE) : html)(
    response,
    asked,
  );

let portal: Loopback;
let wire: OpenTransport;
let reply: Reply = html;
let nth = 0;

beforeAll(async () => {
  portal = await httpServer(({ request, response, body }) => {
    const { pathname, searchParams } = new URL(request.url ?? '', portal.url);
    const asked = {
      path: pathname.replace(/^\/docs/, ''),
      isQuestion: searchParams.has('ask'),
      accept: request.headers.accept ?? '',
      nth,
      body,
    };
    nth += 1;
    reply(response, asked);
  });
  wire = createTransport();
});

afterAll(async () => {
  await wire.close();
  await portal.close();
});

interface Seen {
  readonly verdict: Verdict;
  readonly findings: string;
  readonly sent: number;
  readonly portals: readonly Readonly<Record<string, unknown>>[];
}

/** The verdict on one check of a portal. */
async function verdictOf(how: Reply, checks: string, more = '', base = '/docs'): Promise<Seen> {
  reply = how;
  nth = 0;
  const own = more === '' ? '' : `      ${more}\n`;
  const manifest = `evenkeel: 1\nname: acme\ndocs:\n  portals:\n    - url: ${portal.url}${base}\n${own}      ${checks}\n`;
  const cli = testCli({ files: { 'evenkeel.yaml': manifest }, wrap: () => wire.send });
  const { stdout, stderr } = await cli.run('plan', '--format', 'json');
  if (stdout === '') throw new Error(stderr);
  const { checks: seen, portals } = JSON.parse(stdout);
  const findings = seen.flatMap((each: { findings: readonly string[] }) => each.findings).join('\n');
  return { verdict: seen[0].verdict, findings, sent: nth, portals };
}

const question = (more = 'cites: [/guides/recovery], mentions: [7 days]'): string =>
  `answers: [{ page: /guides/recovery, ask: "${ASK}", ${more} }]`;
const page = (more = 'mentions: [7 days]'): string => `pages: [{ page: /guides/recovery, ${more} }]`;

const QUESTIONS: readonly (readonly [string, Reply, Verdict, string?])[] = [
  ['answers at every page', by({ '/guides/recovery?': says(RIGHT) }), 'pass'],
  ['is a web page, and answers at .md', by({ '/guides/recovery.md?': says(RIGHT) }, html), 'pass'],
  ['is missing at the page, and answers at .md', by({ '/guides/recovery.md?': says(RIGHT) }), 'pass'],
  ['is a web page both times', html, 'unknown'],
  ['is missing both times', send(404), 'unknown'],
  [
    'is a web page without a type',
    by({ '/guides/recovery.md?': says(RIGHT) }, send(200, '<!doctype html><p>x', '')),
    'pass',
  ],
  [
    'sends the page, which says that .md answers',
    by({
      '/guides/recovery?': says(`${PAGE}\n\nGET ${SELF}?ask=<question>`),
      '/guides/recovery.md?': says(RIGHT),
    }),
    'pass',
  ],
  [
    'sends a page that speaks of another portal',
    by({ '/guides/recovery?': says(`${PAGE}\n\nGET https://x.example/a.md?ask=<question>`) }, says(RIGHT)),
    'unknown',
  ],
  ['sends a part of an answer', send(206, RIGHT), 'unknown'],
  ['sends an answer with a status of its own', send(203, RIGHT), 'pass'],
  ['sends text in place of Markdown', send(200, RIGHT, 'text/plain'), 'pass'],
  ['sends Markdown without a type', send(200, RIGHT, ''), 'pass'],
  ['sends Markdown as x-markdown', send(200, RIGHT, 'text/x-markdown'), 'pass'],
  ['sends JSON', send(200, '{"answer":{"markdown":"7 days"}}', 'application/json'), 'unknown'],
  ['sends events', send(200, `data: {"answer":"${SAYS}"}\n\n`, 'text/event-stream'), 'unknown'],
  ['sends gzip', send(200, gzipSync(RIGHT), 'text/markdown', { 'content-encoding': 'gzip' }), 'unknown'],
  ['has no credits', send(402, 'pay', 'text/plain'), 'unknown'],
  ['is down', send(503), 'unknown'],
  ['cites another page', says(answer(SAYS, '/docs/prices')), 'fail'],
  ['cites a page of a like name', says(answer(SAYS, '/docs/guides/recovery-old')), 'fail'],
  ['cites the page encoded', says(answer(SAYS, '/docs/guides/%72ecovery.md')), 'pass'],
  ['cites the page with a query', says(answer(SAYS, `${SELF}?x=1#top`)), 'pass'],
  ['cites the page by a relative path', says(answer(SAYS, './recovery.md')), 'pass'],
  [
    'cites the page of its version',
    by({ '/guides/recovery?': says(answer(SAYS, '/docs/v9/guides/recovery')) }),
    'pass',
    'cites: [/guides/recovery], version: v9',
  ],
  [
    'cites the page of another version',
    by({ '/guides/recovery?': says(answer(SAYS, '/docs/v8/guides/recovery')) }),
    'fail',
    'cites: [/guides/recovery], version: v9',
  ],
  [
    'cites by words and a path',
    says(`${SAYS}\n\n# Sources\n\n- Recovery (/docs/guides/recovery.md)`),
    'pass',
  ],
  [
    'cites in a table',
    says(`${SAYS}\n\n# Sources\n\n| page | link |\n|---|---|\n| R | [R](${SELF}) |`),
    'pass',
  ],
  [
    'cites with a description that ends in a parenthesis',
    says(`${SAYS}\n\n# Sources\n\n- [R](${SELF}): see (all)`),
    'pass',
  ],
  ['apologizes', says("Sorry, I don't have enough information to answer that."), 'pass', 'answered: false'],
  ['apologizes in short', says("I'm sorry, I cannot find anything about this."), 'pass', 'answered: false'],
  [
    'apologizes for its pages',
    says('The documentation does not contain any information about that.'),
    'pass',
    'answered: false',
  ],
  ['apologizes as a passive', says('This question could not be answered.'), 'pass', 'answered: false'],
  [
    'says no, with a pointer',
    says(`# ${ASK}\n\nNo. A bucket can not be renamed, see the API reference for more information.`),
    'fail',
    'answered: false',
  ],
  [
    'says no, and how',
    says(`# ${ASK}\n\nNo, you cannot rename it. Create another one, and copy what it holds.`),
    'pass',
    'mentions: [rename it]',
  ],
  [
    'says that nothing is lost',
    says(`# ${ASK}\n\nThis is not found in older versions: since 7 days are kept.`),
    'pass',
    'mentions: [7 days]',
  ],
  [
    'says that a service does not answer',
    says(`# ${ASK}\n\nAn endpoint that is suspended can not answer for 7 days.`),
    'pass',
    'mentions: [7 days]',
  ],
  ['thinks aloud', says(`<think>30 days?</think>\n${RIGHT}`), 'pass', 'must_not_mention: [30 days]'],
  ['begins with front matter and no answer', says('---\ntitle: x\n---\n\nA page.'), 'unknown'],
  ['begins with a byte order mark', says(`\ufeff${RIGHT}`), 'pass'],
  ['ends its lines as Windows does', says(RIGHT.replaceAll('\n', '\r\n')), 'pass'],
  ['answers wrong', says(answer('For 30 days.', SELF)), 'fail'],
  ['answers wrong once', inTurn(says(answer('For 30 days.', SELF)), says(RIGHT)), 'flaky'],
];

/** Lines of llms.txt, and whether they list the page. */
const MAPS: readonly (readonly [string, string, Verdict])[] = [
  ['a list', `- [R](${SELF})`, 'pass'],
  ['a list with a colon', `- [R](${SELF}): how`, 'pass'],
  ['a list with a hyphen', `- [R](${SELF}) - how`, 'pass'],
  ['a list with a dash', `- [R](${SELF}) — how`, 'pass'],
  ['a list with a parenthesis at its end', `- [R](${SELF}): see (all)`, 'pass'],
  ['a numbered list', `1. [R](${SELF}): how`, 'pass'],
  ['a list with stars', `* [R](${SELF})`, 'pass'],
  ['a list below a list', `- Guides\n  - [R](${SELF})`, 'pass'],
  ['a table', `| page | what |\n|---|---|\n| [R](${SELF}) | how |`, 'pass'],
  ['bare urls', 'http://HOST/docs/guides/recovery.md', 'pass'],
  ['a list of bare urls', '- http://HOST/docs/guides/recovery', 'pass'],
  ['pointed urls', '- <http://HOST/docs/guides/recovery.md>', 'pass'],
  ['paths', '- /docs/guides/recovery.md', 'pass'],
  ['links by name', `- [R][1]\n\n[1]: ${SELF}`, 'pass'],
  ['HTML', `<li><a href="${SELF}">R</a></li>`, 'pass'],
  ['relative links', '- [R](guides/recovery.md)', 'pass'],
  ['encoded links', '- [R](/docs/guides/%72ecovery.md)', 'pass'],
  ['links in bold', `- **[R](${SELF})**`, 'pass'],
  ['Windows lines', `# Docs\r\n\r\n- [R](${SELF})\r\n`, 'pass'],
  ['another page', '- [R](/docs/guides/recovery-old.md)', 'fail'],
  ['another host', '- [R](https://docs.example.com/docs/guides/recovery.md)', 'fail'],
  ['nothing', '# Docs\n\nNothing yet.', 'fail'],
  ['its lane alone', `# Ask\n\nGET http://HOST${SELF}?ask=<question>`, 'fail'],
];

/** A page and its `.md`. */
const PAGES: readonly (readonly [string, Reply, Verdict, RegExp?])[] = [
  ['is there', by({ '/guides/recovery.md': says(PAGE) }), 'pass'],
  ['is text', by({ '/guides/recovery.md': send(200, PAGE, 'text/plain') }), 'pass'],
  ['is a file of octets', by({ '/guides/recovery.md': send(200, PAGE, 'application/octet-stream') }), 'pass'],
  ['is served by Accept alone', byAccept, 'pass'],
  ['is a web page alone', by({ '/guides/recovery': html }), 'unknown', /a web page/],
  ['is not there', send(404), 'fail', /the portal has no page \/guides\/recovery/],
  ['is down once', inTurn(send(503), by({ '/guides/recovery.md': says(PAGE) })), 'pass'],
  ['is down', send(503), 'unknown', /503/],
  [
    'is gzip',
    send(200, gzipSync(PAGE), 'text/markdown', { 'content-encoding': 'gzip' }),
    'unknown',
    /the encoding gzip/,
  ],
  ['is another alphabet', send(200, Buffer.from('für 7 days', 'latin1')), 'unknown'],
  ['is JSON', send(200, '{"text":"7 days"}', 'application/json'), 'unknown'],
  ['is a part', send(206, PAGE), 'unknown', /206/],
  [
    'has the words in a comment alone',
    by({ '/guides/recovery.md': says('# R\n\n<!-- 7 days -->\nText.') }),
    'fail',
  ],
  [
    'has the words in its front matter alone',
    by({ '/guides/recovery.md': says('---\ndescription: 7 days\n---\n# R\n\nText.') }),
    'fail',
  ],
  [
    'has the words in the instructions for agents alone',
    by({
      '/guides/recovery.md': says(
        `# R\n\nText.\n\n# Agent Instructions: Querying This Documentation\n\nAsk about 7 days.\n\n\`\`\`\nGET ${SELF}?ask=<question>\n\`\`\`\n`,
      ),
    }),
    'fail',
  ],
];

const json = (value: unknown): readonly unknown[] => [{ type: 'text', text: JSON.stringify(value) }];
const text = (value: string): readonly unknown[] => [{ type: 'text', text: value }];
const R = 'http://HOST/docs/guides/recovery';
/** What a search gives, with the right page in it but for the last. */
const SEARCHES: readonly (readonly [
  string,
  { readonly content?: unknown; readonly structuredContent?: unknown },
])[] = [
  ['records of Title and Link', { content: text(`Title: R\nLink: ${R}\nContent: [x](/docs/x)`) }],
  ['records of Title and URL', { content: text(`Title: R\nURL: ${R}\n\nTitle: X\nURL: ${R}x`) }],
  ['records of Title and Page', { content: text('Title: R\nPage: guides/recovery\n') }],
  [
    'records as several texts',
    { content: [...text(`Title: X\nLink: ${R}x`), ...text(`Title: R\nLink: ${R}`)] },
  ],
  ['a JSON list of urls', { content: json([{ url: R }]) }],
  ['a JSON list below a key', { content: json({ results: [{ link: R }] }) }],
  ['a JSON list of paths', { content: json([{ path: '/guides/recovery', title: 'R' }]) }],
  ['a JSON list of slugs', { content: json([{ slug: 'guides/recovery' }]) }],
  ['a JSON list of documents', { content: json({ hits: [{ score: 1, document: { url: R } }] }) }],
  ['structured content', { content: [], structuredContent: { results: [{ href: R }] } }],
  ['a list of Markdown', { content: text(`- [R](${R}): how`) }],
  ['a numbered list', { content: text(`Found 2:\n1. [R](${R})\n2. [X](${R}x)`) }],
  ['bare urls', { content: text(`See ${R}.`) }],
  ['a table', { content: text(`| page |\n|---|\n| [R](${R}) |`) }],
  ['headings with a url', { content: text(`### R\n${R}\n\nFor 7 days.`) }],
  ['links to resources', { content: [{ type: 'resource_link', uri: R, name: 'R' }] }],
  [
    'resources',
    { content: [{ type: 'resource', resource: { uri: R, mimeType: 'text/markdown', text: SAYS } }] },
  ],
];

/** An MCP endpoint whose search gives this. */
function searching(result: unknown): Reply {
  return (response, { body }) => {
    const { id, method } = JSON.parse(body || '{}');
    if (id === undefined) {
      response.writeHead(202).end();
      return;
    }
    const results: Readonly<Record<string, unknown>> = {
      initialize: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'Acme' } },
      'tools/list': {
        tools: [
          { name: 'search', inputSchema: { properties: { query: { type: 'string' } }, required: ['query'] } },
        ],
      },
      'tools/call': result,
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(withHost(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] })));
  };
}

const withHost = (written: string): string => written.replaceAll('HOST', new URL(portal.url).host);
const SEARCH = 'searches: [{ search: recovery, finds: /guides/recovery }]';

describe('a portal that is asked and', () => {
  test('there are so many', () => expect(QUESTIONS).toHaveLength(42));

  for (const [name, how, verdict, more] of QUESTIONS)
    test(name, async () => {
      expect(await verdictOf(how, question(more))).toMatchObject({ verdict });
    });
});

describe('a page is listed by an llms.txt with', () => {
  test('so many forms', () => expect(MAPS).toHaveLength(23));

  test.each(MAPS)('%s', async (_, map, verdict) => {
    const how: Reply = (response, asked) =>
      by({ '/guides/recovery.md': says(PAGE), '/llms.txt': says(withHost(map)) })(response, asked);
    expect(await verdictOf(how, page('listed: true'))).toMatchObject({ verdict });
  });
});

describe('a page that', () => {
  test('has so many forms', () => expect(PAGES).toHaveLength(15));

  for (const [name, how, verdict, why = /^/] of PAGES)
    test(name, async () => {
      const seen = await verdictOf(how, page());
      expect(seen).toMatchObject({ verdict, findings: expect.stringMatching(why) });
      if (verdict !== 'fail') expect(seen.findings).not.toContain('the portal has no page');
    });
});

describe('a search that gives', () => {
  test('so many shapes', () => expect(SEARCHES).toHaveLength(17));

  test.each(SEARCHES)('%s finds the page', async (_, result) => {
    expect(await verdictOf(searching(result), SEARCH)).toMatchObject({ verdict: 'pass' });
  });
});

/** Origins of a source that are none of the portal, where the path is the right one. */
const FOREIGN: readonly (readonly [string, (own: URL) => string])[] = [
  ['another host', () => 'http://evil.example'],
  ['another host by https', () => 'https://evil.example'],
  ['another port', ({ hostname }) => `http://${hostname}:1`],
  ['another scheme', ({ host }) => `https://${host}`],
];

describe('a source with the right path at', () => {
  test.each(FOREIGN)('%s is no page of the portal', async (_, origin) => {
    const how = says(answer(SAYS, `${origin(new URL(portal.url))}/docs/guides/recovery`));
    expect(await verdictOf(how, question())).toMatchObject({ verdict: 'fail' });
  });
});

describe('a portal with another host', () => {
  const other = says(answer(SAYS, 'https://docs.example.com/docs/guides/recovery'));

  test('fails with the line to add, which then makes it pass', async () => {
    const { verdict, findings } = await verdictOf(other, question());
    expect(verdict).toBe('fail');
    const line = /add (hosts: \[.*?\]) beside the url/.exec(findings)?.[1] ?? '';
    expect(line).toBe('hosts: ["docs.example.com"]');
    expect(await verdictOf(other, question(), line)).toMatchObject({ verdict: 'pass' });
  });

  test('has its other hosts in that line', async () => {
    const { findings } = await verdictOf(other, question(), 'hosts: [docs.example.org]');
    expect(findings).toContain(
      'add hosts: ["docs.example.org", "docs.example.com"] beside the url of the portal',
    );
  });

  test('has the same line for llms.txt and for searches', async () => {
    const map = says('- [R](https://docs.example.com/docs/guides/recovery)');
    const how = by({ '/guides/recovery.md': says(PAGE), '/llms.txt': map });
    const line = 'hosts: ["docs.example.com"]';
    expect((await verdictOf(how, page('listed: true'))).findings).toContain(line);
    expect((await verdictOf(how, page('listed: true'), line)).verdict).toBe('pass');
    const found = searching({ content: json([{ url: 'https://docs.example.com/docs/guides/recovery' }]) });
    expect((await verdictOf(found, SEARCH)).findings).toContain(line);
    expect((await verdictOf(found, SEARCH, line)).verdict).toBe('pass');
  });
});

describe('a search that is', () => {
  test.each([
    ['an empty list', { content: json([]) }],
    ['an empty list below a key', { content: json({ results: [] }) }],
    ['nothing', { content: [] }],
    ['a sentence that says so', { content: text('No results found.') }],
    ['another sentence that says so', { content: text('Found 0 matching pages') }],
  ])('%s found nothing', async (_, result) => {
    const { verdict, findings } = await verdictOf(searching(result), SEARCH);
    expect({ verdict, findings }).toMatchObject({
      verdict: 'fail',
      findings: expect.stringContaining('found nothing'),
    });
  });

  test.each([
    ['a short sentence', { content: text('See the handbook.') }],
    ['a long one', { content: text('For 7 days. '.repeat(50)) }],
    ['an image', { content: [], structuredContent: { total: 3 } }],
    ['links that are no pages', { content: [{ type: 'resource_link', uri: 'docs://guides/recovery' }] }],
    ['in part links that are no pages', { content: json([{ url: `${R}x` }, { uri: 'docs://recovery' }]) }],
    ['a list without places', { content: json([{ title: 'R' }]) }],
  ])('%s is not known', async (_, result) => {
    expect(await verdictOf(searching(result), SEARCH)).toMatchObject({ verdict: 'unknown' });
  });
});

describe('the form of questions', () => {
  const atMd: Reply = (response, asked) =>
    (asked.isQuestion && asked.path.endsWith('.md') ? says(RIGHT) : html)(response, asked);
  const many = (n: number): string =>
    `answers: [${Array.from({ length: n }, (_, index) => `{ id: q${index}, page: /p${index}, ask: "${ASK}", mentions: [7 days] }`).join(', ')}]`;

  test('is settled by one question for all of a run', async () => {
    const seen = await verdictOf(atMd, many(10));
    expect(seen).toMatchObject({ verdict: 'pass', sent: 11 });
    expect(seen.portals).toMatchObject([{ requests: 11, questions: 11, atMost: 31 }]);
  });

  test('costs one question at a portal that answers none', async () => {
    expect(await verdictOf(html, many(10))).toMatchObject({ verdict: 'unknown', sent: 11 });
    expect(await verdictOf(send(404), many(10))).toMatchObject({ verdict: 'unknown', sent: 11 });
  });

  test('costs nothing where a page or llms.txt that is read states it', async () => {
    const states = says(`- [R](${SELF})\n\n# Ask\n\nGET /docs/guides/recovery.md?ask=<question>&goal=<goal>`);
    const how: Reply = (response, asked) =>
      (asked.path === '/llms.txt'
        ? states
        : asked.isQuestion || !asked.path.endsWith('.md')
          ? atMd
          : says(PAGE))(response, asked);
    const both = `${many(10)}\n      ${page('listed: true')}`;
    expect(await verdictOf(how, both)).toMatchObject({ verdict: 'pass', sent: 12 });
    const ofPage: Reply = (response, asked) =>
      (asked.isQuestion || !asked.path.endsWith('.md')
        ? atMd
        : says(`${PAGE}\n\n---\n\nGET ${SELF}?ask=<question>`))(response, asked);
    expect(await verdictOf(ofPage, `${many(10)}\n      ${page()}`)).toMatchObject({ sent: 11 });
  });

  test('counts against the budget', async () => {
    const seen = await verdictOf(atMd, many(1), 'max_questions: 1');
    expect(seen).toMatchObject({ verdict: 'unknown', sent: 1 });
  });

  test('that is stated wrongly is not believed', async () => {
    const states = `${PAGE}\n\n---\n\nGET ${SELF}?ask=<question>`;
    const how: Reply = (response, asked) =>
      (asked.isQuestion && !asked.path.endsWith('.md') ? says(RIGHT) : says(states))(response, asked);
    expect(await verdictOf(how, `${many(3)}\n      ${page()}`)).toMatchObject({ verdict: 'pass', sent: 5 });
  });
});

describe('a wait for questions', () => {
  test.each([
    ['429 for a day', send(429, '', 'text/plain', { 'retry-after': '86400' })],
    ['402', send(402, 'pay', 'text/plain')],
  ])('stops questions alone: %s', async (_, limited) => {
    const how: Reply = (response, asked) =>
      (asked.isQuestion ? limited : asked.path === '/llms.txt' ? says(`- [R](${SELF})`) : says(PAGE))(
        response,
        asked,
      );
    const checks = `${question()}\n      ${page('listed: true, mentions: [7 days]')}`;
    reply = how;
    const seen = await verdictOf(how, checks);
    expect(seen).toMatchObject({ verdict: 'unknown', sent: 3 });
    expect(seen.findings).not.toMatch(/llms\.txt|recovery\.md/);
  });
});

describe('a page that cannot change is asked for once', () => {
  test.each([
    ['gzip', send(200, gzipSync(PAGE), 'text/markdown', { 'content-encoding': 'gzip' })],
    ['another alphabet', send(200, Buffer.from('für', 'latin1'))],
    ['JSON that is none', send(200, PAGE, 'application/json')],
    ['a part', send(206, PAGE)],
  ])('%s', async (_, how) => {
    expect(await verdictOf(how, page())).toMatchObject({ verdict: 'unknown', sent: 1 });
  });
});

describe('what questions take', () => {
  const twenty = `answers: [${Array.from({ length: 100 }, (_, index) => `{ id: q${100 + index}, page: /, ask: "${ASK}", runs: 20, mentions: [7 days] }`).join(', ')}]`;

  test('is told by validate and by plan before the first, and what has no room is not asked', async () => {
    reply = says(RIGHT);
    nth = 0;
    const manifest = `evenkeel: 1\nname: acme\ndocs:\n  portals:\n    - url: ${portal.url}/docs\n      ${twenty}\n`;
    const sentAt: number[] = [];
    const cli = testCli({ files: { 'evenkeel.yaml': manifest }, wrap: () => wire.send });
    const validated = await cli.run('validate');
    const words =
      /2000 questions, and a run sends 100 at most: docs\.answer\/\S+\/q105 and 94 more will not be asked/;
    expect(validated.stdout).toMatch(words);
    expect(nth).toBe(0);
    const { questions } = JSON.parse((await cli.run('validate', '--format', 'json')).stdout);
    expect(questions).toMatchObject([{ questions: { least: 2000, most: 2000, budget: 100, needed: 100 } }]);
    expect(questions[0].questions.unasked).toHaveLength(95);
    const { stderr, stdout } = await cli.run('plan', '--format', 'json', '--events', 'events.jsonl');
    sentAt.push(nth);
    expect(stderr).toMatch(words);
    const { checks } = JSON.parse(stdout);
    expect(checks.filter((each: { verdict: string }) => each.verdict === 'pass')).toHaveLength(5);
    expect(sentAt).toEqual([100]);
    expect(checks[99].findings).toEqual([
      'not asked: this check needs at least 20 answers, and the run sends the portal at most 100 questions (--max-questions, or max_questions in the manifest), of which the other checks need at least 100',
    ]);
  });
});
