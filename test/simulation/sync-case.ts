import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import type { Case, ReplayMode, Verdict } from './case.ts';
import { checkSyncRun } from './invariants/invariants.ts';
import {
  checkAtRest,
  checkDone,
  checkUndeclared,
  commandsIn,
  declaredBy,
  type LiveCommand,
} from './invariants/synced.ts';
import type { Violation } from './invariants/violation.ts';
import { type Run, runOnce } from './run.ts';
import { START } from './scenarios/scenario.ts';
import type { ScenarioSetup } from './scenarios/scenario-setup.ts';
import type { SyncVersion } from './scenarios/sync-scenarios.ts';
import { SimulatedWorld } from './world/simulated-world.ts';

const LATER_MS = 20 * 60_000;
/**
 * A request is under way for so long, each way: longer than the race of two creates, and shorter.
 */
const LATENCY_MS = 160;

/**
 * Plays programs that start at once, of which the first is disturbed; then a start in peace, and
 * another one.
 */
export async function playSync(
  of: Case,
  versions: readonly SyncVersion[],
  setup: ScenarioSetup,
  how: ReplayMode,
): Promise<Verdict> {
  const { two = 1 } = of;
  const delay = seededRandom(two);
  const world = new SimulatedWorld({
    sandbox: await setup.sandbox(of),
    start: START,
    answers: how === 'afresh' ? 'afresh' : 'memory',
    skewMs: of.skewMs ?? 0,
    latency: () => 1 + delay.next() * LATENCY_MS,
  });
  const runs: Run[] = [];
  let number = 0;
  const start = async (sync: SyncVersion, faults: Case['faults']): Promise<Run> => {
    number += 1;
    const jitter = seededRandom(two * 100 + number);
    const run = await runOnce(world, {
      command: 'apply',
      number,
      wanted: setup.wanted,
      faults,
      acts: setup.acts,
      random: () => jitter.next(),
      sync,
    });
    runs.push(run);
    return run;
  };
  const live = (): readonly LiveCommand[] => commandsIn(world.sandbox.state());
  const followed = async (): Promise<Violation | undefined> => {
    const before = live();
    const firsts = await Promise.all(versions.map((each, at) => start(each, at === 0 ? of.faults : [])));
    for (const [at, run] of firsts.entries()) {
      const wrong = checkSyncRun(run, versions[at] as SyncVersion, world);
      if (wrong !== undefined) return wrong;
    }
    const isAlone = world.log.every(({ actor }) => actor === 'tool');
    const after = live();
    const wrong = isAlone ? checkUndeclared(versions, before, after) : undefined;
    if (wrong !== undefined) return wrong;
    const last = versions.at(-1) as SyncVersion;
    if (isAlone && new Set(versions).size === 1)
      for (const run of firsts) {
        const lie = checkDone(run, last, after);
        if (lie !== undefined) return lie;
      }
    world.restart(LATER_MS);
    const peace = checkSyncRun(await start(last, []), last, world);
    if (peace !== undefined) return peace;
    const restless = checkAtRest(last, isAlone ? before : [], live());
    if (restless !== undefined) return restless;
    world.restart(60_000);
    const from = world.log.length;
    await start(last, []);
    const sent = world.log.slice(from);
    const isQuiet = sent.length === declaredBy(last).size && sent.every(({ method }) => method === 'GET');
    return isQuiet
      ? undefined
      : { invariant: 32, message: `a start that changes nothing sends ${sent.length}` };
  };
  const violation = await followed();
  world.clock.kill();
  return { violation, runs, world, clashed: false, drew: true };
}
