import type { Broken } from './broken.ts';
import { type Case, play } from './case.ts';
import { CHAINS } from './chains.ts';
import { FAMILIES, playedIn } from './families.ts';
import type { Family, Recording } from './family.ts';
import type { Machine } from './machine.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

/** Every so many cases one is played twice. */
const TWICE = 100;
const NAMES = ['unique', 'not_unique'] as const;

export const ALL_SCENARIOS: readonly Scenario[] = [...SCENARIOS, ...CHAINS];

export interface Failed {
  /** What `--seed` takes: family, number of the scenario, names, number of the case. */
  readonly seed: string;
  readonly case: Case;
  readonly broken: Broken;
}

export interface Coverage {
  readonly cases: number;
  /** Of these, cases that are the same run as another one: whether names are unique or not, or because their last fault never comes. */
  readonly alike: number;
  readonly failures: number;
  readonly ms: number;
}

export interface Result {
  readonly coverage: ReadonlyMap<string, Coverage>;
  readonly failed: readonly Failed[];
}

export interface Selection {
  /** Families to play; all by default. */
  readonly families?: readonly string[];
  readonly scenarios?: readonly string[];
  /** One case alone. */
  readonly seed?: string;
  /** Every so many cases one. */
  readonly every?: number;
  /** Ends with the first failure. */
  readonly first?: true;
  /** The number of the next part to play, where several workers share the parts; one after another by default. */
  readonly next?: () => number;
  readonly now: () => number;
}

/** A family in a scenario: what a worker takes at once. */
interface Part {
  readonly family: Family;
  readonly scenario: Scenario;
  readonly number: number;
}

const PARTS: readonly Part[] = ALL_SCENARIOS.flatMap((scenario, number) =>
  FAMILIES.filter(family => playedIn(family, scenario.name)).map(family => ({ family, scenario, number })),
);

/** A scenario with the recordings of its clean runs. */
interface Recorded {
  readonly prepared: Prepared;
  readonly recordings: { readonly [names in Case['names']]: Recording };
  /** The two clean runs sent the same and were told the same, so that the same faults are derived from both. */
  readonly alike: boolean;
}

/** Plays the matrix, or a part of it. Cases are derived from the recordings of the clean runs, in a fixed order. */
export async function playMatrix(selection: Selection): Promise<Result> {
  const coverage = new Map(FAMILIES.map(({ id }) => [id, { cases: 0, alike: 0, failures: 0, ms: 0 }]));
  const failed: Failed[] = [];
  let recorded: Recorded | undefined;
  let turn = 0;
  const next = selection.next ?? (() => turn++);
  for (let at = next(); at < PARTS.length; at = next()) {
    const part = PARTS[at] as Part;
    if (!isSelected(part, selection)) continue;
    const since = selection.now();
    if (recorded?.prepared.scenario !== part.scenario) recorded = await record(part);
    const row = coverage.get(part.family.id) as { -readonly [key in keyof Coverage]: Coverage[key] };
    for await (const { seed, of, broken, alike } of playPart(part, recorded, selection)) {
      row.cases += 1;
      if (alike) row.alike += 1;
      if (broken === undefined) continue;
      row.failures += 1;
      failed.push({ seed, case: of, broken });
      if (selection.first === true) return { coverage, failed };
    }
    row.ms += selection.now() - since;
  }
  return { coverage, failed };
}

async function record({ scenario, number }: Part): Promise<Recorded> {
  const prepared = prepare(scenario);
  const clean = async (names: Case['names']): Promise<readonly [Recording, string]> => {
    const { runs, machine } = await play(
      { family: 'clean', scenario: scenario.name, names, faults: [] },
      prepared,
    );
    const requests = machine.entries.filter(entry => entry.run === runs[0]?.number);
    const drawn = number * NAMES.length + NAMES.indexOf(names) + 1;
    return [{ prepared, names, requests, number: drawn }, logOf(machine)];
  };
  const [unique, log] = await clean('unique');
  const [not_unique, otherLog] = await clean('not_unique');
  return { prepared, recordings: { unique, not_unique }, alike: log === otherLog };
}

