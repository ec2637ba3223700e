import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { planCase, playPlanCase } from './plan-case.ts';

interface Work {
  readonly seed: number;
  readonly runs: number;
  /** fast-check's path to one case. */
  readonly path?: string;
  /** The first case that fails is told as it is. */
  readonly unshrunk?: true;
}

if (!isMainThread) {
  const { seed, runs, path, unshrunk } = workerData as Work;
  let played = 0;
  const property = fc.asyncProperty(planCase, async of => {
    const wrong = await playPlanCase(of);
    if (wrong === 'invalid') return;
    played += 1;
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(path === undefined ? {} : { path }),
    ...(unshrunk === undefined ? {} : { endOnFailure: true }),
  });
  parentPort?.postMessage({
    played,
    ...(details.failed
      ? {
          failed: `${fc.defaultReportMessage(details)}\nIt is wrong that ${wrongIn(details.errorInstance)}`,
          path: details.counterexamplePath,
        }
      : {}),
  });
}

function wrongIn(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
