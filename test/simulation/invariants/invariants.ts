import type { Address } from '../../../src/core/address.ts';
import { RequestFailure } from '../../../src/core/http.ts';
import { Failure } from '../../../src/core/report/failure.ts';
import type { Plan } from '../../../src/core/report/plan.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { endedWell, type Run } from '../run.ts';
import type { PreviewOfScenario } from '../scenarios/scenario.ts';
import type { SyncVersion } from '../scenarios/sync-scenarios.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { checkAccepted, checkHidden } from './accepted.ts';
import { checkChanged } from './changed-scopes.ts';
import { checkClocks } from './clocks.ts';
import { checkCopies } from './copied-contents.ts';
import { checkDeletesTold } from './deletes-told.ts';
import { checkForeign } from './foreign-writes.ts';
import { checkHolders } from './holders.ts';
import { checkLeftAlone } from './left-alone.ts';
import { checkOverwritesRestored } from './lost-overwrites.ts';
import { checkMoved } from './moved.ts';
import { checkKept, checkMarked, checkOwned, checkRestricted, checkWithin } from './ownership.ts';
import { checkPlaces, takesPlace } from './places.ts';
import { checkBulk, checkNewer, checkPlanned } from './plan-conformance.ts';
import { checkPlanConsistency } from './plan-consistency.ts';
import { checkPreviews, checkPreviewsTold } from './previews.ts';
import { checkReadBeforeWrite } from './read-before-write.ts';
import { checkHeld, checkResend } from './resend.ts';
import { checkLeftOut } from './review.ts';
import { checkRewrites, restoresOverwrites, rewritesIn } from './rewrites.ts';
import { checkRuled } from './ruled.ts';
import { checkSentSecrets } from './sent-secrets.ts';
import { checkSeen, checkStatuses } from './statuses.ts';
import { givesName } from './succession.ts';
import { checkSwept } from './swept.ts';
import { checkSynced } from './synced.ts';
import { checkTakenAlong } from './taken-along.ts';
import { isBulk, targetOf } from './target.ts';
import { label, type Violation } from './violation.ts';

export const INVARIANTS: readonly string[] = [
  'a report comes out, whatever happens',
  'no write in plan',
  'no duplicate',
  'nothing unmanaged touched',
  'nothing protected deleted or unprotected',
  'no create or delete from a list that could not be read',
  'nothing done where two live objects have one identity',
  'writes are those of the plan',
  'no write on a stale row',
  'no write sent again beyond the table of outcomes',
  'no secret in a report',
  'parents are ready before their children',
  'effort is bounded, and ends when the run is told to stop',
  'two further runs come to rest',
  'the next plan is empty',
  'the same case gives the same log',
  'exit codes and statuses tell the truth',
  'what a rename deletes too is restored, or named',
  "nothing of someone else's is written to or referred to, nor what the run is not limited to, and it stays byte for byte",
  'a plan adds up',
  'what is deleted for a place makes room for what takes it, also where the run is stopped',
  'a new branch starts after all that its parent is declared to have',
  'what someone moved is not written where it is left',
  'what the manifest accepts is not written while it is so',
  'nothing is deleted by its age, given an expiry or accepted that one of two clocks denies',
  'by the last looks before its delete, nobody uses a branch that a sweep takes',
  'a command for previews writes to what bears its mark, and destroys nothing that is protected, a parent or of an open pull request',
  'what a run tells as deleted is gone, what it tells as kept is there, and a run that is stopped tells of each',
  'a file that adopt writes is whole, as it was but for entries that differ, and says what a service told in that run',
  'what adopt tells as taken over is written and has no row in the next plan, and what it does not tell is as it was',
  'each difference is in a row or accepted, in one of the two, and what gives access is accepted by a line that says so alone',
  'in the scopes that ADR 0084 says are read a plan of what changed has the rows of the whole plan, and it writes in no other',
  'programs that sync their commands at once write what they declare and nothing else, leave no twin, tell the truth and come to rest',
  'nothing is done in a member of a set that the lists of the run do not show whole, or that nobody has reviewed',
  'a later wave of a roll-out is written only after all earlier ones ended well',
  'what is left in members is as where a manifest with all of them written out was applied',
  'no write leaves what breaks a rule of the manifest, what only warns blocks nothing, and no rule passes by a list that was not read',
  'a manifest with defaults sends what the same one with them written out sends, and its plans have the same digests',
  'plans of parts, joined, are the plan of one run, and their joined report tells each row once, as its part does',
  'a part writes in its own scopes alone, and is refused, without a write, only for what happened in them',
  'several rounds of all parts do nothing twice, come to rest, and leave what one run leaves',
  'each of several applications is asked and written to with its own credentials, and with one of another in their place nothing is written',
  'masked data is always under one of the names of its succession, under the name only once it is masked, and no third branch is made',
  'a secret from a variable is in no output, goes to its own place alone and only as the plan says, and a row tells whether it was sent',
  'what is deleted with a database is named by its row, and by a look just before the delete nothing else is',
  'nothing is written in a new branch of a succession, renamed or deleted before its data is masked, nor a second one made',
];

