import type { Plan } from '../../src/core/report/plan.ts';
import type { Row } from '../../src/core/report/row.ts';
import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import type { Case, ReplayMode, Verdict } from './case.ts';
import { touchedBeyondManifest } from './invariants/beyond-manifest.ts';
import { checkReported, type OpenRow } from './invariants/end-state.ts';
import { checkRun } from './invariants/invariants.ts';
import { toldLists, trueLists } from './invariants/set-members.ts';
import {
  boundBy,
  checkAlike,
  checkSets,
  isIn,
  joinedSince,
  type SetsRun,
  setsRun,
} from './invariants/sets.ts';
import type { Violation } from './invariants/violation.ts';
import { type Run, type RunOptions, runOnce } from './run.ts';
import { START } from './scenarios/scenario.ts';
import type { ScenarioSetup } from './scenarios/scenario-setup.ts';
import { type LiveObjects, liveObjectsIn } from './world/live-objects.ts';
import { type OtherAct, SimulatedWorld } from './world/simulated-world.ts';

const LATER_MS = 20 * 60_000;
const REVIEW_MS = 10 * 60_000;
const FURTHER_RUNS = 3;
/** The plan that is reviewed, and runs of the manifest with all members written out. */
const REVIEW = 100;
const TWIN = 200;

/** A plan in peace, and the sets as they are then. */
interface PlanNow extends Pick<SetsRun, 'sets'> {
  readonly wrong: Violation | undefined;
  readonly rows: readonly OpenRow[];
}

/** What is known of a scenario from cases that were played. */
interface KnownEnds {
  readonly plans: Map<string, PlanNow>;
  readonly endings: Map<string, Violation | undefined>;
  readonly twins: Map<string, LiveObjects>;
}

const KNOWN = new WeakMap<ScenarioSetup, KnownEnds>();

/**
 * Plays a manifest with sets: perhaps a plan that is reviewed, and what others do to the lists
 * meanwhile; the disturbed run; then, in peace, a plan and an apply of it until nothing is left.
 * In the end the manifest with all members written out has nothing to do, and what is in members is
 * as where that one was applied in peace.
 */
export async function playSets(of: Case, setup: ScenarioSetup, how: ReplayMode): Promise<Verdict> {
  const sandbox = await setup.sandbox(of);
  const world = new SimulatedWorld({
    sandbox,
    start: START,
    answers: how === 'afresh' ? 'afresh' : 'memory',
    skewMs: of.skewMs ?? 0,
  });
  const playing = new SetsPlay(of, setup, how, world);
  const violation = await playing.toItsEnd();
  world.clock.kill();
  return { violation, runs: playing.runs, world, clashed: world.clashed, drew: playing.drew };
}

class SetsPlay {
  readonly runs: Run[] = [];
  drew = false;
  readonly #of: Case;
  readonly #setup: ScenarioSetup;
  readonly #how: ReplayMode;
  readonly #world: SimulatedWorld;
  readonly #jitter: { next(): number } | undefined;
  readonly #known: KnownEnds;
  readonly #told = new Map<Run, SetsRun>();
  /** What others did, in order. */
  readonly #acted: string[] = [];
  readonly #acts: ReadonlyMap<string, OtherAct>;

  constructor(of: Case, setup: ScenarioSetup, how: ReplayMode, world: SimulatedWorld) {
    this.#of = of;
    this.#setup = setup;
    this.#how = how;
    this.#world = world;
    this.#jitter = of.jitter === undefined ? undefined : seededRandom(of.jitter);
    this.#known = KNOWN.get(setup) ?? { plans: new Map(), endings: new Map(), twins: new Map() };
    KNOWN.set(setup, this.#known);
    this.#acts = new Map(
      [...setup.acts].map(([name, act]) => [
        name,
        there => {
          const status = act(there);
          if (status < 300) this.#acted.push(name);
          return status;
        },
      ]),
    );
  }

