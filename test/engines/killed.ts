import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultOf } from '../sandbox/fault-of.ts';
import { fleet, GLOBAL, IN_GUILD, projectId } from './manifests.ts';
import { until } from './process.ts';
import { ends, exitOf, nothingIsLost, outcomeOf, review, twiceIn, writesDone } from './review.ts';
import type { World } from './world.ts';

export interface KilledOptions {
  readonly name: string;
  readonly projects: number;
  /** One project in so many gets a branch. */
  readonly oneIn: number;
  /** How often a worker is killed. */
  readonly everyMs: number;
  /** How often at most. */
  readonly kills: number;
  readonly limitMs: number;
}

export interface KilledFigures {
  readonly seconds: number;
  readonly killed: number;
  readonly requests: number;
  readonly refused: number;
  /** The size of what the workflow gives, in KiB. */
  readonly kib: number;
}

const WRITE_MS = 1_500;

/**
 * Applies the plan of a fleet while the worker is killed again and again, once in the middle of a
 * write, and the server once. Every write is done once, nothing is left to do, and one report has
 * all of it.
 */
export async function workersKilled(world: World, options: KilledOptions): Promise<KilledFigures> {
  const { name, projects, oneIn, everyMs, kills, limitMs } = options;
  const branches = (project: number): readonly string[] => (project % oneIn === 0 ? ['dev'] : []);
  const reviewed = await review(world, fleet({ name, projects, branches, command: true }));
  assert.ok(reviewed.rows.length > projects / oneIn);
  const hit = projectId(oneIn * 2);
  const slow = `/projects/${hit}/branches`;
  await world.ask('POST', '/_sandbox/faults', [
    faultOf({ delay_ms: WRITE_MS }, { method: 'POST', path: slow }),
  ]);
  await world.startWorker();
  const since = performance.now();
  await world.engine.begin('killed', reviewed);
  const again = async (): Promise<void> => {
    await world.stopWorker('SIGKILL');
    await world.startWorker();
  };

  // The service has done it, and the answer is on its way.
  await until('a write is under way', limitMs, async () =>
    (await world.requests()).some(({ method, path }) => method === 'POST' && path.includes(slow))
      ? true
      : undefined,
  );
  await again();
  let killed = 1;
  const end = performance.now() + limitMs;
  while (killed < kills && performance.now() < end) {
    await sleep(everyMs);
    if ((await world.engine.outcome('killed')) !== undefined) break;
    await again();
    killed += 1;
    if (killed === 2) await world.engine.restart();
  }
  const given = await outcomeOf(world, 'killed', Math.max(0, end - performance.now()));
  const seconds = (performance.now() - since) / 1000;

  assert.ok(killed > 2, `it ended after ${killed} kills`);
  assert.deepEqual(given.failed, []);
  assert.equal(given.problem, undefined);
  assert.equal(given.report?.plan.part, undefined, 'the report is of all scopes');
  const found = `neon.branch/${hit}/dev done_before`;
  assert.ok(ends(given).includes(found), 'the worker was killed before the answer of its write came');
  const done = ends(given).map(each => each.replace(/ done_before$/, ' done'));
  assert.deepEqual(done, reviewed.rows.map(({ address }) => `${address} done`).sort());
  assert.equal(await exitOf(world, given), 0);
  const writes = await writesDone(world);
  assert.deepEqual(twiceIn(writes), [], 'nothing is written twice');
  const all = await world.requests();
  const first = all.findIndex(({ method, path }) => method !== 'GET' && path.includes('/permissions'));
  const command = all.findIndex(({ method, path }) => method === 'POST' && path.endsWith('/commands'));
  assert.ok(command >= 0 && command < first, `${IN_GUILD} waits for ${GLOBAL}`);
  await nothingIsLost(world);
  await world.stopWorker('SIGKILL');
  return {
    seconds,
    killed,
    requests: all.length,
    kib: Math.round(JSON.stringify(given).length / 1024),
    refused: all.filter(({ status }) => status === 429).length,
  };
}
