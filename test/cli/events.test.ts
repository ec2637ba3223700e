import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli } from './test-io.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');
const MANIFEST = aManifest({ commands: ['{ name: ping, description: Answer }'], branches: ['one', 'two'] });

interface Line {
  readonly v: number;
  readonly type: string;
  readonly run: string;
  readonly address?: string;
  readonly result?: { readonly address: string; readonly status: string };
}

const schema = (name: string): object => JSON.parse(readFileSync(join(SCHEMA, name), 'utf8')) as object;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const name of ['plan.schema.json', 'report.schema.json']) ajv.addSchema(schema(name), name);
const fits = ajv.compile(schema('event.schema.json'));

function linesOf(cli: TestCli): readonly Line[] {
  const text = cli.text('run.ndjson');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line);
}

describe('--events', () => {
  test('has a line for every state of every row, all of one run, as the schema says', async () => {
    const cli = testCli({ manifest: MANIFEST });
    cli.sandbox.faults.add([faultOf({ status: 503 }, { method: 'GET' })]);
    const ran = await cli.run('apply', '--yes', '--events', 'run.ndjson');
    expect(ran.code, ran.stderr).toBe(0);
    const lines = linesOf(cli);
    for (const line of lines) expect(fits(line), JSON.stringify([line, fits.errors])).toBe(true);
    expect(lines[0]?.type).toBe('begin');
    expect(lines.at(-1)).toMatchObject({ type: 'end', failed: false });
    expect(new Set(lines.map(line => line.run)).size).toBe(1);
    const started = lines.filter(line => line.type === 'started').map(line => line.address);
    const ended = lines.filter(line => line.type === 'ended').map(line => line.result?.address);
    expect([...started].sort()).toEqual([...ended].sort());
    expect(started).toHaveLength(3);
    expect(new Set(lines.map(line => line.type))).toEqual(
      new Set([
        'begin',
        'reading',
        'read',
        'retry',
        'started',
        'written',
        'waiting',
        'ended',
        'verifying',
        'end',
      ]),
    );
  });

  test('is added to by the next run, and holds no secret', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan', '--events', 'run.ndjson');
    const before = cli.text('run.ndjson');
    await cli.run('apply', '--yes', '--events', 'run.ndjson');
    const after = cli.text('run.ndjson');
    expect(after.startsWith(before)).toBe(true);
    expect(new Set(linesOf(cli).map(line => line.run)).size).toBeLessThanOrEqual(2);
    for (const [name, token] of Object.entries(cli.sandbox.env('http://127.0.0.1:4600')))
      if (/TOKEN|KEY|SECRET/.test(name)) expect(after).not.toContain(token);
  });

  test('ends with a line that says so where a run fails', async () => {
    const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: undefined } });
    const ran = await cli.run('plan', '--events', 'run.ndjson');
    expect(ran.code).toBe(1);
    expect(linesOf(cli).at(-1)).toMatchObject({ type: 'end', failed: true });
  });
});

describe('a signal', () => {
  /** Signals that come with the first write. */
  function cliWithSignals(count: number) {
    const cli = testCli({
      manifest: MANIFEST,
      wrap: send => request => {
        const isFirst = request.method !== 'GET' && cli.writes().length === 0;
        if (isFirst) for (let nth = 0; nth < count; nth += 1) cli.signal('SIGINT');
        return send(request);
      },
    });
    return cli;
  }

  test('has a line, between what began before it and what ended after it', async () => {
    const cli = cliWithSignals(1);
    const ran = await cli.run('apply', '--yes', '--events', 'run.ndjson');
    expect(ran.code, ran.stderr).toBe(130);
    const lines = linesOf(cli);
    for (const line of lines) expect(fits(line), JSON.stringify([line, fits.errors])).toBe(true);
    const types = lines.map(({ type }) => type);
    expect(types.filter(type => type === 'stopping')).toHaveLength(1);
    expect(lines[types.indexOf('stopping')]).toMatchObject({ type: 'stopping', why: 'signal' });
    expect(types.indexOf('started')).toBeLessThan(types.indexOf('stopping'));
    expect(types.indexOf('stopping')).toBeLessThan(types.lastIndexOf('ended'));
    expect(types.at(-1)).toBe('end');
  });

  test('that is the second one has a line too', async () => {
    const cli = cliWithSignals(2);
    expect((await cli.run('apply', '--yes', '--events', 'run.ndjson')).code).toBe(130);
    const lines = linesOf(cli);
    for (const line of lines) expect(fits(line), JSON.stringify([line, fits.errors])).toBe(true);
    const types = lines.map(({ type }) => type);
    expect(types.slice(types.indexOf('stopping'), types.indexOf('leaving') + 1)).toEqual([
      'stopping',
      'leaving',
    ]);
  });

  test('before a run writes anything is in the file as well', async () => {
    const cli = testCli({
      manifest: MANIFEST,
      wrap: send => request => {
        cli.signal('SIGTERM');
        return send(request);
      },
    });
    expect((await cli.run('plan', '--events', 'run.ndjson')).code).toBe(130);
    expect(linesOf(cli).map(({ type }) => type)).toContain('stopping');
  });
});
