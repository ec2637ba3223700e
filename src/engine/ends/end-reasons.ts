import type { Address } from '../../core/address.ts';
import type { RequestFailure } from '../../core/http.ts';
import { given } from '../../core/json.ts';
import type { RuleProblem } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { EngineReason, Reason, Reasons, Rejection } from '../../core/report/reason.ts';
import { type Row, renewalAct } from '../../core/report/row.ts';
import { failureReason } from '../failure-reason.ts';
import { changesOver } from '../kinds.ts';
import type { Step } from '../lanes/steps.ts';
import type { Situation } from '../situation.ts';
import type { LiveSince, ReasonedEnd, RowEnd } from './live-since.ts';

/** The functions below make the ends of steps that did not end well. */

export function stale(why: Reason): ReasonedEnd {
  return { status: 'stale', reason: why };
}

export function notSent(why: Reason): ReasonedEnd {
  return { status: 'failed', reason: { code: 'apply/not-sent', cause: why } };
}

export function stopped(): ReasonedEnd {
  return { status: 'skipped', reason: { code: 'apply/stopped' } };
}

/**
 * The end of a row that still needs a write although the service has accepted `writes` writes, the
 * most that one row may have.
 */
export function unfinished(writes: number): ReasonedEnd {
  return { status: 'failed', reason: { code: 'apply/unfinished', writes } };
}

/**
 * The end of a step that is not sent again after the service refused it once (`refusal`), such as
 * with 423. A request was sent, so the end must not say "not sent".
 */
export function notSentAgain({ status, reason }: ReasonedEnd, refusal: Reason): ReasonedEnd {
  return isNotSent(reason)
    ? { status: tried(status), reason: { ...reason, refused: refusal } }
    : { status, reason };
}

function isNotSent(
  reason: Reason,
): reason is Extract<EngineReason, { readonly code: 'apply/not-sent' | 'apply/stopped' }> {
  return reason.code === 'apply/not-sent' || reason.code === 'apply/stopped';
}

/**
 * The end of a step whose scope or referenced resource was made by this run, but is not in any list
 * yet. `by`: the address of that resource.
 */
export function hidden(by: Address): ReasonedEnd {
  return { status: 'skipped', reason: { code: 'apply/dependency', address: by } };
}

export function heldTooLong(why: Reason): ReasonedEnd {
  return { status: 'failed', reason: { code: 'apply/held', cause: why } };
}

/**
 * The end after a write whose answer was lost or is about another resource, where live does not
 * show what the write did.
 */
export function unknown(step: Step, failure: RequestFailure, since: LiveSince = {}): ReasonedEnd {
  return { status: 'unknown', reason: { code: 'apply/answer-lost', ...lostAnswer(step, failure), ...since } };
}

function lostAnswer(
  step: Step,
  { request, outcome, message }: RequestFailure,
): Omit<Reasons['apply/answer-lost'], 'code'> {
  const { address, source } = step.rows[0] as Row;
  const undeclared = step.verb === 'create' && source === undefined ? ({ undeclared: true } as const) : {};
  const secret = step.kind.write.secret === true && step.verb === 'create' ? ({ secret: true } as const) : {};
  const foreign = outcome === 'foreign' ? { foreign: message } : {};
  return { request, address, ...secret, ...foreign, ...undeclared };
}

/** The end after a definite refusal, in the provider's words where it has some. */
function refused(failure: RequestFailure, provider: Provider): ReasonedEnd {
  return { status: 'failed', reason: failureReason(failure, provider) };
}

/**
 * The ends of the rows in a refused request. They say which rows of `sent` the refusal is about,
 * and where in the manifest these are.
 */
export function refusedRows(
  { step, sent }: { readonly step: Step; readonly sent: readonly Row[] },
  failure: RequestFailure,
  input: Situation,
): ReadonlyMap<Row, ReasonedEnd> {
  const general = refused(failure, step.provider);
  const single = step.rows.length === 1 ? step.rows[0] : undefined;
  const own = single === undefined ? undefined : step.kind.say?.blame?.(single, failure, input.observed);
  const blamed =
    step.batch?.blame?.(sent, failure, input.observed) ??
    new Map(single === undefined || own === undefined ? [] : [[single.address, own]]);
  const guilty = [...blamed].filter(([, problems]) => problems.length > 0).map(([address]) => address);
  if (guilty.length === 0) return new Map(step.rows.map(row => [row, general]));
  return new Map(
    step.rows.map(row => {
      const problems = blamed.get(row.address) ?? [];
      const reason: Reason =
        problems.length > 0
          ? { code: 'apply/refused-at', problems: placed(row, problems, input) }
          : { code: 'apply/refused-together', with: guilty };
      return [row, { status: 'failed', reason }];
    }),
  );
}

