import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { playReplicas, type ReplicasCase } from './replicas-case.ts';
import { whatIsWrong } from './replicas-invariants.ts';

interface Work {
  readonly cases: readonly ReplicasCase[];
}

/** Plays cases in turn until one breaks an invariant. */
if (!isMainThread) {
  const { cases } = workerData as Work;
  let failed: string | undefined;
  let played = 0;
  for (const of of cases) {
    const wrong = await whatIsWrong(await playReplicas(of));
    played += 1;
    if (wrong.length === 0) continue;
    failed = `${JSON.stringify(of)}\nIt is wrong that ${wrong.join('\n')}`;
    break;
  }
  parentPort?.postMessage({ played, ...(failed === undefined ? {} : { failed }) });
}
