import { ACCEPTED_BASE_PLANTS } from './accepted-base-plants.ts';
import { ACCEPTED_PLANTS } from './accepted-plants.ts';
import { ADOPT_PLANTS } from './adopt-plants.ts';
import { CHANGED_PLANTS } from './changed-plants.ts';
import { CLOCK_PLANTS } from './clock-plants.ts';
import { DATABASE_PLANTS } from './database-plants.ts';
import { DEFAULT_PLANTS } from './default-plants.ts';
import { DIMENSION_PLANTS } from './dimension-plants.ts';
import { FLEET_PLANTS } from './fleet-plants.ts';
import { LIVES_PLANTS } from './lives-plants.ts';
import { MOVED_PLANTS } from './moved-plants.ts';
import { MOVED_RENAMES_PLANTS } from './moved-renames-plants.ts';
import { PART_PLANTS } from './part-plants.ts';
import { REPLICAS_PLANTS } from './replicas-plants.ts';
import { RULE_PLANTS } from './rule-plants.ts';
import { SECRET_PLANTS } from './secret-plants.ts';
import { SET_PLANTS } from './set-plants.ts';
import { SUCCESSION_PLANTS } from './succession-plants.ts';
import { SWAP_PLANTS } from './swap-plants.ts';
import { SWEEP_PLANTS } from './sweep-plants.ts';
import { SYNC_PLANTS } from './sync-plants.ts';
import { TICKING_PLANTS } from './ticking-plants.ts';

/** One piece of a source file, and the defect that takes its place. */
interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly by: string;
}

/**
 * A deliberate defect of the executor. It exists only in a bundle that is made for it: nothing in
 * src can switch it on.
 */
export interface Plant {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Where it is looked for first; the whole matrix follows. */
  readonly near?: Near;
}

interface Near {
  readonly scenario?: string;
  readonly family?: string;
  /** Not in the matrix, but in the random plans (test/simulation/plans). */
  readonly plans?: true;
  /** Not in the matrix, but in the replicas that start at once (test/simulation/replicas). */
  readonly replicas?: true;
  /** Not in the matrix, but in the fleets (test/simulation/fleet). */
  readonly fleet?: true;
  /** Not in the matrix, but in lives (test/simulation/lives). */
  readonly lives?: true;
  /** Whose cases have to catch it (./dimensions.ts). */
  readonly dimension?: string;
}

function plant(name: string, file: string, find: string, by: string, near?: Near): Plant {
  return { name, edits: [{ file: `src/${file}`, find, by }], ...(near === undefined ? {} : { near }) };
}

/**
 * Every one must be caught by the matrix; one that survives fails the run. Where two places keep
 * the same promise, both are broken: one of them alone changes nothing that anybody could see.
 */