const LONGEST_MS = 4 * 3_600_000;

/** Checks one run against what the log has of it. */
export function checkRun(run: Run, world: SimulatedWorld): Violation | undefined {
  const all = writesOf(run, world);
  const rewrites = rewritesIn(all, run);
  const writes = rewrites.size === 0 ? all : all.filter(entry => !rewrites.has(entry));
  return (
    checkEnd(run, world) ??
    checkRewrites(rewrites) ??
    checkHolders(run, sentIn(run, world)) ??
    checkClocks(run, sentIn(run, world)) ??
    checkSwept(run, sentIn(run, world)) ??
    (run.moved === undefined ? undefined : checkMoved(sentIn(run, world), run.moved)) ??
    (run.sides === undefined ? undefined : checkHidden(run, run.sides, sentIn(run, world), world)) ??
    (run.sides?.scopes === undefined ? undefined : checkChanged(run, run.sides.scopes, sentIn(run, world))) ??
    (run.ruled === undefined ? undefined : checkRuled(run, run.ruled, sentIn(run, world))) ??
    checkWrites(run, writes) ??
    (writes.length === 0 ? undefined : checkLeftOut(run, world.model)) ??
    (writes.length === 0 ? undefined : checkCopies(run, world.log.slice(run.from, run.to))) ??
    checkSorted(run) ??
    checkPlanConsistency(run) ??
    checkEffort(run, world) ??
    checkSecrets(run, world) ??
    checkSentSecrets(run, sentIn(run, world), world) ??
    checkTakenAlong(run, sentIn(run, world), world) ??
    checkStatuses(run, writes) ??
    checkSeen(run, world.log.slice(run.from, run.to)) ??
    checkOverwritesRestored(run, writes, world.log.slice(run.from), world.model) ??
    checkPlaces(run, writes) ??
    (run.sweeps === undefined ? undefined : checkDeletesTold(run, world))
  );
}

/** The same for a command for previews. */
export function checkPreviewRun(
  run: Run,
  preview: PreviewOfScenario,
  world: SimulatedWorld,
): Violation | undefined {
  const sent = sentIn(run, world);
  // What could not be read ends the command; nothing may be written by then.
  const isRefused = run.thrown instanceof RequestFailure || run.thrown instanceof Failure;
  const isTold = isRefused && sent.every(({ method }) => method === 'GET');
  return (
    (isTold ? undefined : checkEnd(run, world)) ??
    checkPreviews(run, preview, sent) ??
    checkSorted(run) ??
    checkEffort(run, world) ??
    checkSecrets(run, world) ??
    checkSentSecrets(run, sent, world) ??
    checkDeletesTold(run, world) ??
    checkPreviewsTold(run, world)
  );
}

/** The same for a program that syncs its commands. */
export function checkSyncRun(run: Run, version: SyncVersion, world: SimulatedWorld): Violation | undefined {
  return (
    checkEnd(run, world) ??
    checkSynced(run, version, sentIn(run, world)) ??
    checkSorted(run) ??
    checkEffort(run, world) ??
    checkSecrets(run, world) ??
    checkSentSecrets(run, sentIn(run, world), world)
  );
}

/** The same for `adopt`, which writes to files alone. */
export function checkAdoptRun(run: Run, world: SimulatedWorld): Violation | undefined {
  const { spoke } = run;
  if (spoke === undefined) return run.crashed ? undefined : checkEnd(run, world);
  if (![0, 1, 4, 130].includes(spoke.code))
    return { invariant: 0, message: `adopt ends with ${spoke.code}: ${spoke.stderr}` };
  const text = spoke.stdout + spoke.stderr;
  if (world.secrets.some(secret => text.includes(secret)))
    return { invariant: 10, message: 'adopt prints a secret' };
  return /\n\s+at .*:\d+:\d+/.test(text)
    ? { invariant: 0, message: `adopt prints a stack: ${text}` }
    : (checkEffort(run, world) ?? checkSentSecrets(run, sentIn(run, world), world));
}

function checkEnd(run: Run, world: SimulatedWorld): Violation | undefined {
  if (world.endless) return { invariant: 12, message: 'it sends and sends and does not end' };
  if (endedWell(run)) return undefined;
  if (run.stuck) return { invariant: 0, message: 'it neither goes on nor ends' };
  const error = run.thrown;
  const text =
    error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);
  return { invariant: 0, message: `thrown out of ${run.command}: ${text}` };
}

function sentIn(run: Run, world: SimulatedWorld): readonly LogEntry[] {
  return world.log
    .slice(run.from, run.to)
    .filter(entry => entry.actor === 'tool' && entry.run === run.number);
}

function writesOf(run: Run, world: SimulatedWorld): readonly LogEntry[] {
  return sentIn(run, world).filter(entry => entry.method !== 'GET');
}

