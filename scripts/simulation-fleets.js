import { bundleSimulation, runWorker } from './simulation-bundle.js';

export const FLEETS_WORKER = 'test/simulation/fleet/worker.ts';

const WORKERS = 2;

/** The first case that fails on a bundle with a planted defect, if any. */
export async function firstFleetFailure(file) {
  const { failed } = await runWorker(file, { which: 'some', at: 0, of: 1 });
  return failed;
}

/**
 * Plays fleets (test/simulation/fleet): `some`, the `whole` of them, or the one case that is given.
 * Whether nothing was wrong.
 */
export async function playFleets(folder, which = 'some') {
  const since = performance.now();
  const file = await bundleSimulation(folder, 'fleets', [], FLEETS_WORKER);
  const of = typeof which === 'string' ? WORKERS : 1;
  const results = await Promise.all(
    Array.from({ length: of }, (_, at) => runWorker(file, { which, at, of })),
  );
  for (const { told, failed } of results) {
    if (which !== 'some') console.log(told.join('\n'));
    if (failed === undefined) continue;
    console.log(failed);
    console.log(`  again: npm run simulate -- --fleet '${failed.split('\n')[0]}'`);
  }
  const played = results.reduce((sum, { told }) => sum + told.length, 0);
  const failures = results.filter(({ failed }) => failed !== undefined).length;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${played} fleets, ${seconds} s, ${failures} failures`);
  return failures === 0 && played > 0;
}
