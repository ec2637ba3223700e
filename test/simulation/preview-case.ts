import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import type { Case, ReplayMode, Verdict } from './case.ts';
import { checkPreviewRun } from './invariants/invariants.ts';
import type { Violation } from './invariants/violation.ts';
import { type Run, runOnce } from './run.ts';
import { type PreviewOfScenario, START } from './scenarios/scenario.ts';
import type { ScenarioSetup } from './scenarios/scenario-setup.ts';
import { SimulatedWorld } from './world/simulated-world.ts';

const LATER_MS = 20 * 60_000;
const FURTHER_RUNS = 3;

/**
 * Plays a command for previews: the disturbed run, then the same command until it has nothing left
 * to write.
 */
export async function playPreview(
  of: Case,
  preview: PreviewOfScenario,
  setup: ScenarioSetup,
  how: ReplayMode,
): Promise<Verdict> {
  const jitter = of.jitter === undefined ? undefined : seededRandom(of.jitter);
  let drew = false;
  const world = new SimulatedWorld({
    sandbox: await setup.sandbox(of),
    start: START,
    answers: how === 'afresh' ? 'afresh' : 'memory',
    skewMs: of.skewMs ?? 0,
    pulls: setup.scenario.pulls ?? [],
  });
  const runs: Run[] = [];
  const runAgain = async (faults: Case['faults']): Promise<Violation | undefined> => {
    const run = await runOnce(world, {
      command: 'apply',
      number: runs.length + 1,
      wanted: setup.wanted,
      faults,
      acts: setup.acts,
      random: () => {
        drew = true;
        return jitter?.next() ?? 0.5;
      },
      preview: preview.work,
    });
    runs.push(run);
    return checkPreviewRun(run, preview, world);
  };
  let violation = await runAgain(of.faults);
  for (let nth = 0; violation === undefined && nth < FURTHER_RUNS; nth += 1) {
    world.restart(nth === 0 ? LATER_MS : 60_000);
    const from = world.log.length;
    violation = await runAgain([]);
    const writes = world.log.slice(from).some(each => each.method !== 'GET');
    // Each reset is asked for anew.
    if (!writes || (preview.verb === 'reset' && nth > 0)) break;
    if (nth === FURTHER_RUNS - 1) violation ??= { invariant: 13, message: 'it writes with each run' };
  }
  violation ??= checkLeft(preview, setup, world);
  world.clock.kill();
  return { violation, runs, world, clashed: world.clashed, drew };
}

/** Invariant 14: what was asked for is so in the end, where nobody else had a hand in it. */
function checkLeft(
  { verb, own }: PreviewOfScenario,
  setup: ScenarioSetup,
  world: SimulatedWorld,
): Violation | undefined {
  if (world.log.some(each => each.actor === 'other')) return undefined;
  const names = [...world.model.branches.values()].map(({ name }) => name);
  const untouched = [...setup.seeded].filter(name => !own.has(name) && !names.includes(name));
  if (untouched.length > 0) return { invariant: 26, message: `${untouched.join()} is gone` };
  for (const name of own.keys()) {
    const count = names.filter(each => each === name).length;
    const isOpen = setup.scenario.pulls?.some(
      each => each.state === 'open' && name.endsWith(`-${each.number}`),
    );
    const wanted = verb === 'up' || verb === 'reset' || isOpen === true ? 1 : 0;
    if (count !== wanted) return { invariant: 14, message: `in the end there are ${count} of ${name}` };
  }
  return undefined;
}
