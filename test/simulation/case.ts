import type { Plan } from '../../src/core/plan.ts';
import type { Collected } from '../../src/engine/desired.ts';
import { seededRandom } from '../../src/sandbox/random.ts';
import { recordsOf } from '../helpers/records.ts';
import type { Broken } from './broken.ts';
import type { Fault } from './fault.ts';
import { checkRun } from './invariants.ts';
import { Machine } from './machine.ts';
import type { Prepared } from './prepared.ts';
import type { Reviewed } from './reviewed.ts';
import { type Run, runOnce } from './run.ts';
import { START, type Twin } from './scenario.ts';
import { thingsIn } from './things.ts';
import {
  checkClosed,
  checkRest,
  checkTruth,
  checkTwins,
  type Rest,
  restOf,
  type StillWanted,
  wasRefused,
} from './truth.ts';
import { whatWasTouched } from './untouched.ts';

/** One case of the matrix: plain data, printed when it fails. */
export interface Case {
  readonly family: string;
  readonly scenario: string;
  /** Whether the service lets two branches have one name. */
  readonly names: 'unique' | 'not_unique';
  readonly command?: 'plan' | 'apply';
  readonly faults: readonly Fault[];
  readonly operationMs?: number;
  readonly skewMs?: number;
  /** More live branches under a name that the scenario uses. */
  readonly twin?: Twin;
  /** A second process of the same manifest starts with the first; the number seeds how long requests are under way. */
  readonly two?: number;
  /** The further runs may do only what the first one's plan says. */
  readonly reviewed?: Reviewed;
  /** Globs that all its runs are limited to. */
  readonly target?: readonly string[];
  /** Seeds the jitter of the retries; without it every jitter is a half. */
  readonly jitter?: number;
}

export interface Verdict {
  readonly broken: Broken | undefined;
  /** Every process of the case, the disturbed one first. */
  readonly runs: readonly Run[];
  readonly machine: Machine;
  /** A name was refused because another branch has it. */
  readonly clashed: boolean;
  /** A run asked for a random number. */
  readonly drew: boolean;
}

/** `whole`: the ends of all cases are played, also those that are known. `afresh`: and no answer is taken from an earlier case. */
export type How = 'as known' | 'whole' | 'afresh';

/** Advances the clock far enough for every operation, hold and rate limit to be over. */
const LATER_MS = 20 * 60_000;
const FURTHER_RUNS = 2;

/**
 * Plays a case to its end: the disturbed run, then, with all faults lifted, what a person would do next. Where another case of the
 * scenario has left the services in the very same situation, what comes next is known from there.
 */
export async function play(of: Case, prepared: Prepared, how: How = 'as known'): Promise<Verdict> {
  return new Play(of, prepared, await prepared.stage(of), how).toItsEnd();
}

/** What follows in one situation. */
export interface Look {
  readonly broken: Broken | undefined;
  readonly rows: readonly StillWanted[];
}

export interface Ending {
  readonly broken: Broken | undefined;
  readonly twins: Broken | undefined;
  readonly rest: Rest | undefined;
  readonly clashed: boolean;
}

/** After these, it is looked at whether everything else is as it was; one case in 250 has that looked at whatever happens. */
const WATCHED: ReadonlySet<Fault['do']> = new Set(['lag', 'mixed', 'partly']);

class Play {
  readonly #of: Case;
  readonly #prepared: Prepared;
  readonly #how: How;
  readonly #machine: Machine;
  readonly #jitter: { next(): number } | undefined;
  readonly #runs: Run[] = [];
  #numbers = 0;
  #clashed = false;
  #drew = false;