function checkWrites(run: Run, writes: readonly LogEntry[]): Violation | undefined {
  const [first] = writes;
  if (first === undefined) return undefined;
  if (run.command === 'plan') return { invariant: 1, message: `a plan sent ${label(first)}` };
  const { plan } = run;
  if (plan === undefined) return { invariant: 7, message: `${label(first)} without a plan` };
  const rows = byAddress(plan);
  const reviewed = run.reviewed === undefined ? undefined : byAddress(run.reviewed);
  for (const [at, entry] of writes.entries()) {
    const target = targetOf(entry, run.wanted);
    if (target === undefined) return { invariant: 3, message: `${label(entry)} is no write of any kind` };
    if (entry.early && entry.status >= 200 && entry.status < 300)
      return { invariant: 11, message: `${label(entry)} before its branch was ready` };
    if (run.guarded && target.verb === 'delete')
      return { invariant: 3, message: `${label(entry)}, which a guard has to refuse` };
    const early = checkHeld(entry, writes.slice(0, at)) ?? checkNewer(entry);
    if (early !== undefined) return early;
    if (isBulk(entry)) {
      const plans = reviewed === undefined ? [rows] : [rows, reviewed];
      const wrong = checkBulk(entry, target, run, plans) ?? checkResend(entry, target, writes.slice(0, at));
      if (wrong !== undefined) return wrong;
      continue;
    }
    const violation =
      checkLeftAlone(entry, target, run) ??
      checkForeign(entry, target, rows) ??
      checkPlanned(entry, target, rows) ??
      (reviewed === undefined ? undefined : checkPlanned(entry, target, reviewed)) ??
      checkMarked(entry, run) ??
      checkKept(entry, target, run) ??
      checkAccepted(entry, target, run) ??
      checkRestricted(entry, run) ??
      checkOwned(entry, target, run) ??
      checkWithin(entry, target, rows, run) ??
      checkReadBeforeWrite({ entry, target, rows, earlier: writes.slice(0, at), run }) ??
      checkResend(entry, target, writes.slice(0, at));
    if (violation !== undefined) return violation;
  }
  return undefined;
}

function byAddress(plan: Plan): ReadonlyMap<Address, readonly Row[]> {
  const rows = new Map<Address, Row[]>();
  for (const row of plan.rows) rows.set(row.address, [...(rows.get(row.address) ?? []), row]);
  return rows;
}

/** Part of invariant 15: a plan is the same text each time. */
function checkSorted(run: Run): Violation | undefined {
  const rows = run.report?.plan.rows ?? [];
  const at = rows.findIndex((row, index) => index > 0 && row.address < (rows[index - 1] as Row).address);
  return at < 0 ? undefined : { invariant: 15, message: `${rows[at]?.address} is not in its place` };
}

function checkEffort(run: Run, world: SimulatedWorld): Violation | undefined {
  const ms = run.endedAt - run.startedAt;
  if (ms > LONGEST_MS) return { invariant: 12, message: `it took ${Math.round(ms / 60_000)} minutes` };
  const abort = run.faults.find(fault => fault.do === 'abort');
  if (abort?.do !== 'abort' || run.abortedAt === undefined) return undefined;
  // What was under way by then arrives all the same.
  const met = sentIn(run, world).find(({ index }) => index === abort.at);
  const stoppedAt = (abort.when === 'before' ? met?.at : met?.endedAt) ?? 0;
  const late = world.log
    .slice(run.from, run.to)
    .filter(
      each =>
        each.actor === 'tool' &&
        each.run === run.number &&
        each.index > abort.at &&
        each.sentAt >= stoppedAt &&
        each.position >= (run.abortedAt ?? 0),
    );
  const before = world.log.slice(run.from, late[0]?.position);
  const write = late.find(
    each =>
      each.method !== 'GET' &&
      !restoresOverwrites(each, before) &&
      !takesPlace(each, before, run) &&
      !givesName(each, world.log.slice(run.from, each.position), run),
  );
  if (write !== undefined) return { invariant: 12, message: `${label(write)} after it was told to stop` };
  // One last look at each list of what was sent, and little else.
  const again = late.length - new Set(late.map(({ path }) => path)).size;
  if (again > 8) return { invariant: 12, message: `${again} repeated reads after it was told to stop` };
  return undefined;
}

/** Without its end, which differs with what follows. */
function inBase64(secret: string): string {
  return Buffer.from(secret).toString('base64').slice(0, 12);
}

function checkSecrets(run: Run, world: SimulatedWorld): Violation | undefined {
  if (run.report === undefined) return undefined;
  const text = JSON.stringify(run.report);
  const leaked =
    world.secrets.some(secret => text.includes(secret) || text.includes(inBase64(secret))) ||
    text.includes('canary-');
  return leaked ? { invariant: 10, message: 'a report holds a secret' } : undefined;
}
