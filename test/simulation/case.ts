import type { Plan } from '../../src/core/plan.ts';
import type { Collected } from '../../src/engine/desired.ts';
import { seededRandom } from '../../src/sandbox/random.ts';
import { actsOf } from './acts.ts';
import type { Fault } from './fault.ts';
import { type Broken, checkRun } from './invariants.ts';
import { Machine, type OtherAct } from './machine.ts';
import { type Run, runOnce } from './run.ts';
import { collected, type Scenario, type Seeded, START, seededState, type Twin } from './scenario.ts';

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
  readonly reviewed?: true;
  /** Seeds the jitter of the retries; without it every jitter is a half. */
  readonly jitter?: number;
}

export interface Verdict {
  readonly broken: Broken | undefined;
  /** Every process of the case, the disturbed one first. */
  readonly runs: readonly Run[];
  readonly machine: Machine;
}

/** Everything about a scenario that is the same in each of its cases. */
export interface Prepared {
  readonly scenario: Scenario;
  readonly wanted: Collected;
  readonly acts: ReadonlyMap<string, OtherAct>;
  readonly seeded: (names: Case['names'], twin: Twin | undefined) => Promise<Seeded>;
}

export function prepare(scenario: Scenario): Prepared {
  const states = new Map<string, Seeded>();
  return {
    scenario,
    wanted: collected(scenario.manifest),
    acts: actsOf(scenario),
    async seeded(names, twin) {
      const key = `${names} ${JSON.stringify(twin)}`;
      const known =
        states.get(key) ?? (await grown(seededState(scenario, quirksOf(names), twin), scenario, names));
      states.set(key, known);
      return known;
    },
  };
}

/** The empty schedule is taken as "none": the other position leaves nothing to simulate. */
function quirksOf(names: Case['names']): Readonly<Record<string, string>> {
  return { branch_names: names, empty_schedule: 'clears' };
}

/** Applies the manifests that went before, so that what they made is what the case begins with. */
async function grown(seeded: Seeded, scenario: Scenario, names: Case['names']): Promise<Seeded> {
  if (scenario.before === undefined) return seeded;
  const machine = new Machine({
    ...seeded,
    quirks: quirksOf(names),
    operationMs: 400,
    start: START - 3_600_000,
  });
  const acts = new Map<string, OtherAct>();
  for (const [number, manifest] of scenario.before.entries()) {
    const wanted = collected(manifest);
    const run = await runOnce(machine, {
      command: 'apply',
      number: number - 100,
      wanted,
      faults: [],
      acts,
      random: () => 0.5,
    });
    if (run.exit !== 0)
      throw new Error(`${scenario.name} cannot be prepared: ${JSON.stringify(run.report?.results)}`);
    machine.restart(60_000);
  }
  machine.clock.kill();
  return { state: machine.sandbox.state(), model: machine.model };
}

/** Advances the clock far enough for every operation, hold and rate limit to be over. */
const LATER_MS = 20 * 60_000;
const FURTHER_RUNS = 2;

/** Plays a case to its end: the disturbed run, then, with all faults lifted, what a person would do next. */
export async function play(of: Case, prepared: Prepared): Promise<Verdict> {
  const { scenario, wanted, acts } = prepared;
  const seeded = await prepared.seeded(of.names, of.twin);
  const delay = of.two === undefined ? undefined : seededRandom(of.two);
  const jitter = of.jitter === undefined ? undefined : seededRandom(of.jitter);
  const machine = new Machine({
    state: seeded.state,
    model: seeded.model,
    quirks: quirksOf(of.names),
    operationMs: of.operationMs ?? 400,
    start: START,
    skewMs: of.skewMs ?? 0,
    ...(delay === undefined ? {} : { latency: () => 1 + delay.next() * 300 }),
  });
  const runs: Run[] = [];
  let numbers = 0;
  const start = async (
    command: 'plan' | 'apply',
    faults: readonly Fault[],
    reviewed?: Plan,
  ): Promise<Run> => {
    numbers += 1;
    const run = await runOnce(machine, {
      command,
      number: numbers,
      wanted,
      faults,
      acts,
      random: jitter === undefined ? () => 0.5 : () => jitter.next(),
      ...(scenario.maxDeletes === undefined ? {} : { maxDeletes: scenario.maxDeletes }),
      ...(reviewed === undefined ? {} : { reviewed }),
    });
    runs.push(run);
    return run;
  };
  const helped =
    of.faults.some(fault => fault.do === 'other') || of.twin !== undefined || of.two !== undefined;
  const ended = (broken: Broken | undefined): Verdict => {
    machine.clock.kill();
    return { broken: broken ?? (helped ? undefined : checkTwins(wanted.name, machine)), runs, machine };
  };

  const firsts = await Promise.all([
    start(of.command ?? 'apply', of.faults),
    ...(of.two === undefined ? [] : [start('apply', [])]),
  ]);
  for (const run of firsts) {
    const broken = checkRun(run, machine);
    if (broken !== undefined) return ended(broken);
  }
  const [first] = firsts as [Run];
  const spoke = firsts.every(run => !run.crashed && run.report !== undefined && run.command === 'apply');
  if (spoke) {
    machine.restart(0);
    const look = await start('plan', []);
    let lie = checkRun(look, machine);
    for (const run of firsts) lie ??= checkTruth(run, look, machine);
    if (lie !== undefined) return ended(lie);
    if (firsts.every(run => run.exit === 0) && look.report?.plan.rows.length === 0) return ended(undefined);
  }
  machine.restart(LATER_MS);
  for (let further = 0; further < FURTHER_RUNS; further += 1) {
    const run = await start('apply', [], of.reviewed === true ? reviewable(first.plan) : undefined);
    const wrong = checkRun(run, machine);
    if (wrong !== undefined) return ended(wrong);
    machine.restart(60_000);
    if (run.exit === 0) break;
  }
  const last = await start('plan', []);
  return ended(checkRun(last, machine) ?? checkRest(last, runs, scenario, helped || isHalfBlind(of, first)));
}

