import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type FleetCase, playFleet } from './fleet-case.ts';
import { FLEET_CASES, WHOLE_FLEET_CASES } from './fleet-cases.ts';
import { allowedMs, whatIsWrong } from './fleet-invariants.ts';

interface Work {
  /** Of these cases every `of`th, from `at`; or the one that is given. */
  readonly which: 'some' | 'whole' | FleetCase;
  readonly at: number;
  readonly of: number;
}

/** Plays cases in turn until one breaks an invariant. */
if (!isMainThread) {
  const { which, at, of } = workerData as Work;
  const all = which === 'some' ? FLEET_CASES : which === 'whole' ? WHOLE_FLEET_CASES : [which];
  const told: string[] = [];
  let failed: string | undefined;
  for (const each of all.filter((_, nth) => nth % of === at)) {
    const played = await playFleet(each);
    const refused = played.arrivals.filter(({ status }) => status === 429).length;
    const [took, allowed] = [played.ms, allowedMs(played.arrivals)].map(ms => (ms / 1000).toFixed(1));
    told.push(
      `${JSON.stringify(each)}: ${played.arrivals.length} requests, ${took} s of ${allowed} s, ${refused} refused`,
    );
    const wrong = whatIsWrong(played);
    if (wrong.length === 0) continue;
    failed = `${JSON.stringify(each)}\nIt is wrong that ${wrong.join('\n')}`;
    break;
  }
  parentPort?.postMessage({ told, ...(failed === undefined ? {} : { failed }) });
}
