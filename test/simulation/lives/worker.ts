import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { lifeOf } from './life.ts';
import { playLife, shortest, toldLife } from './play-life.ts';

interface Work {
  /** Seeds from `from` on, so many; of these every `of`th. */
  readonly from: number;
  readonly count: number;
  readonly of: number;
  /** Stops at the first life that goes wrong. */
  readonly first?: true;
}

/** More would say the same. */
const MOST_TOLD = 20;

if (!isMainThread) {
  const { from, count, of, first } = workerData as Work;
  const failed: string[] = [];
  let played = 0;
  for (let seed = from; seed < from + count && failed.length < (first ? 1 : MOST_TOLD); seed += of) {
    const life = lifeOf(seed);
    const lived = await playLife(life);
    played += 1;
    if (lived.wrong !== undefined) failed.push(toldLife(life, await shortest(life, lived)));
  }
  parentPort?.postMessage({ played, failed });
}
