import type { Plan } from '../../src/core/report/plan.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import { recordsOf } from '../helpers/records.ts';
import { playAdopt } from './adopt-case.ts';
import { playDefaults } from './default-case.ts';
import { touchedBeyondManifest } from './invariants/beyond-manifest.ts';
import { checkWhole, rootOf } from './invariants/changed-scopes.ts';
import {
  checkClosed,
  checkDuplicates,
  checkMasked,
  checkRemainder,
  checkReported,
  type OpenRow,
  type Remainder,
  remainderOf,
  wasRefused,
} from './invariants/end-state.ts';
import { checkRun } from './invariants/invariants.ts';
import { checkMaskingWaited } from './invariants/masking-waited.ts';
import type { ReviewForm } from './invariants/review.ts';
import { checkSuccession, isBetween, namesInSuccession } from './invariants/succession.ts';
import { withoutTakenAlong } from './invariants/taken-along.ts';
import type { Violation } from './invariants/violation.ts';
import { playParts } from './parts-case.ts';
import { playPreview } from './preview-case.ts';
import { type Run, type RunOptions, runOnce, type TokensOfCase } from './run.ts';
import { PROJECT, type Scenario, START, type Twin } from './scenarios/scenario.ts';
import type { ScenarioSetup } from './scenarios/scenario-setup.ts';
import { playSets } from './set-case.ts';
import { playSync } from './sync-case.ts';
import type { Fault } from './world/fault.ts';
import { type LiveObjects, liveObjectsIn } from './world/live-objects.ts';
import { SimulatedWorld } from './world/simulated-world.ts';

/** In which parts a manifest is planned and applied, and which of them is disturbed. */
export interface InParts {
  /** A run for each group of scopes, or so many shards. */
  readonly by: 'scopes' | number;
  /** Which part meets the faults, from 0; the number of the shard less one. */
  readonly at: number;
  /** The last part begins first. */
  readonly back?: true;
}

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
  /**
   * A second process of the same manifest starts with the first, or all parts start at once; the
   * number seeds how long requests are under way.
   */
  readonly two?: number;
  /**
   * The further runs may do only what the first one's plan says. Where the manifest has sets, the
   * first run is bound to a plan that was made before.
   */
  readonly reviewed?: ReviewForm;
  /** What others do between that plan and the first run. */
  readonly meanwhile?: readonly string[];
  /** How it is parted, where the scenario has parts. */
  readonly parts?: InParts;
  /** So many milliseconds pass at each look of a run at its clock. */
  readonly ticks?: number;
  /** Globs that all its runs are limited to. */
  readonly target?: readonly string[];
  /** Which tokens of two applications the first run has. */
  readonly tokens?: TokensOfCase;
  /** Seeds the jitter of the retries; without it every jitter is a half. */
  readonly jitter?: number;
}

export interface Verdict {
  readonly violation: Violation | undefined;
  /** Every process of the case, the disturbed one first. */
  readonly runs: readonly Run[];
  readonly world: SimulatedWorld;
  /** A name was refused because another branch has it. */
  readonly clashed: boolean;
  /** A run asked for a random number. */
  readonly drew: boolean;
}

/**
 * `whole`: the ends of all cases are played, also those that are known. `afresh`: and no answer is
 * taken from an earlier case.
 */
export type ReplayMode = 'as known' | 'whole' | 'afresh';

/** Advances the clock far enough for every operation, hold and rate limit to be over. */
const LATER_MS = 20 * 60_000;
const FURTHER_RUNS = 2;

/**
 * Plays a case to its end: the disturbed run, then, with all faults lifted, what a person would do
 * next. Where another case of the scenario has left the services in the very same situation, what
 * comes next is known from there.
 */
export async function play(of: Case, setup: ScenarioSetup, how: ReplayMode = 'as known'): Promise<Verdict> {
  const { preview, adopts, syncs, sets, parts } = setup.scenario;
  if (preview !== undefined) return playPreview(of, preview, setup, how);
  if (syncs !== undefined) return playSync(of, syncs, setup, how);
  if (parts !== undefined) return playParts(of, parts, setup, how);
  if (sets !== undefined) return playSets(of, setup, how);
  if (adopts !== undefined) return playAdopt(of, adopts, setup, how);
  const alone = async (each: Case, by: ScenarioSetup): Promise<Verdict> =>
    new Play(each, by, await by.sandbox(each), how).toItsEnd();
  if (setup.scenario.defaults !== undefined) return playDefaults(of, setup, alone, how);
  return alone(of, setup);
}

/** What follows in one situation. */
export interface FollowUpPlan {
  readonly violation: Violation | undefined;
  readonly rows: readonly OpenRow[];
  readonly plan: Plan | undefined;
}

