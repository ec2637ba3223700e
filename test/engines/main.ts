import assert from 'node:assert/strict';
import { cancelledAndGoneOn } from './cancelled.ts';
import { type KilledOptions, workersKilled } from './killed.ts';
import { fleet } from './manifests.ts';
import { endedForGood } from './outcomes.ts';
import { leaveNone } from './process.ts';
import { searchStore } from './store.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

export interface EnginesOptions extends Omit<WorldOptions, 'before'>, Omit<KilledOptions, 'name'> {
  /** Only the fleet whose worker is killed, and none of the other situations. */
  readonly isFleet: boolean;
  readonly say: (line: string) => void;
}

/** The name of the manifest. It is in each plan and report, so the store has it. */
const MARKER = 'acme-planted-marker';

/**
 * Plays all that the example promises, on one Restate server. Throws an AssertionError, or an Error
 * where something does not end in its time.
 */
export async function tryEngines(options: EnginesOptions): Promise<void> {
  const { projects, say } = options;
  const how = { ...options, name: MARKER };
  leaveNone();
  const before = fleet({ name: MARKER, projects, branches: () => [], command: false });
  const world = await openWorld({ ...options, before });
  try {
    const { seconds, killed, requests, refused, kib } = await workersKilled(world, how);
    say(
      `${projects} projects in ${seconds.toFixed(0)} s: ${requests} requests, ${refused} of them refused by the limit, a worker killed ${killed} times and the server once; nothing written twice, nothing lost, one report of ${kib} KiB`,
    );
    const peaks = Object.entries(world.peaks()).map(([name, kib]) => `${name} ${Math.round(kib / 1024)} MiB`);
    say(`memory at most: ${peaks.join(', ')}`);
    if (!options.isFleet) {
      await endedForGood(world, how);
      say('a scope that changed and a write whose answer was lost: reported, and never tried again');
      await cancelledAndGoneOn(world, how);
      say('cancelled in the middle of writes, and continued by a worker that SIGTERM ended: all reported');
    }
    await world.engine.stop();
    say(noSecrets(world));
  } catch (error) {
    say(await world.situation());
    throw error;
  } finally {
    await world.close();
  }
}

/** Asserts that no token is in the store of the engine, by a search that finds what is there. */
function noSecrets({ engine: { store }, env }: World): string {
  const { found, files, bytes } = searchStore(store, MARKER);
  assert.ok(found.length > 0, 'the search finds what is in the store');
  for (const variable of ['NEON_API_KEY', 'DISCORD_BOT_TOKEN']) {
    const token = env[variable] ?? '';
    assert.ok(token.length > 10, `${variable} is long enough to be searched for`);
    assert.deepEqual(searchStore(store, token).found, [], `${variable} is in the store`);
  }
  return `no token in the ${files} files of the store (${Math.round(bytes / 1024)} KiB); the marker is in ${found.length} of them`;
}
