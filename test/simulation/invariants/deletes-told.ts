import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import type { Violation } from './violation.ts';

/**
 * Invariant 27, for runs that only delete branches: what is told as deleted is gone, what is told
 * as kept is there, and each row of a run that was stopped has its end. Someone else may delete,
 * too.
 */
export function checkDeletesTold(run: Run, world: SimulatedWorld): Violation | undefined {
  const { report } = run;
  if (report === undefined || report.refused !== undefined || run.command === 'plan') return undefined;
  const { plan, results } = report;
  const gone = new Set(
    world.log.filter(each => each.actor === 'other' && isDone(each)).map(each => each.resource.id),
  );
  const rows = plan.rows.filter(row => row.kind === 'neon.branch' && row.action === 'delete');
  for (const { address, was } of rows) {
    const result = results.find(each => each.address === address);
    const isThere = world.model.branches.has(was ?? '');
    const wrong = (message: string): Violation => ({ invariant: 27, message: `${address} ${message}` });
    if (result === undefined) return wrong('was planned, and nothing says what became of it');
    const { status, reason } = result;
    // What was accepted, and another one of its name is shown.
    if (reason?.code.startsWith('verify/') === true) continue;
    if ((status === 'done' || status === 'done_before') && isThere) return wrong(`is ${status}, and there`);
    if (KEPT.has(status) && !isThere && !gone.has(was ?? '')) return wrong(`is ${status}, and gone`);
  }
  return checkStays(run, world);
}

const KEPT: ReadonlySet<string> = new Set(['stale', 'skipped', 'blocked', 'failed']);

function isDone({ method, status }: LogEntry): boolean {
  return method === 'DELETE' && status >= 200 && status < 300;
}

/** No branch that the plan tells to stay was deleted by this run. */
function checkStays(run: Run, world: SimulatedWorld): Violation | undefined {
  const notes = [...(run.report?.plan.notes ?? []), ...(run.outcome?.notes ?? [])];
  const stays = new Set(
    notes.flatMap(note => {
      if (note.code === 'sweep/stays' && 'address' in note) return [decodeURIComponent(lastOf(note.address))];
      return note.code === 'preview/stays' && 'name' in note ? [String(note.name)] : [];
    }),
  );
  const deleted = world.log
    .slice(run.from, run.to)
    .filter(each => each.actor === 'tool' && each.run === run.number && isDone(each))
    .map(each => each.before.branches.get(each.resource.id ?? '')?.name ?? '');
  const lie = deleted.find(name => stays.has(name));
  return lie === undefined ? undefined : { invariant: 27, message: `${lie} is told to stay, and gone` };
}

function lastOf(address: string): string {
  return address.split('/').at(-1) ?? '';
}
