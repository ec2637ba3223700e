import { expect, test } from 'vitest';
import { lines, world } from '../helpers/world.ts';
import { byHand, names, neonManifest } from './scenarios.ts';

const KEEP = { top: 'keep: ["neon.branch/*/prod"]' };

test('T1a keep holds against being unprotected on the way of a rename', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: prod, protected: true }']));
  here.forget();
  const planned = await here.plan(
    neonManifest(['{ name: foo, renamed_from: prod, protected: false }'], KEEP),
  );
  expect(lines(planned)).toEqual([expect.stringMatching(/^blocked /)]);
});

test('T1b keep holds against being replaced on the way of a rename', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: prod }', '{ name: other }']));
  const _applied = await here.apply(
    neonManifest(
      ['{ name: foo, renamed_from: prod, parent: other, allow: [replace, loss] }', '{ name: other }'],
      KEEP,
    ),
  );
  expect(names(here)).toContain('prod');
});

test('T2 --target on the old name of a renamed branch does not prune it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: old }', '{ name: b }', '{ name: c }'], { prune: true }));
  const renamed = neonManifest(['{ name: new, renamed_from: old }', '{ name: b }', '{ name: c }'], {
    prune: true,
  });
  const _applied = await here.apply(renamed, { target: ['neon.branch/*/old'] }).catch(e => e);
  expect(names(here)).toContain('old');
});

test('T2b --target on a branch that an entry outside the target is made from does not prune it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: b }', '{ name: c }'], { prune: true }));
  const manifest = neonManifest(['{ name: child, parent: a }', '{ name: b }', '{ name: c }'], {
    prune: true,
  });
  const planned = await here.plan(manifest, { target: ['neon.branch/*/a'] }).catch(e => e);
  expect(lines(planned)).toEqual([]);
});

test('T3 both names live: nothing happens to either, pruning included', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: old }', '{ name: b }', '{ name: c }'], { prune: true }));
  byHand(here, 'POST', '/branches', { branch: { name: 'new' } });
  const renamed = neonManifest(['{ name: new, renamed_from: old }', '{ name: b }', '{ name: c }'], {
    prune: true,
  });
  const _applied = await here.apply(renamed);
  expect(names(here)).toContain('old');
});

for (const glob of ['neon.bucket**', 'neon.b*/**uploads', 'neon.bucket/shiny**uploads', 'neon.b**uploads'])
  test(`T5 keep ${glob} holds what is inside a branch`, async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: dev, buckets: [{ name: uploads }] }', '{ name: b }']));
    const planned = await here.plan(
      neonManifest(['{ name: dev, absent: true }', '{ name: b }'], { top: `keep: ["${glob}"]` }),
    );
    expect(lines(planned)).toEqual([expect.stringMatching(/^blocked /)]);
  });
