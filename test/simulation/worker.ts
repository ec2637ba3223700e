import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { FAMILIES } from './families.ts';
import { INVARIANTS } from './invariants.ts';
import { playMatrix, type Selection } from './matrix.ts';

/** What the program that prints needs to know besides the results. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  FAMILIES.map(({ id, title }) => [id, title]),
);
export const invariants: readonly string[] = INVARIANTS;

if (!isMainThread) {
  const selection = workerData as Omit<Selection, 'now'>;
  // Nobody reads the stack of a refusal that was simulated; a replay of one case shows it.
  if (selection.seed === undefined) Error.stackTraceLimit = 0;
  const result = await playMatrix({ ...selection, now: () => performance.now() });
  parentPort?.postMessage({ coverage: [...result.coverage], failed: result.failed });
}
