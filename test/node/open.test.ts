import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/report/event.ts';
import { Failure } from '../../src/core/report/failure.ts';
import type { Keel } from '../../src/node/keel.ts';
import type { ApplyOptions, OpenOptions } from '../../src/node/keel-options.ts';
import { openKeel } from '../../src/node/open-keel.ts';
import { openSandbox, type TestSandbox } from '../../src/sandbox/open-sandbox.ts';
import { testCli } from '../cli/test-io.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MANIFEST = `evenkeel: 1
name: acme
vars: { who: {} }
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: "Ban \${who}" }]
neon:
  projects: [{ id: ${PROJECT}, branches: [{ name: main, protected: true }, { name: preview }] }]
`;

interface Here {
  readonly sandbox: TestSandbox;
  readonly keel: Keel;
  writes(): readonly string[];
}

let files = 0;

async function here(
  { text = MANIFEST, ...more }: Partial<OpenOptions> & { readonly text?: string } = {},
  sandbox = openSandbox(),
): Promise<Here> {
  const file = join(folder, `${++files}.yaml`);
  writeFileSync(file, text);
  const { env, outside } = sandbox;
  const vars = text.includes('who:') ? { who: 'a member' } : {};
  const keel = await openKeel({ file, env, outside, vars, ...more }, '1.2.3');
  const writes = (): readonly string[] =>
    sandbox.requests.entries.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));
  return { sandbox, keel, writes };
}

const YES = { confirm: () => true };

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error(`no Failure but ${String(error)}`);
}

describe('a keel', () => {
  test('plans, applies what someone agrees to, and then nothing differs', async () => {
    const { keel, writes } = await here();
    const planned = await keel.plan();
    expect(planned.plan.rows.map(({ action }) => action)).toEqual(['create', 'update', 'create']);
    expect(writes()).toEqual([]);
    const applied = await keel.apply(YES);
    expect(applied.results.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect((await keel.drift()).plan.rows).toEqual([]);
    expect(applied.plan.digest).toBe(planned.plan.digest);
  });

  test('plans what the command line plans', async () => {
    const { keel } = await here();
    const flags = ['-f', '/work/evenkeel.yaml', '--var', 'who=a member', '--format', 'json'];
    // The base URL of a service is part of a plan.
    const cli = testCli({ files: { '/work/evenkeel.yaml': MANIFEST }, env: openSandbox().env });
    const { stdout } = await cli.run('plan', ...flags);
    const { digest } = (await keel.plan()).plan;
    expect(digest).toMatch(/^ek1-[0-9a-f]{40}$/);
    expect(stdout).toContain(`"digest": "${digest}"`);
  });

  test('reads the manifest again for each run, and what it warns of when it is opened', async () => {
    const sandbox = openSandbox();
    const file = join(folder, 'changing.yaml');
    writeFileSync(file, MANIFEST);
    const { keel } = await here({ file }, sandbox);
    await keel.apply(YES);
    writeFileSync(file, MANIFEST.replace('Ban ', 'Throw out '));
    expect((await keel.plan()).plan.rows.map(({ fields }) => fields.map(({ path }) => path))).toEqual([
      ['description'],
    ]);
    expect(keel.warnings).toEqual([]);
  });

  test('is limited to targets', async () => {
    const { keel } = await here();
    expect((await keel.plan({ target: ['discord.**'] })).plan.rows.map(({ kind }) => kind)).toEqual([
      'discord.command',
    ]);
  });

  test('exports a manifest whose plan is empty', async () => {
    const { keel, sandbox } = await here();
    await keel.apply(YES);
    const { yaml } = await keel.export('neon', { project: PROJECT });
    const other = await here({ text: yaml }, sandbox);
    expect((await other.keel.plan()).plan.rows).toEqual([]);
    expect((await failureOf(keel.export('neon', { project: 'No such id!' }))).code).toBe('usage');
    expect((await failureOf(keel.export('neon', { projct: PROJECT }))).message).toMatch(
      /did you mean project/,
    );
    expect((await failureOf(keel.export('docs'))).next).toMatch(/neon, discord|discord, neon/);
  });

  test('asks a portal, and without a manifest does nothing else', async () => {
    const sandbox = openSandbox();
    const { env, outside } = sandbox;
    const keel = await openKeel({ env, outside }, '1');
    const asked = await keel.ask('How long can a deleted branch be recovered?', {
      portal: env.EVENKEEL_VAR_docs_url,
      page: '/guides/recovery',
    });
    expect(asked.reply.is).toBe('answer');
    expect((await failureOf(keel.ask('What?', {}))).code).toBe('usage');
    expect((await failureOf(keel.plan())).next).toBe(
      'Give the path of the manifest to `open` as `file`, or the manifest itself as `manifest`.',
    );
  });

  test('ends what runs when it is closed, and does nothing after that', async () => {
    const { keel, writes } = await here();
    const waiting = keel.apply({ confirm: () => new Promise(() => undefined) });
    const ended = failureOf(waiting);
    await new Promise(resolve => setImmediate(resolve));
    await keel.close();
    expect((await ended).code).toBe('interrupted');
    expect(writes()).toEqual([]);
    expect((await failureOf(keel.plan())).message).toMatch(/closed/);
  });

  test('ends what was given a signal of its own, too, when it is closed', async () => {
    const { keel, writes } = await here();
    let closed: Promise<void> | undefined;
    const confirm = () => {
      closed = keel.close();
      return new Promise<boolean>(resolve => setImmediate(resolve, true));
    };
    const ended = failureOf(keel.apply({ confirm, signal: new AbortController().signal }));
    expect((await ended).code).toBe('interrupted');
    await closed;
    expect(writes()).toEqual([]);
  });

  test('writes nothing for a signal that was aborted before', async () => {
    const { keel, writes } = await here();
    const ended = await failureOf(keel.apply({ ...YES, signal: AbortSignal.abort() }));
    expect(ended.code).toBe('interrupted');
    expect(writes()).toEqual([]);
  });

  test('listens to no signal of the process', async () => {
    const count = (): number =>
      ['SIGINT', 'SIGTERM', 'SIGHUP'].reduce((sum, each) => sum + process.listenerCount(each), 0);
    const before = count();
    const { keel } = await here();
    let during = -1;
    await keel.plan({ onEvent: () => (during = count()) });
    expect(during).toBe(before);
  });
});

describe('someone must agree', () => {
  test.each([{}, { review: undefined }, { confirm: undefined }])('%j is refused', async how => {
    const { keel, writes } = await here();
    const failure = await failureOf(keel.apply(how as unknown as ApplyOptions));
    expect([failure.code, failure.message]).toEqual([
      'usage',
      'apply needs `confirm` or `review`, by which someone agrees to the plan',
    ]);
    expect(writes()).toEqual([]);
  });

  test.each([
    ['yes', '"yes"'],
    [1, 'number'],
    [{}, 'object'],
    [undefined, 'undefined'],
  ])('%j is no yes, and a notice says what came', async (answer, shown) => {
    const notices: string[] = [];
    const { keel, writes } = await here({ onNotice: line => notices.push(line) });
    const report = await keel.apply({ confirm: () => answer as unknown as boolean });
    expect(report.refused?.reason.code).toBe('guard/not-confirmed');
    expect(notices).toEqual([`confirm answered ${shown}; only true is a yes`]);
    expect(writes()).toEqual([]);
  });

  test('nobody is asked where nothing would be written', async () => {
    const { keel } = await here();
    await keel.apply(YES);
    let asked = 0;
    await keel.apply({ confirm: () => ++asked > 0 });
    expect(asked).toBe(0);
  });

  test('who reviewed the digest or the plan has agreed, to that alone', async () => {
    const { keel, writes, sandbox } = await here();
    const { plan } = await keel.plan();
    const restore = sandbox.bookmark();
    expect((await keel.apply({ review: { digest: plan.digest } })).refused).toBeUndefined();
    restore();
    expect((await keel.apply({ review: { plan } })).refused).toBeUndefined();
    restore();
    sandbox.requests.clear();
    const other = await keel.apply({ review: { digest: `ek1-${'0'.repeat(40)}` } });
    expect(other.refused?.reason.code).toBe('review/other-digest');
    expect(writes()).toEqual([]);
  });

  test.each([{ digest: 'incomplete' }, { digest: '' }, { plan: {} }, { plan: undefined }, {}])(
    'the review %j is refused before anything is sent',
    async review => {
      const { keel, sandbox } = await here();
      const how = { review } as unknown as ApplyOptions;
      expect((await failureOf(keel.apply(how))).code).toBe('usage');
      expect(sandbox.requests.entries).toEqual([]);
    },
  );

  test.each([{}, [], 'a plan', { v: 1 }])('what is no plan is told as that: %j', async plan => {
    const { keel } = await here();
    const failure = await failureOf(keel.apply({ review: { plan } } as unknown as ApplyOptions));
    expect(failure.message).toMatch(/^review\.plan(?: is not a plan$|: )/);
    expect(failure.message).not.toContain('JSON');
    expect(failure.next).toContain('`plan` of a report');
  });

  test('a question that nobody answers ends with the run, and nothing was written', async () => {
    const { keel, writes } = await here();
    const stop = new AbortController();
    const ended = failureOf(
      keel.apply({
        confirm() {
          stop.abort();
          return new Promise(() => undefined);
        },
        signal: stop.signal,
      }),
    );
    expect((await ended).message).toBe('the run was stopped before the confirmation; nothing was written');
    expect(writes()).toEqual([]);
  });

  test('an error of the question is thrown as it is', async () => {
    const { keel, writes } = await here();
    const error = new Error('the chat is down');
    await expect(
      keel.apply({
        confirm() {
          throw error;
        },
      }),
    ).rejects.toBe(error);
    expect(writes()).toEqual([]);
  });
});

describe('the safety of the command line', () => {
  test('no variable is read but those that are given', async () => {
    const { NEON_API_KEY, DISCORD_BOT_TOKEN } = openSandbox().env;
    Object.assign(process.env, { NEON_API_KEY, DISCORD_BOT_TOKEN });
    try {
      const { keel, sandbox } = await here({ env: {} });
      expect((await failureOf(keel.plan())).code).toBe('credentials');
      expect(sandbox.requests.entries).toEqual([]);
    } finally {
      delete process.env['NEON_API_KEY'];
      delete process.env['DISCORD_BOT_TOKEN'];
    }
  });

  test('a token goes to no host in the clear', async () => {
    const env = { ...openSandbox().env, NEON_API_HOST: 'http://example.com/api/v2' };
    const { keel, sandbox } = await here({ env });
    expect((await failureOf(keel.plan())).code).toBe('usage');
    expect(sandbox.requests.entries).toEqual([]);
  });

  test('a portal in a private network is not asked unless it is allowed', async () => {
    const portal = `evenkeel: 1\nname: acme\ndocs: { portals: [{ url: "https://wiki.example/docs", answers: [{ page: /a, id: a, ask: "Why?", mentions: [x] }] }] }\n`;
    const sandbox = openSandbox();
    const outside = { ...sandbox.outside, resolve: async () => ['10.0.0.1'] };
    const { keel } = await here({ text: portal, outside }, sandbox);
    expect((await keel.plan()).checks.map(({ verdict }) => verdict)).toEqual(['unknown']);
    expect(sandbox.requests.entries).toEqual([]);
    const allowed = await here({ text: portal, outside, allowPrivate: true }, sandbox);
    await allowed.keel.plan();
    expect(sandbox.requests.entries.length).toBeGreaterThan(0);
  });

  test('the guards on deletes hold', async () => {
    const many = Array.from({ length: 8 }, (_, nth) => `{ name: c${nth}, description: x }`).join(', ');
    const manifest = (commands: string): string =>
      `evenkeel: 1\nname: acme\ndiscord: { application_id: "${APPLICATION}", prune: true, commands: [${commands}] }\n`;
    const { keel, sandbox } = await here({ text: manifest(many) });
    await keel.apply(YES);
    sandbox.requests.clear();
    const less = await here({ text: manifest('{ name: c0, description: x }') }, sandbox);
    expect((await less.keel.apply(YES)).refused?.reason.code).toBe('guard/deletes');
    expect(less.writes()).toEqual([]);
    expect((await less.keel.apply({ ...YES, maxDeletes: 7 })).refused).toBeUndefined();
  });

  test('no secret is in a report, an event, a question or an error', async () => {
    const { env } = openSandbox();
    const secret = env.NEON_API_KEY;
    const text = MANIFEST.replace('Ban $', `Key ${secret} $`).replace('name: preview', `name: of-${secret}`);
    const { keel } = await here({ text });
    const seen: unknown[] = [];
    const report = await keel.apply({
      confirm: planned => seen.push(planned) > 0,
      onEvent: (event: RunEvent) => seen.push(event),
    });
    expect(seen.filter(each => JSON.stringify(each).includes('***')).length).toBeGreaterThan(3);
    expect(JSON.stringify(report)).toContain('***');
    expect(JSON.stringify([seen, report])).not.toContain(secret);
    const wrong = await here({ text: text.replace('name: ban', `naem: ${secret}`) }).catch(error => error);
    expect(wrong.code).toBe('invalid');
    expect(`${wrong.message}${JSON.stringify(wrong.problems)}`).not.toContain(secret);
  });

  test('secrets that are shown once go into a new file and nowhere else', async () => {
    const text = `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: qa, credentials: [{ name: uploads, scopes: ["storage:read"] }] }] }] }\n`;
    const { keel } = await here({ text, folder });
    const report = await keel.apply({ ...YES, secretsTo: 'once.env' });
    const kept = readFileSync(join(folder, 'once.env'), 'utf8');
    const [, secret = ''] = /="(.+)"/.exec(kept) ?? [];
    expect(secret.length).toBeGreaterThan(5);
    expect(JSON.stringify(report)).not.toContain(secret);
  });

  test('an output that names a variable file is refused, and the file stays as it is', async () => {
    const vars = join(folder, 'vars.yaml');
    writeFileSync(vars, '{}\n');
    const { keel, sandbox } = await here({ text: MANIFEST, folder, varFiles: ['vars.yaml'] });
    const failure = await failureOf(keel.plan({ answerCache: 'vars.yaml' }));
    expect(failure.message).toContain('names a file that this run reads: vars.yaml');
    expect(sandbox.requests.entries).toEqual([]);
    expect(readFileSync(vars, 'utf8')).toBe('{}\n');
  });
});

test('a listener that throws stops nothing, and is told of once', async () => {
  const notices: string[] = [];
  const { keel } = await here({ onNotice: line => notices.push(line) });
  const report = await keel.apply({
    ...YES,
    onEvent() {
      throw new Error('no disk');
    },
  });
  expect(report.results.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(notices).toEqual(['onEvent threw an error, so evenkeel does not call it again: no disk']);
});

describe('an apply ends with its report', () => {
  const boom = (): never => {
    throw new Error('boom');
  };
  const later = async (): Promise<void> => {
    await Promise.resolve();
    boom();
  };
  const wordless = (): never => {
    throw Object.create(null);
  };

  test.each([
    ['a listener that rejects', { onEvent: later }, {}],
    ['a listener that throws what has no text', { onEvent: wordless }, {}],
    ['a listener that never ends', { onEvent: () => new Promise<void>(() => undefined) }, {}],
    ['a listener and a notice that throw', { onEvent: boom }, { onNotice: boom }],
    ['a listener and a notice that reject', { onEvent: later }, { onNotice: later }],
  ])('%s', async (_, run, opened) => {
    const rejections: unknown[] = [];
    const heard = (reason: unknown): void => {
      rejections.push(reason);
    };
    process.on('unhandledRejection', heard);
    try {
      const notices: string[] = [];
      const { keel } = await here({ onNotice: line => notices.push(line), ...opened });
      const report = await keel.apply({ ...YES, ...run });
      expect(report.results.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
      expect((await keel.plan()).plan.rows).toEqual([]);
      await new Promise(resolve => setImmediate(resolve));
      expect(rejections).toEqual([]);
      if (run.onEvent === later && !('onNotice' in opened))
        expect(notices).toEqual(['onEvent threw an error, so evenkeel does not call it again: boom']);
    } finally {
      process.off('unhandledRejection', heard);
    }
  });
});

test('an invalid manifest is refused with every mistake at its place', async () => {
  const text = MANIFEST.replace('protected: true', 'protectd: true').replace('name: ban', 'nmae: ban');
  const error = await here({ text }).catch(thrown => thrown);
  expect(error.code).toBe('invalid');
  expect(error.problems.length).toBeGreaterThanOrEqual(2);
  expect(error.message).toMatch(/did you mean "protected"/);
});

test.each([
  [{ file: join(folder, 'nope.yaml') }, /nope\.yaml: the file does not exist/],
  [{ file: folder }, /not a regular file/],
  [{ file: ['1.yaml', 'nope.yaml'], folder }, /^nope\.yaml: the file does not exist$/],
  [{ varFiles: ['nope.yaml'] }, /it does not exist/],
])('a manifest that cannot be read is no invalid one: %j', async (more, message) => {
  const failure = await failureOf(here(more));
  expect(failure.code).toBe('file');
  expect(failure.problems).toEqual([]);
  expect(failure.message).toMatch(message);
});

test('a file that a manifest includes is one of its mistakes, at the place that names it', async () => {
  const error = await here({ text: `include: [nope.yaml]\n${MANIFEST}` }).catch(thrown => thrown);
  expect(error.code).toBe('invalid');
  expect(error.problems).toMatchObject([{ rule: 'include/missing', source: { line: 1 } }]);
});

test('no advice speaks of options that a program does not have', async () => {
  const wrong = await failureOf(here({ text: MANIFEST.replace('name: ban', 'naem: ban') }));
  expect(`${wrong.message}${wrong.next}`).not.toContain('evenkeel explain');
  const outside = {
    ...openSandbox().outside,
    random: (): number => {
      throw new Error('no dice');
    },
  };
  const bug = await failureOf(here({ outside }).then(({ keel }) => keel.plan()));
  expect([bug.code, bug.next]).toEqual(['bug', expect.not.stringContaining('--verbose')]);
});

test.each([
  [{ fiel: 'x' }, /no option fiel; did you mean file\?/],
  [{ vars: new Map([['a', 'b']]) }, /vars must be an object/],
  [{ vars: { who: 1 } }, /vars\.who must be a string/],
  [{ env: { NEON_API_KEY: 1 } }, /env must be an object of texts/],
  [{ manifest: Promise.resolve({}) }, /manifest must be a text or an object/],
  [{ allowPrivate: 'false' }, /allowPrivate must be true or false/],
  [{ outside: { transprot: 1 } }, /did you mean transport/],
  [{ outside: { clock: { now: () => 0 } } }, /`outside\.clock` needs the functions `now` and `sleep`/],
  [{ file: '-' }, /standard input/],
  [{ file: [] }, /an empty list/],
])('open refuses %j', async (more, message) => {
  const failure = await failureOf(here(more as unknown as Partial<OpenOptions>));
  expect(failure.code).toBe('usage');
  expect(failure.message).toMatch(message);
});

test.each([
  [{ maxDelets: 1 }, /did you mean maxDeletes/],
  [{ signal: {} }, /signal must be an AbortSignal/],
  [{ prune: 'false' }, /prune must be true or false/],
  [{ maxDeletes: -1 }, /not -1/],
  [{ maxDeletes: Number.NaN }, /not NaN/],
  [{ parallelism: 0 }, /from 1 to 64/],
  [{ moved: 'undo' }, /revert, leave, refuse/],
  [{ base: 'a.yaml', baseApplied: 'b.yaml' }, /together/],
])('apply refuses %j before anything is sent', async (more, message) => {
  const { keel, sandbox } = await here();
  const failure = await failureOf(keel.apply({ ...YES, ...more } as unknown as ApplyOptions));
  expect(failure.code).toBe('usage');
  expect(failure.message).toMatch(message);
  expect(sandbox.requests.entries).toEqual([]);
});

test('an answer cache is never written over a file of variables', async () => {
  const variables = join(folder, 'vars.yaml');
  writeFileSync(variables, 'who: a member\n');
  const { keel } = await here({ vars: {}, varFiles: [variables] });
  expect((await failureOf(keel.plan({ answerCache: variables }))).message).toContain(
    '--answer-cache names a file that this run reads',
  );
  expect(readFileSync(variables, 'utf8')).toBe('who: a member\n');
});

test('a notice has no control characters, whoever wrote what it quotes', async () => {
  const notices: string[] = [];
  const onEvent = (): void => {
    throw new Error('\u001b[2Jnothing happened');
  };
  const { keel } = await here({ onNotice: line => notices.push(line) });
  await keel.plan({ onEvent });
  expect(notices).toEqual([expect.stringContaining('\\u{1b}[2Jnothing happened')]);
});
