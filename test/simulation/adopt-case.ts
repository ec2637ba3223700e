import { memoryFiles } from '../../src/cli/system/memory-files.ts';
import type { Case, ReplayMode, Verdict } from './case.ts';
import { checkAdoptEnd, checkAdopted, type FileTexts } from './invariants/adopted.ts';
import { checkAdoptRun } from './invariants/invariants.ts';
import type { Violation } from './invariants/violation.ts';
import { type Run, runOnce } from './run.ts';
import { type AdoptOfScenario, START } from './scenarios/scenario.ts';
import type { ScenarioSetup } from './scenarios/scenario-setup.ts';
import { SimulatedWorld } from './world/simulated-world.ts';

const LATER_MS = 20 * 60_000;

/** Plays `adopt`: the disturbed run, a plan, then the same without faults until it has nothing left to write, and another plan. */
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
    return checkAdoptRun(run, world) ?? checkAdopted({ run, before, after: texts(), world });
  };
  const planned = async (): Promise<Run> => spoken(['plan', ...baseOf(adopts)], []);
  const followed = async (): Promise<Violation | undefined> => {
    const wrong = await adopt(of.faults);
    if (wrong !== undefined) return wrong;
    const [first] = runs;
    world.restart(LATER_MS);
    if (first !== undefined && first.spoke?.code !== 1 && first.abortedAt === undefined) {
      const plan = await planned();
      const lie = checkAdoptEnd(first, plan, world);
      if (lie !== undefined) return lie;
      world.restart(60_000);
    }
    const again = await adopt([]);
    if (again !== undefined) return again;
    const last = runs.at(-1) as Run;
    world.restart(60_000);
    const plan = await planned();
    const lie = checkAdoptEnd(last, plan, world);
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
  const violation = await followed();
  world.clock.kill();
  return { violation, runs, world, clashed: world.clashed, drew: false };
}

/** A plan that is told of what adopt was told of. */
function baseOf({ argv }: AdoptOfScenario): readonly string[] {
  return argv.filter(each => each !== '--widened');
}