export const PLANTS: readonly Plant[] = [
  plant(
    'a write whose answer was lost is sent again at once',
    'http/classify.ts',
    "lost: { read: 'retry', write: 'unknown' }",
    "lost: { read: 'retry', write: 'retry' }",
    { family: 'R2' },
  ),
  plant(
    'a write answered with a 5xx is sent again at once',
    'http/classify.ts',
    "broken: { read: 'retry', write: 'unknown' }",
    "broken: { read: 'retry', write: 'retry' }",
    { family: 'R3' },
  ),
  plant(
    'a write whose answer is no JSON counts as refused',
    'http/classify.ts',
    "unparsable: { read: 'retry', write: 'unknown' }",
    "unparsable: { read: 'retry', write: 'rejected' }",
    { family: 'R2' },
  ),
  plant(
    'a request is tried ten times',
    'http/retry.ts',
    'export const MAX_ATTEMPTS = 3;',
    'export const MAX_ATTEMPTS = 10;',
    { family: 'R8' },
  ),
  plant('Retry-After is not heeded', 'http/retry.ts', 'Math.max(asked, Math.min', 'Math.max(0, Math.min', {
    family: 'R3',
  }),
  plant(
    'a hundred refusals bar the read that tells what was done',
    'http/limits/breaker.ts',
    "if (purpose === 'ordinary') return",
    'if (opened.length > 0) return',
    { family: 'R17' },
  ),
  plant(
    'after an unknown outcome a write is sent again without reading',
    'engine/attempt/next.ts',
    'lost: [...memory.lost, failure], must: true }',
    'lost: [...memory.lost, failure] }',
    { family: 'R2' },
  ),
  plant(
    'a branch whose create was lost is made again where it is not listed',
    'engine/attempt/next.ts',
    "event.found === 'ours' ? lookAfterLoss(memory) : newOneLost(memory, event.found);",
    'lookAfterLoss(memory);',
    { family: 'R6', scenario: 'empty to full' },
  ),
  plant(
    'a lost write is called "not sent" when what comes after it fails',
    'engine/attempt/next.ts',
    'if (memory.lost.length > 0) return unsettled(memory);\n  const refusal',
    'const refusal',
    { family: 'R14' },
  ),
  plant(
    'nothing is read again just before a delete',
    'engine/attempt/next.ts',
    "if (step.batch !== undefined || step.verb === 'delete') return true;",
    'if (step.batch !== undefined) return true;',
    { scenario: 'full to empty by absent' },
  ),
  plant(
    'nothing is read again just before a bulk overwrite',
    'engine/attempt/next.ts',
    "if (step.batch !== undefined || step.verb === 'delete') return true;",
    "if (step.batch?.apart === true) return false;\n  if (step.batch !== undefined || step.verb === 'delete') return true;",
    { scenario: 'bulk' },
  ),
  plant(
    'an answer is believed, whatever it speaks of',
    'engine/attempt/send.ts',
    'if (why !== undefined) return why;\n    for (const live of lives)',
    'for (const live of lives)',
    { family: 'R18' },
  ),
  plant(
    'a new branch is made from whichever branch is listed last',
    'providers/neon/branch/branch-writes.ts',
    'parent_id: at.ids.of(parent) }',
    "parent_id: at.seen.list('neon.branch', row.scope.address).at(-1)?.id ?? at.ids.of(parent) }",
    { family: 'R18' },
  ),
  plant(
    'a list that cannot be read again does not stop a write',
    'engine/attempt/preconditions.ts',
    'if (unread !== undefined) return unread.reason;',
    '',
    { family: 'R8' },
  ),
  plant(
    'a stale row is written all the same',
    'engine/attempt/recheck.ts',
    "if (!expected) return { state: 'stale', why: whatMoved(planned, fresh) };",
    '',
    { family: 'R7' },
  ),
  {
    name: 'a bulk overwrite leaves out what was added meanwhile',
    edits: [
      {
        file: 'src/engine/attempt/preconditions.ts',
        find: 'if (rows.length === 0 || membersMoved(step, input)) {',
        by: 'if (rows.length === 0) {',
      },
      {
        file: 'src/providers/discord/command/bulk.ts',
        find: 'const kept = livesIn(scope, seen)',
        by: 'const kept = livesIn(scope, seen).filter(live => isManaged(live, seen))',
      },
    ],
    near: { scenario: 'bulk', family: 'R7' },
  },
  {
    name: 'what is not known in an option is not sent back',
    edits: [
      {
        file: 'src/core/fields/unknown-members.ts',
        find: '!isKnown(known, name) && !Object.hasOwn(written, name),',
        by: 'name.length < 0,',
      },
    ],
    near: { scenario: 'one edit' },
  },
  plant(
    'what an entry says of direct messages is not managed',
    'providers/discord/command/normal-form.ts',
    'if (!hasContexts(command)) return declared;',
    'if (!hasContexts(command)) return { ...declared, dm_permission: undefined };',
    { scenario: 'one edit' },
  ),
  plant(
    'nobody waits for operations',
    'engine/lanes/lane.ts',
    'if (open.length === 0) return new Map();',
    "return new Map(open.map(({ step }) => [step, { state: 'done' }] as const));",
    { scenario: 'empty to full' },
  ),
  plant(
    'a cancelled operation counts as done',
    'providers/neon/operations.ts',
    "['cancelled', 'failed'],",
    "['cancelled', 'done'],",
    { family: 'R5' },
  ),
  plant(
    'only the step that met 423 is held, not its lane',
    'engine/execute/apply.ts',
    'const lanes = groupBy(steps, step => step.lane);',
    'const lanes = groupBy(steps, step => `${step.lane} ${step.id}`);',
    { family: 'R4' },
  ),
  {
    name: 'a stop comes between a rename and what puts its overwrites back',
    edits: [
      {
        file: 'src/engine/attempt/indivisible-steps.ts',
        find: 'return group?.begun === true && group.first !== step;',
        by: 'return step.swap !== undefined && group?.begun === true && group.first !== step;',
      },
    ],
    near: { family: 'R1', scenario: 'rename' },
  },
  {
    name: 'a stopped run goes on writing',
    edits: [
      {
        file: 'src/engine/attempt/indivisible-steps.ts',
        find: "if (this.#session.signal.aborted && !goesOn) return { code: 'apply/stopped' };",
        by: '',
      },
      {
        file: 'src/http/limits/gate.ts',
        find: "if (signalFor(call)?.aborted === true) throw progress.givenUp('interrupted');",
        by: '',
      },
    ],
    near: { family: 'R1' },
  },
  plant(
    'a row is done as soon as its write was accepted',
    'engine/execute/verify.ts',
    'await see(ledger, given, seeing(session));',
    'for (const row of ledger.toVerify()) ledger.seen(row);',
    { family: 'R7' },
  ),
  plant(
    'pruning does not ask whose a branch is',
    'providers/neon/branch/branch.ts',
    'return mark.name === name && mark.address === live.address;',
    'return true;',
  ),
  plant(
    'pruning takes branches without a mark',
    'providers/neon/branch/branch.ts',
    'if (mark === undefined || mark.void !== undefined || branch.default || branch.protected) return false;',
    'if (branch.default || branch.protected) return false;\n  if (mark === undefined) return true;',
    { scenario: 'full to empty by prune' },
  ),
  {
    name: 'pruning takes protected branches',
    edits: [
      {
        file: 'src/providers/neon/branch/branch.ts',
        find: 'mark.void !== undefined || branch.default || branch.protected) return false;',
        by: 'mark.void !== undefined || branch.default) return false;',
      },
      {
        file: 'src/engine/decide/keep-checks.ts',
        find: '  return (\n    whyKept(namesOf(live, live, given), kind, live, given) ??',
        by: '  return (',
      },
    ],
    near: { scenario: 'mixed' },
  },
  plant(
    'the name of an entry counts although its id is that of another one',
    'engine/live/pins.ts',
    'if (replacements.isInPlaceOf(named, id))',
    'if (named !== undefined)',
    { scenario: 'pinned to another' },
  ),
  plant(
    'a second branch is made although the one of the id has another name',
    'engine/live/pins.ts',
    'return conflict === undefined ? { live: bearer, from: at } : { bearer, conflict };',
    'return {};',
    { scenario: 'pinned' },
  ),
  plant(
    'pruning takes the branch that only the id of an entry leads to',
    'engine/decide/decide-all.ts',
    'new Set([...claimed(given), ...contested(given)])',
    'new Set([...claimed(given), ...(scopes.length < 0 ? contested(given) : [])])',
    { scenario: 'pinned to another' },
  ),
  plant(
    'what a restore replaced is renamed back',
    'engine/live/pins.ts',
    'const conflict = replacements.conflictOf(bearer);',
    'const conflict = replacements.conflictOf({ ...bearer, id: "" });',
    { scenario: 'pinned' },
  ),
  plant(
    'keep is not heeded',
    'engine/decide/keep.ts',
    'return this.#earliest([this.#globs.first(address)]);',
    'return this.#earliest([]);',
    { scenario: 'kept' },
  ),
  plant(
    'keep is heeded under the new name only',
    'engine/decide/keep-checks.ts',
    '[called, live, currentAddress(live, given.kinds, given.observed)]',
    '[called]',
    { scenario: 'kept' },
  ),
  {
    name: 'what is in a branch whose rename is blocked is taken, whatever it is called today',
    edits: [
      {
        file: 'src/engine/decide/counterpart.ts',
        find: '  return conflict !== undefined || (from',
        by: '  return desired === undefined && (from',
      },
      {
        file: 'src/engine/decide/keep-checks.ts',
        find: 'currentAddress(live, given.kinds, given.observed)]',
        by: 'live]',
      },
    ],
    near: { scenario: 'kept' },
  },
  plant(
    'a refusal after a lost answer is told as if nothing had been done',
    'engine/attempt/next.ts',
    "return memory.lost.length > 0 ? unsettled(memory) : end(memory, { is: 'refused', failure });",
    "return end(memory, { is: 'refused', failure });",
    { family: 'R6', scenario: 'empty to full' },
  ),
  {
    name: 'two live resources under one name do not stop pruning',
    edits: [
      {
        file: 'src/engine/decide/decide-all.ts',
        find: 'if (given.observed.at(address) === live) return',
        by: 'if (given.observed.at(address) !== given.observed.at(scope.address)) return',
      },
      {
        file: 'src/engine/decide/decide-all.ts',
        find: '!declared.has(live) && !given.wanted.named.has(live.address)',
        by: '!declared.has(live)',
      },
    ],
    near: { family: 'R9' },
  },
  plant(
    'a list that is not found counts as empty',
    'engine/live/observe.ts',
    'if (!(error instanceof RequestFailure)) throw error;',
    'if (!(error instanceof RequestFailure)) throw error;\n    if (error.status === 404) return observed.take(kind, at, [], session.clock.now(), true);',
    { family: 'R8' },
  ),
  plant(
    'a branch list ends with its first page',
    'engine/live/observe.ts',
    'const whole = (thorough || observed.pagesAreShort) && kind.read.paged === true;',
    'const whole = thorough && !thorough;',
    { family: 'R8' },
  ),
  plant('a new branch gets no mark', 'providers/neon/branch/branch-writes.ts', 'evenkeel: at.name,', '', {
    scenario: 'empty to full',
  }),
  plant(
    'a plan writes',
    'reconcile.ts',
    'const checks = await runChecks(looked.given.wanted, looked.given.observed, reading);',
    'const checks = await runChecks(looked.given.wanted, looked.given.observed, reading);\n  await applyPlan(looked.plan, looked.given, session);',
    { family: 'R3' },
  ),
  plant(
    'a guard does not refuse',
    'engine/approve/guard.ts',
    'if (refused.length === 0) return undefined;',
    'if (refused.length >= 0) return undefined;',
    { scenario: 'guarded' },
  ),
  plant(
    'a reviewed plan runs whatever is wanted now',
    'engine/approve/approve.ts',
    'if (others.length > 0) {',
    'if (others.length < 0) {',
    { family: 'R14', dimension: 'saved plans and comments' },
  ),
  {
    name: 'a reviewed row that is left out does not stop the others',
    edits: [
      {
        file: 'src/engine/approve/approve.ts',
        find: 'if (leftOut.length > 0) {',
        by: 'if (leftOut.length < 0) {',
      },
      {
        file: 'src/engine/approve/approve.ts',
        find: 'if (leftOut.rows === 0)',
        by: 'if (leftOut.rows >= 0)',
      },
    ],
    near: { family: 'R14', dimension: 'saved plans and comments' },
  },
  plant(
    'what a service repeats of our token gets into the report',
    'http/redact.ts',
    'if (spans.length === 0) return of;',
    'return of;',
    { family: 'R10' },
  ),
  plant(
    'a token is shown where a word character touches it',
    'http/secret-forms.ts',
    'if (length >= ANYWHERE || !(',
    'if (!(',
    { family: 'R10' },
  ),
  plant('a token is shown in base64', 'http/secret-encodings.ts', '    ...inBase64(part),\n', '', {
    family: 'R10',
  }),
  plant(
    'the rows of a plan are not sorted',
    'engine/decide/decisions.ts',
    '[...decided.rows.keys()].sort().flatMap(',
    '[...decided.rows.keys()].flatMap(',
  ),
  plant(
    'an entry that has a row is counted as unchanged, too',
    'engine/decide/decide-all.ts',
    'if (decision.settled !== undefined) settled.set(address, decision.settled);',
    "settled.set(address, decision.settled ?? 'unchanged');",
    { scenario: 'empty to full' },
  ),
  plant(
    'a new compute is made by a request of its own',
    'providers/neon/branch/branch-with-compute.ts',
    "if (row.kind !== 'neon.branch' || row.action !== 'create') return [];",
    "if (row.kind !== 'neon.branch' || row.action !== 'update') return [];",
    { plans: true },
  ),
  plant(
    'pruning goes beyond what the run is limited to',
    'engine/decide/decide-all.ts',
    '\n    .filter(live => isTargeted(live.address, given.wanted));',
    ';',
    { plans: true },
  ),
  plant(
    'a limited run does all that the manifest says',
    'engine/desired/target.ts',
    'const desired = wanted.desired.filter(each => needed.has(each.address));',
    'const desired = wanted.desired.filter(each => needed.has(each.address) || each.absent !== true);',
    { family: 'R19', dimension: '`--target`' },
  ),
  plant(
    'a limited run prunes beyond its limits',
    'engine/decide/decide-all.ts',
    '\n    .filter(live => isTargeted(live.address, given.wanted));',
    ';',
    { family: 'R19', scenario: 'beside another manifest', dimension: '`--target`' },
  ),
  plant("another manifest's mark counts as ours", 'engine/live/match.ts', 'mark.name === name && ', '', {
    scenario: 'beside another manifest',
    dimension: "another manifest's branches",
  }),
  plant(
    'of several operations the best end counts',
    'engine/lanes/lane.ts',
    'severity(end) > severity(before)',
    'severity(end) < severity(before)',
    { family: 'R20', dimension: 'operations that fail in part' },
  ),
  plant(
    'a branch that its entry wants anonymized is made plain',
    'providers/neon/branch/branch-writes.ts',
    "        ];\n  const answer = await at.client.send('POST', path, body);",
    "        ];\n  const answer = await at.client.send('POST', paths.branches(project), { ...made, annotation_value });",
    { scenario: 'an anonymized branch', dimension: 'an anonymized branch' },
  ),
  plant(
    'outputs get into the report',
    'engine/attempt/secrets.ts',
    'await secrets.write(\n      desired.address,\n      (await kind.export?.outputs?.(desired, reader, input.observed)) ?? [],\n    );',
    'throw new Error(JSON.stringify(await kind.export?.outputs?.(desired, reader, input.observed)));',
    { scenario: 'outputs', dimension: 'outputs' },
  ),
  plant(
    'a rotation leaves the old credential',
    'engine/attempt/recheck.ts',
    '  const old = here.find(live => live.incarnation === planned.was);',
    '  const old = here.find(() => false);',
    { scenario: 'rotation', dimension: 'rotation' },
  ),
  plant(
    'the branches of all projects are one list',
    'engine/live/observed.ts',
    'return `${kind} ${rest}`;',
    "return kind === 'neon.branch' && rest.startsWith('neon.project/') ? kind : `${kind} ${rest}`;",
    { scenario: 'two projects and two guilds', dimension: 'several projects and guilds' },
  ),
  plant(
    'what the lists do not show in the end counts as done',
    'engine/execute/verify.ts',
    "return !busy && recheck(row, 'update', input).state === 'already';",
    "return !busy && (row.action === 'create' || recheck(row, 'update', input).state === 'already');",
    { family: 'R7' },
  ),
  plant(
    'a new branch waits for nothing in its parent',
    'engine/decide/waits/row-waits.ts',
    'for (const address of row.awaits ?? []) found.push(make(address), remove(address));',
    '',
    { scenario: 'copies of a parent that changes' },
  ),
  plant(
    'a new branch does not wait for deletes in its parent',
    'engine/decide/waits/row-waits.ts',
    'found.push(make(address), remove(address));',
    'found.push(make(address));',
    { scenario: 'copies of a parent that changes' },
  ),
  plant(
    'a new branch is made although something in its parent is blocked',
    'engine/decide/copied.ts',
    'return blocked.size > 0 ? blocked : copiesThatLack(given);',
    'return copiesThatLack(given);',
    { scenario: 'a copy of what is blocked' },
  ),
  {
    name: 'the last restriction is deleted where the new one was refused',
    edits: [
      {
        file: 'src/engine/decide/waits/row-waits.ts',
        find: "if (write.deletes === 'after_creates')",
        by: 'if (write.deletes === undefined)',
      },
      { file: 'src/engine/attempt/recheck.ts', find: 'to: from - 1 }', by: 'to: from }' },
    ],
    near: { scenario: 'restrictions exchanged', family: 'R3' },
  },
  plant(
    'a branch whose rules are newer than its last run is taken for masked',
    'providers/neon/branch/anonymization.ts',
    "const misses = state === 'anonymized' && columns !== undefined && columns < rules;",
    'const misses = false;',
    { scenario: 'one more masked column' },
  ),
  ...DIMENSION_PLANTS,
  ...SWAP_PLANTS,
  ...MOVED_PLANTS,
  ...ACCEPTED_PLANTS,
  ...ACCEPTED_BASE_PLANTS,
  ...CHANGED_PLANTS,
  ...SYNC_PLANTS,
  ...CLOCK_PLANTS,
  ...REPLICAS_PLANTS,
  ...FLEET_PLANTS,
  ...LIVES_PLANTS,
  ...SWEEP_PLANTS,
  ...ADOPT_PLANTS,
  ...MOVED_RENAMES_PLANTS,
  ...SET_PLANTS,
  ...RULE_PLANTS,
  ...DEFAULT_PLANTS,
  ...TICKING_PLANTS,
  ...SUCCESSION_PLANTS,
  ...PART_PLANTS,
  ...SECRET_PLANTS,
  ...DATABASE_PLANTS,
];
