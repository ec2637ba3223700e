import { expect, test } from 'vitest';
import { world } from '../helpers/world.ts';
import { neonManifest } from './scenarios.ts';

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
