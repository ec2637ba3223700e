import { isObject } from '../../../src/core/json.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { overwritesText } from '../world/model.ts';
import { targetOf } from './target.ts';
import { label, type Violation } from './violation.ts';

/**
 * The one write that changes nothing and may be sent all the same: that of the very overwrites that
 * are there, before a row of the plan deletes them and another one restores them.
 */
export function rewritesIn(writes: readonly LogEntry[], run: Run): ReadonlySet<LogEntry> {
  const back = new Set(
    run.plan?.rows
      .filter(row => row.action === 'create' && row.because !== undefined)
      .map(row => row.address),
  );
  if (back.size === 0) return new Set();
  return new Set(
    writes.filter(
      (entry, at) =>
        changesNothing(entry) &&
        !restoresOverwrites(entry, writes.slice(0, at)) &&
        targetOf(entry, run.wanted)?.addresses.some(address => back.has(address)) === true,
    ),
  );
}

/** As far as the run can know, which another one may have overtaken. */
function changesNothing({ resource, method, body, before, lists }: LogEntry): boolean {
  if (method !== 'PUT' || resource.kind !== 'discord.permissions' || !isObject(body)) return false;
  const { scope, id } = resource;
  const text = overwritesText(body['permissions']);
  const models = [before, lists.get(`discord.permissions ${scope}`)?.model];
  return models.some(model => model?.overwrites.get(`${scope}/${id}`) === text);
}

/** Invariant 9: what went well is not rewritten again. */
export function checkRewrites(rewrites: ReadonlySet<LogEntry>): Violation | undefined {
  const well = new Set<string>();
  for (const entry of rewrites) {
    if (well.has(entry.path)) return { invariant: 9, message: `${label(entry)} is rewritten twice` };
    if (entry.clientOutcome === 'ok') well.add(entry.path);
  }
  return undefined;
}

/** Whether it restores what the run that sent `earlier` deleted with the command, or may have. */
export function restoresOverwrites({ resource, method }: LogEntry, earlier: readonly LogEntry[]): boolean {
  if (method !== 'PUT' || resource.kind !== 'discord.permissions') return false;
  return earlier.some(
    each =>
      each.resource.kind === 'discord.command' &&
      each.resource.id === resource.id &&
      (each.method === 'PATCH' || each.method === 'DELETE') &&
      (each.clientOutcome === 'ok' || each.clientOutcome === 'unknown'),
  );
}