/** A reviewed plan with blocked rows says less than what is wanted: what was blocked then may not be done under it. */
function isHalfBlind(of: Case, first: Run): boolean {
  return of.reviewed === true && first.plan?.rows.some(row => row.action === 'blocked') === true;
}

/** An incomplete plan cannot be approved. */
function reviewable(plan: Plan | undefined): Plan | undefined {
  return plan?.digest === 'incomplete' ? undefined : plan;
}

/** Invariant 2, where nobody else made one: of ours there is one of each name. */
function checkTwins(name: string, machine: Machine): Broken | undefined {
  const seen = new Set<string>();
  for (const { mark } of machine.model.branches.values()) {
    if (mark?.name !== name) continue;
    if (seen.has(mark.branch))
      return { invariant: 2, message: `two branches of ours were made as ${mark.branch}` };
    seen.add(mark.branch);
  }
  return undefined;
}

/** Invariant 16: "done" and exit 0 against a plan at the same moment. */
function checkTruth(first: Run, look: Run, machine: Machine): Broken | undefined {
  const rows = look.report?.plan.rows ?? [];
  // What others did after the last list of it, nobody can know.
  const unseen = machine.entries
    .slice(first.from, look.from)
    .filter(
      entry => entry.method !== 'GET' && entry.run !== first.number && entry.status > 0 && entry.status < 300,
    )
    .some(entry => {
      const keys = [...first.lists].filter(([key]) => key.startsWith(entry.place.at));
      return keys.length === 0 || keys.some(([, list]) => list.asOf < entry.position);
    });
  if (unseen) return undefined;
  const done = new Set(
    first.report?.results
      .filter(each => each.status === 'done')
      .map(each => `${each.action} ${each.address}`),
  );
  const remade = new Set(rows.filter(row => row.action === 'replace').map(row => row.address));
  const lie = rows.find(
    row =>
      done.has(`${row.action} ${row.address}`) && row.action !== 'blocked' && !remade.has(row.scope.address),
  );
  if (lie !== undefined)
    return { invariant: 16, message: `${lie.action} ${lie.address} is "done", and needed still` };
  if (first.exit === 0 && rows.length > 0) {
    const names = rows.map(row => `${row.action} ${row.address}`).join(', ');
    return { invariant: 16, message: `exit 0, but the next plan has ${names}` };
  }
  return undefined;
}

/** Invariants 13 and 14: what is left must be a refusal that says why. */
function checkRest(
  last: Run,
  runs: readonly Run[],
  scenario: Scenario,
  mayRefuse: boolean,
): Broken | undefined {
  const rows = last.report?.plan.rows ?? [];
  const open = rows.filter(row => row.action !== 'blocked');
  const refused = runs.some(
    run =>
      run.report?.refused?.code === 'guard' ||
      run.report?.refused?.code === 'stale' ||
      // What somebody else did can make the wanted state impossible: the service says so each time.
      run.report?.results.some(result => result.status === 'failed' && /: 4\d\d /.test(result.message ?? '')),
  );
  if (open.length > 0 && !(mayRefuse && refused)) {
    const said = runs.filter(run => run.command === 'apply' && run.number > 1).map(endOf);
    const names = open.map(row => `${row.action} ${row.address}`).join(', ');
    return { invariant: 13, message: `still to do: ${names} (further runs: ${said.join(' | ')})` };
  }
  const blocked = rows.filter(row => row.action === 'blocked');
  if (blocked.length > 0 && !mayRefuse && scenario.blocked !== true) {
    const names = blocked.map(row => `${row.address}: ${row.reason}`).join(', ');
    return { invariant: 13, message: `blocked for good: ${names}` };
  }
  return undefined;
}

function endOf(run: Run): string {
  const results = (run.report?.results ?? []).map(
    each => `${each.status} ${each.address} ${each.message ?? ''}`,
  );
  return `exit ${run.exit}: ${run.report?.refused?.message ?? results.join('; ')}`;
}