  constructor(of: Case, prepared: Prepared, stage: Awaited<ReturnType<Prepared['stage']>>, how: How) {
    this.#of = of;
    this.#prepared = prepared;
    this.#how = how;
    this.#jitter = of.jitter === undefined ? undefined : seededRandom(of.jitter);
    const delay = of.two === undefined ? undefined : seededRandom(of.two);
    this.#machine = new Machine({
      stage,
      start: START,
      answers: how === 'afresh' ? 'afresh' : 'memory',
      skewMs: of.skewMs ?? 0,
      ...(delay === undefined ? {} : { latency: () => 1 + delay.next() * 300 }),
    });
  }

  async toItsEnd(): Promise<Verdict> {
    // In what is played so, the manifest changes nothing that is there at the start.
    const swaps = this.#of.faults.some(fault => fault.do === 'swap');
    const before = swaps ? recordsOf(this.#machine.stage.state()) : [];
    const broken = (await this.#follow()) ?? this.#touched(before) ?? this.#beyond();
    const machine = this.#machine;
    machine.clock.kill();
    return { broken, runs: this.#runs, machine, clashed: this.#clashed || machine.clashed, drew: this.#drew };
  }

  #touched(before: readonly string[]): Broken | undefined {
    if (before.length === 0) return undefined;
    const after = new Set(recordsOf(this.#machine.stage.state()));
    const changed = before.find(record => !after.has(record));
    return changed === undefined ? undefined : { invariant: 18, message: `it is not as it was: ${changed}` };
  }

  /** What no manifest names, or the limits leave out, is as it was, byte for byte. */
  #beyond(): Broken | undefined {
    const { target, faults } = this.#of;
    const { scenario, written, second } = this.#prepared;
    const isNew = faults.some(fault => WATCHED.has(fault.do));
    if (!isNew && target === undefined && this.#how !== 'whole' && scenario.watched !== true)
      return undefined;
    if (this.#machine.entries.some(({ actor, status }) => actor === 'other' && status < 300))
      return undefined;
    const { stage } = this.#machine;
    const now = thingsIn(stage.state());
    const touched = whatWasTouched(written, stage.things, now, target);
    const others = second === undefined || this.#of.two === undefined ? undefined : second.written;
    const both = others === undefined ? touched : whatWasTouched(others, stage.things, now);
    // What a rename took along and is not back is another invariant's.
    const message = touched.find(each => both.includes(each) && !each.startsWith('discord.permissions '));
    return message === undefined ? undefined : { invariant: 18, message };
  }

  /** Somebody else made or changed something, so that a refusal may be right. */
  get #helped(): boolean {
    const of = this.#of;
    return of.faults.some(fault => fault.do === 'other') || of.twin !== undefined || of.two !== undefined;
  }

  async #start(
    command: 'plan' | 'apply',
    faults: readonly Fault[],
    reviewed?: Plan,
    wanted: Collected = this.#prepared.wanted,
  ): Promise<Run> {
    const as = this.#of.reviewed;
    const { scenario, acts } = this.#prepared;
    const { target } = this.#of;
    this.#numbers += 1;
    const isFirst = this.#numbers === 1;
    const run = await runOnce(this.#machine, {
      command,
      number: this.#numbers,
      wanted,
      faults,
      acts,
      random: () => {
        this.#drew = true;
        return this.#jitter?.next() ?? 0.5;
      },
      ...(scenario.maxDeletes === undefined ? {} : { maxDeletes: scenario.maxDeletes }),
      ...(reviewed === undefined || as === undefined ? {} : { reviewed: { plan: reviewed, as } }),
      ...(scenario.guarded === undefined ? {} : { guarded: true }),
      ...(target === undefined ? {} : { limits: this.#prepared.limits(target) }),
      ...(isFirst && scenario.rotate !== undefined ? { rotate: scenario.rotate } : {}),
    });
    this.#runs.push(run);
    return run;
  }

  async #follow(): Promise<Broken | undefined> {
    const of = this.#of;
    const machine = this.#machine;
    // Both are begun before either goes on.
    const both = [this.#start(of.command ?? 'apply', of.faults)];
    if (of.two !== undefined) both.push(this.#start('apply', [], undefined, this.#prepared.second?.wanted));
    const firsts = await Promise.all(both);
    for (const run of firsts) {
      const broken = checkRun(run, machine);
      if (broken !== undefined) return broken;
    }
    const [first] = firsts as [Run];
    const spoke = firsts.every(run => !run.crashed && run.report !== undefined && run.command === 'apply');
    if (spoke) {
      machine.restart(0);
      const lookAt = machine.entries.length;
      const look = await this.#look();
      let lie = look.broken;
      // The plan is ours: of somebody else's manifest it says nothing.
      const ours = this.#prepared.second === undefined ? firsts : [first];
      for (const run of ours) lie ??= checkTruth(run, look.rows, lookAt, machine);
      if (lie !== undefined) return lie;
      if (firsts.every(run => run.exit === 0) && look.rows.length === 0)
        return this.#helped
          ? undefined
          : (checkTwins(this.#prepared.wanted.name, machine) ?? this.#checkClosed());
    }
    machine.restart(LATER_MS);
    const ending = await this.#ending(of.reviewed !== undefined ? reviewable(first.plan) : undefined);
    this.#clashed = ending.clashed;
    if (ending.rest === undefined) return ending.broken;
    const mayRefuse =
      this.#helped ||
      this.#prepared.scenario.guarded === true ||
      isHalfBlind(of, first) ||
      this.#isHalfAsked();
    const mayBeBlocked = this.#prepared.scenario.blocked === true;
    const broken = checkRest(ending.rest, firsts.some(wasRefused), mayBeBlocked, mayRefuse);
    return broken ?? (this.#helped ? undefined : ending.twins);
  }

  /** A review of new secrets is not carried out by runs that ask for none. */
  #isHalfAsked(): boolean {
    return this.#of.reviewed !== undefined && this.#prepared.scenario.rotate !== undefined;
  }

  #checkClosed(): Broken | undefined {
    return checkClosed(this.#prepared.scenario.closed ?? [], this.#machine);
  }

  #situation(): string {
    const { names, twin, skewMs = 0, target } = this.#of;
    return `${names} ${JSON.stringify(twin)} ${skewMs} ${target} ${this.#machine.situation()}`;
  }

  /** A plan at the same moment. */
  async #look(): Promise<Look> {
    const key = `${this.#runs.length} ${this.#situation()}`;
    const known = this.#how === 'as known' ? this.#prepared.looks.get(key) : undefined;
    if (known !== undefined) return known;
    const run = await this.#start('plan', []);
    const rows = (run.report?.plan.rows ?? []).map(({ action, address, scope, refs }) => ({
      action,
      address,
      on: [scope.address, ...refs.map(ref => ref.address)],
    }));
    const look = { broken: checkRun(run, this.#machine), rows };
    this.#prepared.looks.set(key, look);
    return look;
  }

  /** Two further runs, some minutes later, and a plan. */
  async #ending(reviewed: Plan | undefined): Promise<Ending> {
    const machine = this.#machine;
    const key = `${reviewed?.digest} ${this.#of.reviewed} ${this.#situation()}`;
    const known = this.#how === 'as known' ? this.#prepared.endings.get(key) : undefined;
    if (known !== undefined) return known;
    const ended = (broken: Broken | undefined, rest?: Rest): Ending => {
      const atRest = rest !== undefined && rest.open.length + rest.blocked.length === 0;
      const closed = atRest ? this.#checkClosed() : undefined;
      const twins = checkTwins(this.#prepared.wanted.name, machine) ?? closed;
      const ending = { broken, twins, rest, clashed: machine.clashed };
      this.#prepared.endings.set(key, ending);
      return ending;
    };
    const further: Run[] = [];
    while (further.length < FURTHER_RUNS) {
      const run = await this.#start('apply', [], reviewed);
      const wrong = checkRun(run, machine);
      if (wrong !== undefined) return ended(wrong);
      further.push(run);
      machine.restart(60_000);
      if (run.exit === 0) break;
    }
    const last = await this.#start('plan', []);
    const wrong = checkRun(last, machine);
    return wrong === undefined ? ended(undefined, restOf(last, further)) : ended(wrong);
  }
}

/**
 * A reviewed plan with blocked rows says less than what is wanted: what was blocked then may not be done under it. A comment
 * does not remember what a rename takes along: once that is lost, nothing runs under it any more.
 */
function isHalfBlind({ reviewed }: Case, { plan }: Run): boolean {
  const rows = plan?.rows ?? [];
  if (reviewed === 'comment' && rows.some(row => row.notes.some(note => note.code === 'restore/carried')))
    return true;
  return reviewed !== undefined && rows.some(row => row.action === 'blocked');
}

/** An incomplete plan cannot be approved. */
function reviewable(plan: Plan | undefined): Plan | undefined {
  return plan?.digest === 'incomplete' ? undefined : plan;
}
