import { groupBy } from '../../src/core/order.ts';
import { type Case, play, type Verdict } from './case.ts';
import { FAMILIES, playedIn } from './families/families.ts';
import type { Family, Recording } from './families/family.ts';
import type { Violation } from './invariants/violation.ts';
import { type KnownRun, SameRuns } from './same-runs.ts';
import { ACCEPTED_BESIDE_BASE } from './scenarios/accepted-beside-base.ts';
import { ADOPT_SCENARIOS } from './scenarios/adopt-scenarios.ts';
import { APPLICATION_SCENARIOS } from './scenarios/application-scenarios.ts';
import { AUTH_SCENARIOS, SHOWN_SECRETS } from './scenarios/auth-scenarios.ts';
import { BESIDE_OTHERS } from './scenarios/beside-others.ts';
import { CHANGED_SCENARIOS } from './scenarios/changed-scenarios.ts';
import { CLOCK_SCENARIOS } from './scenarios/clock-scenarios.ts';
import { DATA_API_SCENARIOS } from './scenarios/data-api-scenarios.ts';
import { DATABASE_SCENARIOS } from './scenarios/database-scenarios.ts';
import { DEFAULT_SCENARIOS } from './scenarios/default-scenarios.ts';
import { EMOJI_SCENARIOS } from './scenarios/emoji-scenarios.ts';
import { ENDPOINT_SCENARIOS } from './scenarios/endpoint-scenarios.ts';
import { FIELD_CHANGES } from './scenarios/field-changes.ts';
import { LEFT_AS_MOVED } from './scenarios/left-as-moved.ts';
import { MASKS_MORE } from './scenarios/masks-more.ts';
import { MOVED_SCENARIOS } from './scenarios/moved-scenarios.ts';
import { PART_SCENARIOS } from './scenarios/part-scenarios.ts';
import { PREVIEW_SCENARIOS } from './scenarios/preview-scenarios.ts';
import {
  BEGUN_SUCCESSIONS,
  RENEWAL_SCENARIOS,
  RENEWED_SECRETS,
  SUCCESSION,
} from './scenarios/renewal-scenarios.ts';
import { ROLE_CONNECTION_SCENARIOS } from './scenarios/role-connection-scenarios.ts';
import { RULE_SCENARIOS } from './scenarios/rule-scenarios.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { prepare, type ScenarioSetup } from './scenarios/scenario-setup.ts';
import { SCENARIOS } from './scenarios/scenarios.ts';
import { SET_SCENARIOS } from './scenarios/set-scenarios.ts';
import { SWEEP_SCENARIOS } from './scenarios/sweep-scenarios.ts';
import { SYNC_SCENARIOS } from './scenarios/sync-scenarios.ts';
import type { LogEntry } from './world/log-entry.ts';
import type { SimulatedWorld } from './world/simulated-world.ts';

/** Every so many cases one is played twice. */
const TWICE = 250;
const NAMES = ['unique', 'not_unique'] as const;

export const ALL_SCENARIOS: readonly Scenario[] = [
  ...SCENARIOS,
  ...FIELD_CHANGES,
  BESIDE_OTHERS,
  MASKS_MORE,
  LEFT_AS_MOVED,
  ...CLOCK_SCENARIOS,
  ...SWEEP_SCENARIOS,
  ...PREVIEW_SCENARIOS,
  ...ADOPT_SCENARIOS,
  ...MOVED_SCENARIOS,
  ...ACCEPTED_BESIDE_BASE,
  ...CHANGED_SCENARIOS,
  ...SYNC_SCENARIOS,
  ...SET_SCENARIOS,
  ...RULE_SCENARIOS,
  ...DEFAULT_SCENARIOS,
  ...PART_SCENARIOS,
  ...EMOJI_SCENARIOS,
  ...ROLE_CONNECTION_SCENARIOS,
  ...ENDPOINT_SCENARIOS,
  ...APPLICATION_SCENARIOS,
  ...DATA_API_SCENARIOS,
  ...AUTH_SCENARIOS,
  ...RENEWAL_SCENARIOS,
  SUCCESSION,
  RENEWED_SECRETS,
  SHOWN_SECRETS,
  ...DATABASE_SCENARIOS,
  ...BEGUN_SUCCESSIONS,
];

