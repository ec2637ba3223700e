import type { Address } from '../../../src/core/address.ts';
import { isObject } from '../../../src/core/json.ts';
import type { Reason, Reasons } from '../../../src/core/report/reason.ts';
import type { Result } from '../../../src/core/report/report.ts';
import { wordsOf } from '../../../src/render/reason-words/reason-words.ts';
import { isKind, KINDS, type Traits } from '../kinds.ts';
import type { Run } from '../run.ts';
import { listKey } from '../world/list-readings.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { isChangeOver } from './plan-conformance.ts';
import { deletedBy, isBulk, targetOf } from './target.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariant 16: what was accepted is unknown only where a look at it failed, or nothing may be
 * asked any more; "not shown" only where its list was not the service's own of that moment, or
 * someone else wrote meanwhile; and failed only for the latter, or where a list was bent: one that
 * lags tells of no failure. `all`: everybody's requests.
 */
export function checkSeen(run: Run, all: readonly LogEntry[]): Violation | undefined {
  const unseen = (run.report?.results ?? []).filter(
    ({ status, reason }) =>
      (status === 'unknown' && reason?.code.startsWith('verify/') === true) ||
      (status === 'failed' && reason?.code === 'verify/not-shown'),
  );
  if (unseen.length === 0) return undefined;
  const isOwn = ({ actor, run: by }: LogEntry): boolean => actor === 'tool' && by === run.number;
  const sent = all.filter(isOwn);
  // A ban and a refused token count as refused.
  if (
    sent.some(
      ({ method, clientOutcome }) =>
        clientOutcome === 'refused' || (method === 'GET' && clientOutcome !== 'ok'),
    )
  )
    return undefined;
  if (all.some(each => !isOwn(each) && each.method !== 'GET' && isDone(each)))
    return isNotShown(unseen) ? undefined : lie(unseen[0] as Result);
  const wrong = unseen.find(each => !isExcused(each, sent, run));
  return wrong === undefined ? undefined : lie(wrong);
}

function lie({ action, address, status, reason }: Result): Violation {
  const message = `${action} ${address} is "${status}: ${reason?.code}", but no look at it failed`;
  return { invariant: 16, message };
}

function isNotShown(unseen: readonly Result[]): boolean {
  return unseen.every(({ reason }) => reason?.code === 'verify/not-shown');
}

/** Nobody else wrote, and every look was answered. */
function isExcused({ address, status, reason }: Result, sent: readonly LogEntry[], run: Run): boolean {
  if (reason?.code !== 'verify/not-shown') return false;
  const cause = 'cause' in reason && isObject(reason.cause) ? reason.cause['code'] : undefined;
  // What several bear the mark of is not told apart any more, whatever was written.
  if (cause === 'stale/blocked') return true;
  if (status === 'failed' && cause === 'stale/expired') return true;
  // It is counted from the service's moment, as its wrong Date tells it.
  const lives = run.wanted.desired.some(each => each.address === address && each.fields['ttl'] !== undefined);
  if (lives && run.faults.some(fault => fault.do === 'date')) return true;
  const writes = sent.filter(each => each.method !== 'GET' && isAbout(each, address, run));
  const lists = new Set(writes.map(each => targetOf(each, run.wanted)?.list));
  const [first] = writes;
  return sent.some(each => {
    if (each.method !== 'GET' || !each.odd) return false;
    // An older answer that comes again is no answer of the service to this request.
    if (status === 'failed' && each.outcome === undefined) return false;
    if (first === undefined) return true;
    return each.position > first.position && lists.has(listKey(each.resource) ?? '');
  });
}

function isAbout(entry: LogEntry, address: Address, run: Run): boolean {
  return (
    targetOf(entry, run.wanted)?.addresses.includes(address) === true ||
    isInBatch(entry, address) ||
    deletedBy(entry).includes(address)
  );
}

/**
 * Invariant 16, the part that needs no look at live: every row has a result, "not sent" was not
 * sent, "unknown" was.
 */
export function checkStatuses(run: Run, writes: readonly LogEntry[]): Violation | undefined {
  if (run.report === undefined || run.command === 'plan') return undefined;
  const { plan, results, refused } = run.report;
  const told = new Set(results.map(({ address }) => address));
  const untold = refused === undefined ? plan.rows.find(({ address }) => !told.has(address)) : undefined;
  if (untold !== undefined)
    return { invariant: 16, message: `${untold.action} ${untold.address} has no result` };
  for (const result of results) {
    // It says nothing of the row, which has a result of its own.
    if (result.reason?.code === 'secrets/outputs-not-written') continue;
    const own = writesFor(result, writes, run);
    const wrong =
      sentAfterAll(result, own) ??
      lostAndFailed(result, own) ??
      doneAndUntold(result, own, run) ??
      neverSent(result, own);
    if (wrong !== undefined)
      return { invariant: 16, message: `${result.action} ${result.address} is ${wrong}` };
  }
  return undefined;
}

const VERBS: { readonly [action in Result['action']]: readonly string[] } = {
  create: ['create', 'update'],
  update: ['update'],
  rename: ['update'],
  replace: ['create', 'delete'],
  renew: ['renew'],
  delete: ['delete'],
  blocked: ['update'],
};

