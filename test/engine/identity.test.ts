import { expect, test } from 'vitest';
import { lines, notesOf, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest } from './scenarios.ts';

const DEV = neonManifest(['{ name: dev, protected: false }']);

test('a branch that someone renamed is renamed back, never made a second time', async () => {
  const here = world();
  await here.apply(DEV);
  const { id } = branch(here, 'dev');
  byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: 'dave' } });
  const drifted = await here.drift(DEV);
  expect(drifted.plan.rows.map(row => [row.action, row.address, row.from])).toEqual([
    ['rename', 'neon.branch/shiny-wind-028834/dev', 'neon.branch/shiny-wind-028834/dave'],
  ]);
  expect(drifted.plan.rows[0]?.fields).toEqual([{ path: 'name', before: 'dave', after: 'dev' }]);
  await here.apply(DEV);
  expect(names(here)).toEqual(['dev', 'main']);
  expect(branch(here, 'dev').id).toBe(id);
  expect(lines(await here.plan(DEV))).toEqual([]);
});

/** How a branch that evenkeel created as `dev` is called `dave`, while none is called `dev`. */
const RENAMED: readonly (readonly [string, (here: World) => Promise<void>])[] = [
  [
    'by someone',
    async here => {
      byHand(here, 'PATCH', `/branches/${branch(here, 'dev').id}`, { branch: { name: 'dave' } });
    },
  ],
  ['by an apply', async here => void (await here.apply(neonManifest(['{ name: dave, renamed_from: dev }'])))],
  [
    'before another one had its name, which is deleted',
    async here => {
      await here.apply(neonManifest(['{ name: dave, renamed_from: dev }']));
      await here.apply(neonManifest(['{ name: dave }', '{ name: dev }']));
      await here.apply(neonManifest(['{ name: dave }', '{ name: dev, absent: true }']));
    },
  ],
];

test.each(RENAMED)(
  'what is absent and was renamed %s stays, and the run tells what to do',
  async (_, rename) => {
    const here = world();
    await here.apply(DEV);
    await rename(here);
    expect(names(here)).toEqual(['dave', 'main']);
    const absent = neonManifest(['{ name: dev, absent: true }']);
    for (const run of [here.plan, here.drift, here.apply]) {
      const { plan } = await run(absent);
      expect(plan.rows).toEqual([]);
      expect(notesOf(plan.notes)).toEqual([
        expect.stringMatching(
          /the entry of .*\/dev says `absent: true`, and no live resource has that name; evenkeel created .*\/dave under it, which was renamed since, so evenkeel does not delete it/,
        ),
      ]);
    }
    expect(names(here)).toEqual(['dave', 'main']);
    expect(lines(await here.plan(neonManifest(['{ name: dave, absent: true }'])))).toHaveLength(1);
  },
);

test('what is absent, of which nothing that evenkeel made is live, has no row and no note', async () => {
  const here = world();
  await here.apply(DEV);
  const absent = neonManifest(['{ name: dev, absent: true }']);
  expect(statuses(await here.apply(absent))).toEqual(['done neon.branch/shiny-wind-028834/dev']);
  const { plan } = await here.plan(absent);
  expect([plan.rows, notesOf(plan.notes)]).toEqual([[], []]);
});

test('a branch whose only child goes cannot expire in the same apply: the row says that another one does it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev }', '{ name: child, parent: dev }']));
  const wanted = neonManifest(['{ name: dev, ttl: 2d }', '{ name: child, absent: true }']);
  const planned = await here.plan(wanted);
  expect(planned.plan.rows.map(row => row.action).sort()).toEqual(['blocked', 'delete']);
  const row = planned.plan.rows.find(each => each.action === 'blocked');
  expect(JSON.stringify(row?.reason)).toContain('Or apply again once the branch has no children.');
  await here.apply(wanted);
  expect(lines(await here.plan(wanted))).toEqual([`update neon.branch/shiny-wind-028834/dev`]);
});

test('renamed_from keeps the id, and is ignored once the old name is gone', async () => {
  const here = world();
  await here.apply(DEV);
  const { id } = branch(here, 'dev');
  const renamed = neonManifest(['{ name: next, renamed_from: dev }']);
  expect(lines(await here.plan(renamed))).toEqual(['rename neon.branch/shiny-wind-028834/next']);
  await here.apply(renamed);
  expect(branch(here, 'next').id).toBe(id);
  expect(lines(await here.plan(renamed))).toEqual([]);
});

test('renamed_from is blocked while both names are live', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev }', '{ name: next }']));
  const planned = await here.plan(neonManifest(['{ name: next, renamed_from: dev }']));
  expect(lines(planned)[0]).toMatch(
    /^blocked .*\/next: a resource with this name already exists, so .*\/dev cannot be renamed to it/,
  );
});