  async #start(number: number, more: Partial<RunOptions>): Promise<Run> {
    const { maxDeletes, ruled } = this.#setup.scenario;
    return await runOnce(this.#world, {
      command: 'apply',
      number,
      wanted: this.#setup.wanted,
      faults: [],
      acts: this.#acts,
      random: () => {
        this.drew = true;
        return this.#jitter?.next() ?? 0.5;
      },
      ...(maxDeletes === undefined ? {} : { maxDeletes }),
      ...(ruled === undefined ? {} : { ruled: this.#setup.written }),
      ...more,
    });
  }

  async #reviewed(number: number): Promise<{ readonly run: Run; readonly wrong: Violation | undefined }> {
    const run = await this.#start(number, { command: 'plan' });
    return { run, wrong: this.#check(run) };
  }

  /** By what the run was told, all that holds for a manifest with all members written out. */
  #check(run: Run): Violation | undefined {
    const sent = this.#sentIn(run);
    const told = this.#toldOf(run);
    const bound = boundBy(run, told);
    const whole: Run = { ...run, wanted: told.wanted, reviewed: bound };
    return checkRun(whole, this.#world) ?? checkSets(run, told, sent);
  }

  #sentIn(run: Run): SimulatedWorld['log'] {
    return this.#world.log
      .slice(run.from, run.to)
      .filter(entry => entry.actor === 'tool' && entry.run === run.number);
  }

  #toldOf(run: Run): SetsRun {
    const known = this.#told.get(run);
    if (known !== undefined) return known;
    const told = setsRun(this.#setup.written, toldLists(this.#sentIn(run), run.command === 'apply'));
    this.#told.set(run, told);
    return told;
  }

  /** What is still to do; what a rule blocks stays so. */
  #openIn(run: Run): readonly Row[] {
    const rows = run.report?.plan.rows ?? [];
    return this.#setup.scenario.blocked === true ? rows.filter(({ action }) => action !== 'blocked') : rows;
  }

  #trueSets(): SetsRun {
    const { sandbox } = this.#world;
    return setsRun(this.#setup.written, trueLists({ guilds: sandbox.guilds, state: sandbox.state() }));
  }

  #situation(): string {
    const { names, skewMs = 0, reviewed = 'plan' } = this.#of;
    return `${names} ${skewMs} ${reviewed} ${this.#acted.join()} ${this.#world.situation()}`;
  }

  async toItsEnd(): Promise<Violation | undefined> {
    const { reviewed, meanwhile = [], command = 'apply', faults } = this.#of;
    let plan: Plan | undefined;
    if (reviewed !== undefined) {
      const { run, wrong } = await this.#reviewed(REVIEW);
      if (wrong !== undefined) return wrong;
      plan = run.report?.plan;
      for (const name of meanwhile) this.#acts.get(name)?.(this.#world);
      this.#world.restart(REVIEW_MS);
    }
    const run = await this.#start(1, {
      command,
      faults,
      ...(plan === undefined || reviewed === undefined ? {} : { reviewed: { plan, as: reviewed } }),
    });
    this.runs.push(run);
    return this.#check(run) ?? (await this.#checkReported(run)) ?? (await this.#followed());
  }

  /** A plan at the same moment: what is told as done is done. */
  async #checkReported(run: Run): Promise<Violation | undefined> {
    if (run.crashed || run.report === undefined || run.command !== 'apply') return undefined;
    const world = this.#world;
    world.restart(0);
    const planAt = world.log.length;
    const { wrong, rows, sets } = await this.#planNow();
    const told = new Set(this.#toldOf(run).sets.flatMap(({ members }) => [...(members?.keys() ?? [])]));
    const since = sets.flatMap(({ members }) => [...(members?.keys() ?? [])]).filter(each => !told.has(each));
    const joined = [...joinedSince(run, sets).keys(), ...since];
    const open = rows.filter(row => !joined.some(member => isIn(row.address, member)));
    return wrong ?? checkReported(run, open, planAt, world);
  }

  async #planNow(): Promise<PlanNow> {
    const key = this.#situation();
    const known = this.#how === 'as known' ? this.#known.plans.get(key) : undefined;
    if (known !== undefined) return known;
    const run = await this.#start(2, { command: 'plan' });
    this.runs.push(run);
    const rows = (run.report?.plan.rows ?? []).map(({ action, address, scope, refs }) => ({
      action,
      address,
      on: [scope.address, ...refs.map(ref => ref.address)],
    }));
    const plan = { wrong: this.#check(run), rows, sets: this.#trueSets().sets };
    this.#known.plans.set(key, plan);
    return plan;
  }

  async #followed(): Promise<Violation | undefined> {
    const world = this.#world;
    world.restart(LATER_MS);
    const key = this.#situation();
    if (this.#how === 'as known' && this.#known.endings.has(key)) return this.#known.endings.get(key);
    const wrong = (await this.#rest()) ?? (await this.#checkEnd());
    this.#known.endings.set(key, wrong);
    return wrong;
  }

  /** Someone reviews a plan, and it is applied, until nothing is left. */
  async #rest(): Promise<Violation | undefined> {
    const world = this.#world;
    for (let nth = 0; nth < FURTHER_RUNS; nth += 1) {
      const { run, wrong } = await this.#reviewed(10 + 2 * nth);
      this.runs.push(run);
      if (wrong !== undefined) return wrong;
      const plan = run.report?.plan;
      const open = this.#openIn(run);
      if (open.length === 0) return undefined;
      // A set with more members than it may have makes every plan incomplete.
      if (plan === undefined || this.#trueSets().sets.some(({ isTooMany }) => isTooMany)) return undefined;
      if (nth === FURTHER_RUNS - 1)
        return { invariant: 14, message: `still to do: ${open.map(({ address }) => address).join()}` };
      world.restart(60_000);
      const applied = await this.#start(11 + 2 * nth, {
        reviewed: { plan, as: this.#of.reviewed ?? 'plan' },
      });
      this.runs.push(applied);
      const wrongly = this.#check(applied);
      if (wrongly !== undefined) return wrongly;
      world.restart(60_000);
    }
    return undefined;
  }

  async #checkEnd(): Promise<Violation | undefined> {
    const world = this.#world;
    const whole = this.#trueSets();
    const { sandbox } = world;
    const now = liveObjectsIn(sandbox.state());
    if (this.#acted.length === 0) {
      const [touched] = touchedBeyondManifest(whole.manifest, sandbox.objects, now);
      if (touched !== undefined) return { invariant: 18, message: touched };
    }
    if (whole.sets.some(({ isTooMany }) => isTooMany)) return undefined;
    const plan = await this.#start(TWIN, { command: 'plan', wanted: whole.wanted });
    const left = this.#openIn(plan);
    if (plan.report === undefined || left.length > 0)
      return {
        invariant: 35,
        message: `with all members written out there is left: ${left.map(({ action, address }) => `${action} ${address}`).join()}`,
      };
    return checkAlike(whole, now, await this.#twin());
  }

  /**
   * What lives where others did the same at first, and then all was applied with each member
   * written out.
   */
  async #twin(): Promise<LiveObjects> {
    const { names } = this.#of;
    const key = `${names} ${this.#acted.join()}`;
    const known = this.#known.twins.get(key);
    if (known !== undefined) return known;
    const whole = this.#trueSets();
    // The case is over: its services are set back.
    const { sandbox } = this.#world;
    const world = new SimulatedWorld({ sandbox, start: START, answers: 'memory' });
    for (const name of this.#acted) this.#setup.acts.get(name)?.(world);
    for (let number = 1; number <= FURTHER_RUNS; number += 1) {
      world.restart(LATER_MS);
      const { maxDeletes } = this.#setup.scenario;
      await runOnce(world, {
        command: 'apply',
        number,
        wanted: whole.wanted,
        faults: [],
        acts: new Map(),
        random: () => 0.5,
        ...(maxDeletes === undefined ? {} : { maxDeletes }),
      });
    }
    world.clock.kill();
    const found = liveObjectsIn(world.sandbox.state());
    this.#known.twins.set(key, found);
    return found;
  }
}
