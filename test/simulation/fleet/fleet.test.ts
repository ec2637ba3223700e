import { expect, test } from 'vitest';
import { type FleetCase, playFleet } from './fleet-case.ts';
import { whatIsWrong } from './fleet-invariants.ts';

const ALONE: FleetCase = { processes: 1, guilds: 30, commands: 1, projects: 4, latencyMs: 40, seed: 1 };

/**
 * Of each sort a small one; `npm run simulate` plays more, and `npm run simulate -- --fleet whole`
 * the whole of them.
 */
const CASES: readonly (readonly [string, FleetCase])[] = [
  ['alone', ALONE],
  ['on a busy machine', { ...ALONE, lateMs: 30, grainMs: 100 }],
  ['whose clock ticks at each look', { ...ALONE, ticks: 1 }],
  ['through a network that bunches', { ...ALONE, burstMs: 300 }],
  ['at a service that refuses for no reason', { ...ALONE, guilds: 60, fault: 'global' }],
  ['in four processes on one token', { ...ALONE, projects: 0, processes: 4, guilds: 10, rounds: 5 }],
  ['in four shards', { ...ALONE, guilds: 0, processes: 4, projects: 30, oneIn: 5, parts: 'shards' }],
  ['in runs of one scope', { ...ALONE, guilds: 0, processes: 4, projects: 30, oneIn: 5, parts: 'scopes' }],
];

test.each(CASES)(
  'a fleet %s: never more than allowed, no slower than the limits, and every row is told',
  async (_, of) => {
    const played = await playFleet(of);
    expect(played.arrivals.length).toBeGreaterThan(100);
    expect(whatIsWrong(played)).toEqual([]);
  },
  60_000,
);
