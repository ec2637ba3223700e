import { expect, test } from 'vitest';
import { lines, world } from '../helpers/world.ts';
import { names, neonManifest } from './scenarios.ts';

const KEEP = { top: 'keep: ["neon.branch/*/dev"]' };

test('keep holds what it names against replacing and unprotecting, though its own entry asks for that', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev, protected: true }', '{ name: other }']));
  here.forget();
  expect((await here.plan(neonManifest(['{ name: other }'], { prune: true, ...KEEP }))).plan.rows).toEqual(
    [],
  );
  for (const [entry, reason] of [
    ['{ name: dev, protected: false }', /`keep` holds it: it is not unprotected/],
    ['{ name: dev, parent: other, allow: [replace, loss] }', /it cannot be replaced: `keep` holds it/],
  ] as const) {
    const { plan } = await here.apply(neonManifest([entry, '{ name: other }'], KEEP));
    const row = plan.rows.find(each => each.address.endsWith('/dev'));
    expect(row).toMatchObject({ action: 'blocked', reason: expect.stringMatching(reason) });
  }
  expect(here.writes()).toEqual([]);
});

const KEEP_PROD = { top: 'keep: ["neon.branch/*/prod"]' };

test('keep holds against being unprotected on the way of a rename', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: prod, protected: true }']));
  here.forget();
  const planned = await here.plan(
    neonManifest(['{ name: foo, renamed_from: prod, protected: false }'], KEEP_PROD),
  );
  expect(lines(planned)).toEqual([expect.stringMatching(/^blocked /)]);
});

test('keep holds against being replaced on the way of a rename', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: prod }', '{ name: other }']));
  const _applied = await here.apply(
    neonManifest(
      ['{ name: foo, renamed_from: prod, parent: other, allow: [replace, loss] }', '{ name: other }'],
      KEEP_PROD,
    ),
  );
  expect(names(here)).toContain('prod');
});

for (const glob of ['neon.bucket**', 'neon.b*/**uploads', 'neon.bucket/shiny**uploads', 'neon.b**uploads'])
  test(`keep ${glob} holds what is inside a branch`, async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: dev, buckets: [{ name: uploads }] }', '{ name: b }']));
    const planned = await here.plan(
      neonManifest(['{ name: dev, absent: true }', '{ name: b }'], { top: `keep: ["${glob}"]` }),
    );
    expect(lines(planned)).toEqual([expect.stringMatching(/^blocked /)]);
  });

test('keep takes a slash in a name as it is written, and as its address has it', async () => {
  for (const glob of ['neon.branch/*/release/*', 'neon.branch/*/release%2F*']) {
    const here = world();
    const kept = { top: `keep: ["${glob}"]` };
    await here.apply(neonManifest(['{ name: release/1 }', '{ name: other }'], { prune: true }));
    expect(lines(await here.plan(neonManifest(['{ name: other }'], { prune: true, ...kept })))).toEqual([]);
    expect(() => here.collect(neonManifest(['{ name: release/1, absent: true }'], kept))).toThrow(/keep/);
  }
});
