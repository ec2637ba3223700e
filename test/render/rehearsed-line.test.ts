import { expect, test } from 'vitest';
import { rehearsalMarkdown, rehearsedOf } from '../../src/action/workflow/rehearsed.ts';
import type { Rehearsal } from '../../src/core/report/rehearsal.ts';
import type { Report, Result } from '../../src/core/report/report.ts';
import { rehearsedLine, renderRehearsal } from '../../src/render/text/rehearsal.ts';
import { aBranch, aPlan, aReport } from '../helpers/report-builders.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'].map(name => aBranch('delete', name));
const plan = aPlan(ROWS);

function rehearsal(
  ends: readonly Pick<Result, 'status' | 'reason'>[],
  more: Partial<Rehearsal> = {},
  of: Partial<Report> = {},
): Rehearsal {
  const results = ends.map((end, at) => ({
    address: ROWS[at]?.address ?? aBranch('delete', 'x').address,
    action: 'delete' as const,
    ...end,
  }));
  const write = { method: 'DELETE', path: '/x', status: 200, atMs: 0 };
  return {
    v: 1,
    command: 'rehearse',
    digest: plan.digest,
    report: { ...aReport('apply', plan), results, ...of },
    exit: 0,
    writes: ends.map(() => write),
    requests: 9,
    ms: { least: 31_000, usual: 33_000, most: 34_000 },
    held: [],
    unread: [],
    ...more,
  };
}

const done = { status: 'done' } as const;

test('a rehearsal is one line: writes, time, and that nothing is refused', () => {
  expect(rehearsedLine(rehearsal([done, done]))).toBe('rehearsed: 2 writes, 30 to 35 s, nothing refused');
  expect(rehearsedLine(rehearsal([done], { ms: { least: 40_000, usual: 40_000, most: 40_000 } }))).toBe(
    'rehearsed: 1 write, about 40 s, nothing refused',
  );
  expect(rehearsedLine(rehearsal([]))).toBe('rehearsed: nothing to write');
});

test('it counts what is refused, held, blocked, skipped and lost', () => {
  const kept = { code: 'keep/holds', glob: '*', would: 'delete' } as never;
  const losing = ROWS.map((row, at) => (at === 0 ? { ...row, loss: [{ what: 'x' }] as never } : row));
  const found = rehearsal(
    [
      done,
      { status: 'failed' },
      { status: 'blocked', reason: kept },
      { status: 'blocked' },
      { status: 'skipped' },
    ],
    { held: [{ lane: 'neon', reason: kept }], unread: ['/projects/x/buckets'] },
    { plan: { ...plan, rows: losing } },
  );
  expect(rehearsedLine(found)).toBe(
    'rehearsed: 5 writes, 30 to 35 s, 1 refused, 1 blocked, 1 held by keep, 1 skipped, 1 row with losses, 1 wait for the service, 1 list not read',
  );
});

test('it says that all of it is refused, and that it is of another plan', () => {
  const refused = { reason: { code: 'guard/empty-manifest' } as never, rows: [] };
  expect(rehearsedLine(rehearsal([], {}, { refused }))).toContain(
    'refused as a whole (guard/empty-manifest)',
  );
  expect(rehearsedLine(rehearsal([done], { digest: 'ek1-other' }))).toContain(
    'the plan of the copy differs from the plan of live',
  );
});

test('no line of a rehearsal is a command to a runner, whatever something is called', () => {
  const path = '/projects/##[add-mask]x';
  const text = renderRehearsal(rehearsal([done], { unread: [path, '::error::x'] }), { color: false });
  expect(text).not.toMatch(/##\[|^\s*::/m);
  expect(text).toContain('add-mask');
});

test('for a comment two rehearsals that differ in their time found the same', () => {
  const [one, two] = [
    rehearsal([done]),
    rehearsal([done], { ms: { least: 60_000, usual: 90_000, most: 99_000 } }),
  ];
  expect(rehearsedOf(one).line).not.toBe(rehearsedOf(two).line);
  expect(rehearsedOf(one).found).toBe(rehearsedOf(two).found);
  expect(rehearsedOf(one).found).not.toBe(rehearsedOf(rehearsal([{ status: 'failed' }])).found);
});

test('a summary has room for so much of a rehearsal, and says where the rest is', () => {
  const found = rehearsedOf(
    rehearsal([done], { unread: Array.from({ length: 5000 }, (_, at) => `/projects/${at}/x`) }),
  );
  const text = rehearsalMarkdown(found).join('\n');
  expect(Buffer.byteLength(text)).toBeLessThan(61_000);
  expect(text).toMatch(/\n\d{4} more lines are in the run's log\.\n/);
});
