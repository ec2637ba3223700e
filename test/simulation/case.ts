import type { Collected } from '../../src/engine/desired.ts';
import { actsOf } from './acts.ts';
import type { Fault } from './fault.ts';
import { type Broken, checkRun } from './invariants.ts';
import { type Lists, Machine, type OtherAct } from './machine.ts';
import { type Run, runOnce } from './run.ts';
import { collected, type Scenario, START, type Seeded, seededState } from './scenario.ts';

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
  readonly seeded: (names: Case['names']) => Seeded;
}

export function prepare(scenario: Scenario): Prepared {
  const states = new Map<string, Seeded>();
  return {
    scenario,
    wanted: collected(scenario.manifest),
    acts: actsOf(scenario),
    seeded(names) {
      const known = states.get(names) ?? seededState(scenario, { branch_names: names, empty_schedule: 'clears' });
      states.set(names, known);
      return known;
    },
  };
}

/** Advances the clock far enough for every operation, hold and rate limit to be over. */
const LATER_MS = 20 * 60_000;
const FURTHER_RUNS = 2;

/** Plays a case to its end: the disturbed run, then, with all faults lifted, what a person would do next. */
export async function play(of: Case, prepared: Prepared): Promise<Verdict> {
  const { scenario, wanted, acts } = prepared;
  const seeded = prepared.seeded(of.names);
  const machine = new Machine({
    state: seeded.state,
    model: seeded.model,
    quirks: { branch_names: of.names, empty_schedule: 'clears' },
    operationMs: of.operationMs ?? 400,
    start: START,
    skewMs: of.skewMs ?? 0,
  });
  const runs: Run[] = [];
  const start = async (command: 'plan' | 'apply', faults: readonly Fault[]): Promise<Run> => {
    const run = await runOnce(machine, {
      command,
      number: runs.length + 1,
      wanted,
      faults,
      acts,
      random: () => 0.5,
      ...(scenario.maxDeletes === undefined ? {} : { maxDeletes: scenario.maxDeletes }),
    });
    runs.push(run);
    return run;
  };
  const ended = (broken: Broken | undefined): Verdict => {
    machine.clock.kill();
    return { broken, runs, machine };
  };

  const first = await start(of.command ?? 'apply', of.faults);
  const lists: Lists = machine.lists;
  const broken = checkRun(first, machine);
  if (broken !== undefined) return ended(broken);
  const helped = of.faults.some(fault => fault.do === 'other');
  if (!first.crashed && first.report !== undefined && first.command === 'apply') {
    machine.restart(0);
    const look = await start('plan', []);
    const lie = checkRun(look, machine) ?? checkTruth(first, look, machine, lists);
    if (lie !== undefined) return ended(lie);
    if (first.exit === 0 && look.plan === undefined && look.report?.plan.rows.length === 0) return ended(undefined);
  }
  machine.restart(LATER_MS);
  for (let further = 0; further < FURTHER_RUNS; further += 1) {
    const run = await start('apply', []);
    const wrong = checkRun(run, machine);
    if (wrong !== undefined) return ended(wrong);
    machine.restart(60_000);
    if (run.exit === 0) break;
  }
  const last = await start('plan', []);
  return ended(checkRun(last, machine) ?? checkRest(last, runs, scenario, helped || of.family === 'R9'));
}

/** Invariant 16: "done" and exit 0 against a plan at the same moment. */
function checkTruth(first: Run, look: Run, machine: Machine, lists: Lists): Broken | undefined {
  const rows = look.report?.plan.rows ?? [];
  // What others did after the last list of it, nobody can know.
  const unseen = machine.entries
    .slice(first.from, first.to)
    .filter(entry => entry.actor === 'other' && entry.status < 300)
    .some(entry => {
      const keys = [...lists].filter(([key]) => key.startsWith(entry.place.at));
      return keys.length === 0 || keys.some(([, list]) => list.position < entry.position);
    });
  if (unseen) return undefined;
  const done = new Set(
    first.report?.results.filter(each => each.status === 'done').map(each => `${each.action} ${each.address}`),
  );
  const lie = rows.find(row => done.has(`${row.action} ${row.address}`) && row.action !== 'blocked');
  if (lie !== undefined) return { invariant: 16, message: `${lie.action} ${lie.address} is "done", and needed still` };
  if (first.exit === 0 && rows.length > 0) {
    return { invariant: 16, message: `exit 0, but the next plan has ${rows.map(row => `${row.action} ${row.address}`).join(', ')}` };
  }
  return undefined;
}

/** Invariants 13 and 14: what is left must be a refusal that says why. */
function checkRest(last: Run, runs: readonly Run[], scenario: Scenario, mayRefuse: boolean): Broken | undefined {
  const rows = last.report?.plan.rows ?? [];
  const open = rows.filter(row => row.action !== 'blocked');
  const refused = runs.some(run => run.report?.refused?.code === 'guard');
  if (open.length > 0 && !(mayRefuse && refused)) {
    const applies = runs.filter(run => run.command === 'apply' && run.number > 1);
    const said = applies.map(run => `${run.exit}: ${(run.report?.results ?? []).map(each => `${each.status} ${each.address} ${each.message ?? ''}`).join('; ')}`);
    return {
      invariant: 13,
      message: `still to do: ${open.map(row => `${row.action} ${row.address}`).join(', ')} (further runs: ${said.join(' | ')})`,
    };
  }
  const blocked = rows.filter(row => row.action === 'blocked');
  if (blocked.length > 0 && !mayRefuse && scenario.blocked !== true) {
    return { invariant: 13, message: `blocked for good: ${blocked.map(row => `${row.address}: ${row.reason}`).join(', ')}` };
  }
  return undefined;
}