export interface Ending {
  readonly violation: Violation | undefined;
  readonly duplicates: Violation | undefined;
  readonly remainder: Remainder | undefined;
  readonly clashed: boolean;
}

/**
 * After these, it is looked at whether everything else is as it was; one case in 250 has that
 * looked at whatever happens.
 */
const WATCHED: ReadonlySet<Fault['do']> = new Set(['lag', 'mixed', 'partly']);

class Play {
  readonly #of: Case;
  readonly #setup: ScenarioSetup;
  readonly #how: ReplayMode;
  readonly #world: SimulatedWorld;
  readonly #jitter: { next(): number } | undefined;
  readonly #runs: Run[] = [];
  #numbers = 0;
  #clashed = false;
  #drew = false;

  constructor(
    of: Case,
    setup: ScenarioSetup,
    sandbox: Awaited<ReturnType<ScenarioSetup['sandbox']>>,
    how: ReplayMode,
  ) {
    this.#of = of;
    this.#setup = setup;
    this.#how = how;
    this.#jitter = of.jitter === undefined ? undefined : seededRandom(of.jitter);
    const delay = of.two === undefined ? undefined : seededRandom(of.two);
    this.#world = new SimulatedWorld({
      sandbox,
      start: START,
      answers: how === 'afresh' ? 'afresh' : 'memory',
      skewMs: of.skewMs ?? 0,
      ...(delay === undefined ? {} : { latency: () => 1 + delay.next() * 300 }),
      ...(setup.scenario.pulls === undefined ? {} : { pulls: setup.scenario.pulls }),
    });
  }

  async toItsEnd(): Promise<Verdict> {
    // In what is played so, the manifest changes nothing that is there at the start.
    const swaps = this.#of.faults.some(fault => fault.do === 'swap');
    const before = swaps ? recordsOf(this.#world.sandbox.state()) : [];
    const violation = (await this.#follow()) ?? this.#touched(before) ?? this.#beyond();
    const world = this.#world;
    world.clock.kill();
    return { violation, runs: this.#runs, world, clashed: this.#clashed || world.clashed, drew: this.#drew };
  }

  #touched(before: readonly string[]): Violation | undefined {
    if (before.length === 0) return undefined;
    const after = new Set(recordsOf(this.#world.sandbox.state()));
    const changed = before.find(record => !after.has(record));
    return changed === undefined ? undefined : { invariant: 18, message: `it is not as it was: ${changed}` };
  }

  /** What no manifest names, or the limits leave out, is as it was, byte for byte. */
  #beyond(): Violation | undefined {
    const { target, faults } = this.#of;
    const { scenario, written, second } = this.#setup;
    const isNew = faults.some(fault => WATCHED.has(fault.do));
    if (!isNew && target === undefined && this.#how !== 'whole' && scenario.watched !== true)
      return undefined;
    if (this.#world.log.some(({ actor, status }) => actor === 'other' && status < 300)) return undefined;
    // What a sweep takes is no manifest's.
    if (scenario.sweeps !== undefined) return undefined;
    const { sandbox } = this.#world;
    const now = this.#unreset(liveObjectsIn(sandbox.state()));
    const before = this.#unreset(withoutTakenAlong(sandbox.objects, now));
    const touched = touchedBeyondManifest(written, before, now, target);
    const others = second === undefined || this.#of.two === undefined ? undefined : second.written;
    const both = others === undefined ? touched : touchedBeyondManifest(others, sandbox.objects, now);
    // What a rename deleted and did not restore is another invariant's.
    const message = touched.find(each => both.includes(each) && !each.startsWith('discord.permissions '));
    return message === undefined ? undefined : { invariant: 18, message };
  }

  /** What is not in a branch that the scenario resets: the reset replaces what is in there. */
  #unreset(objects: LiveObjects): LiveObjects {
    const { renew = [], succeeded } = this.#setup.scenario;
    const names = succeeded === undefined ? [] : namesInSuccession(succeeded);
    const reset = new Set(
      [...objects.values()]
        .filter(
          ({ kind, name }) =>
            kind === 'neon.branch' &&
            (renew.includes(`neon.branch/${PROJECT}/${name}`) || names.includes(name)),
        )
        .map(({ id }) => id),
    );
    return new Map([...objects].filter(([, { within }]) => !reset.has(within)));
  }

  /** Someone else made or changed something, so that a refusal may be right. */
  get #helped(): boolean {
    const of = this.#of;
    return of.faults.some(fault => fault.do === 'other') || of.twin !== undefined || of.two !== undefined;
  }

  async #start(
    command: 'plan' | 'apply',
    faults: readonly Fault[],
    reviewed?: Plan,
    wanted: DesiredState = this.#setup.wanted,
  ): Promise<Run> {
    const as = this.#of.reviewed;
    const { scenario, acts, base, changed } = this.#setup;
    const { target, tokens } = this.#of;
    this.#numbers += 1;
    const isFirst = this.#numbers === 1;
    const run = await runOnce(this.#world, {
      command,
      number: this.#numbers,
      wanted: isFirst ? (changed?.wanted ?? wanted) : wanted,
      faults,
      acts,
      random: () => {
        this.#drew = true;
        return this.#jitter?.next() ?? 0.5;
      },
      ...(scenario.maxDeletes === undefined ? {} : { maxDeletes: scenario.maxDeletes }),
      ...(this.#of.ticks === undefined ? {} : { ticks: this.#of.ticks }),
      ...(reviewed === undefined || as === undefined ? {} : { reviewed: { plan: reviewed, as } }),
      ...(scenario.sweeps === undefined ? {} : { sweeps: scenario.sweeps }),
      ...(scenario.pulls === undefined ? {} : { asksGitHub: true }),
      ...(scenario.guarded === undefined ? {} : { guarded: true }),
      ...(scenario.ruled === undefined ? {} : { ruled: this.#setup.written }),
      written: wanted === this.#setup.second?.wanted ? this.#setup.second.written : this.#setup.written,
      ...(base === undefined ? {} : { base, left: scenario.left ?? [] }),
      ...movedSides(scenario),
      ...writtenSides(this.#setup, isFirst),
      ...(target === undefined ? {} : { limits: this.#setup.limits(target) }),
      ...(isFirst && tokens !== undefined ? { tokens } : {}),
      ...(this.#renews(command, isFirst) ? { renew: scenario.renew ?? [] } : {}),
    });
    this.#runs.push(run);
    return run;
  }

  /** The first run renews; later ones only go on with a succession that is not over. */
  #renews(command: 'plan' | 'apply', isFirst: boolean): boolean {
    const { renew, succeeded } = this.#setup.scenario;
    if (renew === undefined || isFirst) return renew !== undefined;
    return succeeded !== undefined && command === 'apply' && isBetween(succeeded, this.#world);
  }

  #checkSuccession(run: Run): Violation | undefined {
    const { succeeded } = this.#setup.scenario;
    if (succeeded === undefined) return undefined;
    return checkMaskingWaited(succeeded, run, this.#world) ?? checkSuccession(succeeded, this.#world);
  }

  async #follow(): Promise<Violation | undefined> {
    const of = this.#of;
    const world = this.#world;
    // Both are begun before either goes on.
    const both = [this.#start(of.command ?? 'apply', of.faults)];
    if (of.two !== undefined) both.push(this.#start('apply', [], undefined, this.#setup.second?.wanted));
    const firsts = await Promise.all(both);
    for (const run of firsts) {
      const violation = checkRun(run, world) ?? this.#checkSuccession(run);
      if (violation !== undefined) return violation;
    }
    const [first] = firsts as [Run];
    const spoke = firsts.every(run => !run.crashed && run.report !== undefined && run.command === 'apply');
    if (spoke) {
      world.restart(0);
      const planAt = world.log.length;
      const next = await this.#planAfter();
      let lie = next.violation;
      // The plan is ours: of someone else's manifest it says nothing.
      const ours = this.#setup.second === undefined ? firsts : [first];
      const scopes = this.#setup.changed?.scopes;
      const rows = next.rows.filter(({ address }) => scopes?.has(rootOf(address)) !== false);
      for (const run of ours) lie ??= checkReported(run, rows, planAt, world);
      if (lie !== undefined) return lie;
      if (firsts.every(run => run.exit === 0) && next.rows.length === 0)
        return this.#helped
          ? undefined
          : (checkDuplicates(this.#setup.wanted.name, world) ?? this.#checkClosed());
    }
    const other = await this.#checkWhole(first);
    if (other !== undefined) return other;
    world.restart(LATER_MS);
    const ending = await this.#ending(of.reviewed !== undefined ? reviewable(first.plan) : undefined);
    this.#clashed = ending.clashed;
    if (ending.remainder === undefined) return ending.violation;
    const mayRefuse =
      this.#helped || this.#setup.scenario.guarded === true || isHalfBlind(of, first) || this.#isHalfAsked();
    const mayBeBlocked = this.#setup.scenario.blocked === true;
    const violation = checkRemainder(ending.remainder, firsts.some(wasRefused), mayBeBlocked, mayRefuse);
    return violation ?? (this.#helped ? undefined : ending.duplicates);
  }

  /**
   * A plan of what changed, and the whole one at the same moment, where nobody wrote since the
   * first read.
   */
  async #checkWhole({ command, sides, report, from, to }: Run): Promise<Violation | undefined> {
    const { scopes } = sides ?? {};
    if (command !== 'plan' || scopes === undefined || report === undefined) return undefined;
    const entries = this.#world.log.slice(from, to);
    const since = entries.findIndex(({ actor }) => actor === 'tool');
    if (entries.slice(since).some(({ actor }) => actor === 'other')) return undefined;
    // What could not be read blocks what depends on it.
    const reads = new Map(entries.map(({ path, clientOutcome }) => [path, clientOutcome]));
    if ([...reads.values()].some(outcome => outcome !== 'ok')) return undefined;
    this.#world.restart(0);
    const { violation, plan } = await this.#planAfter();
    return violation ?? (plan && checkWhole(report.plan, plan, scopes));
  }

  /**
   * A review of new secrets is not carried out by runs that ask for none; what is left of a
   * half-done update needs its own.
   */
  #isHalfAsked(): boolean {
    const { renew, masked, halves } = this.#setup.scenario;
    return this.#of.reviewed !== undefined && (renew !== undefined || masked === true || halves === true);
  }

  #checkClosed(): Violation | undefined {
    const { closed = [], masked } = this.#setup.scenario;
    return checkClosed(closed, this.#world) ?? (masked && checkMasked(this.#world));
  }

  #situation(): string {
    const { names, twin, skewMs = 0, target, ticks = 0 } = this.#of;
    return `${ticks} ${names} ${JSON.stringify(twin)} ${skewMs} ${target} ${this.#world.situation()}`;
  }

  /** A plan at the same moment. */
  async #planAfter(): Promise<FollowUpPlan> {
    const key = `${this.#runs.length} ${this.#situation()}`;
    const known = this.#how === 'as known' ? this.#setup.plans.get(key) : undefined;
    if (known !== undefined) return known;
    const run = await this.#start('plan', []);
    const { shown = [] } = this.#setup.scenario;
    const rows = (run.report?.plan.rows ?? [])
      .filter(({ address }) => !shown.includes(address))
      .map(({ action, address, scope, refs }) => ({
        action,
        address,
        on: [scope.address, ...refs.map(ref => ref.address)],
      }));
    const plan = { violation: checkRun(run, this.#world), rows, plan: run.report?.plan };
    this.#setup.plans.set(key, plan);
    return plan;
  }

  /** Two further runs, some minutes later, and a plan. */
  async #ending(reviewed: Plan | undefined): Promise<Ending> {
    const world = this.#world;
    const key = `${reviewed?.digest} ${this.#of.reviewed} ${this.#situation()}`;
    const known = this.#how === 'as known' ? this.#setup.endings.get(key) : undefined;
    if (known !== undefined) return known;
    const ended = (violation: Violation | undefined, remainder?: Remainder): Ending => {
      const atRest = remainder !== undefined && remainder.open.length + remainder.blocked.length === 0;
      const closed = atRest ? this.#checkClosed() : undefined;
      const duplicates = checkDuplicates(this.#setup.wanted.name, world) ?? closed;
      const ending = { violation, duplicates, remainder, clashed: world.clashed };
      this.#setup.endings.set(key, ending);
      return ending;
    };
    const further: Run[] = [];
    while (further.length < FURTHER_RUNS) {
      const run = await this.#start('apply', [], reviewed);
      const wrong = checkRun(run, world) ?? this.#checkSuccession(run);
      if (wrong !== undefined) return ended(wrong);
      further.push(run);
      world.restart(60_000);
      if (run.exit === 0) break;
    }
    const last = await this.#start('plan', []);
    const wrong = checkRun(last, world);
    return wrong === undefined
      ? ended(undefined, remainderOf(last, further, this.#setup.scenario.shown))
      : ended(wrong);
  }
}

/** Where the manifest renames what someone moved, nobody lists it beforehand. */
function movedSides({ applied, manifest, moved }: Scenario): Pick<RunOptions, 'moved'> {
  return applied === undefined || moved === undefined ? {} : { moved: { applied, manifest, moved } };
}

/**
 * Where lines of `accepted` may hide a difference, and where a run may be about what changed alone.
 */
function writtenSides(
  { scenario, written, before, changed }: ScenarioSetup,
  isFirst: boolean,
): Pick<RunOptions, 'sides'> {
  if (changed === undefined && (written['accepted'] === undefined || scenario.sweeps !== undefined))
    return {};
  const scopes = isFirst ? changed?.scopes : undefined;
  return { sides: { now: written, before, ...(scopes === undefined ? {} : { scopes }) } };
}

/**
 * A reviewed plan with blocked rows says less than what is wanted: what was blocked then may not be
 * done under it. A comment does not remember what a rename deletes too: once that is lost, nothing
 * runs under it any more.
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
