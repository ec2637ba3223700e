import type { RequestFailure } from '../../core/http.ts';
import type { Receipt } from '../../core/kind.ts';
import type { Reason } from '../../core/report/reason.ts';
import {
  heldTooLong,
  hidden,
  madeThenMoved,
  movedAfterLoss,
  newOneUnknown,
  notSent,
  notSentAgain,
  stale,
  stopped,
  unfinished,
  unknown,
} from '../ends/end-reasons.ts';
import type { LiveSince, ReasonedEnd } from '../ends/live-since.ts';
import { failureReason } from '../failure-reason.ts';
import { isSentOnce, type Step } from '../lanes/steps.ts';
import type { WaitEnd } from '../lanes/wait.ts';
import type { Conclusion, Effect, Event, Go, Hold, Memory } from './attempt.ts';

/**
 * After this many lost answers, or this many refusals that were checked against live, the step
 * ends, with the refusal if there is one.
 */
const ATTEMPTS = 3;

/**
 * The most writes for one row, unless its kind has another limit. No other row needs more than two
 * (2026-11-22). The limit ends a row that live never shows as finished.
 */
const MOST_PARTS = 10;

export interface Next {
  readonly memory: Memory;
  readonly effect: Effect;
}

/** The first effect of a step: to read live. Pure. */
export function begin(step: Step): Next {
  const must = alwaysReadAgain(step);
  const fresh = { step, doing: 'look', must, thorough: must } as const;
  return look({
    ...fresh,
    lost: [],
    locked: undefined,
    refused: [],
    partly: false,
    parts: 0,
    rewritten: false,
  });
}

/**
 * What a write step does next, from what it knows and the last event. A step sends only what live,
 * read just before, shows to be needed. After a lost answer the step reads live again before it
 * sends, and can no longer end as "not sent". Pure.
 *
 * @throws RangeError for an event that does not answer the effect in progress
 */
export function next(memory: Memory, event: Event): Next {
  if (event.of === 'threw') return afterThrow(memory, event);
  if (event.of !== memory.doing) throw new RangeError(`${memory.doing} does not end with ${event.of}`);
  switch (event.of) {
    case 'look':
      return afterLook({ ...memory, must: false, thorough: false }, event);
    case 'rewrite':
      return afterRewrite(memory, event);
    case 'send':
      return afterSend(memory, event);
    case 'keep':
      return event.lost === undefined ? afterReceipt(memory) : bad(memory, event.lost);
    case 'settle':
      return afterPart({ ...memory, partly: true }, event.ended);
    case 'hold':
      return afterHold(memory, event);
    case 'drain':
      return makesAnother(memory.step) ? goOn(memory, { do: 'search' }) : lookAfterLoss(memory);
    case 'search':
      return event.found === 'ours' ? lookAfterLoss(memory) : newOneLost(memory, event.found);
    case 'check':
      return event.found.state === 'go'
        ? refuse(memory, memory.refused.at(-1) as RequestFailure)
        : look(memory);
  }
}

type EventOf<O extends Event['of']> = Extract<Event, { readonly of: O }>;

function afterLook(memory: Memory, told: EventOf<'look'>): Next {
  const { found } = told;
  switch (found.state) {
    case 'unread':
      return notDone(memory, unsent(told, found.why));
    case 'hidden':
      return notDone(memory, hidden(found.by));
    case 'stale':
      return afterMove(memory, told, found.why);
    case 'already':
      return end(memory, { is: 'nothing left' });
    case 'busy':
      return hold(memory, found.why);
    case 'go': {
      if (told.closed !== undefined) return notDone(memory, notSent(told.closed));
      if (memory.lost.length > 0 && isSentOnce(memory.step)) return unsettled(memory);
      const ready = { ...memory, go: found };
      if (!memory.rewritten && memory.step.restores !== undefined) return goOn(ready, { do: 'rewrite' });
      return told.stopped ? notDone(ready, stopped()) : send(ready, found);
    }
  }
}

/**
 * Live is no longer as the plan expects. After a lost answer, a write of this run may have caused a
 * part of the difference.
 */
function afterMove(memory: Memory, { ours }: EventOf<'look'>, why: Reason): Next {
  const lost = memory.lost.at(-1);
  if (lost === undefined) return bad(memory, stale(why));
  return bad(memory, ours ? madeThenMoved(why) : movedAfterLoss(memory.step, lost, why));
}