function placed(row: Row, problems: readonly RuleProblem[], input: Situation): readonly Rejection[] {
  const at = input.observed.desired(row.address)?.path;
  return problems.map(({ rule, message, path }) => ({
    rule,
    message,
    ...(at === undefined ? {} : { source: input.wanted.source([...at, ...path]) }),
  }));
}

/** The end of a step where live changed after a write without an answer. */
export function movedAfterLoss(step: Step, failure: RequestFailure, why: Reason): ReasonedEnd {
  const reason: Reason = { code: 'apply/moved-after-loss', ...lostAnswer(step, failure), cause: why };
  return { status: 'unknown', reason };
}

/** Like {@link movedAfterLoss}, but the resource has the mark of this run, so the run made it. */
export function madeThenMoved(why: Reason): ReasonedEnd {
  return { ...stale({ code: 'stale/made-then-moved', cause: why }), partly: true };
}

/**
 * The end after a create whose answer was lost, where no list shows which new resource this run
 * made. In a replace that creates first, the old resource is still live, and the next plan finds
 * two resources with one name. So this end says which ones are live.
 */
export function newOneUnknown(step: Step, failure: RequestFailure, since: LiveSince): ReasonedEnd {
  const row = step.rows[0] as Row;
  if (row.action !== 'replace' || step.kind.write.replaces !== 'create_first')
    return unknown(step, failure, since);
  const reason = { code: 'apply/new-one-unknown', ...lostAnswer(step, failure), was: row.was } as const;
  return { status: 'unknown', reason: { ...reason, ...since } };
}

/** What is left of a change-over; see `renew/not-over`. */
export type ChangeOverLeft = NonNullable<Reasons['renew/not-over']['left']>;

/**
 * The end of a renewal that may be done. Its next step must not be another apply of the same
 * request, which would do it once more. `left`: what is left of a change-over, where it is known.
 */
export function renewalEnd({ rows, kind }: Step, end: RowEnd, left?: ChangeOverLeft): RowEnd {
  const { status, partly, reason: cause } = end;
  const row = rows[0] as Row;
  const { address } = row;
  const act = renewalAct(row) ?? '';
  if (status === 'done' && cause === undefined) return { ...end, reason: { code: 'renew/done', act } };
  const mayBeDone = status === 'unknown' || status === 'running' || partly === true;
  if (!mayBeDone || cause === undefined || cause.code.startsWith('renew/')) return end;
  if (changesOver(row, kind))
    return { ...end, reason: { code: 'renew/not-over', address, ...given({ left }), cause } };
  // A read after an accepted write did not show a newer secret as ours, so it may be nobody's.
  const isSeen = cause.code === 'verify/not-shown' && kind.renew?.secret === undefined;
  const isAccepted = status === 'running' || partly === true || isSeen;
  const reason: Reason = {
    code: 'renew/unconfirmed',
    address,
    act,
    cause,
    ...(kind.renew?.secret === undefined ? {} : { secret: true }),
    ...(kind.renew?.repeatable === true ? { repeatable: true } : {}),
    ...(isAccepted ? { accepted: true } : {}),
  };
  return { ...end, reason };
}

/** The given end, for a row of which a part is already written. */
export function partlyWritten({ status, reason }: ReasonedEnd): ReasonedEnd {
  return { status: tried(status), partly: true, reason: { code: 'apply/partly-written', cause: reason } };
}

/**
 * The status of a row that has begun. It cannot be `skipped` any more, so it is `failed` instead.
 */
function tried(status: ReasonedEnd['status']): ReasonedEnd['status'] {
  return status === 'skipped' ? 'failed' : status;
}

/**
 * The end of a replace whose second half went badly. It also says that the first half is done.
 * `deleted`: addresses of old resources that this run deleted. If a create finds its row stale and
 * this run did not delete the old resource, someone else may have, so the end stays as it is.
 */
export function halfReplaced(
  step: Step,
  end: ReasonedEnd,
  deleted: ReadonlySet<Address> = new Set(),
): ReasonedEnd {
  const row = step.rows[0];
  if (row?.action !== 'replace') return end;
  if (step.kind.write.replaces === 'create_first')
    return step.verb === 'delete' ? oldOneLeft(step, row, end) : end;
  if (step.verb !== 'create' || (end.status === 'stale' && !deleted.has(row.address))) return end;
  const reason: Reason = { code: 'apply/half-replaced', cause: end.reason };
  return { status: tried(end.status), partly: true, reason };
}

/**
 * The end of a replace that made the new resource and could not delete the old one. Both are live,
 * and only a person can tell which one to delete.
 */
function oldOneLeft(step: Step, { was }: Row, { status, reason }: ReasonedEnd): ReasonedEnd {
  const sure = status === 'failed' || status === 'skipped';
  const secret = step.kind.write.secret === true ? ({ secret: true } as const) : {};
  return {
    status: tried(status),
    partly: true,
    reason: { code: 'apply/old-one-left', was, sure, ...secret, cause: reason },
  };
}
