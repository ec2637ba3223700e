import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/report/failure.ts';
import { misfit, sarifMisfit } from '../helpers/output-schemas.ts';
import { MANIFEST } from './sample-manifest.ts';
import { type Ran, type TestCli, testCli } from './test-io.ts';

const WRONG = MANIFEST.replace('description: Ban a member', 'descripton: Ban a member');

function json(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

const ALL = ['json', 'sarif', 'markdown', 'github', 'text', 'html'] as const;
const toFiles = ALL.flatMap(format => ['--format', `${format}=out.${format}`]);

describe('several outputs of one run', () => {
  test('are of one plan: as many requests as for one', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const before = cli.requests().length;
    await cli.run('plan');
    const alone = cli.requests().length - before;
    const ran = await cli.run('plan', ...toFiles);
    expect(ran.code, ran.stderr).toBe(0);
    expect(cli.requests()).toHaveLength(before + 2 * alone);
    expect(ran.stdout).toMatch(/^Plan: 4 to create.* ek1-[0-9a-f]{40}\n$/);
    expect(json(cli.text('out.json'))['command']).toBe('plan');
    expect(json(cli.text('out.sarif'))['version']).toBe('2.1.0');
    expect(cli.text('out.markdown')).toMatch(/^### Plan/);
    expect(cli.text('out.text')).toMatch(/^plan {2}acme/);
    expect(cli.text('out.html')).toMatch(/^<!doctype html>\n<html lang="en">/);
  });

  test('and one of them may be standard output', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const ran = await cli.run('plan', '--format', 'json=r.json', '--format', 'markdown');
    expect(ran.stdout).toMatch(/^### Plan/);
    expect(json(cli.text('r.json'))['v']).toBe(1);
  });

  test.each([
    ['--format json --format sarif', 'Standard output takes one format, and it has json: write sarif=FILE.'],
    ['--format yaml', 'Allowed choices are text, json, markdown, github, sarif, html.'],
    ['--format json=', 'Write json=FILE, or json for standard output.'],
    ['--format json=-', 'Write json=FILE, or json for standard output.'],
    ['--format json=a --output b', '--output is for one format'],
    ['--format json=a --format sarif=./a', '--format json and --format sarif name one file: ./a'],
    ['--format json=evenkeel.yaml', '--format json names a file that this run reads: evenkeel.yaml'],
  ])('%s is refused before anything is sent, and damages no file', async (line, why) => {
    const cli = testCli({ manifest: MANIFEST });
    const ran = await cli.run('plan', ...line.split(' '));
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(why)]);
    expect(cli.requests()).toEqual([]);
    expect(cli.text('evenkeel.yaml')).toBe(MANIFEST);
  });

  test('a file that cannot be written is told, the others are written, and the run ends 1', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { replace } = cli.files;
    Object.assign(cli.files, {
      replace: async (path: string, text: string) => {
        if (path === 'a.json') throw new Failure('file', `${path} cannot be written: the disk is full`);
        await replace(path, text);
      },
    });
    const ran = await cli.run('plan', '--format', 'json=a.json', '--format', 'sarif=b.sarif', '-q');
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('error[file]: a.json cannot be written: the disk is full');
    expect(ran.stderr).toContain('The report in the format json is on standard output instead.');
    expect(json(ran.stdout)['command']).toBe('plan');
    expect(sarifMisfit(json(cli.text('b.sarif')))).toBeUndefined();
  });
});

describe('a report says which run it is of', () => {
  test('when, by what, from which files, with which hosts, and how it ended', async () => {
    const commit = 'c'.repeat(40);
    const cli = testCli({
      files: { '/demo/.git/HEAD': 'x', 'sub/evenkeel.yaml': MANIFEST },
      git: async args => new TextEncoder().encode(args.at(-1) === 'HEAD' ? `${commit}\n` : ''),
    });
    const ran = await cli.run('plan', '-f', 'sub/evenkeel.yaml', '--detailed-exitcode', '--format', 'json');
    const [run] = json(ran.stdout)['runs'] as readonly Record<string, unknown>[];
    expect(run).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{16}$/),
      started: '2026-11-20T00:00:00.000Z',
      ended: expect.stringMatching(/^2026-11-20T00:00:\d\d\.\d{3}Z$/),
      version: '1.2.3',
      commit,
      files: [{ file: 'sub/evenkeel.yaml', path: 'sub/evenkeel.yaml' }],
      hosts: ['127.0.0.1:4600'],
      exit: 2,
    });
  });

  test('an apply also when each row began and ended, and what it waited for', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const ran = await cli.run('apply', '--yes', '--format', 'json');
    const { timeline, results } = json(ran.stdout) as { timeline: { type: string }[]; results: unknown[] };
    const count = (type: string): number => timeline.filter(moment => moment.type === type).length;
    expect([count('started'), count('ended')]).toEqual([results.length, results.length]);
    expect(count('waiting')).toBeGreaterThan(0);
  });

  test('places of code scanning and annotations are from the root of the repository', async () => {
    const cli = testCli({
      files: {
        '/.git/HEAD': 'x',
        'evenkeel.yaml': MANIFEST.replace('ttl: 7d', 'protected: true\n          ttl: 7d'),
      },
    });
    for (const command of [['validate'], ['plan']]) {
      const sarif = await cli.run(...command, '--format', 'sarif');
      expect(sarif.stdout).toContain('"uri": "demo/evenkeel.yaml"');
      const github = await cli.run(...command, '--format', 'github');
      expect(github.stdout + github.stderr).toContain('::error file=demo/evenkeel.yaml,');
    }
  });
});

