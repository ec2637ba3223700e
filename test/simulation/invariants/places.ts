import type { Row } from '../../../src/core/report/row.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { deletedBy, targetOf } from './target.ts';
import type { Violation } from './violation.ts';

/**
 * Invariant 20: once a run has deleted something whose place a create takes, it sends that create.
 * A stop alone is no reason not to: it waits. Nor is anything deleted for a create after the
 * service has said that it takes no more.
 */
export function checkPlaces(run: Run, writes: readonly LogEntry[]): Violation | undefined {
  if (run.report === undefined) return undefined;
  const isStopped = run.faults.every(fault => fault.do === 'abort');
  for (const row of swapsIn(run)) {
    const gone = writes.find(each => deletes(each, row, run) && isDone(each));
    if (gone === undefined) continue;
    const isSent = writes.some(each => makes(each, row, run) && each.position >= gone.position);
    if (isStopped && !isSent)
      return { invariant: 20, message: `${row.inPlaceOf} is deleted, and ${row.address} was not sent` };
    const full = writes.find(
      each => isFull(each) && each.resource.scope === gone.resource.scope && each.position < gone.position,
    );
    if (full !== undefined)
      return { invariant: 20, message: `${row.inPlaceOf} is deleted after "${full.outcome?.text}"` };
  }
  return undefined;
}

/**
 * Whether a write makes what takes the place of something that the run which sent `earlier` has
 * deleted.
 */
export function takesPlace(entry: LogEntry, earlier: readonly LogEntry[], run: Run): boolean {
  const row = swapsIn(run).find(each => makes(entry, each, run));
  if (row === undefined) return false;
  return earlier.some(each => deletes(each, row, run) && (isDone(each) || isSeenGone(each, entry, run)));
}

/**
 * A delete whose answer was lost is known to be done where a list that was read after it, and
 * before `next`, lacks it.
 */
function isSeenGone(gone: LogEntry, next: LogEntry, run: Run): boolean {
  const { id } = gone.resource;
  const list = next.lists.get(targetOf(gone, run.wanted)?.list ?? '');
  if (gone.clientOutcome !== 'unknown' || id === undefined || list?.ok !== true) return false;
  return list.position > gone.position && !list.model.commands.has(id);
}

function swapsIn({ plan }: Run): readonly Row[] {
  return plan?.rows.filter(({ inPlaceOf }) => inPlaceOf !== undefined) ?? [];
}

function makes(entry: LogEntry, row: Row, run: Run): boolean {
  const target = targetOf(entry, run.wanted);
  return target?.verb !== 'delete' && target?.addresses.includes(row.address) === true;
}

function deletes(entry: LogEntry, { inPlaceOf }: Row, run: Run): boolean {
  if (inPlaceOf === undefined) return false;
  const target = targetOf(entry, run.wanted);
  return (
    (target?.verb === 'delete' && target.addresses.includes(inPlaceOf)) ||
    deletedBy(entry).includes(inPlaceOf)
  );
}

function isDone({ clientOutcome, status }: LogEntry): boolean {
  return clientOutcome === 'ok' && status >= 200 && status < 300;
}

/** The service takes no further create, today or at all. */
function isFull({ method, clientOutcome, outcome }: LogEntry): boolean {
  return method === 'POST' && clientOutcome === 'refused' && /"code":3003[24]/.test(outcome?.text ?? '');
}
