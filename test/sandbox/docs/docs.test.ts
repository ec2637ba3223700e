import { describe, expect, it } from 'vitest';
import type { SandboxOutcome } from '../../../src/sandbox/outcome.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { faultOf } from '../fault-of.ts';

const HOST = '127.0.0.1:4000';
const PORTAL = `http://${HOST}/docs`;
const QUESTION = 'How long can a deleted branch be recovered?';

function get(path: string, accept = 'text/markdown', sandbox: Sandbox = createSandbox()): SandboxOutcome {
  return sandbox.handle({ method: 'GET', path: `/docs${path}`, headers: { host: HOST, accept }, text: '' });
}

function ask(question: string, more = '', sandbox: Sandbox = createSandbox()): SandboxOutcome {
  return get(`/guides/branches?ask=${encodeURIComponent(question)}${more}`, 'text/markdown', sandbox);
}

describe('a page', () => {
  it('is Markdown where Accept prefers it over HTML and anything, else HTML', () => {
    for (const accept of [
      'text/markdown',
      'text/x-markdown',
      'text/markdown, text/html',
      'text/html;q=0.5, text/markdown;q=0.9, */*;q=0.1',
    ]) {
      expect(get('/guides/recovery', accept).headers['content-type']).toBe('text/markdown; charset=utf-8');
    }
    for (const accept of [
      '',
      '*/*',
      'text/html, text/markdown',
      '*/*, text/markdown',
      'text/markdown;q=0.1, */*',
    ]) {
      expect(get('/guides/recovery', accept).headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('has an .md variant that names llms.txt and ends with how to ask', () => {
    const { status, text, headers } = get('/guides/recovery.md', '');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ vary: 'Accept', 'x-robots-tag': 'noindex' });
    expect(text).toMatch(/^> .*llms\.txt.*\n\n# Recovery\n/);
    expect(text.slice(text.lastIndexOf('---'))).toContain('?ask=');
  });

  it('that is missing is 404 with five similar pages', () => {
    const { status, text } = get('/guides/recover-branches.md');
    expect(status).toBe(404);
    expect(text.match(/^- \[/gm)).toHaveLength(5);
    expect(text).toContain(`${PORTAL}/guides/recovery.md`);
    expect(get('/guides/nothing', 'text/html').status).toBe(404);
  });

  it('stands under the url itself, that with a slash, and index.md', () => {
    for (const path of ['', '/', '/index.md']) expect(get(path).text).toContain('# Sandbox documentation');
  });
});

describe('the answer lane', () => {
  it('repeats the question, answers, suggests, and lists its sources last', () => {
    const { status, text, headers } = ask(QUESTION);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    const headings = text.match(/^# .*$/gm);
    expect(headings).toEqual([`# ${QUESTION}`, '# Suggested Follow-up Questions:', '# Sources:']);
    expect(text).toContain('7 days');
    expect(text.slice(text.indexOf('# Sources:'))).toContain(`- [Recovery](${PORTAL}/guides/recovery.md)`);
  });

  it('gives the same answer on every page, even one that is missing', () => {
    expect(get(`/guides/nothing.md?ask=${QUESTION}`, '').text.split('\n')[2]).toBe(
      ask(QUESTION).text.split('\n')[2],
    );
  });

  it('writes the heading without its colon where the quirk says so', () => {
    expect(ask(QUESTION, '', createSandbox({ quirks: { sources_heading: 'plain' } })).text).toMatch(
      /^# Sources$/m,
    );
  });

  it('steers by the goal, and carries it into the follow-up questions', () => {
    const { text } = ask(QUESTION, '&goal=keep+a+schedule');
    expect(text).toContain('goal=keep+a+schedule');
  });

  it('says in one sentence that it could not answer', () => {
    const { status, text } = ask('Who won the football match yesterday?');
    expect(status).toBe(200);
    expect(text).toMatch(/could not be answered/);
    expect(text).not.toMatch(/^#/m);
  });

  it('hints when the question is blank or the placeholder', () => {
    for (const blank of ['', '  ', '<question>']) {
      expect(ask(blank)).toMatchObject({ status: 200, text: expect.stringContaining('`ask` is missing') });
    }
  });

  it('gives the page, not the answer, to a browser', () => {
    expect(get(`/guides/branches?ask=${QUESTION}`, 'text/html').text).toContain('<h1>Branches</h1>');
  });

  it('knows one version; another one is ignored or not found', () => {
    expect(ask(QUESTION, '&version=v1').text).toBe(ask(QUESTION).text);
    expect(ask(QUESTION, '&version=v9').text).toBe(ask(QUESTION).text);
    const strict = createSandbox({ quirks: { unknown_version: 'not_found' } });
    expect(ask(QUESTION, '&version=v9', strict).status).toBe(404);
    expect(ask(QUESTION, '&version=v1', strict).status).toBe(200);
  });

  it('refuses crawlers, writes and unknown parameters as plain text', () => {
    const sandbox = createSandbox();
    const headers = { accept: 'text/markdown', 'user-agent': 'Amazonbot/1.0' };
    const path = '/docs/index.md?ask=branches';
    expect(sandbox.handle({ method: 'GET', path, headers, text: '' }).status).toBe(403);
    expect(sandbox.handle({ method: 'POST', path, headers: {}, text: '' }).status).toBe(405);
    expect(get('/index.md?q=branches')).toMatchObject({
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8', vary: 'Accept' },
    });
  });

  it('answers 402, 429 and 503 by a fault, in plain text', () => {
    const sandbox = createSandbox();
    sandbox.faults.add([faultOf({ status: 402, body: 'credits are exhausted' }, { path: 'ask=' })]);
    const refused = ask(QUESTION, '', sandbox);
    expect(refused).toMatchObject({ status: 402, text: 'credits are exhausted' });
    expect(refused.headers['content-type']).toMatch(/^text\/plain/);
    expect(ask(QUESTION, '', sandbox).status).toBe(200);
  });

  it('answers from the version that is asked for, from the current one else', () => {
    expect(ask(QUESTION, '&version=v0').text).toContain('24 hours');
    expect(ask(QUESTION, '&version=v0').text).not.toContain('7 days');
    expect(ask(QUESTION, '&version=v1').text).toContain('7 days');
    expect(ask(QUESTION, '&version=v9').text).toContain('7 days');
    expect(get('/guides/recovery.md?version=v0').text).toContain('24 hours');
    expect(get('/llms.txt?version=v0').text.match(/^- \[/gm)).toHaveLength(12);
  });

  it('answers from pages that a test has edited', () => {
    const sandbox = createSandbox();
    const state = JSON.parse(JSON.stringify(sandbox.state()).replaceAll('7 days', '9 days'));
    sandbox.restore(state);
    expect(ask(QUESTION, '', sandbox).text).toContain('9 days');
  });
});

describe('companion resources', () => {
  it('have the map at the root only', () => {
    const { status, text, headers } = get('/llms.txt', '*/*');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/markdown/);
    expect(text).toMatch(/^# /);
    expect(text.match(/^- \[.+\]\(http.+\.md\): .+$/gm)).toHaveLength(12);
    expect(get('/guides/llms.txt').status).toBe(404);
    expect(get('/llms-full.txt').text).toContain('7 days');
    expect(get('/sitemap.md')).toMatchObject({ status: 307, headers: { location: `${PORTAL}/llms.txt` } });
  });

  it('lead to pages that exist', () => {
    const texts = [
      get('/llms.txt').text,
      get('/index.md').text,
      get('/guides/recovery.md').text,
      ask(QUESTION).text,
    ];
    const links = texts.flatMap(text => text.match(/http[^)\s?]+/g) ?? []);
    expect(links.length).toBeGreaterThan(12);
    for (const link of links) expect(get(link.slice(PORTAL.length)).status, link).toBe(200);
  });
});

describe('/mcp', () => {
  function rpc(
    method: string,
    params: object = {},
    id: number | undefined = 1,
  ): { status: number; body: unknown } {
    const { status, text } = createSandbox().handle({
      method: 'POST',
      path: '/docs/mcp',
      headers: { host: HOST, 'content-type': 'application/json' },
      text: JSON.stringify({ jsonrpc: '2.0', method, params, ...(id === undefined ? {} : { id }) }),
    });
    return { status, body: text === '' ? undefined : JSON.parse(text) };
  }
  const call = (name: string, args: object): unknown => rpc('tools/call', { name, arguments: args }).body;

  it('starts, takes notifications and lists its tools', () => {
    expect(rpc('initialize', { protocolVersion: '2025-03-26' }).body).toMatchObject({
      id: 1,
      result: { protocolVersion: '2025-03-26', capabilities: { tools: {} } },
    });
    const notified = createSandbox().handle({
      method: 'POST',
      path: '/docs/mcp',
      headers: { 'content-type': 'application/json' },
      text: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    });
    expect(notified).toMatchObject({ status: 202, text: '' });
    const { result } = rpc('tools/list').body as { result: { tools: { name: string }[] } };
    expect(result.tools.map(tool => tool.name)).toEqual(['searchDocumentation', 'getPage', 'askQuestion']);
  });

  it('searches, reads and answers; links are those of the pages', () => {
    expect(call('searchDocumentation', { query: 'recover a branch' })).toMatchObject({
      result: {
        isError: false,
        content: [{ type: 'text', text: expect.stringContaining(`${PORTAL}/guides/recovery`) }],
      },
    });
    expect(call('getPage', { url: `${PORTAL}/guides/recovery` })).toMatchObject({
      result: { content: [{ text: expect.stringContaining('7 days') }] },
    });
    expect(call('getPage', { url: `${PORTAL}/nothing` })).toMatchObject({ result: { isError: true } });
    expect(call('askQuestion', { question: QUESTION })).toMatchObject({
      result: {
        content: [{ text: expect.stringMatching(/# Sources\n\n- \[Recovery\]\(http.+\/guides\/recovery\)/) }],
      },
    });
  });

  it('refuses what is no call', () => {
    expect(rpc('nothing').body).toMatchObject({ error: { code: -32601 } });
    expect(call('nothing', {})).toMatchObject({ error: { code: -32602 } });
    expect(call('askQuestion', { query: 'x' })).toMatchObject({ error: { code: -32602 } });
    expect(get('/mcp').status).toBe(405);
  });
});

describe('a portal of another form', () => {
  it('answers at .md alone, and is a web page elsewhere', () => {
    const sandbox = createSandbox({ quirks: { questions_at: 'markdown' } });
    const asked = `?ask=${encodeURIComponent(QUESTION)}`;
    const page = get(`/guides/recovery${asked}`, 'text/markdown', sandbox);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(get(`/guides/recovery.md${asked}`, '', sandbox).text).toContain('# Sources');
    expect(get('/guides/recovery', 'text/markdown', sandbox).headers['content-type']).toMatch(
      /^text\/markdown/,
    );
  });

  it.each([
    ['list', /"text":"- \[Recovery\]\(http/],
    ['records', /"text":"Title: Recovery\\nLink: http/],
    ['json', /\\"document\\":\{\\"url\\":/],
    ['resource_links', /"type":"resource_link","uri":"http/],
  ])('gives what its search found as %s', (search_results, form) => {
    const { text } = createSandbox({ quirks: { search_results } }).handle({
      method: 'POST',
      path: '/docs/mcp',
      headers: { host: HOST, 'content-type': 'application/json' },
      text: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'searchDocumentation', arguments: { query: 'deleted branch recovery' } },
      }),
    });
    expect(text).toMatch(form);
  });
});
