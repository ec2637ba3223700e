import { ACCIDENTS } from './acts.ts';
import { SCENARIOS } from './scenarios.ts';
import { type Prepared, prepare, tryAccident } from './trial.ts';
import { openWorld } from './world.ts';

export interface Options {
  /** The built command. */
  readonly cli: string;
  readonly runs: number;
  /** The number of the first run: the same number is the same scenario, accident and request. */
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface Played {
  readonly seed: number;
  readonly what: string;
  readonly code: number | null;
  readonly repairs: number;
  readonly struck: boolean;
  readonly wrong: readonly string[];
}

/** Both positions of the question whether branch names are unique, one a worker. */
const WORKERS = [['branch_names=unique'], ['branch_names=not_unique']] as const;

/** A number from 0 to below 1 that looks random and depends on the seed alone. */
function chance(seed: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Plays so many accidents between real processes: every kind in turn, every scenario in turn, at a
 * request that the seed chooses.
 */
export async function playProcesses({ cli, runs, seed, say }: Options): Promise<readonly Played[]> {
  const seeds = Array.from({ length: runs }, (_, index) => seed + index);
  const played = await Promise.all(
    WORKERS.map((quirks, part) =>
      work(
        cli,
        quirks,
        seeds.filter(one => one % WORKERS.length === part),
        say,
      ),
    ),
  );
  return played.flat().sort((a, b) => a.seed - b.seed);
}

async function work(
  cli: string,
  quirks: readonly string[],
  seeds: readonly number[],
  say: (line: string) => void,
): Promise<readonly Played[]> {
  const played: Played[] = [];
  if (seeds.length === 0) return played;
  const world = await openWorld(cli, quirks);
  try {
    const empty = await world.ask('GET', '/_sandbox/state');
    const prepared = new Map<string, Prepared>();
    for (const seed of seeds) {
      const turn = Math.floor(seed / WORKERS.length);
      const unique = quirks.includes('branch_names=unique');
      const kinds = ACCIDENTS.filter(({ uniqueNames }) => unique || uniqueNames !== true);
      const accident = kinds[turn % kinds.length];
      const scenario = SCENARIOS[(turn + Math.floor(turn / kinds.length)) % SCENARIOS.length];
      if (accident === undefined || scenario === undefined) continue;
      const ready = prepared.get(scenario.name) ?? (await prepare(world, scenario, empty));
      prepared.set(scenario.name, ready);
      const at = 1 + Math.floor(chance(seed) * ready.requests);
      const verdict = await tryAccident(world, ready, accident, at);
      const what = `${scenario.name}, ${accident.name}, request ${at} of ${ready.requests}, ${quirks.join(' ')}`;
      played.push({ seed, what, ...verdict });
      say(`${seed} ${what}: exit ${verdict.code}, ${verdict.repairs} repairs`);
      for (const line of verdict.wrong) say(`  WRONG: ${line}`);
    }
  } finally {
    await world.close();
  }
  return played;
}
