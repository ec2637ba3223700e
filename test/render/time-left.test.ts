import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { Row } from '../../src/core/report/row.ts';
import { TimeLeft } from '../../src/render/progress/time-left.ts';
import { aRow, aScope } from '../helpers/report-builders.ts';

const SECOND = 1_000;

/** So many branches in each project. */
function branches(projects: number, each: number): readonly (readonly Row[])[] {
  return Array.from({ length: projects }, (_, nth) => {
    const project = aScope('neon.project', [`p${nth}`]);
    return Array.from({ length: each }, (_, own) =>
      aRow('create', 'neon.branch', project, [`p${nth}`, `b${own}`]),
    );
  });
}

function events({ address, action }: Row): readonly [RunEvent, RunEvent] {
  return [
    { type: 'started', address, action },
    { type: 'written', address, action },
  ];
}

test('nobody can tell before rows were written, but by what was expected', () => {
  const times = new TimeLeft();
  const rows = branches(1, 20).flat();
  expect(times.left(0)).toBeUndefined();
  times.expect(rows, 0);
  expect(times.left(0)).toBeUndefined();
  const told = new TimeLeft();
  told.expect(rows, 0, { least: 20, most: 90 });
  expect(told.left(30 * SECOND)).toEqual({ least: 0, most: 60 });
});

test('rows of one project that take about two seconds each, one after another, are told as that', () => {
  const times = new TimeLeft();
  const rows = branches(1, 100).flat();
  times.expect(rows, 0);
  let now = 0;
  for (const [nth, row] of rows.slice(0, 40).entries()) {
    const [begins, written] = events(row);
    times.heard(begins, now);
    now += nth % 2 === 0 ? 1_900 : 2_100;
    times.heard(written, now);
  }
  const { least = 0, most = 0 } = times.left(now) ?? {};
  // 60 of about 2 s.
  expect(least).toBeGreaterThan(90);
  expect(least).toBeLessThanOrEqual(120);
  expect(most).toBeGreaterThanOrEqual(120);
  expect(most).toBeLessThan(190);
});

test('the longest of several projects decides, and what is learned on the way counts', () => {
  const times = new TimeLeft();
  const [long = [], ...others] = [...branches(1, 60), ...branches(5, 10).slice(1)];
  times.expect([...long, ...others.flat()], 0);
  let now = 0;
  const write = (row: Row | undefined): void => {
    if (row !== undefined) for (const event of events(row)) times.heard(event, now);
  };
  for (let nth = 0; nth < 10; nth += 1) {
    now += SECOND;
    for (const rows of [long, ...others]) write(rows[nth]);
  }
  const quick = times.left(now);
  expect(quick?.most).toBeGreaterThanOrEqual(50);
  expect(quick?.least).toBeLessThanOrEqual(50);
  for (let nth = 10; nth < 40; nth += 1) {
    now += 10 * SECOND;
    write(long[nth]);
  }
  const slow = times.left(now);
  expect(slow?.most).toBeGreaterThanOrEqual(200);
});

test('a rest among the latest rows does not make the least longer than the pace of the whole run', () => {
  const times = new TimeLeft();
  const rows = branches(110, 1).flat();
  times.expect(rows, 0);
  let now = 0;
  for (const [nth, row] of rows.slice(0, 100).entries()) {
    now += nth === 68 ? 600 * SECOND : SECOND;
    for (const event of events(row)) times.heard(event, now);
  }
  // 699 s for 100 rows, so 10 rows take 69.9 s; by the latest 64 rows alone they would take 103 s.
  expect(times.left(now)?.least).toBeCloseTo(0.8 * 69.9);
});

test('a stall makes it longer, though nothing is written', () => {
  const times = new TimeLeft();
  const rows = branches(1, 40).flat();
  times.expect(rows, 0);
  for (const [nth, row] of rows.slice(0, 10).entries())
    for (const event of events(row)) times.heard(event, nth * SECOND);
  const before = times.left(10 * SECOND)?.most ?? 0;
  expect(times.left(120 * SECOND)?.most).toBeGreaterThan(4 * before);
});

