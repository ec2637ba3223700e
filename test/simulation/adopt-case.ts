import { memoryFiles } from '../../src/cli/system/memory-files.ts';
import type { Case, ReplayMode, Verdict } from './case.ts';
import {
  checkAdoptEnd,
  checkAdopted,
  type FileTexts,
  type PlanAfter,
  planAfter,
} from './invariants/adopted.ts';
import { checkAdoptRun } from './invariants/invariants.ts';
import type { Violation } from './invariants/violation.ts';
import { type Run, runOnce } from './run.ts';
import { type AdoptOfScenario, START } from './scenarios/scenario.ts';
import type { ScenarioSetup } from './scenarios/scenario-setup.ts';
import { SimulatedWorld } from './world/simulated-world.ts';

const LATER_MS = 20 * 60_000;

/**
 * Plays `adopt`: the disturbed run, a plan, then the same without faults until it has nothing left
 * to write, and another plan.
 */
export async function playAdopt(
  of: Case,
  adopts: AdoptOfScenario,
  setup: ScenarioSetup,
  how: ReplayMode,
): Promise<Verdict> {
  const world = new SimulatedWorld({
    sandbox: await setup.sandbox(of),
    start: START,
    answers: how === 'afresh' ? 'afresh' : 'memory',
    skewMs: of.skewMs ?? 0,
  });
  const files = memoryFiles(adopts.files);
  const widened = adopts.argv.includes('--widened');
  const texts = (): FileTexts => new Map(files.contents);
  const runs: Run[] = [];
  const spoken = async (argv: readonly string[], faults: Case['faults']): Promise<Run> => {
    const run = await runOnce(world, {
      command: 'plan',
      number: runs.length + 1,
      wanted: setup.wanted,
      faults,
      acts: setup.acts,
      random: () => 0.5,
      commandLine: { argv, files },
    });
    runs.push(run);
    return run;
  };
  const adopt = async (faults: Case['faults']): Promise<Violation | undefined> => {
    const before = texts();
    const run = await spoken(['adopt', '--yes', ...adopts.argv], faults);
    return checkAdoptRun(run, world) ?? checkAdopted({ run, before, after: texts(), world, widened });
  };
  const situation = (): string => `${JSON.stringify([...files.contents])} ${world.situation()}`;
  const known = endsOf(setup);
  /** The plan that follows, which is the same wherever the files and the services are. */
  const planned = async (): Promise<PlanAfter> => {
    const key = situation();
    const plan = how === 'as known' ? known.plans.get(key) : undefined;
    const found = plan ?? planAfter(await spoken(['plan', ...baseOf(adopts)], []));
    known.plans.set(key, found);
    return found;
  };
  const ending = async (): Promise<Violation | undefined> => {
    const again = await adopt([]);
    if (again !== undefined) return again;
    const last = runs.at(-1) as Run;
    world.restart(60_000);
    const lie = checkAdoptEnd(last, await planned(), world);
    if (lie !== undefined) return lie;
    world.restart(60_000);
    const rest = texts();
    const more = await adopt([]);
    if (more !== undefined) return more;
    const moved = [...texts()].find(([file, text]) => rest.get(file) !== text);
    return moved === undefined
      ? undefined
      : { invariant: 13, message: `adopt changes ${moved[0]} with each run` };
  };
  const followed = async (): Promise<Violation | undefined> => {
    const wrong = await adopt(of.faults);
    if (wrong !== undefined) return wrong;
    const [first] = runs;
    world.restart(LATER_MS);
    if (first?.spoke?.host.adoption !== undefined) {
      const lie = checkAdoptEnd(first, await planned(), world);
      if (lie !== undefined) return lie;
      world.restart(60_000);
    }
    const key = situation();
    if (how === 'as known' && known.endings.has(key)) return known.endings.get(key);
    const end = await ending();
    known.endings.set(key, end);
    return end;
  };
  const violation = await followed();
  world.clock.kill();
  return { violation, runs, world, clashed: world.clashed, drew: false };
}

interface KnownEnds {
  readonly plans: Map<string, PlanAfter>;
  readonly endings: Map<string, Violation | undefined>;
}

/** What is known to follow, by the texts of the files and what was written to the services. */
const KNOWN = new WeakMap<ScenarioSetup, KnownEnds>();

function endsOf(setup: ScenarioSetup): KnownEnds {
  const known = KNOWN.get(setup) ?? { plans: new Map(), endings: new Map() };
  KNOWN.set(setup, known);
  return known;
}

/** A plan that is told of what adopt was told of. */
function baseOf({ argv }: AdoptOfScenario): readonly string[] {
  return argv.filter(each => each !== '--widened');
}
