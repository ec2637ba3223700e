import type { Address } from '../core/address.ts';
import type { RequestFailure } from '../core/http.ts';
import type { RuleProblem } from '../core/problem.ts';
import type { Provider } from '../core/provider.ts';
import type { Reason, Reasons, Refused } from '../core/reason.ts';
import type { Row } from '../core/row.ts';
import type { ToldEnd } from './end.ts';
import type { LiveSince } from './execute/live-since.ts';
import { failureReason } from './failure-reason.ts';
import type { PlanInput } from './plan-input.ts';
import type { Step } from './steps.ts';

/** The ends of a step that did not go well. */

export function stale(why: Reason): ToldEnd {
  return { status: 'stale', reason: why };
}

export function notSent(why: Reason): ToldEnd {
  return { status: 'failed', reason: { code: 'apply/not-sent', cause: why } };
}

export function stopped(): ToldEnd {
  return { status: 'skipped', reason: { code: 'apply/stopped' } };
}

/** What it lives in or refers to was made by this run, and no list shows it (yet). */
export function hidden(by: Address): ToldEnd {
  return { status: 'skipped', reason: { code: 'apply/dependency', address: by } };
}

export function heldTooLong(why: Reason): ToldEnd {
  return { status: 'failed', reason: { code: 'apply/held', cause: why } };
}

/** The answer to a write was lost, or speaks of something else, and reading did not settle what it did (design D7). */
export function unknown(step: Step, failure: RequestFailure): ToldEnd {
  return { status: 'unknown', reason: { code: 'apply/answer-lost', ...lostAnswer(step, failure) } };
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

/** A definite "no" to a write, in the provider's words where it has better ones than the service. */
function refused(failure: RequestFailure, provider: Provider): ToldEnd {
  return { status: 'failed', reason: failureReason(failure, provider) };
}

/** The ends of a refused step's rows: which of them the refusal speaks of, and where in the manifest. */
export function refusedRows(
  step: Step,
  failure: RequestFailure,
  input: PlanInput,
): ReadonlyMap<Row, ToldEnd> {
  const general = refused(failure, step.provider);
  const single = step.rows.length === 1 ? step.rows[0] : undefined;
  const own = single === undefined ? undefined : step.kind.say?.blame?.(single, failure);
  const blamed =
    step.batch?.blame?.(step.rows, failure, input.observed) ??
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

function placed(row: Row, problems: readonly RuleProblem[], input: PlanInput): readonly Refused[] {
  const at = input.observed.desired(row.address)?.path;
  return problems.map(({ rule, message, path }) => ({
    rule,
    message,
    ...(at === undefined ? {} : { source: input.wanted.source([...at, ...path]) }),
  }));
}

/** Live moved on after a write whose answer was lost. */
export function movedAfterLoss(step: Step, failure: RequestFailure, why: Reason): ToldEnd {
  const reason: Reason = { code: 'apply/moved-after-loss', ...lostAnswer(step, failure), cause: why };
  return { status: 'unknown', reason };
}

/** The same where what is there bears the mark of this run, so that the write was done. */
export function madeThenMoved(why: Reason): ToldEnd {
  return { ...stale({ code: 'stale/made-then-moved', cause: why }), partly: true };
}

/**
 * The answer to a create was lost and nothing can show whose the new one is. Where the old one is still to be deleted, the next plan
 * finds two of one name, so that the end says which are live.
 */
export function newOneUnknown(step: Step, failure: RequestFailure, since: LiveSince): ToldEnd {
  const row = step.rows[0] as Row;
  if (row.action !== 'replace' || step.kind.write.replaces !== 'create_first') return unknown(step, failure);
  const reason = { code: 'apply/new-one-unknown', ...lostAnswer(step, failure), was: row.was } as const;
  return { status: 'unknown', reason: { ...reason, ...since } };
}

/** A part of the row was written before this end came, and that must be said. */
export function partlyWritten({ status, reason }: ToldEnd): ToldEnd {
  return { status: tried(status), partly: true, reason: { code: 'apply/partly-written', cause: reason } };
}

/** What was begun was not skipped. */
function tried(status: ToldEnd['status']): ToldEnd['status'] {
  return status === 'skipped' ? 'failed' : status;
}

/**
 * The second half of a replace that did not go well: the first one was done, and that must be said. `deleted`: what this run
 * deleted; what somebody else did is no part of a row that is stale.
 */
export function halfReplaced(step: Step, end: ToldEnd, deleted: ReadonlySet<Address> = new Set()): ToldEnd {
  const row = step.rows[0];
  if (row?.action !== 'replace') return end;
  if (step.kind.write.replaces === 'create_first')
    return step.verb === 'delete' ? oldOneLeft(step, row, end) : end;
  if (step.verb !== 'create' || (end.status === 'stale' && !deleted.has(row.address))) return end;
  const reason: Reason = { code: 'apply/half-replaced', cause: end.reason };
  return { status: tried(end.status), partly: true, reason };
}

/** A replace that made the new one first: two are live now, and only a person can tell the service which one goes. */
function oldOneLeft(step: Step, { was }: Row, { status, reason }: ToldEnd): ToldEnd {
  const sure = status === 'failed' || status === 'skipped';
  const secret = step.kind.write.secret === true ? ({ secret: true } as const) : {};
  return {
    status: tried(status),
    partly: true,
    reason: { code: 'apply/old-one-left', was, sure, ...secret, cause: reason },
  };
}
