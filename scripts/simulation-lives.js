import { bundleSimulation, runWorker } from './simulation-bundle.js';

export const LIVES_WORKER = 'test/simulation/lives/worker.ts';

const WORKERS = 2;
const LIVES = 10_000;

/** The first life that goes wrong on a bundle with a planted defect, if any. */
export async function firstLifeFailure(file) {
  const { failed } = await runWorker(file, { from: 1, count: LIVES, of: 1, first: true });
  return failed[0];
}

/**
 * Plays lives (test/simulation/lives): what people do to something that was applied, and what
 * evenkeel says then. `count`: so many of them; `share`: the part `at` of `of`; `seed`: that one.
 * Whether nothing was wrong.
 */
export async function playLives(folder, { seed, count = LIVES, share = { at: 1, of: 1 } } = {}) {
  const since = performance.now();
  const file = await bundleSimulation(folder, 'lives', [], LIVES_WORKER);
  const step = share.of * WORKERS;
  const works =
    seed === undefined
      ? Array.from({ length: WORKERS }, (_, nth) => share.at + nth * share.of).map(from => ({
          from,
          count: count - from + 1,
          of: step,
        }))
      : [{ from: seed, count: 1, of: 1 }];
  const results = await Promise.all(works.map(work => runWorker(file, work)));
  for (const told of results.flatMap(({ failed }) => failed)) {
    console.log(told);
    console.log(`  again: npm run simulate -- --life ${told.match(/^life (\d+)/)[1]}`);
  }
  const played = results.reduce((sum, result) => sum + result.played, 0);
  const failures = results.reduce((sum, { failed }) => sum + failed.length, 0);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${played} lives, ${seconds} s, ${failures} failures`);
  return failures === 0 && played > 0;
}
