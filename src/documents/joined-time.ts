import type { EngineReason, Reason } from '../core/report/reason.ts';

type Time = Extract<EngineReason, { readonly code: 'plan/expected-time' }>;

/**
 * The times of shards as one: they run side by side, each with its part of the limits. None where
 * no shard has one.
 */
export function joinedTime(notes: readonly Reason[]): readonly Reason[] {
  const times = notes.filter((note): note is Time => note.code === 'plan/expected-time');
  const [first, ...others] = times;
  if (first === undefined) return [];
  return [others.reduce(together, first)];
}

function together(a: Time, b: Time): Time {
  const creates = (a.creates ?? 0) + (b.creates ?? 0);
  const unchanged = (a.unchanged ?? 0) + (b.unchanged ?? 0);
  const operations = a.operations ?? b.operations;
  return {
    ...a,
    leastSeconds: Math.max(a.leastSeconds, b.leastSeconds),
    mostSeconds: Math.max(a.mostSeconds, b.mostSeconds),
    requests: a.requests + b.requests,
    ...(unchanged === 0 ? {} : { unchanged }),
    ...(creates === 0 ? {} : { creates }),
    ...(operations === undefined
      ? {}
      : { operations: { ...operations, count: (a.operations?.count ?? 0) + (b.operations?.count ?? 0) } }),
  };
}
