import { expect, test } from 'vitest';
import { delayedEnd } from '../../src/core/delayed-end.ts';

test('comes with the signal, and with its reason', () => {
  const run = new AbortController();
  const { cut } = delayedEnd(run.signal);
  expect(cut.aborted).toBe(false);
  run.abort('signal');
  expect(cut.reason).toBe('signal');
});

test('is put off until the last one has let go, and each lets go once', () => {
  const run = new AbortController();
  const end = delayedEnd(run.signal, () => 1_000);
  const [first, second] = [end.putOff(), end.putOff()];
  run.abort('deadline');
  first();
  first();
  expect([end.cut.aborted, end.deadline()]).toEqual([false, 61_000]);
  second();
  expect([end.cut.reason, end.deadline()]).toEqual(['deadline', 1_000]);
});

test('does not come when the last one lets go of a run that goes on', () => {
  const end = delayedEnd(new AbortController().signal);
  end.putOff()();
  expect(end.cut.aborted).toBe(false);
});

test('has come where the signal was aborted before', () => {
  expect(delayedEnd(AbortSignal.abort('signal')).cut.reason).toBe('signal');
});