function afterRewrite(memory: Memory, told: EventOf<'rewrite'>): Next {
  if (told.stopped) return notDone(memory, stopped());
  if (told.refusal === undefined) return send({ ...memory, rewritten: true }, memory.go as Go);
  return 'held' in told.refusal ? hold(memory, told.refusal.held) : notDone(memory, told.refusal);
}

function afterSend(memory: Memory, told: EventOf<'send'>): Next {
  const { answer } = told;
  switch (answer.state) {
    case 'accepted': {
      const { secrets } = answer.receipt;
      const written = { ...memory, receipt: answer.receipt };
      return secrets === undefined ? afterReceipt(written) : goOn(written, { do: 'keep', secrets });
    }
    case 'unsent':
      return notDone(memory, notSent(answer.why));
    case 'failed':
      return afterFailure(memory, told, answer.failure);
  }
}

/**
 * What follows from an unexpected error. While a send is under way, or after one was accepted, the
 * service may have done more than was read, so the outcome is unknown. Otherwise the change is not
 * live, and {@link notDone} says how the step ends.
 */
function afterThrow(memory: Memory, told: EventOf<'threw'>): Next {
  const { why } = told;
  if (memory.receipt === undefined && memory.doing !== 'send') return notDone(memory, unsent(told, why));
  return bad(memory, { status: 'unknown', reason: { code: 'verify/unread', cause: why } });
}

function afterReceipt(memory: Memory): Next {
  const { waits, unfinished: isUnfinished } = memory.receipt as Receipt;
  if (isUnfinished === true) return goOn(memory, { do: 'settle', waits });
  return end(memory, { is: 'accepted', waits });
}

function afterPart(memory: Memory, ended: WaitEnd | undefined): Next {
  if (ended !== undefined && ended.state !== 'done')
    return bad(memory, { status: ended.state, reason: ended.reason });
  const parts = memory.parts + 1;
  const most = memory.step.kind.write.mostWrites ?? MOST_PARTS;
  return parts < most ? look({ ...memory, parts, must: true }) : bad(memory, unfinished(parts));
}

function afterFailure(memory: Memory, told: EventOf<'send'>, failure: RequestFailure): Next {
  const why = (): Reason => failureReason(failure, memory.step.provider);
  switch (isSentOnce(memory.step) && isLate(failure) ? 'unknown' : failure.outcome) {
    case 'held':
      return hold({ ...memory, locked: why() }, why());
    case 'unknown':
    case 'foreign':
      return afterLoss({ ...memory, lost: [...memory.lost, failure], must: true }, told);
    case 'rejected':
      return afterRefusal({ ...memory, refused: [...memory.refused, failure] });
    case 'forbidden':
    case 'credential':
      return refuse(memory, failure);
    case 'unsent':
    case 'origin':
    case 'unreadable':
      return notDone(memory, unsent(told, why()));
  }
}

/**
 * What follows from a lost answer: reads live before it sends again, or stops with "outcome
 * unknown".
 */
function afterLoss(memory: Memory, told: EventOf<'send'>): Next {
  if (!told.stopped) return goOn(memory, { do: 'drain' });
  return makesAnother(memory.step) ? newOneLost(memory, {}) : unsettled(memory);
}

function lookAfterLoss(memory: Memory): Next {
  return memory.lost.length < ATTEMPTS ? look(memory) : unsettled(memory);
}

/**
 * What follows from a 409, or a 422 that means the same: someone may have created the resource in
 * the meantime. Reads the list again. If the resource there is as wanted, the row is done; if not,
 * the row is stale. A create is also stale if someone else took the last place under a limit of the
 * service.
 */
function afterRefusal(memory: Memory): Next {
  const { step, lost, refused } = memory;
  const failure = refused.at(-1) as RequestFailure;
  const exists = failure.status === 409 || step.provider.exists?.(failure) === true;
  const isTaken = exists || (step.batch === undefined && step.provider.closes?.(failure) !== undefined);
  const somebodys = step.verb === 'create' && step.batch?.apart !== true && isTaken;
  const isDoubtful = somebodys || (step.batch === undefined && lost.length > 0);
  return isDoubtful && refused.length < ATTEMPTS ? goOn(memory, { do: 'check' }) : refuse(memory, failure);
}

