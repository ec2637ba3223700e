import pLimit from 'p-limit';
import { RequestFailure } from '../../core/http.ts';
import { canonical, type Json } from '../../core/json.ts';
import type { Kind, Reach } from '../../core/kind.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { decideAll } from '../decide/decide-all.ts';
import { failureReason } from '../failure-reason.ts';
import type { Step } from '../lanes/steps.ts';
import { freshen } from '../live/freshness.ts';
import { type FullReach, reachOf } from '../plan/reach.ts';
import { connectionOf, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';

type LossRefusal =
  | { readonly state: 'stale'; readonly why: EngineReason }
  | { readonly state: 'unread'; readonly why: Reason };

interface Risk {
  readonly step: Step;
  /** The row, decided again from the current lists. */
  readonly row: Row;
  /**
   * An earlier write of this row may have been carried out although its answer was lost. So what
   * the row deletes may be gone already.
   */
  readonly trust: boolean;
}

/**
 * Reads again what a row destroys or deletes apart from its own resource, because the plan may be
 * minutes old. Returns why the row must not be sent; undefined where it may be sent.
 */
export async function recheckLosses(
  { step, row, trust }: Risk,
  input: Situation,
  session: Session,
): Promise<LossRefusal | undefined> {
  const planned = step.rows.find(each => each.address === row.address) ?? row;
  if (step.kind.cascade?.inspect === undefined || row.action === 'create' || row.action === 'update')
    return undefined;
  if (row.action === 'rename' && !mayLose(step, row)) return undefined;
  const reach = row.action === 'delete' ? { scopes: [], beyond: [] } : await reachOf(row, input, session);
  const unread = await freshenDependents(step, planned, { reach, input }, session);
  if (unread !== undefined) return { state: 'unread', why: unread };
  if (!trust && mayLose(step, row) && !isRestoredAsPlanned(step, planned, input))
    return { state: 'stale', why: { code: 'stale/restored-changed' } };
  if (planned.allow.includes('loss')) return undefined;
  // The plan blocks a row if it cannot read everything that the row deletes. So if this read fails
  // now, the step must end as well.
  if (reach.unknown !== undefined) return { state: 'unread', why: reach.unknown };
  return lossesGrown({ planned, row, reach }, step.kind, input, session);
}

/**
 * Whether a rename or replace may delete more than its own resource, such as the overwrites of a
 * command.
 */
export function mayLose({ kind, restores }: Step, row: Row): boolean {
  if (row.action !== 'rename' && row.action !== 'replace') return false;
  return restores !== undefined || (kind.cascade?.losesToo?.(row.parts, byOf(row)) ?? []).length > 0;
}

function byOf({ action }: Pick<Row, 'action'>): 'delete' | 'rename' {
  return action === 'rename' ? 'rename' : 'delete';
}

/**
 * Reads again the lists of resources that may be deleted with the row. Returns why a list that a
 * restore needs cannot be read; undefined where all were read.
 */
async function freshenDependents(
  { kind, restores = [] }: Step,
  { scope, action, parts }: Row,
  { reach, input }: { readonly reach: FullReach; readonly input: Situation },
  session: Session,
): Promise<Reason | undefined> {
  const { observed, kinds, wanted } = input;
  const far = new Map([...reach.beyond, ...restores.map(row => row.scope)].map(each => [each.address, each]));
  for (const each of [scope, ...wanted.scopes.map(named => named.scope)]) far.delete(each.address);
  const lost = kind.cascade?.losesToo?.(parts, byOf({ action })) ?? [];
  // A delete only reports how many of some resources are lost with it (`counted`). Reading their
  // lists again, perhaps thousands, would take more time than this check has.
  const counted = new Set(
    lost.filter(each => action === 'delete' && each.counted === true).map(each => each.kind),
  );
  // A rename or replace deletes these resources, and they are restored as they are now. Someone may
  // have changed them a second ago, so their lists must be read again.
  const isLost = (name: string, at: Scope): boolean =>
    action !== 'delete' &&
    lost.some(each => each.kind === name && at.parts.every((part, n) => (each.parts[n] ?? part) === part));
  for (const other of kinds.ordered) {
    if (counted.has(other.name)) continue;
    if (other.read.after?.includes(kind.name) !== true || other.entry.within !== scope.kind) continue;
    const mine = new Set([
      ...(action === 'delete' ? [] : [scope.address]),
      ...restores.filter(row => row.kind === other.name).map(row => row.scope.address),
    ]);
    const look = (at: Scope): Promise<void> =>
      freshen(
        { kind: other, scope: at, must: mine.has(at.address) || isLost(other.name, at) },
        input,
        session,
      );
    const all = new Map([scope, ...wanted.scopes.map(each => each.scope)].map(each => [each.address, each]));
    for (const at of all.values()) {
      if (at.kind !== other.entry.within) continue;
      const isRead = observed.readAt(other, at) !== undefined;
      if (!isRead && !mine.has(at.address)) continue;
      // This list was read only to count what is in it, so it is not read again.
      if (action === 'delete' && observed.isAside(other, at)) continue;
      await look(at);
      const unread = observed.unreadAt(other, at);
      if (unread !== undefined && restores.some(row => row.scope.address === at.address))
        return unread.reason;
    }
    await pLimit(session.parallelism).map(far.values(), look);
    for (const row of restores) {
      const missed = row.kind === other.name ? observed.unreadAt(other, row.scope) : undefined;
      if (missed !== undefined) return missed.reason;
    }
  }
  return undefined;
}

function isRestoredAsPlanned({ restores = [] }: Step, planned: Row, input: Situation): boolean {
  const told = (rows: readonly Row[]): Json => rows.map(({ address, desired }) => [address, desired]);
  const now = decideAll(input).restoring(planned);
  return canonical(told(now)) === canonical(told(restores));
}

async function lossesGrown(
  { planned, row, reach }: { readonly planned: Row; readonly row: Row; readonly reach: Reach },
  kind: Kind,
  { observed }: Situation,
  session: Session,
): Promise<LossRefusal | undefined> {
  const known = new Map(planned.loss.map(loss => [loss.what, loss.count]));
  const { reader } = connectionOf(session, row.kind).client(row.scope);
  try {
    const now = (await kind.cascade?.inspect?.(row, reader, observed, observed, reach)) ?? [];
    const more = now.find(({ what, count, implied }) => {
      if (implied === true) return false;
      const before = known.get(what);
      return count !== 0 && (before === undefined || (count === null && before !== null));
    });
    if (more === undefined) return undefined;
    return { state: 'stale', why: { code: 'stale/loss', loss: { what: more.what, count: more.count } } };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { state: 'unread', why: failureReason(error) };
  }
}
