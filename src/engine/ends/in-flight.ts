import type { Address } from '../../core/address.ts';
import { given, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { RunEvent } from '../../core/report/event.ts';
import type { Reason, Reasons } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Fields, Row } from '../../core/report/row.ts';
import { makes } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import { changesOver } from '../kinds.ts';
import type { Step } from '../lanes/steps.ts';
import type { Situation } from '../situation.ts';

/**
 * What to report if the run is aborted now, in the order of events. It is the state that
 * {@link follow} makes from the events so far.
 */
export interface InFlight {
  /** For rows that have begun and not ended: each reason to report, with its row. */
  readonly open: readonly { readonly row: string; readonly reason: LeftReason }[];
  /**
   * Results of ended rows that leave something for a person to do. An aborted run writes no report,
   * so such results are kept here.
   */
  readonly ended: readonly Result[];
}

export const NOTHING_IN_FLIGHT: InFlight = { open: [], ended: [] };

/** The state after an event. Pure. */
export function follow(state: InFlight, event: RunEvent): InFlight {
  switch (event.type) {
    case 'started': {
      const { address, ifLeft = [] } = event;
      return ifLeft.length === 0
        ? state
        : { ...state, open: [...state.open, ...ifLeft.map(reason => ({ row: address, reason }))] };
    }
    case 'ended': {
      const { result } = event;
      const { address } = result;
      const isSettled = ({ row, reason }: InFlight['open'][number]): boolean =>
        reason.address === address
          ? reason.address === row || isThere(result)
          : row === address && !isTaken(result);
      const leaves = result.partly === true || result.status === 'unknown';
      return {
        open: state.open.filter(each => !isSettled(each)),
        ended: leaves ? [...state.ended, result] : state.ended,
      };
    }
    default:
      return state;
  }
}

export type LeftReason = NonNullable<Extract<RunEvent, { readonly type: 'started' }>['ifLeft']>[number];

/**
 * What to report of a row if the run is aborted before the row ends. Only what no list and no
 * manifest shows afterwards: what the row deletes besides its own resource; which of the two live
 * resources of a replace is the old one; that a lost answer may have had secrets; how far a renewal
 * may be. Pure.
 */
export function ifLeft(row: Row, { kind, restores = [] }: Step, input: Situation): readonly LeftReason[] {
  const { address, action, was } = row;
  const found: LeftReason[] = restores
    .filter((back): back is RestoringRow => back.because === address && !isSaidWhole(back, input))
    .map(back => ({ code: 'restore/left', ...restoredEntry(back, input) }));
  const isDoubled = action === 'replace' && kind.write.replaces === 'create_first';
  const hasSecrets =
    action === 'renew' ? kind.renew?.secret !== undefined : kind.write.secret === true && makes(row);
  const leaves = renewalLeft(row, kind);
  if (leaves !== undefined && !hasSecrets) found.push(leaves);
  if (isDoubled || hasSecrets)
    found.push({
      code: 'apply/left',
      address,
      ...(isDoubled ? { was } : {}),
      ...(hasSecrets ? { secret: true } : {}),
    });
  return found;
}

/** What a renewal leaves that no plan without `--renew` shows. */
function renewalLeft(row: Row, kind: Kind): LeftReason | undefined {
  const { address, action, sends } = row;
  if (action !== 'renew') return undefined;
  const names = changesOver(row, kind) ? { names: true as const } : {};
  return { code: 'renew/left', address, ...given({ sends }), ...names };
}

/** Whether an entry has all fields of a deleted resource, so that the next plan restores it. */
function isSaidWhole({ address, desired }: Row, { observed }: Situation): boolean {
  const entry = observed.desired(address);
  return entry !== undefined && entry.absent !== true && sameJson(entry.fields as Fields, desired);
}

/** A row that restores what another row deletes. */
type RestoringRow = Row & { readonly because: Address };

/** Everything that a restoring row writes, in the form that it would have as an entry. Pure. */
function restoredEntry(row: RestoringRow, { kinds, observed }: Situation): Reasons['restore/left'] {
  const kind = kinds.get(row.kind);
  const gone: Live = { ...row, id: '', incarnation: '', raw: undefined, fields: () => row.desired ?? {} };
  const whole = kind.cascade?.rewrite === undefined ? row.desired : kind.export?.written?.(gone, observed);
  const { address, scope, because } = row;
  return { address, because, scope: scope.address, key: kind.entry.key, entry: whole ?? null };
}

/**
 * Adds what was lost to the results of restoring rows: if a row deleted a resource that this run
 * did not restore, the reason gets that resource in full, because live no longer shows it. Pure.
 */
export function withLostRestores(
  results: readonly Result[],
  rows: readonly Row[],
  input: Situation,
): readonly Result[] {
  const back = new Map(
    rows.flatMap(row =>
      row.action === 'create' && row.because !== undefined ? [[row.address, row] as const] : [],
    ),
  );
  if (back.size === 0) return results;
  const taken = new Set(results.filter(isTaken).map(({ address }) => address));
  return results.map(result => {
    const row = result.action === 'create' ? back.get(result.address) : undefined;
    const isGone = row?.because !== undefined && taken.has(row.because);
    return isGone && !isThere(result) ? named(result, { ...row, because: row.because }, input) : result;
  });
}

const ENDS_THERE: ReadonlySet<Result['status']> = new Set(['done', 'done_before', 'running']);

/**
 * Whether the resources that a row deletes besides its own are gone, or may be, if the row has this
 * result.
 */
function isTaken({ status, partly }: Result): boolean {
  return partly === true || status === 'unknown' || ENDS_THERE.has(status);
}

/** Whether the resource of a restoring row is live, if the row has this result. */
function isThere({ status }: Result): boolean {
  return ENDS_THERE.has(status);
}

function named(result: Result, row: RestoringRow, input: Situation): Result {
  const cause = result.reason === undefined ? {} : { cause: declared(result.reason) };
  return { ...result, reason: { code: 'restore/lost', ...restoredEntry(row, input), ...cause } };
}

/**
 * The reason without `undeclared`. That part asks the reader to write an entry, and the result
 * already shows the whole entry.
 */
function declared(reason: Reason): Reason {
  if (!('undeclared' in reason)) return reason;
  const { undeclared: _, ...rest } = reason;
  return rest;
}
