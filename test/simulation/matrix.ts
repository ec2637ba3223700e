import type { Broken } from './broken.ts';
import { type Case, play, type Verdict } from './case.ts';
import { CHAINS } from './chains.ts';
import type { Entry } from './entry.ts';
import { FAMILIES, playedIn } from './families.ts';
import type { Family, Recording } from './family.ts';
import type { Machine } from './machine.ts';
import { type Prepared, prepare } from './prepared.ts';
import { type Known, SameRuns } from './same-runs.ts';
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
 * That one, and those that {@link SameRuns} knows, are not played again, but for one in {@link TWICE}, which has to leave the very
 * same log.
 */
async function* playPart(part: Part, recorded: Recorded, selection: Selection): AsyncGenerator<Played> {
  const { family, scenario, number } = part;
  const clashed = new Map<number, boolean>();
  for (const names of NAMES) {
    const same = new SameRuns(recorded.recordings[names].requests);
    let index = -1;
    for (const more of family.cases(recorded.recordings[names])) {
      index += 1;
      const seed = `${family.id}.${number}.${names === 'unique' ? 'u' : 'n'}.${index}`;
      if (!isDue(seed, index + number * 7, selection)) continue;
      const of: Case = { ...more, family: family.id, scenario: scenario.name, names };
      const derived = names === 'not_unique' && recorded.alike && family.drawn !== true;
      const known =
        derived && clashed.get(index) === false
          ? { of: { ...of, names: 'unique' } as const, clashed: false }
          : same.sameAs(of);
      const alike = known !== undefined;
      const twice = index % TWICE === 7;
      if (alike && names === 'unique') clashed.set(index, known.clashed);
      if (alike && !twice) {
        yield { seed, of, broken: undefined, alike };
        continue;
      }
      const verdict = await play(of, recorded.prepared, twice ? 'whole' : 'as known');
      same.learn(of, verdict);
      if (names === 'unique') clashed.set(index, verdict.clashed);
      const wrong = verdict.broken ?? (twice ? await differs(of, known, verdict, recorded) : undefined);
      yield { seed, of, broken: wrong, alike };
    }
  }
}

/** Played again with answers of its own, it has to leave the same log, byte for byte (invariant 15); as another case, but for ids that a refused act drew. */
async function differs(
  of: Case,
  known: Known | undefined,
  { machine }: Verdict,
  { prepared }: Recorded,
): Promise<Broken | undefined> {
  const again = await play(known?.of ?? of, prepared, 'afresh');
  const logs = [logOf(machine), logOf(again.machine)].map(known === undefined ? String : renumbered);
  if (logs[0] === logs[1]) return undefined;
  const what = known === undefined ? 'played again, it' : `it is counted as ${JSON.stringify(known.of)}, but`;
  return { invariant: 15, message: `${what} sends something else` };
}

/** Ids of branches and operations in the order in which they come. */
function renumbered(log: string): string {
  const ids = new Map<string, number>();
  return log.replaceAll(/\bbr-[a-z0-9-]+|\b[0-9a-f]{8}-[0-9a-f-]{27}/g, id => {
    ids.set(id, ids.get(id) ?? ids.size);
    return `#${ids.get(id)}`;
  });
}

/** All that the runs did, in order, and then what others did, but for their attempts on what was locked. */
function logOf({ entries }: Machine): string {
  const lineOf = ({ run, index, method, path, body, status }: Entry): string =>
    [run, index, method, path, JSON.stringify(body), status].join(' ');
  const runs = entries.filter(each => each.actor === 'tool').map(each => `${lineOf(each)} ${each.at}`);
  const others = entries.filter(each => each.actor === 'other' && each.status !== 423).map(lineOf);
  return [...runs, ...others].join('\n');
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