test('renames in a circle are blocked', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
  const planned = await here.plan(
    neonManifest(['{ name: a, renamed_from: b }', '{ name: b, renamed_from: a }']),
  );
  expect(planned.plan.counts).toMatchObject({ blocked: 2, rename: 0, create: 0 });
});

test('two live branches under one name are left alone', async () => {
  const here = world({ quirks: { branch_names: 'not_unique' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  const applied = await here.apply(neonManifest(['{ name: dev, protected: true }']));
  expect(statuses(applied)[0]).toMatch(/^blocked .*2 live resources have this address/);
  expect(here.writes()).toEqual([]);
});

test('an existing branch is adopted without a write', async () => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  const planned = await here.plan(neonManifest(['{ name: dev, parent: main, protected: false }']));
  expect(planned.plan.rows).toEqual([]);
  expect(planned.plan.counts.unchanged).toBe(1);
});

test('children of a renamed branch are found in it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev, buckets: [{ name: files }] }']));
  byHand(here, 'PATCH', `/branches/${branch(here, 'dev').id}`, { branch: { name: 'dave' } });
  const planned = await here.plan(
    neonManifest(['{ name: dev, buckets: [{ name: files }, { name: more }] }']),
  );
  expect(lines(planned)).toEqual([
    'rename neon.branch/shiny-wind-028834/dev',
    'create neon.bucket/shiny-wind-028834/dev/more',
  ]);
});

/** `b`, which was made as `a`, and which someone called `bb` after our own rename. */
async function renamedTwice(): Promise<{ readonly here: World; readonly id: string }> {
  const here = world();
  await here.apply(neonManifest(['{ name: a }']));
  await here.apply(neonManifest(['{ name: b, renamed_from: a }']));
  const { id } = branch(here, 'b');
  byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: 'bb' } });
  here.forget();
  return { here, id };
}

test('a branch that we renamed and then someone is found by the name it was made under, too', async () => {
  const { here, id } = await renamedTwice();
  const wanted = neonManifest(['{ name: b, renamed_from: a }']);
  const planned = await here.plan(wanted);
  expect(planned.plan.rows.map(row => [row.action, row.address, row.from])).toEqual([
    ['rename', 'neon.branch/shiny-wind-028834/b', 'neon.branch/shiny-wind-028834/bb'],
  ]);
  await here.apply(wanted);
  expect(names(here)).toEqual(['b', 'main']);
  expect(branch(here, 'b').id).toBe(id);
  expect(lines(await here.plan(wanted))).toEqual([]);
});

test('what two entries could claim by its mark is nobody’s, and nothing is done', async () => {
  const { here } = await renamedTwice();
  const applied = await here.apply(
    neonManifest(['{ name: a, ttl: 1h, buckets: [{ name: files }] }', '{ name: b, renamed_from: a }']),
  );
  expect(lines(applied)).toEqual([
    'blocked neon.branch/shiny-wind-028834/a: evenkeel created neon.branch/shiny-wind-028834/bb under the address neon.branch/shiny-wind-028834/a, so neon.branch/shiny-wind-028834/bb may belong to this entry or to the entry of neon.branch/shiny-wind-028834/b',
    expect.stringMatching(
      /^blocked .*\/b: `renamed_from` in this entry names .*\/a, but .*\/a also has an entry of its own/,
    ),
    expect.stringMatching(/^blocked neon\.bucket\/.*\/a\/files: /),
  ]);
  expect(here.writes()).toEqual([]);
});

test('an entry that says who the renamed one is takes it from the one whose mark it bears', async () => {
  const { here, id } = await renamedTwice();
  await here.apply(neonManifest(['{ name: a }', '{ name: b, renamed_from: bb }']));
  expect(branch(here, 'b').id).toBe(id);
  expect(branch(here, 'a').id).not.toBe(id);
});

test('a branch that is renamed back while another one is missing is shown with the doubt that remains', async () => {
  const { here } = await renamedTwice();
  const { plan } = await here.plan(neonManifest(['{ name: a, ttl: 1h }', '{ name: b }']));
  expect(plan.rows.map(row => [row.action, notesOf(row.notes).join()])).toEqual([
    [
      'rename',
      expect.stringContaining('neon.branch/shiny-wind-028834/b does not exist, but evenkeel created'),
    ],
    ['create', expect.any(String)],
  ]);
  const alone = await here.plan(neonManifest(['{ name: a, ttl: 1h }']));
  expect(alone.plan.rows).toMatchObject([{ action: 'rename', notes: [] }]);
});
