import { expect, test } from 'vitest';
import { neonManifest } from '../../engine/scenarios.ts';
import { lines, world } from '../../helpers/world.ts';

test('a replaced branch gets its buckets: the list of the old branch says nothing about the new one', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: base }', '{ name: dev, buckets: [{ name: files }] }']));
  const manifest = neonManifest([
    '{ name: base }',
    '{ name: dev, parent: base, allow: [replace, loss], buckets: [{ name: files }] }',
  ]);
  here.clock.advance(60_000);
  await here.apply(manifest, { maxDeletes: 3 });
  expect(lines(await here.plan(manifest))).toEqual([]);
});
