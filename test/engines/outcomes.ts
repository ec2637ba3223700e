import assert from 'node:assert/strict';
import { faultOf } from '../sandbox/fault-of.ts';
import { fleet, projectId } from './manifests.ts';
import { ends, exitOf, outcomeOf, type Reviewed, review, writesDone } from './review.ts';
import type { World } from './world.ts';

interface OutcomesOptions {
  readonly name: string;
  readonly projects: number;
  readonly oneIn: number;
  readonly limitMs: number;
}

const STALE = 3;
const UNKNOWN = 5;
/** The exit code of a run with an unknown outcome. */
const UNKNOWN_EXIT = 6;
/** The reads of a project before its first write. */
const READS = 4;

/**
 * Applies a plan of which one scope changed since its review, and the answer of one write is lost.
 * Both are reported and never tried again, and all other scopes are done.
 */
export async function endedForGood(world: World, options: OutcomesOptions): Promise<void> {
  const { name, projects, oneIn, limitMs } = options;
  const branches = (project: number): readonly string[] => [
    ...(project % oneIn === 0 ? ['dev'] : []),
    ...(project < 12 ? ['prev'] : []),
  ];
  const reviewed = await review(world, fleet({ name, projects, branches, command: true }));
  const stale = projectId(STALE);
  const unknown = projectId(UNKNOWN);
  const path = `/neon/api/v2/projects/${stale}/branches`;
  const listed = (await world.ask('GET', path)) as { branches: readonly { id: string; name: string }[] };
  const main = listed.branches.find(each => each.name === 'main');
  // Someone else makes the branch of that name meanwhile, and it would expire.
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  await world.ask('POST', path, { branch: { name: 'prev', parent_id: main?.id, expires_at: expires } });
  await world.ask('DELETE', '/_sandbox/requests');
  const where = `/projects/${unknown}/`;
  await world.ask('POST', '/_sandbox/faults', [
    faultOf({ drop: 'after' }, { method: 'POST', path: where }),
    faultOf({ status: 404 }, { method: 'GET', path: where, nth: READS + 1, times: 1_000 }),
  ]);
  await world.startWorker();
  await wrongCalls(world, reviewed, limitMs);
  const id = await world.engine.begin('outcomes', reviewed);
  const given = await outcomeOf(world, 'outcomes', limitMs);
  await world.ask('DELETE', '/_sandbox/faults');
  await world.stopWorker('SIGKILL');

  assert.deepEqual(given.failed, []);
  const refusals = given.report?.refusals ?? [];
  assert.deepEqual(
    refusals.map(({ scopes }) => scopes),
    [[`neon.project/${stale}`]],
  );
  const all = ends(given);
  assert.ok(all.includes(`neon.branch/${stale}/prev skipped`), all.join('\n'));
  assert.ok(all.includes(`neon.branch/${unknown}/prev unknown`), all.join('\n'));
  assert.equal(all.filter(each => each.endsWith('/prev done')).length, 10, all.join('\n'));
  assert.equal(await exitOf(world, given), UNKNOWN_EXIT);
  const writes = await writesDone(world);
  assert.deepEqual(
    writes.filter(each => each.includes(stale)),
    [],
  );
  const lost = (await world.requests()).filter(
    ({ method, path: to }) => method === 'POST' && to.includes(unknown),
  );
  assert.equal(lost.length, 1, 'a write whose outcome is unknown is not sent again');
  // The requests of each are those of one run, so no engine began it again.
  const calls = await world.engine.query(
    `select target, status, retry_count from sys_invocation where invoked_by_id = '${id}'`,
  );
  assert.equal(calls.length, reviewed.scopes.length);
  assert.deepEqual(
    calls.filter(each => each['status'] !== 'completed' || Number(each['retry_count'] ?? 0) > 0),
    [],
  );
}

/** A call that no worker can carry out ends, and sends nothing. */
async function wrongCalls(world: World, { scopes }: Reviewed, limitMs: number): Promise<void> {
  await world.engine.begin('no-scopes', {});
  await assert.rejects(outcomeOf(world, 'no-scopes', limitMs), /needs `digest`, `scopes`/);
  await world.engine.begin('another-plan', { digest: 'ek1-0', scopes: scopes.slice(0, 2) });
  const { report, problem, failed } = await outcomeOf(world, 'another-plan', limitMs);
  assert.deepEqual([report, problem], [undefined, 'there is no report']);
  assert.equal(failed.filter(({ error }) => error.includes('and not ek1-0')).length, 2);
  assert.deepEqual(await world.requests(), []);
}