function verbsOf(action: Result['action'], address: Address): readonly string[] {
  const { isPut, isPost, renewsByUpdate } = traitsOf(address);
  if (action === 'renew' && renewsByUpdate === true) return ['update'];
  if (isPut === true && action === 'delete') return ['update'];
  return isPost === true && action === 'update' ? ['create'] : VERBS[action];
}

/** The writes that a result is about. */
function writesFor(
  { action, address, status }: Result,
  writes: readonly LogEntry[],
  run: Run,
): readonly LogEntry[] {
  const row = run.report?.plan.rows.find(each => each.address === address);
  const verbs = row !== undefined && isChangeOver(row) ? ['update', 'delete'] : verbsOf(action, address);
  const own = writes.filter(each => {
    const target = targetOf(each, run.wanted);
    const verb = deletedBy(each).includes(address) ? 'delete' : target?.verb;
    return verb !== undefined && verbs.includes(verb) && isAbout(each, address, run);
  });
  // What is blocked goes back in a bulk overwrite as it was read, like everything that has no row:
  // its result tells what others did.
  const isCarried = status === 'blocked' || run.report?.plan.rows.every(row => row.address !== address);
  return isCarried === true ? own.filter(each => !isBulk(each)) : own;
}

function isSent({ clientOutcome }: LogEntry): boolean {
  return clientOutcome === 'ok' || clientOutcome === 'unknown';
}

function sentAfterAll({ status, reason }: Result, own: readonly LogEntry[]): string | undefined {
  // A reason with `refused` says that something was sent, and in which words it was refused.
  const isRefused = reason !== undefined && 'refused' in reason;
  const isUnsent = NEVER_SENT.has(reason?.code ?? '') && !isRefused;
  const isNever = status === 'skipped' || status === 'blocked' || isUnsent;
  const sent = own.find(isSent);
  if (!isNever || sent === undefined) return undefined;
  const what = `${status}${reason === undefined ? '' : `: ${wordsOf(reason).message}`}`;
  return `"${what}", but was sent (${sent.clientOutcome})`;
}

function lostAndFailed(result: Result, own: readonly LogEntry[]): string | undefined {
  const isLost = own.at(-1)?.clientOutcome === 'unknown';
  return result.status === 'failed' && isLost && !wasAccepted(result)
    ? `"failed: ${said(result)}", but its answer was lost`
    : undefined;
}

function doneAndUntold(result: Result, own: readonly LogEntry[], run: Run): string | undefined {
  const { status } = result;
  const isDoneUnseen = own.some(each => each.clientOutcome === 'unknown' && isDone(each));
  const isUntold = result.partly !== true && !wasAccepted(result);
  if ((status === 'failed' || status === 'stale') && isDoneUnseen && isUntold)
    return `"${status}: ${said(result)}", but one whose answer was lost was done`;
  const strayed = own.find(each => each.clientOutcome === 'ok' && isAstray(each, run));
  return status === 'done' && strayed !== undefined
    ? `"done", but an operation of ${label(strayed)} was told to have failed`
    : undefined;
}

function neverSent(result: Result, own: readonly LogEntry[]): string | undefined {
  // A delete of what is not found counts as accepted.
  const isGone = wasAccepted(result) && own.some(({ method }) => method === 'DELETE');
  // A proxy may have invented a 503 or a 408, so a renewal that got one is never sent again.
  const mayBe = (each: LogEntry): boolean =>
    result.action === 'renew' && (each.clientOutcome === 'unavailable' || each.clientOutcome === 'refused');
  return result.status === 'unknown' && !own.some(each => isSent(each) || mayBe(each)) && !isGone
    ? `"unknown", but was never sent: ${said(result)}`
    : undefined;
}

const NEVER_SENT: ReadonlySet<string> = new Set(['apply/not-sent', 'restore/impossible']);

/** The run was told that one of the operations which the write began went another way. */
function isAstray({ outcome }: LogEntry, { astray }: Run): boolean {
  return [...astray].some(id => outcome?.text.includes(id));
}

function isDone({ status }: LogEntry): boolean {
  return status >= 200 && status < 300;
}

function wasAccepted({ reason }: Result): boolean {
  return ownOf(reason)?.code.startsWith('verify/') === true;
}

/** How a renewal ended is in the cause of its reason. */
function ownOf(reason: Reason | undefined): Reason | undefined {
  return reason?.code === 'renew/unconfirmed' || reason?.code === 'renew/again'
    ? (reason as Reasons['renew/again']).cause
    : reason;
}

function said({ reason }: Result): string {
  return reason === undefined ? '' : wordsOf(reason).message;
}

function traitsOf(address: Address): Pick<Traits, 'isPut' | 'isPost' | 'renewsByUpdate'> {
  const [kind = ''] = address.split('/');
  return isKind(kind) ? KINDS[kind] : {};
}

function isInBatch(entry: LogEntry, address: Address): boolean {
  if (entry.resource.kind !== 'neon.branch' || !isObject(entry.body) || entry.body['endpoints'] === undefined)
    return false;
  const branch = isObject(entry.body['branch']) ? String(entry.body['branch']['name']) : '';
  return address === `neon.endpoint/${entry.resource.project}/${branch}/read_write`;
}
