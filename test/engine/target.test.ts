import { expect, test } from 'vitest';
import { Failure } from '../../src/core/report/failure.ts';
import { APPLICATION, lines, world } from '../helpers/world.ts';
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

test('every glob of --target that matches nothing is named, and nothing is sent', async () => {
  const here = world();
  const target = ['**/a', 'neon.brunch/**', '', '**/b', '*/a', '*/a'];
  const failed = await here.apply(TWO, { target }).catch(error => error);
  expect(failed).toBeInstanceOf(Failure);
  expect(failed).toMatchObject({
    code: 'usage',
    message: "--target neon.brunch/**, --target '' and --target */a match nothing in the manifest",
  });
  expect(here.sent()).toEqual([]);
});

test('a glob of --target that may match what is pruned is no mistake, unless nothing is pruned', async () => {
  const here = world();
  const pruning = neonManifest(['{ name: a }'], { prune: true });
  const target = ['**/a', 'neon.branch/*/old'];
  expect(lines(await here.plan(pruning, { target }))).toEqual([expect.stringMatching(/^create .*\/a$/)]);
  await expect(here.plan(pruning, { target, prune: false })).rejects.toThrow(
    '--target neon.branch/*/old matches nothing in the manifest',
  );
});

test('a glob of --target takes nothing away in a scope that is not pruned', async () => {
  const here = world();
  await here.apply(TWO);
  const one = neonManifest(['{ name: a }']);
  const everything = await here.plan(one, { target: ['neon.branch/**'] });
  expect(lines(everything)).toEqual([]);
  const pruning = neonManifest(['{ name: a }'], { prune: true });
  expect(lines(await here.plan(pruning, { target: ['neon.branch/**'] }))).toEqual([
    expect.stringMatching(/^delete .*\/b/),
  ]);
});

test('a glob of --target that matches a check alone is no mistake', async () => {
  const here = world();
  const manifest = `
name: acme
discord: { application_id: "${APPLICATION}", commands: [{ name: a, description: x }] }
docs: { portals: [{ url: DOCS, pages: [{ page: /guides/recovery }] }] }
`;
  const planned = await here.plan(manifest, { target: ['**/a', 'docs.page/**'] });
  expect(planned.checks).toHaveLength(1);
});

test('a check that --target leaves out is not looked at', async () => {
  const here = world();
  const manifest = `
name: acme
docs: { portals: [{ url: DOCS, pages: [{ page: /guides/recovery }, { page: /guides/limits }] }] }
`;
  expect((await here.plan(manifest)).checks).toHaveLength(2);
  const limited = await here.plan(manifest, { target: ['docs.page/**recovery'] });
  expect(limited.checks.map(check => check.address)).toEqual([expect.stringContaining('recovery')]);
});