interface FailedCase {
  /** What `--seed` takes: family, number of the scenario, names, number of the case. */
  readonly seed: string;
  readonly case: Case;
  readonly violation: Violation;
}

interface Coverage {
  readonly cases: number;
  /** Of these, cases that are the same run as another one ({@link SameRuns}). */
  readonly alike: number;
  readonly failures: number;
  readonly ms: number;
}

export interface Result {
  readonly coverage: ReadonlyMap<string, Coverage>;
  readonly failed: readonly FailedCase[];
}

export interface Selection {
  /** Families to play; all by default. */
  readonly families?: readonly string[];
  readonly scenarios?: readonly string[];
  /** One case alone. */
  readonly seed?: string;
  /** Every so many cases one. */
  readonly every?: number;
  /** The first of those, from 0. */
  readonly from?: number;
  /** Of these, the ones to play; all by default. */
  readonly where?: (of: Case) => boolean;
  /** Ends with the first failure. */
  readonly first?: true;
  /** Keeps the clean runs of scenarios for a further call with other families. */
  readonly recorded?: Map<number, Promise<ScenarioRecord>>;
  /**
   * The number of the next scenario to play, where several workers share them; one after another by
   * default.
   */
  readonly next?: () => number;
  readonly now: () => number;
}

/** A scenario with the recordings of its clean runs, and what is known of its cases so far. */
export interface ScenarioRecord {
  readonly scenario: Scenario;
  readonly number: number;
  readonly setup: ScenarioSetup;
  readonly recordings: { readonly [names in Case['names']]: Recording };
  readonly same: { readonly [names in Case['names']]: SameRuns };
  /** The two clean runs sent the same and were told the same. */
  readonly alike: boolean;
}

/**
 * Plays the matrix, or a part of it. Cases are derived from the recordings of the clean runs, in a
 * fixed order.
 */
export async function playMatrix(selection: Selection): Promise<Result> {
  const coverage = new Map(FAMILIES.map(({ id }) => [id, { cases: 0, alike: 0, failures: 0, ms: 0 }]));
  const failed: FailedCase[] = [];
  let turn = 0;
  const next = selection.next ?? (() => turn++);
  for (let number = next(); number < ALL_SCENARIOS.length; number = next()) {
    const scenario = ALL_SCENARIOS[number] as Scenario;
    const families = FAMILIES.filter(family => isSelected(family, scenario, number, selection));
    if (families.length === 0) continue;
    const known = selection.recorded?.get(number) ?? record(scenario, number);
    selection.recorded?.set(number, known);
    const recorded = await known;
    for (const family of families) {
      const since = selection.now();
      const row = coverage.get(family.id) as { -readonly [key in keyof Coverage]: Coverage[key] };
      for await (const { seed, of, violation, alike } of playFamily(family, recorded, selection)) {
        row.cases += 1;
        if (alike) row.alike += 1;
        if (violation === undefined) continue;
        row.failures += 1;
        failed.push({ seed, case: of, violation });
        if (selection.first === true) return { coverage, failed };
      }
      row.ms += selection.now() - since;
    }
  }
  return { coverage, failed };
}

async function record(scenario: Scenario, number: number): Promise<ScenarioRecord> {
  const setup = prepare(scenario);
  const clean = async (names: Case['names']): Promise<readonly [Recording, SameRuns, string]> => {
    const of: Case = { family: 'clean', scenario: scenario.name, names, faults: [] };
    const verdict = await play(of, setup);
    const sent = groupBy(verdict.world.log, ({ run }) => run);
    const requests = sent.get(verdict.runs[0]?.number ?? 0) ?? [];
    const same = new SameRuns(requests);
    same.learn(of, verdict);
    const drawn = number * NAMES.length + NAMES.indexOf(names) + 1;
    return [{ setup, names, requests, sent, number: drawn }, same, logOf(verdict.world)];
  };
  const [unique, sameOfUnique, log] = await clean('unique');
  const [not_unique, sameOfOthers, otherLog] = await clean('not_unique');
  return {
    scenario,
    number,
    setup,
    recordings: { unique, not_unique },
    same: { unique: sameOfUnique, not_unique: sameOfOthers },
    alike: log === otherLog,
  };
}

interface PlayedCase {
  readonly seed: string;
  readonly of: Case;
  readonly violation: Violation | undefined;
  readonly alike: boolean;
}

