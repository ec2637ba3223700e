import { bundleSimulation, runWorker } from './simulation-bundle.js';

/** One a worker, so that the same cases are played wherever. */
const SEEDS = [20_261_122, 20_261_123];
const RUNS = 3_500;

/** The first random plan that fails on a bundle with a planted defect, if any. */
export async function firstPlanFailure(file) {
  const [seed] = SEEDS;
  const { failed } = await runWorker(file, { seed, runs: RUNS, unshrunk: true });
  return failed;
}

export const PLANS_WORKER = 'test/simulation/plans/worker.ts';

/**
 * Plays random pairs of manifests: their plans must add up, and once applied leave nothing to do,
 * touch nobody else's and have sent no write too many. `seed` and `path` play one case again.
 */
export async function playPlans(folder, { seed, path } = {}) {
  const since = performance.now();
  const file = await bundleSimulation(folder, 'plans', [], PLANS_WORKER);
  const seeds = seed === undefined ? SEEDS : [seed];
  const results = await Promise.all(seeds.map(each => runWorker(file, { seed: each, runs: RUNS, path })));
  for (const [index, { failed, path: at }] of results.entries()) {
    if (failed === undefined) continue;
    console.log(failed);
    console.log(`  again: npm run simulate -- --plans ${seeds[index]}:${at}`);
  }
  const played = results.reduce((sum, result) => sum + result.played, 0);
  const failures = results.filter(result => result.failed !== undefined).length;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(
    `${played} random plans add up, and applied they are empty, touch nobody else's and send the fewest writes, ${seconds} s, ${failures} failures`,
  );
  return failures === 0 && played > 0;
}
