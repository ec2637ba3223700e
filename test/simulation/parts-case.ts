import type { Plan } from '../../src/core/report/plan.ts';
import type { Report } from '../../src/core/report/report.ts';
import { mergeReports } from '../../src/documents/merge-reports.ts';
import { parsePlanFile, planFile } from '../../src/documents/plan-file.ts';
import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import type { Case, InParts, ReplayMode, Verdict } from './case.ts';
import { touchedBeyondManifest } from './invariants/beyond-manifest.ts';
import { rootOf } from './invariants/changed-scopes.ts';
import { checkDuplicates, checkReported } from './invariants/end-state.ts';
import { checkRun } from './invariants/invariants.ts';
import {
  checkAlikeWhole,
  checkApart,
  checkJoined,
  checkLacking,
  checkOnce,
  checkRefused,
  isLeft,
  type PartScopes,
  scopesIn,
} from './invariants/parts.ts';
import { trueLists } from './invariants/set-members.ts';
import { type SetsRun, setsRun } from './invariants/sets.ts';
import type { Violation } from './invariants/violation.ts';
import { checkJoinedTold, type ManifestPart, partsIn, throughFile, withShard } from './manifest-parts.ts';
import { type Run, type RunOptions, runOnce } from './run.ts';
import { START } from './scenarios/scenario.ts';
import type { ScenarioSetup } from './scenarios/scenario-setup.ts';
import { type LiveObjects, liveObjectsIn } from './world/live-objects.ts';
import type { LogEntry } from './world/log-entry.ts';
import { type OtherAct, SimulatedWorld } from './world/simulated-world.ts';

const LATER_MS = 20 * 60_000;
const REVIEW_MS = 10 * 60_000;
const PAUSE_MS = 60_000;
const LATENCY_MS = 160;
/** A part that waits for a part of which a run failed has one round more where it is first. */
const ROUNDS = 4;
/** Numbers of runs: rounds, plans and looks have ten numbers each in a cycle. */
const CYCLE = 100;
const ROUND = 10;
const PLANS = 50;
const LOOKS = 70;
const END = 90;

/** What a person has reviewed, and the scopes of each part. */
interface Reviewed {
  readonly joined: Plan | undefined;
  readonly scopes: readonly PartScopes[];
  readonly wrong: Violation | undefined;
}

/** What is known of a scenario from cases that were played. */
interface KnownEnds {
  readonly reviews: Map<string, Reviewed>;
  readonly looks: Map<string, Run>;
  readonly endings: Map<string, Violation | undefined>;
  readonly twins: Map<string, LiveObjects>;
}

const KNOWN = new WeakMap<ScenarioSetup, KnownEnds>();

/**
 * Plays a manifest in parts, as docs/fleets.md has it: a plan of each, all joined and reviewed; an
 * apply of each under that review, of which one is disturbed; then the same again in peace until
 * nothing is written. Where someone else acted, or a plan failed, all is planned once more. In the
 * end a plan of everything has no row that no part has told as left, and all is as after one run.
 */
export async function playParts(
  of: Case,
  groups: readonly (readonly string[])[],
  setup: ScenarioSetup,
  how: ReplayMode,
): Promise<Verdict> {
  const playing = new PartsPlay(of, groups, setup, { sandbox: await setup.sandbox(of), how });
  const violation = await playing.toItsEnd();
  const { world, runs } = playing;
  world.clock.kill();
  return { violation, runs, world, clashed: world.clashed, drew: true };
}

class PartsPlay {
  readonly runs: Run[] = [];
  readonly world: SimulatedWorld;
  readonly #of: Case;
  readonly #in: InParts;
  readonly #groups: readonly (readonly string[])[];
  readonly #setup: ScenarioSetup;
  readonly #how: ReplayMode;
  readonly #known: KnownEnds;
  readonly #parts: readonly ManifestPart[];
  readonly #acts: ReadonlyMap<string, OtherAct>;
  /** What others did, in order. */
  readonly #acted: string[] = [];
  /** The last report of each part. */
  readonly #last = new Map<number, Report>();
  /** Where the log was when the review was made. */
  #since = 0;
  #cycle = 0;
  #isDelayed = false;

