import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import type { Transport } from '../../src/core/http.ts';
import { createTransport, type OpenTransport } from '../../src/http/transport.ts';
import { httpServer, type Loopback } from '../http/loopback.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { plain, testCli, URL_OF_SANDBOX } from './test-io.ts';

const QUESTION = 'How long can a deleted branch be recovered?';
const HEAD = `# ${QUESTION}\n\n`;
const SOURCES = '# Sources\n\n- [R](/docs/guides/recovery.md)\n';

let portal: Loopback;
let wire: OpenTransport;
let answer: (to: ServerResponse) => void = () => undefined;

beforeAll(async () => {
  portal = await httpServer(({ response }) => answer(response));
});
afterEach(() => wire.close());
afterAll(() => portal.close());

/** `ask` at a terminal, whose screen can be looked at while it runs. */
function asking(...flags: readonly string[]) {
  wire = createTransport();
  let comes: () => void = () => undefined;
  const received = new Promise<void>(done => {
    comes = done;
  });
  const watched: Transport = request => {
    const receive = (piece: string): void => {
      request.receive?.(piece);
      comes();
    };
    return wire.send({ ...request, receive });
  };
  const cli = testCli({ terminal: true, wrap: () => watched });
  let stdout = '';
  let stderr = '';
  let shows: () => void = () => undefined;
  const io = cli.io();
  const ended = run(['ask', QUESTION, '--portal', `${portal.url}/docs`, '--no-color', ...flags], {
    ...io,
    stdout: {
      isTTY: true,
      columns: 100,
      write(text) {
        stdout += text;
        shows();
      },
    },
    stderr: {
      isTTY: true,
      columns: 100,
      write(text) {
        stderr += text;
      },
    },
  });
  return {
    cli,
    ended,
    /** Resolves once a piece of the answer is there. */
    received,
    stdout: () => plain(stdout),
    stderr: () => plain(stderr),
    /** Resolves once the screen has these words. */
    shown: (words: string): Promise<void> =>
      new Promise(done => {
        shows = () => {
          if (stdout.includes(words)) done();
        };
        shows();
      }),
  };
}

function begin(to: ServerResponse, text: string): void {
  to.writeHead(200, { 'content-type': 'text/markdown' });
  to.write(text);
}

describe('an answer at a terminal', () => {
  test('is shown paragraph by paragraph while it comes, and once', async () => {
    const ran = asking();
    answer = to => {
      begin(to, `${HEAD}For 7 days.\n\n`);
      ran.shown('For 7 days.').then(() => {
        to.write('- one\n- two\n\n```\na\n\nb\n```\n\nThe en');
        ran.shown('two').then(() => to.end(`d.\n\n${SOURCES}`));
      });
    };
    expect(await ran.ended).toBe(0);
    expect(ran.stdout()).toMatch(
      /^For 7 days\.\n\n.*one\n.*two\n[\s\S]*a\n\s*\n\s*b\n[\s\S]*The end\.\n\nSources\n {2}R /,
    );
    expect(ran.stdout().match(/For 7 days/g)).toHaveLength(1);
  });

  test('is the same as in one piece, wherever it is cut', async () => {
    const whole = `${HEAD}For **7** days.\n\n> quote\n> more\n\n1. one\n\n   more\n2. two\n\n## Sources of energy\n\nSun.\n\n\`\`\`sh\n# Sources\n\necho\n\`\`\`\n\nEnd.\n\n## Sources\n\nSee these:\n\n- [R](/a)\n`;
    answer = to => {
      to.writeHead(200, { 'content-type': 'text/markdown' });
      to.end(whole);
    };
    const once = asking();
    expect(await once.ended).toBe(0);
    await wire.close();
    answer = to => {
      begin(to, '');
      const pieces = [...whole].map((_, i) => whole.slice(i * 7, i * 7 + 7)).filter(piece => piece !== '');
      const next = (): void => {
        const piece = pieces.shift();
        if (piece === undefined) to.end();
        else to.write(piece, () => setImmediate(next));
      };
      next();
    };
    const slowly = asking();
    expect(await slowly.ended).toBe(0);
    expect(slowly.stdout()).toBe(once.stdout());
    expect(once.stdout()).not.toContain('what came first');
    expect(once.stdout()).not.toContain('See these');
    expect(slowly.stdout()).toContain('Sources\n  R  ');
  });

  test('that breaks off is said to be no whole answer', async () => {
    const ran = asking();
    answer = to => {
      begin(to, `${HEAD}Not for 7 days,\n\nbut `);
      ran.shown('Not for 7 days').then(() => to.destroy());
    };
    expect(await ran.ended).toBe(1);
    expect(ran.stdout()).toBe('Not for 7 days,\n');
    expect(ran.stderr()).toContain('the answer broke off, so only its beginning is shown');
  });

  test('is tamed like a whole one', async () => {
    const ran = asking();
    answer = to => {
      begin(to, `${HEAD}A \u001b[31mred\u001b]52;c;eA==\u0007 \u202eword.\n\n::error::x\n\n`);
      ran.shown('error').then(() => to.end(SOURCES));
    };
    expect(await ran.ended).toBe(0);
    expect(ran.stdout()).not.toMatch(/[\u001b\u0007\u202e]|^\s*::/m);
    expect(ran.stdout()).toContain('\\u{1b}[31mred');
  });

  test('that may be a page is shown only once it is whole', async () => {
    const ran = asking();
    answer = to => {
      begin(to, '# Recovery\n\nFor 7 days.\n\n');
      ran.received.then(() => {
        expect(ran.stdout()).toBe('');
        to.end(SOURCES);
      });
    };
    expect(await ran.ended).toBe(0);
    expect(ran.stdout()).toContain('For 7 days.');
  });

  test('ends cleanly with Ctrl-C', async () => {
    const ran = asking();
    answer = to => {
      begin(to, `${HEAD}For 7 days.\n\n`);
      ran.shown('For 7 days.').then(() => {
        ran.cli.signal('SIGINT');
        to.end('More.\n\n');
      });
    };
    expect(await ran.ended).toBe(130);
    expect(ran.stdout()).toBe('For 7 days.\n');
  });

  test.each(['json', 'markdown'])('is not begun in %s, and nothing is printed after Ctrl-C', async format => {
    const ran = asking('--format', format);
    answer = to => {
      begin(to, `${HEAD}For 7 days.\n\n`);
      ran.received.then(() => ran.cli.signal('SIGINT'));
    };
    expect(await ran.ended).toBe(130);
    expect(ran.stdout()).toBe('');
  });
});

