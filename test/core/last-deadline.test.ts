import { expect, test } from 'vitest';
import { lastDeadline } from '../../src/core/clock.ts';

test('is 60 s after the deadline, or after the signal where that came first', () => {
  const run = new AbortController();
  let now = 1_000;
  const last = lastDeadline(run.signal, { now: () => now }, () => 500_000);
  expect(last()).toBe(560_000);
  now = 20_000;
  run.abort('signal');
  now = 30_000;
  expect(last()).toBe(80_000);
});

test('is 60 s from now on where the run was stopped before', () => {
  expect(lastDeadline(AbortSignal.abort('signal'), { now: () => 5 })()).toBe(60_005);
});

test('is never where the run has no end', () => {
  expect(lastDeadline(new AbortController().signal, { now: () => 5 })()).toBe(Number.POSITIVE_INFINITY);
});