interface Played {
  readonly seed: string;
  readonly of: Case;
  readonly broken: Broken | undefined;
  readonly alike: boolean;
}

/**
 * A case in which no name clashed is the same run where names are not unique: the service has no other occasion to answer otherwise.
 * A case whose last fault comes after the run has ended is the run without that fault. Neither is played again, but for one in
 * {@link TWICE}, which has to leave the very same log.
 */
async function* playPart(part: Part, recorded: Recorded, selection: Selection): AsyncGenerator<Played> {
  const { family, scenario, number } = part;
  const clashed = new Map<number, boolean>();
  for (const names of NAMES) {
    const ends = new Ends();
    let index = -1;
    for (const more of family.cases(recorded.recordings[names])) {
      index += 1;
      const seed = `${family.id}.${number}.${names === 'unique' ? 'u' : 'n'}.${index}`;
      if (!isDue(seed, index + number * 7, selection)) continue;
      const of: Case = { ...more, family: family.id, scenario: scenario.name, names };
      const derived = names === 'not_unique' && recorded.alike && family.drawn !== true;
      const without = ends.sameAs(of);
      const alike = (derived && clashed.get(index) === false) || without !== undefined;
      const twice = index % TWICE === 7;
      if (alike && !twice) {
        yield { seed, of, broken: undefined, alike };
        continue;
      }
      const {
        broken,
        machine,
        runs,
        clashed: didClash,
      } = await play(of, recorded.prepared, twice ? 'whole' : 'as known');
      ends.learn(of, runs[0]?.requests ?? 0);
      if (names === 'unique') clashed.set(index, didClash);
      const other = without ?? (alike ? ({ ...of, names: 'unique' } as const) : of);
      const wrong = broken ?? (twice ? await differs(other, machine, recorded.prepared) : undefined);
      yield { seed, of, broken: wrong, alike };
    }
  }
}

/** After how many requests runs ended that never met their last fault. */
class Ends {
  readonly #requests = new Map<string, number>();

  /** The case without its last fault, where that is known never to come. */
  sameAs(of: Case): Case | undefined {
    const shorter = { ...of, faults: of.faults.slice(0, -1) };
    const last = of.faults.at(-1);
    if (last === undefined || !('at' in last)) return undefined;
    const requests = this.#requests.get(JSON.stringify(shorter));
    return requests !== undefined && last.at >= requests ? shorter : undefined;
  }

  learn(of: Case, requests: number): void {
    const last = of.faults.at(-1);
    if (last === undefined || !('at' in last) || last.at < requests) return;
    this.#requests.set(JSON.stringify({ ...of, faults: of.faults.slice(0, -1) }), requests);
  }
}

/** Played again, it has to leave the same log, byte for byte (invariant 15). */
async function differs(of: Case, machine: Machine, prepared: Prepared): Promise<Broken | undefined> {
  const log = logOf(machine);
  const again = await play(of, prepared, 'whole');
  if (logOf(again.machine) === log) return undefined;
  return { invariant: 15, message: 'played again, it sends something else' };
}

function logOf(machine: Machine): string {
  return machine.entries
    .map(each =>
      [each.run, each.index, each.method, each.path, JSON.stringify(each.body), each.status, each.at].join(
        ' ',
      ),
    )
    .join('\n');
}

function isSelected({ family, scenario, number }: Part, selection: Selection): boolean {
  const { seed, families, scenarios } = selection;
  if (seed !== undefined) return seed.startsWith(`${family.id}.${number}.`);
  if (families !== undefined && !families.includes(family.id)) return false;
  return scenarios === undefined || scenarios.includes(scenario.name);
}

function isDue(seed: string, index: number, { seed: wanted, every = 1 }: Selection): boolean {
  return wanted === undefined ? index % every === 0 : seed === wanted;
}
