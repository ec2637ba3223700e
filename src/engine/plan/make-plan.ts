import type { Address } from '../../core/address.ts';
import { digest } from '../../core/digest.ts';
import type { Kind } from '../../core/kind.ts';
import type { Counts, Plan } from '../../core/report/plan.ts';
import { notRead } from '../../core/report/plan.ts';
import { type Reason, sortedReasons } from '../../core/report/reason.ts';
import { type Action, type Row, undoes } from '../../core/report/row.ts';
import { rowCounts } from '../../core/report/row-counts.ts';
import type { Live } from '../../core/resource.ts';
import { lostWith } from '../decide/counterpart.ts';
import { claimed } from '../decide/decision-context.ts';
import type { Decisions } from '../decide/decisions.ts';

/** Makes a plan of decisions. `notes`: further remarks that belong to no row. Pure. */
export function makePlan(
  given: Decisions,
  origins: Readonly<Record<string, string>>,
  notes: readonly Reason[],
): Plan {
  const { wanted, observed, rows } = given;
  const unread = observed.unread;
  const accepted = given.accepted?.held ?? [];
  const { name, changed } = wanted;
  const digested = { name, origins, rows, ...(changed === undefined ? {} : { changed }) };
  return {
    v: 1,
    ...digested,
    counts: count(given),
    digest: unread.length > 0 ? 'incomplete' : digest(digested),
    ...(given.base === undefined ? {} : { base: { applied: given.base.applied, moved: given.base.moved } }),
    ...(accepted.length === 0 ? {} : { accepted }),
    unread,
    notes: sortedReasons([
      ...given.notes,
      ...notes,
      ...aboutLeftOut(rows),
      ...aboutBase(given),
      ...notRead(wanted),
      ...aboutAbsent(observed.leftOut),
    ]),
  };
}

/**
 * One note for all rows: after an upgrade of evenkeel, the first plan may change fields that no
 * entry mentions.
 */
function aboutLeftOut(rows: readonly Row[]): readonly Reason[] {
  const some = rows.some(row => row.fields.some(field => field.leftOut === true));
  return some ? [{ code: 'default/left-out' }] : [];
}

/** One note for all scopes that we are not in. */
function aboutAbsent(scopes: readonly Address[]): readonly Reason[] {
  return scopes.length === 0 ? [] : [{ code: 'scope/left-out', scopes }];
}

/**
 * A note where nobody knows whether the base was applied: the plan shows differences, but not who
 * caused them.
 */
function aboutBase({ base, rows }: Decisions): readonly Reason[] {
  const moved = base === undefined || base.applied ? [] : rows.filter(undoes);
  return moved.length === 0 ? [] : [{ code: 'base/unproven', rows: moved.length }];
}

function count(given: Decisions): Counts {
  const accepted = new Set(given.accepted?.held.map(({ address }) => address));
  return {
    ...rowCounts(given.rows),
    unchanged: [...given.settled].filter(
      ([address, why]) => why !== 'expired' && why !== 'left-out' && !accepted.has(address),
    ).length,
    unmanaged: unmanaged(given).length,
  };
}

/** Actions that may delete other resources too. */
const TAKES: ReadonlySet<Action> = new Set(['rename', 'replace', 'delete']);

/** Live resources in declared scopes that stay and have neither an entry nor a row. Pure. */
export function unmanaged(given: Decisions): readonly Live[] {
  const { observed, wanted, kinds } = given;
  const declared = claimed(given);
  const takes = given.rows.some(({ action }) => TAKES.has(action));
  const isLost = (live: Live, kind: Kind): boolean => takes && lostWith(live, kind, given) !== undefined;
  return wanted.scopes
    .filter(({ scope }) => given.rowAround(scope, 'delete', 'replace') === undefined)
    .flatMap(({ scope }) =>
      kinds.ordered
        .filter(kind => kind.entry.within === scope.kind)
        .flatMap(kind =>
          observed
            .list(kind.name, scope.address)
            .filter(live => !declared.has(live) && live.inherited !== true)
            .filter(live => !isLost(live, kind)),
        ),
    )
    .filter(live => given.rowsAt(live.address).length === 0);
}
