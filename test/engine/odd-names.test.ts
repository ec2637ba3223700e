import { expect, test } from 'vitest';
import { lines, world } from '../helpers/world.ts';
import { names, neonManifest } from './scenarios.ts';

const ODD = [
  'a%2Fb',
  'a/b',
  '%',
  'x y',
  '\ud83d\ude00',
  '__proto__',
  'constructor',
  'toString',
  'a\u0000b',
  '..',
  '.',
  'main/..',
  'é',
  'e\u0301',
  '*',
  '?x',
  '[z]',
  '\u202ehsirb',
  'a\nb',
  '#x',
  'a?b=c',
  'hasOwnProperty',
];
for (const name of ODD)
  test(`a branch called ${JSON.stringify(name)} is made once, protected, renamed, deleted, itself and nothing else`, async () => {
    const here = world();
    const q = JSON.stringify(name);
    const one = neonManifest([`{ name: ${q}, buckets: [{ name: files }] }`, '{ name: other }'], {
      prune: true,
    });
    const first = await here.apply(one);
    expect(first.results.every(r => r.status === 'done')).toBe(true);
    here.clock.advance(10_000);
    expect(lines(await here.plan(one))).toEqual([]);
    expect([...names(here)].sort()).toEqual(['main', 'other', name].sort());
    await here.apply(
      neonManifest([`{ name: moved, renamed_from: ${q} }`, '{ name: other }'], { prune: true }),
    );
    expect([...names(here)].sort()).toEqual(['main', 'moved', 'other']);
    await here.apply(
      neonManifest([`{ name: ${q}, renamed_from: moved }`, '{ name: other }'], { prune: true }),
    );
    const gone = await here.apply(
      neonManifest([`{ name: ${q}, absent: true }`, '{ name: other }'], { prune: true }),
    );
    expect(gone.results.map(r => r.status)).toEqual(['done']);
    expect([...names(here)].sort()).toEqual(['main', 'other']);
  });

test.each(['.', '..', '\ud800'])(
  'what no path can have, a live bucket %j, costs its own row alone',
  async name => {
    const here = world();
    await here.apply(neonManifest(['{ name: dev }']));
    here.clock.advance(60_000);
    await here.apply(neonManifest(['{ name: dev, buckets: [{ name: x }, { name: stays }] }']));
    const state = JSON.parse(JSON.stringify(here.sandbox.state()).replaceAll('"x"', JSON.stringify(name)));
    const odd = world({ state });
    odd.clock.advance(60_000);
    const pruned = await odd.apply(
      neonManifest(['{ name: dev, prune: true, buckets: [{ name: stays }] }', '{ name: more }']),
    );
    expect(names(odd)).toContain('more');
    expect(lines(pruned)).toContainEqual(
      expect.stringMatching(
        /^blocked neon\.bucket\S*: (?:deleting this resource|replacing this resource \(a delete, then a create\)) would destroy things that could not be counted/,
      ),
    );
  },
);
