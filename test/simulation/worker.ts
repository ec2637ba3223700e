import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { FAMILIES } from './families.ts';
import { INVARIANTS } from './invariants.ts';
import { playMatrix, type Selection } from './matrix.ts';
import { PLANTS } from './planted/plants.ts';

/** What the programs that print need to know besides the results. */
export const titles: Readonly<{ [id: string]: string }> = Object.fromEntries(
  FAMILIES.map(({ id, title }) => [id, title]),
);
export const invariants: readonly string[] = INVARIANTS;
export const plants = PLANTS;

interface Work extends Omit<Selection, 'now' | 'next'> {
  /** One counter for all workers. */
  readonly turns?: Int32Array;
}

if (!isMainThread) {
  const { turns, ...selection } = workerData as Work;
  // Nobody reads the stack of a refusal that was simulated; a replay of one case shows it.
  if (selection.seed === undefined) Error.stackTraceLimit = 0;
  const result = await playMatrix({
    ...selection,
    ...(turns === undefined ? {} : { next: () => Atomics.add(turns, 0, 1) }),
    now: () => performance.now(),
  });
  parentPort?.postMessage({ coverage: [...result.coverage], failed: result.failed });
}
