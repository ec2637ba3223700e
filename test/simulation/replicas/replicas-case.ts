import type { Transport } from '../../../src/core/http.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { seededRandom } from '../../../src/sandbox/clock-and-random.ts';
import { type BotOptions, type Bots, bots, commandsOf, type LiveCommand } from '../../helpers/bots.ts';
import { fastClock } from '../world/fast-clock.ts';

/** Replicas of a bot that start at once, as plain data. */
export interface ReplicasCase {
  /** How many replicas each version has: `[10]`, or five old and five new ones. */
  readonly versions: readonly number[];
  readonly prune?: true;
  /** The share of requests that go wrong: lost, refused for a while, or limited. */
  readonly faults: number;
  readonly seed: number;
}

/** What happened, for the invariants. */
export interface Played {
  readonly of: ReplicasCase;
  readonly here: Bots;
  /** By version. */
  readonly wanted: readonly BotOptions[];
  /** What was live before the first start. */
  readonly before: readonly LiveCommand[];
  /** What was live when the last replica had ended. */
  readonly after: readonly LiveCommand[];
  readonly ends: readonly ReplicaEnd[];
  readonly writes: readonly Write[];
}

interface ReplicaEnd {
  readonly version: number;
  readonly report?: Report;
  readonly thrown?: unknown;
}

/** A write that reached the service. */
export interface Write {
  readonly version: number;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** What was live just before. */
  readonly live: readonly LiveCommand[];
}

/** One request takes up to this long each way: longer than the race of two creates, and shorter. */
const LATENCY_MS = 160;
/** Enough of them for a bulk overwrite. */
const SHARED = ['ban', 'kick', 'mute', 'ping', 'warn'];

/** All versions have the shared commands with other texts, and each has one that no other has. */
function commandsIn(version: number): readonly { readonly name: string; readonly description: string }[] {
  return [...SHARED, `only-${version}`].map(name => ({ name, description: `${name} of version ${version}` }));
}

/** Plays a case to its end: all replicas at once, on one virtual clock. */
export async function playReplicas(of: ReplicasCase): Promise<Played> {
  const quirks = { racing_creates: 'duplicate', global_rate_limit: 'off' };
  const here = bots({ quirks }, fastClock(Date.UTC(2026, 10, 22)));
  const { next: chance } = seededRandom(of.seed);
  seed(here, chance);
  const before = here.live();
  const wanted = of.versions.map((_, version) => ({
    commands: commandsIn(version),
    ...(of.prune === undefined ? {} : { prune: of.prune, maxDeletes: 100 }),
  }));
  const writes: Write[] = [];
  const starts = of.versions.flatMap((count, version) => Array.from({ length: count }, () => version));
  const ends = await Promise.all(
    starts.map(async (version, nth): Promise<ReplicaEnd> => {
      const { next: random } = seededRandom(of.seed * 1_000 + nth);
      const watch = watching(here, { version, random, writes });
      const wrap = (wire: Transport): Transport =>
        disturbed(watch(wire), here, { random, faults: of.faults });
      try {
        return { version, report: await here.sync(wanted[version] ?? {}, { wrap, random }) };
      } catch (thrown) {
        return { version, thrown };
      }
    }),
  );
  return { of, here, wanted, before, after: here.live(), ends, writes };
}

/**
 * Each half of the time: a command of all versions is live already, an older text of one, its twin,
 * someone's own twins.
 */
function seed(here: Bots, chance: () => number): void {
  const make = (name: string, description: string): unknown =>
    here.foreign('POST', commandsOf(), { name, description });
  if (chance() < 0.5) make('ban', 'ban of version 0');
  if (chance() < 0.5) make('kick', 'of long ago');
  if (chance() < 0.5) make('kick', 'twin of long ago');
  if (chance() < 0.5) return;
  make('other', 'of nobody here');
  make('other', 'its twin');
}

function watching(
  here: Bots,
  {
    version,
    random,
    writes,
  }: Pick<Write, 'version'> & { readonly random: () => number; readonly writes: Write[] },
): (wire: Transport) => Transport {
  return wire => async request => {
    await here.clock.sleep(random() * LATENCY_MS);
    const { method, url, body } = request;
    if (method !== 'GET')
      writes.push({ version, method, path: new URL(url).pathname, body, live: here.live() });
    const answer = await wire(request);
    await here.clock.sleep(random() * LATENCY_MS);
    return answer;
  };
}

/**
 * Some requests are lost before or after the service does them; some are answered with 503 or 429.
 */
function disturbed(
  wire: Transport,
  { clock }: Bots,
  { random, faults }: { readonly random: () => number; readonly faults: number },
): Transport {
  return async request => {
    if (random() >= faults) return wire(request);
    const which = Math.floor(random() * 4);
    await clock.sleep(random() * LATENCY_MS);
    if (which === 0) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    if (which === 1) {
      await wire(request);
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    }
    if (which === 2) return { status: 503, headers: {}, body: '{"message":"later"}' };
    const limited = JSON.stringify({ message: 'limited', retry_after: 0.2, global: false });
    return {
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
      body: limited,
    };
  };
}
