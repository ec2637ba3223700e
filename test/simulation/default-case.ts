import type { Case, ReplayMode, Verdict } from './case.ts';
import type { Violation } from './invariants/violation.ts';
import { withoutDefaults } from './invariants/without-defaults.ts';
import type { Run } from './run.ts';
import { prepare, type ScenarioSetup } from './scenarios/scenario-setup.ts';
import type { LogEntry } from './world/log-entry.ts';

const WRITTEN_OUT = new WeakMap<ScenarioSetup, ScenarioSetup>();

/** The same scenario, with what its defaults say in its entries. */
function writtenOut(setup: ScenarioSetup): ScenarioSetup {
  const known = WRITTEN_OUT.get(setup);
  if (known !== undefined) return known;
  const { defaults: _, ...scenario } = setup.scenario;
  const twin = prepare({ ...scenario, manifest: JSON.stringify(withoutDefaults(setup.written)) });
  WRITTEN_OUT.set(setup, twin);
  return twin;
}

/**
 * Plays a manifest with defaults, and the same one with them written out: both send the same, and
 * each plan has the same digest.
 */
export async function playDefaults(
  of: Case,
  setup: ScenarioSetup,
  play: (of: Case, setup: ScenarioSetup, how: ReplayMode) => Promise<Verdict>,
  how: ReplayMode,
): Promise<Verdict> {
  const twin = await play(of, writtenOut(setup), how);
  const verdict = await play(of, setup, how);
  const violation = verdict.violation ?? whyOther(verdict, twin);
  return { ...verdict, violation };
}

/** Invariant 37. */
function whyOther(verdict: Verdict, twin: Verdict): Violation | undefined {
  const [ours, theirs] = [verdict, twin].map(({ world }) => world.log.map(lineOf)) as [string[], string[]];
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  if (at >= 0 || ours.length !== theirs.length)
    return refuse(
      `it sends ${ours[at] ?? 'less'} where the entries say all themselves: ${theirs[at] ?? 'less'}`,
    );
  const other = verdict.runs.find((run, index) => digestsOf(run) !== digestsOf(twin.runs[index]));
  return other && refuse(`the plan of run ${other.number} has another digest`);
}

function refuse(message: string): Violation {
  return { invariant: 37, message };
}

function lineOf({ actor, run, method, path, body, status }: LogEntry): string {
  return [actor, run, method, path, JSON.stringify(body), status].join(' ');
}

function digestsOf(run: Run | undefined): string {
  return `${run?.plan?.digest} ${run?.report?.plan.digest} ${run?.exit}`;
}
