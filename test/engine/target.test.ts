import { expect, test } from 'vitest';
import { world } from '../helpers/world.ts';
import { neonManifest } from './scenarios.ts';

const TWO = neonManifest(['{ name: a }', '{ name: b }']);

test('entries that --target leaves out are no unmanaged resources', async () => {
  const here = world();
  await here.apply(TWO);
  const whole = await here.plan(TWO);
  const limited = await here.plan(TWO, { target: ['**/a'] });
  expect(limited.plan.counts.unmanaged).toBe(whole.plan.counts.unmanaged);
  expect(limited.plan.counts).toMatchObject({ unchanged: 1 });
});

test('an entry that --target leaves out has its resource by its former name, too', async () => {
  const here = world();
  await here.apply(TWO);
  const renamed = neonManifest(['{ name: a }', '{ name: c, renamed_from: b }']);
  const limited = await here.plan(renamed, { target: ['**/a'] });
  expect(limited.plan.counts.unmanaged).toBe((await here.plan(renamed)).plan.counts.unmanaged);
});

test('what no entry names is unmanaged whatever --target leaves out', async () => {
  const here = world();
  await here.apply(TWO);
  const one = neonManifest(['{ name: a }']);
  const { unmanaged } = (await here.plan(TWO)).plan.counts;
  expect((await here.plan(one, { target: ['**/a'] })).plan.counts.unmanaged).toBe(unmanaged + 1);
});