  constructor(
    of: Case,
    groups: readonly (readonly string[])[],
    setup: ScenarioSetup,
    {
      sandbox,
      how,
    }: { readonly sandbox: Awaited<ReturnType<ScenarioSetup['sandbox']>>; readonly how: ReplayMode },
  ) {
    this.#of = of;
    this.#in = of.parts ?? { by: 'scopes', at: 0 };
    this.#groups = groups;
    this.#setup = setup;
    this.#how = how;
    this.#known = KNOWN.get(setup) ?? {
      reviews: new Map(),
      looks: new Map(),
      endings: new Map(),
      twins: new Map(),
    };
    KNOWN.set(setup, this.#known);
    this.#parts = partsIn(setup.wanted, this.#in.by, groups);
    const delay = of.two === undefined ? undefined : seededRandom(of.two);
    this.world = new SimulatedWorld({
      sandbox,
      start: START,
      answers: how === 'afresh' ? 'afresh' : 'memory',
      skewMs: of.skewMs ?? 0,
      ...(delay === undefined
        ? {}
        : { latency: () => (this.#isDelayed ? 1 + delay.next() * LATENCY_MS : 0) }),
    });
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

  async toItsEnd(): Promise<Violation | undefined> {
    const { meanwhile = [], command } = this.#of;
    const { world } = this;
    const review = await this.#reviewed(command === 'plan');
    if (review.wrong !== undefined) return review.wrong;
    this.#since = world.log.length;
    // The same moment, whether the plans are known or were played.
    world.restart(Math.max(0, START + REVIEW_MS - world.clock.now()));
    for (const name of meanwhile) this.#acts.get(name)?.(world);
    world.restart(PAUSE_MS);
    const wrong = await this.#round(review, 0, command !== 'plan');
    if (wrong !== undefined) return wrong;
    world.restart(LATER_MS);
    const key = this.#situation(`${review.joined?.digest}`);
    if (this.#how === 'as known' && this.#known.endings.has(key)) return this.#known.endings.get(key);
    const left = (await this.#followed(review)) ?? checkOnce(this.runs, world.log);
    this.#known.endings.set(key, left);
    return left;
  }

  #situation(more: string): string {
    const { names, skewMs = 0 } = this.#of;
    const { by, back } = this.#in;
    return `${more} ${names} ${by} ${back} ${skewMs} ${this.#cycle} ${this.#acted.join()} ${this.world.situation()}`;
  }

  async #followed(review: Reviewed): Promise<Violation | undefined> {
    const { world } = this;
    const wrong = await this.#rest(review);
    if (wrong !== undefined) return wrong;
    if (this.#acted.length > 0 || this.#of.command === 'plan') {
      this.#cycle = 1;
      const again = await this.#reviewed(false);
      if (again.wrong !== undefined) return again.wrong;
      this.#since = world.log.length;
      world.restart(REVIEW_MS);
      const late = (await this.#round(again, 0, false)) ?? (await this.#rest(again));
      if (late !== undefined) return late;
    }
    return this.#checkEnd();
  }

  /** The same again in peace, until no part has anything left to write. */
  async #rest(review: Reviewed): Promise<Violation | undefined> {
    for (let nth = 1; nth < ROUNDS; nth += 1) {
      const from = this.world.log.length;
      const wrong = await this.#round(review, nth, false);
      if (wrong !== undefined) return wrong;
      if (this.world.log.slice(from).every(({ method }) => method === 'GET')) return undefined;
    }
    return { invariant: 40, message: `after ${ROUNDS - 1} rounds in peace a part still writes` };
  }

  async #start(number: number, part: ManifestPart | undefined, more: Partial<RunOptions>): Promise<Run> {
    const { maxDeletes } = this.#setup.scenario;
    const run = await runOnce(this.world, {
      command: 'apply',
      number: this.#cycle * CYCLE + number,
      wanted: part?.wanted ?? this.#setup.wanted,
      faults: [],
      acts: this.#acts,
      random: () => 0.5,
      ...(part?.services === undefined ? {} : { services: part.services }),
      ...(maxDeletes === undefined ? {} : { maxDeletes }),
      ...more,
    });
    this.runs.push(run);
    return run;
  }

  /** A plan of each part, of which one may be disturbed, joined as `evenkeel show --out` does. */
  async #reviewed(isDisturbed: boolean): Promise<Reviewed> {
    const key = this.#situation('review');
    const known = this.#how === 'as known' && !isDisturbed ? this.#known.reviews.get(key) : undefined;
    if (known !== undefined) return known;
    const reports: Report[] = [];
    const scopes: PartScopes[] = [];
    let isWhole = true;
    for (const [at, part] of this.#parts.entries()) {
      const faults = isDisturbed && at === this.#in.at ? this.#of.faults : [];
      const run = await this.#start(PLANS + at, part, { command: 'plan', faults });
      this.world.restart(0);
      const wrong = this.#checkRun(run, undefined);
      if (wrong !== undefined) return { joined: undefined, scopes, wrong };
      const isBlind = !isAllRead(this.#sentIn(run));
      scopes.push({ ...this.#scopesOf(at, run.report), isBlind });
      if (run.report?.plan.digest === 'incomplete' || run.report === undefined) isWhole = false;
      if (run.report !== undefined) reports.push(withShard(run.report, part));
    }
    const review = {
      scopes,
      ...(await this.#joined(reports, { isWhole, isRead: !scopes.some(({ isBlind }) => isBlind) })),
    };
    if (!isDisturbed) this.#known.reviews.set(key, review);
    return review;
  }

  async #joined(
    reports: readonly Report[],
    { isWhole, isRead }: { readonly isWhole: boolean; readonly isRead: boolean },
  ): Promise<Omit<Reviewed, 'scopes'>> {
    const refuse = (message: string): Omit<Reviewed, 'scopes'> => ({
      joined: undefined,
      wrong: { invariant: 38, message },
    });
    const merged = mergeReports(reports.map(throughFile));
    if (merged.problem !== undefined)
      return reports.length === 0 ? { joined: undefined, wrong: undefined } : refuse(merged.problem);
    const saved = parsePlanFile(planFile(merged.report.plan));
    if (saved.plan === undefined) return refuse(`the joined plan cannot be read: ${saved.problem}`);
    if (!isWhole) return { joined: saved.plan, wrong: checkLacking(saved.plan) };
    // What is not read outside of the manifest is told as a loss, and the plan is whole.
    if (!isRead) return { joined: saved.plan, wrong: undefined };
    const whole = await this.#start(PLANS + this.#parts.length, undefined, { command: 'plan' });
    this.world.restart(0);
    const { report } = whole;
    if (report === undefined) return refuse('a plan of everything ended without a report');
    return { joined: saved.plan, wrong: checkJoined(merged.report.plan, report.plan) };
  }

  /** The scopes of a part: of a shard, all groups of which its plan has a row. */
  #scopesOf(at: number, report: Report | undefined): PartScopes {
    const { written, scenario } = this.#setup;
    const { unnamed = [] } = scenario;
    const group = this.#groups[at] ?? [];
    if (this.#in.by === 'scopes') return scopesIn([group], written, unnamed);
    const roots = new Set((report?.plan.rows ?? []).map(({ address }) => rootOf(address)));
    return scopesIn(
      this.#groups.filter(each => each.some(root => roots.has(root))),
      written,
      unnamed,
    );
  }

  async #round(review: Reviewed, nth: number, isDisturbed: boolean): Promise<Violation | undefined> {
    const { world } = this;
    const { at: disturbed, back } = this.#in;
    const order = [...this.#parts.entries()];
    if (back === true) order.reverse();
    const reports: Report[] = [];
    const started = (at: number, part: ManifestPart): Promise<Run> =>
      this.#start(nth * ROUND + at + 1, part, {
        faults: isDisturbed && at === disturbed ? this.#of.faults : [],
        ...(review.joined === undefined ? {} : { reviewed: { plan: review.joined, as: 'plan' } }),
        ...(this.#isGuarded(review) ? { guarded: true } : {}),
      });
    const ended = async (run: Run, at: number, part: ManifestPart): Promise<Violation | undefined> => {
      if (run.report !== undefined) {
        reports.push(withShard(run.report, part));
        this.#last.set(at, run.report);
      }
      return this.#check(run, at, review);
    };
    if (isDisturbed && this.#of.two !== undefined) {
      this.#isDelayed = true;
      const runs = await Promise.all(order.map(([at, part]) => started(at, part)));
      this.#isDelayed = false;
      for (const [index, run] of runs.entries()) {
        const [at, part] = order[index] as [number, ManifestPart];
        const wrong = await ended(run, at, part);
        if (wrong !== undefined) return wrong;
      }
      world.restart(PAUSE_MS);
      return checkJoinedTold(reports, this.#parts.length);
    }
    // Nobody applies without a review.
    if (review.joined === undefined) return undefined;
    for (const [at, part] of order) {
      const run = await started(at, part);
      const wrong =
        (await ended(run, at, part)) ??
        (isDisturbed && at === disturbed ? await this.#checkReported(run, at, part) : undefined);
      if (wrong !== undefined) return wrong;
      world.restart(PAUSE_MS);
    }
    return checkJoinedTold(reports, this.#parts.length);
  }

  /** Whether all that was reviewed together has more deletes than a run may do. */
  #isGuarded({ joined }: Reviewed): boolean {
    const { guarded, maxDeletes = 0 } = this.#setup.scenario;
    const deletes = (joined?.rows ?? []).filter(({ action }) => action === 'delete').length;
    return guarded === true && deletes > maxDeletes;
  }

  #check(run: Run, at: number, review: Reviewed): Violation | undefined {
    const { joined } = review;
    const scopes = review.scopes[at] as PartScopes;
    const sent = this.#sentIn(run);
    const covered = joined?.part?.scopes;
    const isUncovered =
      joined === undefined ||
      joined.digest === 'incomplete' ||
      (covered !== undefined &&
        this.#in.by === 'scopes' &&
        !this.#groups[at]?.every(each => covered.some(one => one === each)));
    if (isUncovered) {
      const write = sent.find(({ method }) => method !== 'GET');
      return (
        write && { invariant: 39, message: `${write.method} ${write.path} of a part that nobody reviewed` }
      );
    }
    const rows = joined.rows.filter(({ address }) => scopes.own.has(rootOf(address)));
    return (
      this.#checkRun(run, { ...joined, rows }) ??
      checkApart(run, scopes, sent) ??
      checkRefused(run, scopes, sent, this.world.log.slice(this.#since, run.to))
    );
  }

  #checkRun(run: Run, reviewed: Plan | undefined): Violation | undefined {
    const wanted = this.#written()?.wanted ?? run.wanted;
    return checkRun({ ...run, wanted, reviewed }, this.world);
  }

  /** The manifest with all members written out, where it has sets. */
  #written(): SetsRun | undefined {
    if (this.#setup.scenario.sets === undefined) return undefined;
    const { sandbox } = this.world;
    return setsRun(this.#setup.written, trueLists({ guilds: sandbox.guilds, state: sandbox.state() }));
  }

  #sentIn(run: Run): readonly LogEntry[] {
    return this.world.log
      .slice(run.from, run.to)
      .filter(entry => entry.actor === 'tool' && entry.run === run.number);
  }

  /** A plan of the part at the same moment: what is told as done is done. */
  async #checkReported(run: Run, at: number, part: ManifestPart): Promise<Violation | undefined> {
    if (run.crashed || run.report === undefined) return undefined;
    const { world } = this;
    world.restart(0);
    const planAt = world.log.length;
    const key = this.#situation(`look ${at}`);
    const known = this.#how === 'as known' ? this.#known.looks.get(key) : undefined;
    const look = known ?? (await this.#start(LOOKS + at, part, { command: 'plan' }));
    this.#known.looks.set(key, look);
    const rows = (look.report?.plan.rows ?? []).map(({ action, address, scope, refs }) => ({
      action,
      address,
      on: [scope.address, ...refs.map(ref => ref.address)],
    }));
    return checkReported(run, rows, planAt, world);
  }

  async #checkEnd(): Promise<Violation | undefined> {
    const { world } = this;
    const last = await this.#start(END, undefined, { command: 'plan' });
    const isAlone = this.#acted.length === 0;
    const mustBeDone = isAlone && this.#setup.scenario.guarded !== true;
    const partOf = (address: string): number =>
      this.#parts.findIndex((_, at) => this.#last.get(at)?.plan.rows.some(row => row.address === address));
    const left = (last.report?.plan.rows ?? []).filter(
      ({ address }) => mustBeDone || !isLeft(address, this.#last.get(partOf(address))),
    );
    if (last.report === undefined || left.length > 0)
      return {
        invariant: 40,
        message: `all parts have ended, and there is left: ${left.map(({ action, address }) => `${action} ${address}`).join()}`,
      };
    if (!isAlone) return undefined;
    // Where the plan of a part failed, each of two reviews may have few enough deletes.
    if (this.#setup.scenario.guarded === true && this.#of.command === 'plan') return undefined;
    const { sandbox } = world;
    const now = liveObjectsIn(sandbox.state());
    const manifest = this.#written()?.manifest ?? this.#setup.written;
    const [touched] = touchedBeyondManifest(manifest, sandbox.objects, now).filter(
      each => !each.startsWith('discord.permissions '),
    );
    if (touched !== undefined) return { invariant: 18, message: touched };
    return checkDuplicates(this.#setup.wanted.name, world) ?? checkAlikeWhole(now, await this.#twin());
  }

  /** What lives where one run has applied the whole manifest in peace. */
  async #twin(): Promise<LiveObjects> {
    const { names } = this.#of;
    const known = this.#known.twins.get(names);
    if (known !== undefined) return known;
    // The case is over: its services are set back.
    const { sandbox } = this.world;
    const world = new SimulatedWorld({ sandbox, start: START, answers: 'memory' });
    const { maxDeletes } = this.#setup.scenario;
    const review = await runOnce(world, { ...PEACE, command: 'plan', number: 1, wanted: this.#setup.wanted });
    const plan = review.report?.plan;
    await runOnce(world, {
      ...PEACE,
      command: 'apply',
      number: 2,
      wanted: this.#setup.wanted,
      ...(maxDeletes === undefined ? {} : { maxDeletes }),
      ...(plan === undefined ? {} : { reviewed: { plan, as: 'plan' } }),
    });
    world.clock.kill();
    const found = liveObjectsIn(world.sandbox.state());
    this.#known.twins.set(names, found);
    return found;
  }
}

const PEACE = { faults: [], acts: new Map<string, OtherAct>(), random: () => 0.5 } as const;

/** Whether each list was read at the last try. */
function isAllRead(sent: readonly LogEntry[]): boolean {
  const last = new Map(sent.map(({ path, clientOutcome }) => [path, clientOutcome]));
  return [...last.values()].every(outcome => outcome === 'ok');
}
