import { expect, test } from 'vitest';
import { windowsOf } from './invariants/swept.ts';
import { playMatrix } from './matrix.ts';
import { runOnce } from './run.ts';
import { START } from './scenarios/scenario.ts';
import { prepare } from './scenarios/scenario-setup.ts';
import { SWEEP_SCENARIOS } from './scenarios/sweep-scenarios.ts';
import { SimulatedWorld } from './world/simulated-world.ts';

/** Some hundred cases; `npm run simulate -- --family R31,R32` plays all. */
const EVERY = 97;
/** One way. */
const UNDER_WAY_MS = 75;

test('no sweep and no command for previews destroys what someone uses, in a fixed part of their cases', async () => {
  const { coverage, failed } = await playMatrix({ families: ['R31', 'R32'], every: EVERY, now: () => 0 });
  expect(failed.map(({ seed, violation }) => `seed ${seed}: ${violation.message}`)).toEqual([]);
  expect(coverage.get('R31')?.cases).toBeGreaterThan(40);
  expect(coverage.get('R32')?.cases).toBeGreaterThan(40);
});

test('between the first look at a branch and its delete are the other looks and nothing else', async () => {
  const [scenario] = SWEEP_SCENARIOS;
  if (scenario === undefined) throw new Error('no scenario');
  const setup = prepare(scenario);
  const world = new SimulatedWorld({
    sandbox: await setup.sandbox({ names: 'unique' }),
    start: START,
    latency: () => UNDER_WAY_MS,
    pulls: scenario.pulls ?? [],
  });
  const run = await runOnce(world, {
    command: 'apply',
    number: 1,
    wanted: setup.wanted,
    faults: [],
    acts: new Map(),
    random: () => 0.5,
    maxDeletes: 9,
    sweeps: scenario.sweeps ?? 0,
    asksGitHub: true,
  });
  world.clock.kill();
  const sent = world.log.slice(run.from, run.to);
  // After the branches the computes, then its pull request and its buckets at once, its databases
  // and the data API: four times 150 ms, and 75 ms on the way.
  const once = { requests: 5, writes: 0, ms: 9 * UNDER_WAY_MS };
  expect(windowsOf(run, sent)).toEqual([once, once]);
});
