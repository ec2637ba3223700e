import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../src/generated/schema-names.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { MANIFEST } from './sample-manifest.ts';
import { type TestCli, testCli } from './test-io.ts';

describe('show', () => {
  test.each(['text', 'json', 'markdown', 'github', 'sarif'])(
    'of a report is what the run itself showed, in the format %s, and sends nothing',
    async format => {
      const cli = testCli({ manifest: MANIFEST });
      const ran = await cli.run('plan', '--format', 'json=r.json', '--format', format);
      const sent = cli.requests().length;
      const shown = await cli.run('show', 'r.json', '--format', format);
      expect(shown).toEqual({ code: 0, stdout: ran.stdout, stderr: '' });
      expect(cli.requests()).toHaveLength(sent);
    },
  );

  test('of a plan file shows its rows and its digest, and claims no requests', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const plan = await cli.run('plan', '--out', 'p.json');
    const digest = /ek1-[0-9a-f]{40}/.exec(plan.stdout)?.[0];
    const { code, stdout } = await cli.run('show', 'p.json');
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toBe('plan  acme · discord and neon at 127.0.0.1:4600');
    expect(stdout).toContain('neon.branch/shiny-wind-028834/preview/pr-12');
    expect(stdout).toContain(`${digest}\n`);
    const whole = await cli.run('show', 'p.json', '--format', 'json');
    expect(misfit('report', JSON.parse(whole.stdout))).toBeUndefined();
  });

  describe('of a plan file that someone edited', () => {
    const NOTE = 'someone changed the plan file after it was saved: its rows do not match its digest';
    const WARNING =
      'warning: p.json was changed after it was saved: its rows do not fit its digest and counts, so apply refuses the file\n';

    async function edited(from: string | RegExp, to: string): Promise<TestCli> {
      const cli = testCli({ manifest: MANIFEST });
      await cli.run('plan', '--out', 'p.json');
      const before = cli.text('p.json');
      const after = before.replace(from, to);
      expect(after).not.toBe(before);
      await cli.files.replace('p.json', after);
      return cli;
    }

    test.each<[string, string | RegExp, string]>([
      ['a row', /"action": "create"/, '"action": "update"'],
      ['a count', /"create": \d+/, '"create": 99'],
      ['the digest', /ek1-[0-9a-f]{4}/, 'ek1-0000'],
      ['the name', '"name": "acme"', '"name": "acme-prod"'],
    ])('(%s) says so in every format, and that no apply takes it', async (_what, from, to) => {
      const cli = await edited(from, to);
      for (const format of ['text', 'markdown', 'json', 'html']) {
        const { code, stdout, stderr } = await cli.run('show', 'p.json', '--format', format);
        expect(code).toBe(0);
        expect(stderr).toBe(WARNING);
        expect(stdout.replace(/\s+/g, ' '), format).toContain(NOTE);
        if (format === 'json') expect(misfit('report', JSON.parse(stdout))).toBeUndefined();
      }
      expect((await cli.run('show', '--exit-code', 'p.json')).code).toBe(1);
      const { code, stdout } = await cli.run('apply', '--yes', 'p.json');
      expect([code, stdout.replace(/\s+/g, ' ')]).toEqual([4, expect.stringContaining(NOTE)]);
      expect(cli.writes()).toEqual([]);
    });

    test.each<[string, (text: string) => string]>([
      ['as it was saved', text => text],
      ['with Windows line ends', text => text.replaceAll('\n', '\r\n')],
      ['in one line', text => JSON.stringify(JSON.parse(text))],
    ])('but %s it does not', async (_what, change) => {
      const cli = testCli({ manifest: MANIFEST });
      await cli.run('plan', '--out', 'p.json');
      await cli.files.replace('p.json', change(cli.text('p.json')));
      const { stdout, stderr } = await cli.run('show', 'p.json');
      expect([stderr, stdout.includes('was changed after')]).toEqual(['', false]);
      expect((await cli.run('show', '--exit-code', 'p.json')).code).not.toBe(1);
    });
  });

  test('of what a failed run left says why', async () => {
    const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: undefined } });
    const ran = await cli.run('plan', '--format', 'json=f.json');
    expect(ran.code).toBe(1);
    const { code, stdout } = await cli.run('show', 'f.json');
    expect(code).toBe(0);
    expect(stdout).toContain('error[credentials]: NEON_API_KEY');
    expect((await cli.run('show', '--exit-code', 'f.json')).code).toBe(1);
    const joined = await cli.run('show', 'f.json', 'f.json');
    expect([joined.code, joined.stderr]).toEqual([
      1,
      expect.stringContaining('f.json is from a run that failed'),
    ]);
  });

  test.each([
    [['plan', '--detailed-exitcode'], 2],
    [['apply', '--expect-digest', `ek1-${'0'.repeat(40)}`], 4],
    [['plan'], 0],
  ] as const)('ends with what %j ended with, where that is asked for', async (argv, code) => {
    const cli = testCli({ manifest: MANIFEST });
    expect((await cli.run(...argv, '--format', 'json=r.json')).code).toBe(code);
    await cli.ok('show', 'r.json');
    expect((await cli.run('show', 'r.json', '--exit-code')).code).toBe(code);
  });

  test('of shards ends with the gravest of them and of the whole', async () => {
    const cli = testCli({ manifest: MANIFEST });
    for (const index of [1, 2])
      await cli.run('plan', '--detailed-exitcode', '--shard', `${index}/2`, '--format', `json=${index}.json`);
    const { code, stdout } = await cli.run('show', '--exit-code', '1.json', '2.json', '--format', 'json');
    expect(code).toBe(2);
    expect((JSON.parse(stdout) as { runs: unknown[] }).runs).toHaveLength(2);
  });

  test.each(['', '--exit-code'])('of shards of which one is missing never ends with 0 (%j)', async flag => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan', '--shard', '1/3', '--format', 'json=a.json');
    await cli.run('plan', '--shard', '2/3', '--format', 'json=b.json');
    const flags = flag === '' ? [] : [flag];
    const { code, stdout } = await cli.run('show', ...flags, 'a.json', 'b.json');
    expect(code).toBe(1);
    expect(stdout).toContain('3/3');
  });

  test('takes a report with members that it does not know, and shows none of them', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const ran = await cli.run('plan', '--format', 'json=r.json');
    expect(ran.code).toBe(0);
    const report = JSON.parse(cli.text('r.json')) as { plan: { rows: object[] } };
    const newer = {
      ...report,
      later: 1,
      plan: { ...report.plan, later: 2, rows: report.plan.rows.map(row => ({ ...row, later: 3 })) },
    };
    await cli.files.replace('newer.json', JSON.stringify(newer));
    const { stdout, stderr } = await cli.run('show', 'newer.json', '--format', 'json');
    expect([stderr, stdout]).toEqual(['', cli.text('r.json')]);
  });

  test('never writes over a file that it reads', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan', '--format', 'json=r.json');
    const before = cli.text('r.json');
    const { code, stderr } = await cli.run('show', 'r.json', '--format', 'text=r.json');
    expect([code, stderr]).toEqual([1, expect.stringContaining('names a file that this run reads: r.json')]);
    expect(cli.text('r.json')).toBe(before);
  });

  test.each([
    ['{"v":1,"rows":[]}', 'another version of evenkeel wrote this plan file'],
    ['{"failed":{}}', 'not the output of a failed run'],
    ['{"command":"plan"}', 'not a report'],
    ['[]', 'it is not a report'],
    ['', 'not JSON'],
  ])('of %j says what is wrong with it', async (text, why) => {
    const { code, stdout, stderr } = await testCli({ manifest: MANIFEST, files: { 'x.json': text } }).run(
      'show',
      'x.json',
    );
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(why)]);
  });
});

describe('schema', () => {
  test.each(SCHEMA_NAMES)('%s needs nothing beside it', async name => {
    const { code, stdout } = await testCli({ manifest: MANIFEST }).run('schema', name);
    expect(code).toBe(0);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect(() => ajv.compile(JSON.parse(stdout) as object)).not.toThrow();
  });

  test('report takes what a run prints, and validate, doctor and rehearse what they print', async () => {
    const cli = testCli({ manifest: MANIFEST });
    for (const name of ['report', 'validate', 'doctor', 'rehearse']) {
      const { stdout } = await cli.run(name === 'report' ? 'plan' : name, '--format', 'json');
      const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(
        JSON.parse((await cli.run('schema', name)).stdout) as object,
      );
      expect(fits(JSON.parse(stdout)), JSON.stringify(fits.errors)).toBe(true);
    }
  });
});
