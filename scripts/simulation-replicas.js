import { bundleSimulation, runWorker } from './simulation-bundle.js';

export const REPLICAS_WORKER = 'test/simulation/replicas/worker.ts';

const SEEDS = 12;

/** Every sort of replicas, with different seeds. */
const CASES = Array.from({ length: SEEDS }, (_, at) =>
  [
    { versions: [10], faults: 0 },
    { versions: [5, 5], faults: 0 },
    { versions: [10], faults: 0.1 },
    { versions: [10], prune: true, faults: 0 },
    { versions: [5, 5], faults: 0.1 },
  ].map((each, index) => ({ ...each, seed: 20_261_122 + at * 10 + index })),
).flat();

/** The first case that fails on a bundle with a planted defect, if any. */
export async function firstReplicasFailure(file) {
  const { failed } = await runWorker(file, { cases: CASES });
  return failed;
}

/**
 * Plays replicas of bots that start at once, or the one case that is given. Whether nothing was
 * wrong.
 */
export async function playReplicas(folder, only) {
  const since = performance.now();
  const file = await bundleSimulation(folder, 'replicas', [], REPLICAS_WORKER);
  const half = Math.ceil(CASES.length / 2);
  const parts = only === undefined ? [CASES.slice(0, half), CASES.slice(half)] : [[only]];
  const results = await Promise.all(parts.map(cases => runWorker(file, { cases })));
  for (const { failed } of results) {
    if (failed === undefined) continue;
    console.log(failed);
    console.log(`  again: npm run simulate -- --replicas '${failed.split('\n')[0]}'`);
  }
  const played = results.reduce((sum, result) => sum + result.played, 0);
  const failures = results.filter(({ failed }) => failed !== undefined).length;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${played} starts of replicas, ${seconds} s, ${failures} failures`);
  return failures === 0 && played > 0;
}
