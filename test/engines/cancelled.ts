import assert from 'node:assert/strict';
import { faultOf } from '../sandbox/fault-of.ts';
import { fleet, projectId } from './manifests.ts';
import { until } from './process.ts';
import { coveredBy, ends, nothingIsLost, outcomeOf, review, twiceIn, writesDone } from './review.ts';
import type { World } from './world.ts';

interface CancelledOptions {
  readonly name: string;
  readonly projects: number;
  readonly oneIn: number;
  readonly limitMs: number;
}

const AT_ONCE = 8;
const CHANGED = 12;
const WRITE_MS = 1_000;

async function writeUnderWay(world: World, limitMs: number): Promise<true> {
  return until('a write is under way', limitMs, async () =>
    (await world.requests()).some(({ method }) => method === 'POST') ? true : undefined,
  );
}

/** Every create takes a second, so that what happens meanwhile meets writes. */
async function slowly(world: World): Promise<void> {
  const match = { method: 'POST', path: '/branches', times: CHANGED };
  await world.ask('POST', '/_sandbox/faults', [faultOf({ delay_ms: WRITE_MS }, match)]);
}

/**
 * Cancels a workflow while it writes: what is being written ends and is reported as done, the rest
 * as not tried. A second one under the same review does the rest, though its worker is ended by
 * SIGTERM in the middle.
 */
export async function cancelledAndGoneOn(world: World, options: CancelledOptions): Promise<void> {
  const { name, projects, oneIn, limitMs } = options;
  const branches = (project: number): readonly string[] => [
    ...(project % oneIn === 0 ? ['dev'] : []),
    ...(project < CHANGED ? ['prev', 'last'] : []),
  ];
  const reviewed = await review(world, fleet({ name, projects, branches, command: true }));
  await slowly(world);
  await world.startWorker();
  const id = await world.engine.begin('cancelled', reviewed);
  await writeUnderWay(world, limitMs);
  await world.engine.cancel(id);
  const given = await outcomeOf(world, 'cancelled', limitMs);
  const writes = await writesDone(world);
  const made = ends(given).filter(each => each.endsWith('/last done'));
  assert.ok(writes.length > 0 && writes.length <= AT_ONCE, writes.join('\n'));
  assert.equal(made.length, writes.length, 'each write that was under way is told as done');
  const told = new Set([...coveredBy(given), ...given.failed.map(({ address }) => address)]);
  assert.deepEqual(
    reviewed.scopes.filter(({ address }) => !told.has(address)),
    [],
  );
  assert.equal(given.report?.interrupted, 'signal');
  assert.ok(given.failed.some(({ error }) => error.startsWith('not tried')));
  await world.ask('DELETE', '/_sandbox/faults');
  await slowly(world);

  await world.engine.begin('the-rest', reviewed);
  await world.ask('DELETE', '/_sandbox/requests');
  await writeUnderWay(world, limitMs);
  assert.equal(await world.stopWorker('SIGTERM'), 0);
  await world.startWorker();
  const rest = await outcomeOf(world, 'the-rest', limitMs);
  await world.stopWorker('SIGKILL');
  await world.ask('DELETE', '/_sandbox/faults');
  assert.deepEqual(rest.failed, []);
  const all = ends(rest);
  for (let project = 0; project < CHANGED; project += 1)
    assert.ok(
      all.some(each => each.startsWith(`neon.branch/${projectId(project)}/last done`)),
      all.join('\n'),
    );
  assert.deepEqual(twiceIn([...writes, ...(await writesDone(world))]), []);
  await nothingIsLost(world);
}
