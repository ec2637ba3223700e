import { expect, test } from 'vitest';
import { playReplicas, type ReplicasCase } from './replicas-case.ts';
import { whatIsWrong } from './replicas-invariants.ts';

/** Of each sort; `npm run simulate` plays more. */
const CASES: readonly (readonly [string, ReplicasCase])[] = [
  ['ten replicas of one version', { versions: [10], faults: 0, seed: 1 }],
  ['ten replicas of one version, disturbed', { versions: [10], faults: 0.1, seed: 2 }],
  ['ten replicas of one version that owns the scope', { versions: [10], prune: true, faults: 0, seed: 3 }],
  ['five of an old version and five of a new one', { versions: [5, 5], faults: 0, seed: 4 }],
  ['five of an old version and five of a new one, disturbed', { versions: [5, 5], faults: 0.1, seed: 5 }],
];

test.each(CASES)(
  '%s leave no twin and no damage, touch nothing undeclared, and tell the truth',
  async (_, of) => {
    const played = await playReplicas(of);
    expect(played.writes.length).toBeGreaterThan(5);
    expect(await whatIsWrong(played)).toEqual([]);
  },
  60_000,
);
