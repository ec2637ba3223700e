import { expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { MANIFEST } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

const HOUR_MS = 3_600_000;

interface Timed {
  readonly ms: number;
  readonly runs: readonly { readonly started: string; readonly ended: string }[];
  readonly timeline: readonly { readonly at: number }[];
}

test('a machine whose time is set back in the middle of an apply makes no time of the report negative', async () => {
  const cli = testCli({ manifest: MANIFEST });
  const io = cli.io();
  let back = 0;
  const code = await run(['apply', '--yes', '--format', 'json=out.json'], {
    ...io,
    clock: { now: () => io.clock.now() - back, sleep: io.clock.sleep },
    openTransport: async (...how) => {
      const wire = await io.openTransport(...how);
      return {
        ...wire,
        send: async request => {
          if (request.method !== 'GET') back = HOUR_MS;
          return wire.send(request);
        },
      };
    },
  });
  expect(code).toBe(0);
  const told = JSON.parse(cli.text('out.json')) as Timed;
  const spans = told.runs.map(({ started, ended }) => Date.parse(ended) - Date.parse(started));
  expect(spans).toHaveLength(1);
  for (const ms of [...spans, told.ms]) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(ms).toBeLessThan(HOUR_MS / 2);
  }
  expect(told.timeline.length).toBeGreaterThan(0);
  for (const { at } of told.timeline) expect(at).toBeGreaterThanOrEqual(0);
});
