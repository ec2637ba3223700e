import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { FAMILIES } from './families/families.ts';
import { INVARIANTS } from './invariants/invariants.ts';
import { playMatrix, type Selection } from './matrix.ts';
import { DIMENSIONS } from './planted/dimensions.ts';
import { PLANTS } from './planted/plants.ts';

/** What the programs that print need to know besides the results. */
export const titles: Readonly<{ [id: string]: string }> = Object.fromEntries(
  FAMILIES.map(({ id, title }) => [id, title]),
);
export const invariants: readonly string[] = INVARIANTS;
export const plants = PLANTS;
export const dimensions: readonly string[] = Object.keys(DIMENSIONS);

interface Work extends Omit<Selection, 'now' | 'next' | 'where'> {
  /** One counter for all workers. */
  readonly turns?: Int32Array;
  /** The cases of one dimension, or all others. */
  readonly dimension?: { readonly name: string; readonly others: boolean };
}

if (!isMainThread) {
  const { turns, dimension, ...selection } = workerData as Work;
  // Nobody reads the stack of a refusal that was simulated; a replay of one case shows it.
  if (selection.seed === undefined) Error.stackTraceLimit = 0;
  const result = await playMatrix({
    ...selection,
    ...(turns === undefined ? {} : { next: () => Atomics.add(turns, 0, 1) }),
    ...(dimension === undefined ? {} : { where: whereIn(dimension) }),
    now: () => performance.now(),
  });
  parentPort?.postMessage({ coverage: [...result.coverage], failed: result.failed });
}

function whereIn({ name, others }: NonNullable<Work['dimension']>): NonNullable<Selection['where']> {
  const isOf = DIMENSIONS[name];
  if (isOf === undefined) throw new RangeError(`no such dimension: ${name}`);
  return of => isOf(of) !== others;
}
