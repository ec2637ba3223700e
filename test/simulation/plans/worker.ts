import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { planCase, playPlanCase } from './plan-case.ts';

interface Work {
  readonly seed: number;
  readonly runs: number;
  /** fast-check's path to one case. */
  readonly path?: string;
}

if (!isMainThread) {
  const { seed, runs, path } = workerData as Work;
  let played = 0;
  const property = fc.asyncProperty(planCase, async of => {
    const wrong = await playPlanCase(of);
    if (wrong === 'invalid') return;
    played += 1;
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });
  const details = await fc.check(property, { seed, numRuns: runs, ...(path === undefined ? {} : { path }) });
  parentPort?.postMessage({
    played,
    ...(details.failed ? { failed: fc.defaultReportMessage(details), path: details.counterexamplePath } : {}),
  });
}