const FAILED: readonly (readonly [string, number, () => TestCli, readonly string[]])[] = [
  ['an invalid manifest', 3, () => testCli({ manifest: WRONG }), ['plan']],
  ['no manifest', 1, () => testCli(), ['drift']],
  ['a missing token', 1, () => testCli({ manifest: MANIFEST, env: { NEON_API_KEY: undefined } }), ['plan']],
  ['nobody to ask', 1, () => testCli({ manifest: MANIFEST }), ['apply']],
  ['options that do not fit', 1, () => testCli({ manifest: MANIFEST }), ['plan', '--moved', 'leave']],
  [
    'no network',
    1,
    () =>
      testCli({
        manifest: MANIFEST,
        wrap: () => async () => {
          throw new Error('connect ECONNREFUSED');
        },
      }),
    ['plan'],
  ],
];

describe('a run without a report', () => {
  test.each(FAILED)('%s: every format is a valid document that says so', async (_, code, make, argv) => {
    const texts = new Map<string, string>();
    for (const format of ALL) {
      const ran: Ran = await make().run(...argv, '--format', format);
      expect([format, ran.code]).toEqual([format, code]);
      texts.set(format, ran.stdout);
    }
    const failure = json(texts.get('json') ?? '');
    if ('failed' in failure) {
      expect(misfit('failure', failure)).toBeUndefined();
      expect(texts.get('markdown')).toMatch(/^### (?:plan|drift|apply)/);
      expect(texts.get('github')).toMatch(/^::error /m);
      expect(texts.get('html')).toContain('There is no report');
    } else expect(misfit('report', failure)).toBeUndefined();
    const sarif = json(texts.get('sarif') ?? '') as { runs: [{ results: unknown[]; invocations: unknown }] };
    expect(sarifMisfit(sarif)).toBeUndefined();
    expect(sarif.runs[0].results.length).toBeGreaterThan(0);
    expect(sarif.runs[0].invocations).toMatchObject([{ executionSuccessful: false, exitCode: code }]);
  });

  test('shows a mistake of the manifest with its line in each of them', async () => {
    const cli = testCli({ manifest: WRONG });
    const ran = await cli.run('plan', ...toFiles);
    expect([ran.code, ran.stdout]).toEqual([3, '']);
    expect(json(cli.text('out.json'))['problems']).toMatchObject([
      { rule: 'schema/unknown-key', source: { file: 'evenkeel.yaml', line: 7 } },
    ]);
    expect(cli.text('out.text')).toContain('evenkeel.yaml:7:7 error[schema/unknown-key]');
    expect(cli.text('out.github')).toContain('::error file=evenkeel.yaml,line=7');
    expect(cli.text('out.sarif')).toContain('"startLine": 7');
    expect(cli.text('out.markdown')).toContain('`evenkeel.yaml:7`');
    expect(cli.text('out.html')).toContain('descripton: Ban a member');
  });

  test('replaces no file before it knows what it reads, and writes a new one', async () => {
    const cli = testCli({ manifest: MANIFEST, files: { 'there.json': 'mine\n' } });
    const outputs = ['--format', 'json=there.json', '--format', 'sarif=new.sarif'];
    const ran = await cli.run('apply', ...outputs);
    expect(ran.code).toBe(1);
    expect(cli.text('there.json')).toBe('mine\n');
    expect(ran.stderr).toContain('there.json does not show this run');
    expect(sarifMisfit(json(cli.text('new.sarif')))).toBeUndefined();
  });

  test('does not replace a file that its invalid manifest includes', async () => {
    const manifest = `${WRONG}include: [more.yaml]\n`;
    const cli = testCli({ manifest, files: { 'more.yaml': 'keep: []\n' } });
    const ran = await cli.run('plan', '--format', 'json=more.yaml');
    expect(ran.code).toBe(3);
    expect(cli.text('more.yaml')).toBe('keep: []\n');
  });

  test('shows no secret of the environment, also where a message has one', async () => {
    const cli = testCli({
      manifest: MANIFEST,
      env: { NEON_API_KEY: 'napi_secretsecretsecret' },
      wrap: () => async () => {
        throw new Error('refused napi_secretsecretsecret <b>');
      },
    });
    await cli.run('plan', ...toFiles);
    for (const [file, text] of cli.files.contents)
      if (file.includes('out.')) expect(text).not.toContain('napi_secret');
  });
});

describe('the events of a run', () => {
  const linesOf = (cli: TestCli): readonly Record<string, unknown>[] =>
    cli.text('e').trimEnd().split('\n').map(json);

  test('begin with what is run, and end with how it ended', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('apply', '--yes', '--events', 'e');
    expect(linesOf(cli)[0]).toMatchObject({ command: 'apply', version: '1.2.3', files: ['evenkeel.yaml'] });
    expect(linesOf(cli).at(-1)).toMatchObject({ type: 'end', failed: false, exit: 0, results: { done: 4 } });
  });

  test.each([
    [
      'a refusal',
      ['apply', '--expect-digest', `ek1-${'0'.repeat(40)}`],
      { exit: 4, refused: 'review/other-digest' },
    ],
    ['a plan with changes', ['plan', '--detailed-exitcode'], { exit: 2 }],
  ])('%s is told from a good end', async (_, argv, end) => {
    const cli = testCli({ manifest: MANIFEST });
    const ran = await cli.run(...argv, '--events', 'e');
    expect(ran.code).toBe(end.exit);
    expect(linesOf(cli).at(-1)).toMatchObject({ type: 'end', failed: false, ...end });
  });

  test('name the error of a run without a report', async () => {
    const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: undefined } });
    await cli.run('plan', '--events', 'e');
    expect(linesOf(cli).at(-1)).toMatchObject({ failed: true, error: 'credentials' });
    for (const line of linesOf(cli)) expect(misfit('event', line)).toBeUndefined();
  });
});
