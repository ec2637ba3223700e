import pLimit from 'p-limit';
import { RequestFailure } from '../core/http.ts';
import type { Kind } from '../core/kind.ts';
import type { Loss, Row, Scope } from '../core/row.ts';
import { decide } from './decide.ts';
import type { Deciding } from './deciding.ts';
import { readList } from './observe.ts';
import { decideAll, type PlanInput } from './plan.ts';
import { connectionOf, type Session } from './session.ts';

/**
 * Decides, then reads what the rows would lose (design 6, Losses): first the lists of what a renamed or replaced resource
 * would take along, then the kinds' own counts. A loss that remains blocks its row, unless the entry says `allow: [loss]`.
 */
export async function decideWithLosses(input: PlanInput, session: Session): Promise<Deciding> {
  const first = decideAll(input);
  const more = listsOfDependents(first);
  const limit = pLimit(session.parallelism);
  await Promise.all(
    more.map(({ kind, scope }) => limit(() => readList(kind, scope, input.observed, session))),
  );
  for (const kind of new Set(more.map(each => each.kind))) input.observed.bind(kind);
  const given = more.length === 0 ? first : decideAll(input);
  const checked = await Promise.all(given.rows.map(row => limit(() => checkRow(row, given, session))));
  for (const [old, row] of checked.flat()) {
    given.exchange(old, row);
    if (row.action === 'blocked') decideFollowers(row, given);
  }
  return given;
}

/** Rows that exist only because of one that is blocked now are decided once more without it. */
function decideFollowers(blocked: Row, given: Deciding): void {
  for (const follower of given.rows.filter(row => row.because === blocked.address)) {
    const desired = given.observed.desired(follower.address);
    given.replaceRows(follower.address, desired === undefined ? [] : decide(desired, given));
  }
}

/** A row as it is after its kind has asked the service: unchanged rows are left out. */
async function checkRow(
  row: Row,
  given: Deciding,
  session: Session,
): Promise<readonly (readonly [Row, Row])[]> {
  const kind = given.kinds.get(row.kind);
  if (row.action === 'blocked') return [];
  if (row.action !== 'delete' && kind.precheck !== undefined) {
    const { reader } = connectionOf(session, kind.name).client(row.scope);
    const reason = await refusing(() => kind.precheck?.(row, reader, given.observed));
    if (reason !== undefined)
      return [[row, { ...row, action: 'blocked', reason, next: 'Change the entry.' }]];
  }
  const risky = row.action === 'delete' || row.action === 'replace' || row.action === 'rename';
  return risky && kind.inspect !== undefined ? [[row, await inspectRow(row, given, session)]] : [];
}

async function refusing(ask: () => Promise<string | undefined> | undefined): Promise<string | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return `it cannot be checked: ${error.message}`;
  }
}

/** Kinds that refer to a renamed or replaced resource and have not been read where they may do so. */
function listsOfDependents(given: Deciding): readonly { readonly kind: Kind; readonly scope: Scope }[] {
  const changed = new Set(
    given.rows.filter(row => row.action === 'rename' || row.action === 'replace').map(row => row.kind),
  );
  return given.kinds.ordered
    .filter(kind => kind.predict !== undefined && kind.reads?.some(name => changed.has(name)))
    .flatMap(kind =>
      given.wanted.scopes
        .filter(({ scope }) => scope.kind === kind.within)
        .filter(({ scope }) => !given.kinds.isResource(scope) || given.observed.has(scope.address))
        .map(({ scope }) => ({ kind, scope }))
        .filter(
          ({ scope }) =>
            given.observed.readAt(kind, scope) === undefined &&
            given.observed.unreadAt(kind, scope) === undefined,
        ),
    );
}

async function inspectRow(row: Row, given: Deciding, session: Session): Promise<Row> {
  const kind = given.kinds.get(row.kind);
  const reader = connectionOf(session, kind.name).client(row.scope).reader;
  const restored = given.rows.some(other => other.because === row.address && other.action === 'create');
  const loss = (await losses(row, kind, given, reader))
    .filter(each => each.count !== 0)
    .map(each => (restored && each.count !== null ? { ...each, restored: true } : each));
  const remaining = loss.filter(each => each.restored !== true);
  if (remaining.length === 0 || row.allow.includes('loss')) return { ...row, loss };
  const what = remaining.map(amountOf).join(', ');
  const next =
    row.source === undefined
      ? 'Empty it first, or turn pruning off.'
      : 'Add `allow: [loss]` to the entry if that is meant.';
  return { ...row, action: 'blocked', loss, reason: `it would destroy ${what}`, next };
}

async function losses(
  row: Row,
  kind: Kind,
  given: Deciding,
  reader: Parameters<NonNullable<Kind['inspect']>>[1],
): Promise<readonly Loss[]> {
  try {
    return (await kind.inspect?.(row, reader, given.observed, given.observed)) ?? [];
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return [{ what: 'things that could not be counted', count: null, note: error.message }];
  }
}

/** `12 objects`, `1 object`, `data`, `an unknown number of overwrites`. */
export function amountOf({ what, count }: Loss): string {
  if (count === 1) return `1 ${what.replace(/s$/, '')}`;
  if (count !== null) return `${count} ${what}`;
  return what.endsWith('s') ? `an unknown number of ${what}` : what;
}
