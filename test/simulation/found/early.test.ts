import { expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { byHand, names, neonManifest, neonPath } from '../../engine/scenarios.ts';
import { lines, type World, world } from '../../helpers/world.ts';

const exit = (report: Report): number => exitCode(report);

function fault(
  here: World,
  method: string,
  path: string,
  then: Record<string, unknown>,
  nth = 1,
  times = 1,
): void {
  here.sandbox.faults.add([{ match: { method, path, nth, times }, then }]);
}

test('a count of objects that cannot be read again just before a bucket delete fails that row and does not crash the apply', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev, buckets: [{ name: files }] }', '{ name: other }']));
  const gone = neonManifest([
    '{ name: dev, buckets: [{ name: files, absent: true }] }',
    '{ name: other, protected: true }',
  ]);
  fault(here, 'GET', '/objects', { status: 503 }, 2, 3);
  const applied = await here.apply(gone);
  expect(applied.results.map(result => result.status).sort()).toEqual(['done', 'failed']);
});

test('a lost update whose re-read fails is unknown, not "failed: not sent"', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev }']));
  fault(here, 'PATCH', '/branches/', { drop: 'after' });
  let lost = false;
  const disturbed = world({
    state: here.sandbox.state(),
    wrap: transport => async request => {
      if (request.method === 'PATCH') {
        await transport(request);
        lost = true;
        throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      }
      const answer = await transport(request);
      return lost && request.url.includes('/branches?') ? { ...answer, status: 500, body: '' } : answer;
    },
  });
  disturbed.clock.advance(60_000);
  const applied = await disturbed.apply(neonManifest(['{ name: dev, protected: true }']));
  expect(applied.results.map(result => result.status)).toEqual(['unknown']);
  expect(exit(applied)).toBe(6);
});

test('a lost delete that is then held by 423 and interrupted is unknown, not "skipped: not sent"', async () => {
  const before = world();
  await before.apply(neonManifest(['{ name: dev }']));
  const controller = new AbortController();
  let deletes = 0;
  const here = world({
    state: before.sandbox.state(),
    signal: controller.signal,
    wrap: transport => async request => {
      if (request.method !== 'DELETE') return transport(request);
      deletes += 1;
      if (deletes === 1) throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      controller.abort('signal');
      return { status: 423, headers: {}, body: '{"message":"locked"}' };
    },
  });
  here.clock.advance(60_000);
  const applied = await here.apply(neonManifest(['{ name: dev, absent: true }']));
  expect(applied.results.map(result => result.status)).toEqual(['unknown']);
});

test('pruning does nothing to either of two branches under one name, and does not call that done', async () => {
  const here = world({ quirks: { branch_names: 'not_unique' } });
  await here.apply(neonManifest(['{ name: a }', '{ name: b }', '{ name: c }'], { prune: true }));
  byHand(here, 'POST', '/branches', { branch: { name: 'c' } });
  const less = neonManifest(['{ name: a }', '{ name: b }'], { prune: true });
  here.forget();
  const applied = await here.apply(less);
  expect(here.writes()).toEqual([]);
  expect(lines(applied)).toEqual([]);
  expect(applied.results.map(result => result.status)).not.toContain('done_before');
});

test('exit 0 of a prune means that the branch is gone', async () => {
  const here = world({ quirks: { branch_names: 'not_unique' } });
  await here.apply(neonManifest(['{ name: a }', '{ name: b }', '{ name: c }'], { prune: true }));
  const less = neonManifest(['{ name: a }', '{ name: b }'], { prune: true });
  const applied = await here.apply(less, {
    confirm: async () => {
      byHand(here, 'POST', '/branches', { branch: { name: 'c' } });
      return true;
    },
  });
  expect(names(here)).toEqual(['a', 'b', 'c', 'c', 'main']);
  expect(exit(applied)).not.toBe(0);
});

test.each([2, 30, 99])('a list in pages of %i makes nothing twice', async size => {
  const before = world({ quirks: { branch_names: 'not_unique' } });
  const all = Array.from({ length: 5 }, (_, index) => `{ name: b${index} }`);
  for (let index = 0; index < size; index += 1)
    byHand(before, 'POST', '/branches', { branch: { name: `x${index}` } });
  await before.apply(neonManifest(all));
  const here = world({
    quirks: { branch_names: 'not_unique' },
    state: before.sandbox.state(),
    wrap: transport => request =>
      transport({ ...request, url: request.url.replace('limit=10000', `limit=${size}`) }),
  });
  here.clock.advance(3_600_000);
  await here.apply(neonManifest(all));
  expect(here.writes()).toEqual([]);
});

test('a branch that someone made a second ago is not made a second time, where names are not unique', async () => {
  const here = world({ quirks: { branch_names: 'not_unique' }, operationMs: 0 });
  const applied = await here.apply(neonManifest(['{ name: dev }']), {
    confirm: async () => {
      here.foreign('POST', neonPath('/branches'), { branch: { name: 'dev' } });
      await here.clock.sleep(1_000);
      return true;
    },
  });
  expect(applied.results.map(result => result.status)).not.toContain('done');
  expect(names(here)).toEqual(['dev', 'main']);
});