/**
 * Cases that are known to be the same run as one that was played are not played, but for one in
 * {@link TWICE}, which has to leave the very same log.
 */
async function* playFamily(
  family: Family,
  recorded: ScenarioRecord,
  selection: Selection,
): AsyncGenerator<PlayedCase> {
  const { scenario, number, setup, recordings, same } = recorded;
  for (const names of NAMES) {
    let index = -1;
    for (const more of family.cases(recordings[names])) {
      index += 1;
      const seed = `${family.id}.${number}.${names === 'unique' ? 'u' : 'n'}.${index}`;
      if (!isDue(seed, index + number * 7, selection)) continue;
      const of: Case = { ...more, family: family.id, scenario: scenario.name, names };
      if (selection.where?.(of) === false) continue;
      const known = knownAs(of, recorded);
      const alike = known !== undefined;
      const twice = index % TWICE === 7;
      if (alike && !twice) {
        yield { seed, of, violation: undefined, alike };
        continue;
      }
      const verdict = await play(of, setup, twice ? 'whole' : 'as known');
      same[names].learn(of, verdict);
      const wrong = verdict.violation ?? (twice ? await differs(of, known, verdict, recorded) : undefined);
      yield { seed, of, violation: wrong, alike };
    }
  }
}

/**
 * A case in which no name clashed is the same run where names are not unique: the service has no
 * other occasion to answer otherwise.
 */
function knownAs(of: Case, { same, alike, setup }: ScenarioRecord): KnownRun | undefined {
  // A kill between two reads may leave a file, which no log has. Where others run beside, it
  // matters when something goes wrong.
  const { adopts, syncs, parts } = setup.scenario;
  if (adopts !== undefined || syncs !== undefined || parts !== undefined) return undefined;
  const known = same[of.names].sameAs(of);
  if (known !== undefined || of.names === 'unique' || !alike) return known;
  const unique = same.unique.sameAs(of);
  return unique?.clashed === false ? unique : undefined;
}

/**
 * Played again with answers of its own, it has to leave the same log (invariant 15), but for ids:
 * an act that is refused draws some, too.
 */
async function differs(
  of: Case,
  known: KnownRun | undefined,
  { world }: Verdict,
  { setup }: ScenarioRecord,
): Promise<Violation | undefined> {
  const again = await play(known?.of ?? of, setup, 'afresh');
  const killed = known !== undefined && of.faults.some(fault => fault.do === 'crash');
  const log = killed ? writtenIn : logOf;
  if (renumbered(log(world)) === renumbered(log(again.world))) return undefined;
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

/**
 * All that the runs did, in order, and then what others did, but for their attempts on what was
 * locked.
 */
function logOf({ log }: SimulatedWorld): string {
  // Whether a read that was lost had been answered is nobody's concern.
  const statusOf = ({ method, clientOutcome, status }: LogEntry): number =>
    method === 'GET' && clientOutcome === 'unknown' ? 0 : status;
  const lineOf = (entry: LogEntry): string => {
    const { run, index, method, path, body } = entry;
    return [run, index, method, path, JSON.stringify(body), statusOf(entry)].join(' ');
  };
  const runs = log.filter(each => each.actor === 'tool').map(each => `${lineOf(each)} ${each.at}`);
  const others = log.filter(each => each.actor === 'other' && each.status !== 423).map(lineOf);
  return [...runs, ...others].join('\n');
}

/**
 * What two cases have in common that end in a kill between the same two writes: reads may be fewer,
 * and earlier.
 */
function writtenIn({ log }: SimulatedWorld): string {
  return log
    .filter(each => each.method !== 'GET' && each.status !== 423)
    .map(({ run, method, path, body, status }) => [run, method, path, JSON.stringify(body), status].join(' '))
    .join('\n');
}

function isSelected(
  family: Family,
  scenario: Scenario,
  number: number,
  { seed, families, scenarios }: Selection,
): boolean {
  if (!playedIn(family, scenario.name)) return false;
  if (seed !== undefined) return seed.startsWith(`${family.id}.${number}.`);
  if (families !== undefined && !families.includes(family.id)) return false;
  return scenarios === undefined || scenarios.includes(scenario.name);
}

function isDue(seed: string, index: number, { seed: wanted, every = 1, from = 0 }: Selection): boolean {
  return wanted === undefined ? index % every === from : seed === wanted;
}