test('the last look at each list counts until it was taken', () => {
  const times = new TimeLeft();
  const rows = branches(100, 1).flat();
  const read = ({ kind, scope }: Row): RunEvent => ({ type: 'read', kind, scope: scope.address, count: 1 });
  // Ten lists a second for the plan.
  for (const [nth, row] of rows.entries()) times.heard(read(row), nth * 100);
  times.expect(rows, 10 * SECOND);
  for (const row of rows) for (const event of events(row)) times.heard(event, 10 * SECOND);
  expect(times.left(10 * SECOND)?.least).toBeCloseTo(9.9);
  for (const row of rows.slice(0, 50)) times.heard(read(row), 15 * SECOND);
  expect(times.left(15 * SECOND)?.least).toBeCloseTo(4.95);
  for (const row of rows.slice(50)) times.heard(read(row), 20 * SECOND);
  expect(times.left(20 * SECOND)).toEqual({ least: 0, most: 0 });
});

test('a row that ends without a write is no longer waited for', () => {
  const times = new TimeLeft();
  const rows = branches(1, 10).flat();
  times.expect(rows, 0);
  for (const [nth, row] of rows.slice(0, 5).entries())
    for (const event of events(row)) times.heard(event, nth * SECOND);
  for (const { address, action } of rows.slice(5))
    times.heard({ type: 'ended', result: { address, action, status: 'failed' } }, 5 * SECOND);
  expect(times.left(5 * SECOND)).toEqual({ least: 0, most: 0 });
});

test('what the present row of a scope has taken already is no longer left', () => {
  const times = new TimeLeft();
  const rows = branches(5, 2);
  times.expect(rows.flat(), 0);
  const write = (row: Row | undefined, now: number): void => {
    if (row !== undefined) for (const event of events(row)) times.heard(event, now);
  };
  for (const [first] of rows) write(first, 0);
  for (const [, second] of rows.slice(1)) write(second, 18 * SECOND);
  // Four of five took 18 s to their second row: the fifth, too, has waited for as long.
  expect(times.left(18 * SECOND)?.most).toBeLessThan(6);
});

test('a rest of a service that others use too does not make the least longer than all took so far', () => {
  const times = new TimeLeft();
  const rows = branches(200, 2);
  times.expect(rows.flat(), 0);
  const write = (row: Row | undefined, now: number): void => {
    if (row !== undefined) for (const event of events(row)) times.heard(event, now);
  };
  for (const [nth, [first]] of rows.entries()) write(first, 10 * SECOND + nth * 20);
  for (const [, second] of rows.slice(0, 5)) write(second, 30 * SECOND);
  // 205 in 30 s, so 195 in some 28 s; of the last 64 the first is 16 s old.
  const { least = 0 } = times.left(30 * SECOND) ?? {};
  expect(least).toBeGreaterThan(15);
  expect(least).toBeLessThanOrEqual(30);
});

test('bursts and the pauses between them are one pace: what is left does not jump with each', () => {
  const times = new TimeLeft();
  const all = branches(600, 1).flat();
  times.expect(all, 0);
  const most: number[] = [];
  let at = 0;
  // A hundred in 2 s, then nothing for 6 s, as behind a limit that is counted over a window.
  for (let second = 0; second < 40; second += 1) {
    if (second % 8 < 2)
      for (const row of all.slice(at, at + 50))
        for (const event of events(row)) times.heard(event, second * SECOND);
    if (second % 8 < 2) at += 50;
    most.push(times.left(second * SECOND)?.most ?? 0);
  }
  // From the second burst on, until the rest is no more than one or two.
  const steps = most.slice(10, -16).map((each, nth) => each / (most[nth + 9] ?? each));
  expect(Math.max(...steps)).toBeLessThan(1.3);
  expect(Math.min(...steps)).toBeGreaterThan(0.7);
});
