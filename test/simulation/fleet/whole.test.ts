import { expect, test } from 'vitest';
import { playFleet } from './fleet-case.ts';
import { allowedMs, whatIsWrong } from './fleet-invariants.ts';

/** The fleet of a review: 300 guilds with two commands each, 40 projects, 761 resources. */
const FLEET = {
  processes: 1,
  guilds: 300,
  commands: 2,
  global: true,
  projects: 40,
  latencyMs: 40,
  seed: 7,
} as const;

test.each([
  ['a quiet machine', FLEET, 1.1],
  ['a busy one', { ...FLEET, lateMs: 30, grainMs: 100 }, 1.25],
])(
  'a fleet of 761 resources is applied in one go on %s: nothing is refused, and it takes little more than the limits allow',
  async (_, of, slower) => {
    const played = await playFleet(of);
    expect(played.reports.map(({ plan }) => plan.rows.length)).toEqual([761]);
    // What each write of a project waits for, one after another, is no matter of the limits: late
    // timers add to it.
    expect(whatIsWrong(played).filter(wrong => !wrong.startsWith('it takes'))).toEqual([]);
    expect(played.arrivals.filter(({ status }) => status === 429)).toEqual([]);
    expect(played.ms).toBeLessThan(allowedMs(played.arrivals) * slower);
  },
  120_000,
);
