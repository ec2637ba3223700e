import { expect, test } from 'vitest';
import { neonManifest } from '../../engine/scenarios.ts';
import { nextOf, statuses, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

test('a refused key is named by its variable', async () => {
  const here = world();
  here.sandbox.faults.add([faultOf({ status: 401 }, { method: 'GET', path: '/branches' })]);
  const planned = await here.plan(neonManifest(['{ name: dev }']));
  expect(nextOf(planned.plan.unread[0]?.reason)).toMatch(/refused NEON_API_KEY\./);
});

test('a forbidden write says what to look at', async () => {
  const here = world();
  const refusal = { status: 403, body: { code: '', message: 'no' } };
  here.sandbox.faults.add([faultOf(refusal, { method: 'POST', path: '/branches' })]);
  const applied = await here.apply(neonManifest(['{ name: dev }']));
  expect(statuses(applied)).toEqual([expect.stringMatching(/^failed .*no/)]);
  expect(nextOf(applied.results[0]?.reason)).toMatch(/NEON_API_KEY may not do that/);
});