/**
 * Ends the step as refused. If the answer of an earlier write was lost, that write may have done
 * the change, so the outcome is unknown.
 */
function refuse(memory: Memory, failure: RequestFailure): Next {
  return memory.lost.length > 0 ? unsettled(memory) : end(memory, { is: 'refused', failure });
}

function hold(memory: Memory, why: Reason): Next {
  const { since, times = 0 } = memory.held ?? {};
  return goOn({ ...memory, held: { since, times, why } }, { do: 'hold', why, since, times });
}

function afterHold(memory: Memory, { free, since, stopped: isStopped }: EventOf<'hold'>): Next {
  const { why, times } = memory.held as Hold;
  const waited = { ...memory, held: { why, since, times: times + 1 }, must: true };
  if (free) return look(waited);
  return notDone(waited, isStopped ? stopped() : heldTooLong(why));
}

function look(memory: Memory): Next {
  const { must, thorough, partly, lost, receipt } = memory;
  const answered = (partly ? receipt?.raw : undefined) ?? [];
  return goOn(memory, { do: 'look', how: { must, thorough, partly, answered, trust: lost.length > 0 } });
}

/** Sends the row. The rest of a partly written row is an update. */
function send(memory: Memory, go: Go): Next {
  const { step, partly, parts, lost } = memory;
  const isRest = (partly || lost.length > 0) && go.rows[0]?.action === 'update';
  return goOn(memory, { do: 'send', go, verb: isRest ? 'update' : step.verb, part: parts });
}

/**
 * The end of a step that sent nothing. If the run was stopped, the stop is the reason, because a
 * request that fails then says nothing about the service. Errors of evenkeel itself are always
 * reported.
 */
function unsent({ stopped: isStopped }: Event, why: Reason): ReasonedEnd {
  return isStopped && why.code !== 'apply/threw' ? stopped() : notSent(why);
}

/**
 * The end of a step whose change is not live. After a write without an answer, which may still be
 * carried out, or after a refused write, the end must not say "not sent".
 */
function notDone(memory: Memory, said: ReasonedEnd): Next {
  if (memory.lost.length > 0) return unsettled(memory);
  const refusal = refusalOf(memory);
  return bad(memory, refusal === undefined ? said : notSentAgain(said, refusal));
}

/** Why the service refused a write of this step; undefined if it refused none. */
function refusalOf({ locked, refused, step }: Memory): Reason | undefined {
  const last = refused.at(-1);
  return last === undefined ? locked : failureReason(last, step.provider);
}

function unsettled(memory: Memory): Next {
  return bad(memory, unknown(memory.step, memory.lost.at(-1) as RequestFailure));
}

function newOneLost(memory: Memory, since: LiveSince): Next {
  return bad(memory, newOneUnknown(memory.step, memory.lost.at(-1) as RequestFailure, since));
}

function bad(memory: Memory, said: ReasonedEnd): Next {
  return end(memory, { is: 'bad', end: said });
}

function end(memory: Memory, verdict: Conclusion): Next {
  return goOn(memory, { do: 'end', verdict });
}

function goOn(memory: Memory, effect: Effect): Next {
  return { memory: { ...memory, doing: effect.do }, effect };
}

/**
 * Whether the service may have done the work although the request failed. A proxy that gets no
 * answer in time may itself answer 408, or 5xx such as 503.
 */
export function isLate({ status = 0 }: RequestFailure): boolean {
  return status === 408 || (status >= 500 && status !== 501);
}

/** Whether a second send would create a second resource. */
function makesAnother({ verb, kind }: Step): boolean {
  return verb === 'create' && kind.write.unique !== true;
}

/**
 * Whether a step reads live before its first send even if the lists are fresh. That goes for
 * deletes, replaces, renewals, batches, rows that lose data, rows that exist because of another
 * row, creates that could make a second resource, and kinds whose writes could undo what another
 * client did a moment ago (ADR 0166).
 */
function alwaysReadAgain(step: Step): boolean {
  if (step.kind.write.readAgain === true || step.verb === 'renew') return true;
  if (step.batch !== undefined || step.verb === 'delete') return true;
  if (step.rows.some(row => row.loss.length > 0)) return true;
  return makesAnother(step) || step.rows.some(row => row.action === 'replace' || row.because !== undefined);
}