const PORTAL = ['--portal', `${URL_OF_SANDBOX}/docs`];

describe('a question', () => {
  test.each([
    ['in words', QUESTION.split(' '), undefined],
    [
      'in words around the options',
      ['How', 'long', ...PORTAL, 'can', 'a', 'deleted', 'branch', 'be', 'recovered?'],
      undefined,
    ],
    ['from standard input', [], `${QUESTION}\n`],
    ['from standard input, by -', ['-'], `\n${QUESTION}\n`],
    ['after --', ['--', QUESTION], undefined],
  ])('is taken %s', async (_, words, stdin) => {
    const cli = testCli(stdin === undefined ? {} : { stdin });
    const argv = words.includes('--portal') ? ['ask', ...words] : ['ask', ...PORTAL, ...words];
    const { code, stderr } = await cli.run(...argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(cli.requests()).toEqual(['GET /docs/?ask=How+long+can+a+deleted+branch+be+recovered%3F']);
  });

  test.each([
    ['that nobody writes', [], '', true, /needs a question/],
    ['that is empty', [], ' \n', false, /the question is blank/],
    ['that is blank', [' '], '', false, /the question is blank/],
    ['that is a book', ['-'], 'x'.repeat(9_000), false, /longer than 2048 characters/],
    ['that is a page', ['x'.repeat(2_049)], '', false, /longer than 2048 characters/],
  ])('%s is refused before any request', async (_, words, stdin, terminal, why) => {
    const cli = testCli({ stdin, terminal });
    const { code, stderr } = await cli.run('ask', ...PORTAL, ...words);
    expect(code).toBe(1);
    expect(plain(stderr)).toMatch(why);
    expect(cli.requests()).toEqual([]);
  });
});

describe('--format json', () => {
  const schema = join(import.meta.dirname, '../../schema/ask.schema.json');
  const fits = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(schema, 'utf8')));

  test.each<[string, readonly string[], number | undefined, string]>([
    ['an answer', [QUESTION], undefined, 'answer'],
    ['an answer over MCP', [QUESTION, '--via', 'mcp'], undefined, 'answer'],
    ['a page', [QUESTION], 503, 'page'],
    ['no answer', ['Which zebra plays chess underwater?'], undefined, 'unanswered'],
    ['nothing', [QUESTION], 401, 'none'],
  ])('has %s as its schema says', async (_, argv, status, is) => {
    const cli = testCli();
    if (status !== undefined) cli.sandbox.faults.add([faultOf({ status }, { path: 'ask=' })]);
    const { code, stdout } = await cli.run('ask', ...argv, ...PORTAL, '--format', 'json');
    const reply = JSON.parse(stdout);
    expect(reply.is).toBe(is);
    expect(code).toBe(is === 'answer' || is === 'page' ? 0 : 1);
    expect(fits(reply), JSON.stringify(fits.errors)).toBe(true);
    const { text: _text, why: _why, ...less } = reply;
    expect(fits(less)).toBe(false);
  });
});

test('a terminal shows what `ask` waits for', async () => {
  const draws: (() => void)[] = [];
  const cli = testCli({
    terminal: true,
    wrap: send => async request => {
      for (const draw of draws) draw();
      request.receive?.('# x\n');
      for (const draw of draws) draw();
      return send(request);
    },
  });
  let stderr = '';
  await run(['ask', QUESTION, ...PORTAL], {
    ...cli.io(),
    stderr: {
      isTTY: true,
      columns: 100,
      write(text) {
        stderr += text;
      },
    },
    every(_, tick) {
      draws.push(tick);
      return () => undefined;
    },
  });
  expect(plain(stderr)).toContain(`waiting for the answer of ${URL_OF_SANDBOX}/docs`);
  expect(plain(stderr)).toContain('the answer is coming, 4 characters so far');
});
