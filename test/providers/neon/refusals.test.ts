import { expect, test } from 'vitest';
import { RequestFailure } from '../../../src/core/http.ts';
import { explain } from '../../../src/providers/neon/provider.ts';
import { neonManifest } from '../../engine/scenarios.ts';
import { nextOf, statuses, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

test('a refused key is named by its variable', async () => {
  const here = world();
  here.sandbox.faults.add([faultOf({ status: 401 }, { method: 'GET', path: '/branches' })]);
  const planned = await here.plan(neonManifest(['{ name: dev }']));
  expect(nextOf(planned.plan.unread[0]?.reason)).toMatch(/set NEON_API_KEY to it\./);
});

test('a forbidden write says what to look at', async () => {
  const here = world();
  const refusal = { status: 403, body: { code: '', message: 'no' } };
  here.sandbox.faults.add([faultOf(refusal, { method: 'POST', path: '/branches' })]);
  const applied = await here.apply(neonManifest(['{ name: dev }']));
  expect(statuses(applied)).toEqual([expect.stringMatching(/^failed .*no/)]);
  expect(statuses(applied).join()).toMatch(/Neon does not permit this with the key in NEON_API_KEY/);
  expect(nextOf(applied.results[0]?.reason)).toMatch(/Use a key that may do this/);
});

test.each([
  ['GET /projects/gone', 'project not found', 'neon/no-project'],
  ['GET /projects/gone/branches?limit=100', 'project not found', undefined],
  ['GET /projects/gone/branches', 'project not found', 'neon/no-project'],
  ['GET /projects/gone/branches', 'branch not found', undefined],
  // The project was there a moment ago: what the write named is gone.
  ['POST /projects/gone/branches', 'project not found', undefined],
  ['DELETE /projects/gone/branches/br-1', 'project not found', undefined],
  ['GET /projects/gone/branches/br-1/roles', 'project not found', undefined],
])('404 to %s with "%s" says %s', (request, said, code) => {
  const failure = new RequestFailure('rejected', said, {
    request,
    status: 404,
    body: { code: '', message: said },
  });
  expect(explain(failure)?.code).toBe(code);
});
