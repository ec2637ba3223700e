import { expect, test } from 'vitest';
import { lines, nextOf, notesOf, PROJECT, said, statuses, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest } from './scenarios.ts';

const three = neonManifest(['{ name: a }', '{ name: b }', '{ name: c }'], { prune: true });

test('what the manifest no longer names is deleted where it is ours, and only there', async () => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: 'theirs' } });
  await here.apply(three);
  const less = neonManifest(['{ name: a }', '{ name: b }'], { prune: true });
  expect(lines(await here.plan(less))).toEqual(['delete neon.branch/shiny-wind-028834/c']);
  await here.apply(less);
  expect(names(here)).toEqual(['a', 'b', 'main', 'theirs']);
});

test('without prune, and with it turned off for the run, nothing goes', async () => {
  const here = world();
  await here.apply(three);
  expect(lines(await here.plan(neonManifest(['{ name: a }'])))).toEqual([]);
  const off = await here.plan(neonManifest(['{ name: a }'], { prune: true }), { prune: false });
  expect(off.plan.rows).toEqual([]);
});

test('a manifest of another name prunes nothing of ours', async () => {
  const here = world();
  await here.apply(three);
  const other = neonManifest(['{ name: main }'], { prune: true }).replace('name: acme', 'name: acme-pr-7');
  expect(lines(await here.plan(other))).toEqual([]);
});

test('a renamed branch with our mark is not pruned, and that is said', async () => {
  const here = world();
  await here.apply(three);
  byHand(here, 'PATCH', `/branches/${branch(here, 'c').id}`, { branch: { name: 'kept-by-hand' } });
  const planned = await here.plan(neonManifest(['{ name: a }', '{ name: b }'], { prune: true }));
  expect(planned.plan.rows).toEqual([]);
  expect(notesOf(planned.plan.notes).join()).toMatch(
    /kept-by-hand was renamed after this manifest created it/,
  );
});

test('protection and keep hold against pruning', async () => {
  const here = world();
  await here.apply(three);
  byHand(here, 'PATCH', `/branches/${branch(here, 'c').id}`, { branch: { protected: true } });
  const less = neonManifest(['{ name: a }'], { prune: true, top: 'keep: ["neon.branch/*/b"]' });
  const planned = await here.plan(less);
  expect(planned.plan.rows).toEqual([]);
  expect(notesOf(planned.plan.notes)).toEqual([
    expect.stringContaining(
      '/b has no entry, and evenkeel does not prune (delete) it: the line neon.branch/*/b of `keep` matches this resource',
    ),
    expect.stringMatching(/\/c was \w+ after this manifest created it|\/c has no entry/),
  ]);
});

test('a parent is not pruned while a child stays, and goes after its child', async () => {
  const here = world();
  const tree = ['{ name: a }', '{ name: b, parent: a }'];
  await here.apply(neonManifest(tree, { prune: true }));
  byHand(here, 'POST', '/branches', { branch: { name: 'theirs', parent_id: branch(here, 'b').id } });
  const nothing = neonManifest(['{ name: main }'], { prune: true });
  expect(lines(await here.plan(nothing))).toEqual([]);
  byHand(here, 'DELETE', `/branches/${branch(here, 'theirs').id}`);
  const applied = await here.apply(nothing, { maxDeletes: 2 });
  expect(statuses(applied)).toEqual([
    'done neon.branch/shiny-wind-028834/a',
    'done neon.branch/shiny-wind-028834/b',
  ]);
  expect(names(here)).toEqual(['main']);
});

test('guards refuse more than five deletes, an emptied scope, and more than --max-deletes', async () => {
  const here = world();
  const all = Array.from({ length: 8 }, (_, index) => `{ name: b${index} }`);
  await here.apply(neonManifest(all, { prune: true }));
  here.forget();
  const six = await here.apply(neonManifest(all.slice(6), { prune: true }));
  expect(six.refused?.reason.code).toBe('guard/deletes');
  expect(said(six.refused?.reason)).toContain(
    '6 deletes are more than the 5 that one apply makes without --max-deletes',
  );
  const empty = await here.apply(neonManifest(['{ name: b }'], { prune: true }));
  expect(nextOf(empty.refused?.reason)).toContain('--max-deletes 8');
  const one = await here.apply(neonManifest(all.slice(2), { prune: true }), { maxDeletes: 1 });
  expect(said(one.refused?.reason)).toContain('2 deletes are more than --max-deletes 1');
  // Of a program: a variable that is not set makes no number.
  for (const none of [Number(undefined), -1, 1.5])
    await expect(
      here.apply(neonManifest(all.slice(6), { prune: true }), { maxDeletes: none }),
    ).rejects.toThrow(`maxDeletes must be a whole number, 0 or more, and not ${none}`);
  expect(here.writes()).toEqual([]);
});

test('the guards hold for what was reviewed, too, by its plan and by its digest', async () => {
  const here = world();
  const all = Array.from({ length: 8 }, (_, index) => `{ name: b${index} }`);
  await here.apply(neonManifest(all, { prune: true }));
  here.forget();
  const two = neonManifest(all.slice(6), { prune: true });
  const { plan } = await here.plan(two);
  for (const review of [{ plan }, { digest: plan.digest }]) {
    const { refused } = await here.apply(two, { review });
    expect(refused?.reason.code).toBe('guard/deletes');
    expect(nextOf(refused?.reason)).toContain('--max-deletes 6');
  }
  expect(here.writes()).toEqual([]);
  const allowed = await here.apply(two, { review: { plan }, maxDeletes: 6 });
  expect(allowed.refused).toBeUndefined();
  expect(names(here)).toEqual(['b6', 'b7', 'main']);
});

test('the last owned branch needs a word, absent does not', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: only }'], { prune: true }));
  const refused = await here.apply(neonManifest(['{ name: main }'], { prune: true }));
  expect(said(refused.refused?.reason)).toContain(
    'the plan deletes the only resource of the kind neon.branch that evenkeel created there from this manifest',
  );
  const applied = await here.apply(neonManifest(['{ name: only, absent: true }'], { prune: true }));
  expect(statuses(applied)).toEqual(['done neon.branch/shiny-wind-028834/only']);
});

test('a key set in the project takes nothing from the guard on its branches', async () => {
  const here = world();
  const keys = '      jwks: [{ jwks_url: "https://a.example/jwks", provider_name: A }]\n';
  await here.apply(neonManifest(['{ name: a }', '{ name: b }'], { prune: true }) + keys);
  here.clock.advance(60_000);
  const emptied = neonManifest([], { prune: true }).replace('branches:', 'branches: []') + keys;
  const refused = await here.apply(emptied);
  expect(said(refused.refused?.reason)).toContain(
    'the plan deletes all 2 resources of the kind neon.branch that evenkeel created there from this manifest',
  );
  expect(names(here)).toEqual(['a', 'b', 'main']);
});

test.each(['first', 'last'])(
  'a project in two entries is pruned where the %s of them says so and has the list, and nothing that either names',
  async position => {
    const here = world();
    const keySet = (host: string): string => `{ jwks_url: "https://${host}.example/jwks", provider_name: A }`;
    const project = (more: string): string => `    - { id: ${PROJECT}${more} }`;
    const manifest = (...entries: readonly string[]): string =>
      ['name: acme', 'neon:', '  projects:', ...entries.map(project)].join('\n');
    const all = `, branches: [{ name: a }, { name: b }, { name: c }], jwks: [${keySet('x')}, ${keySet('y')}]`;
    await here.apply(manifest(all));
    here.clock.advance(60_000);
    const says = `, prune: true, branches: [{ name: a }], jwks: [${keySet('x')}]`;
    const entries = [says, ', branches: [{ name: b }]'];
    const report = await here.plan(manifest(...(position === 'first' ? entries : entries.toReversed())));
    expect(lines(report)).toEqual([
      `delete neon.branch/${PROJECT}/c`,
      expect.stringMatching(/^delete neon\.jwks\/.*y\.example/),
    ]);
  },
);

test('the default branch, a protected one and the first root are never deleted, not even by absent', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev, protected: true }']));
  const planned = await here.plan(
    neonManifest(['{ name: main, absent: true }', '{ name: dev, absent: true }']),
  );
  expect(planned.plan.counts).toMatchObject({ blocked: 2, delete: 0 });
});

test('a branch with only a schema is pruned, and deleted by absent, though it is a root', async () => {
  const here = world();
  const schemaOnly = '{ name: dev, init_source: schema-only }';
  await here.apply(neonManifest(['{ name: b }', schemaOnly], { prune: true }));
  await here.apply(neonManifest(['{ name: b }'], { prune: true }));
  expect(names(here)).toEqual(['b', 'main']);
  await here.apply(neonManifest([schemaOnly]));
  const applied = await here.apply(neonManifest(['{ name: dev, absent: true }']));
  expect(applied.results.map(result => result.status)).toEqual(['done']);
});

test('absent with protected: false is two visible rows, in order', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev, protected: true }']));
  const gone = neonManifest(['{ name: dev, absent: true, protected: false }']);
  expect(lines(await here.plan(gone))).toEqual([
    'update neon.branch/shiny-wind-028834/dev',
    'delete neon.branch/shiny-wind-028834/dev',
  ]);
  const applied = await here.apply(gone);
  expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
  expect(names(here)).toEqual(['main']);
});

test('an absent parent whose child stays is blocked', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: b, parent: a }']));
  const planned = await here.plan(neonManifest(['{ name: a, absent: true }']));
  expect(lines(planned)[0]).toMatch(
    /^blocked .*\/a: this resource cannot be deleted while .*\/b depends on it/,
  );
});

test('--target on the old name of a renamed branch does not prune it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: old }', '{ name: b }', '{ name: c }'], { prune: true }));
  const renamed = neonManifest(['{ name: new, renamed_from: old }', '{ name: b }', '{ name: c }'], {
    prune: true,
  });
  await here.apply(renamed, { target: ['neon.branch/*/old'] }).catch(e => e);
  expect(names(here)).toContain('old');
});

test('--target on a branch that an entry outside the target is made from does not prune it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: b }', '{ name: c }'], { prune: true }));
  const manifest = neonManifest(['{ name: child, parent: a }', '{ name: b }', '{ name: c }'], {
    prune: true,
  });
  const planned = await here.plan(manifest, { target: ['neon.branch/*/a'] }).catch(e => e);
  expect(lines(planned)).toEqual([]);
});

test('both names live: nothing happens to either, pruning included', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: old }', '{ name: b }', '{ name: c }'], { prune: true }));
  byHand(here, 'POST', '/branches', { branch: { name: 'new' } });
  const renamed = neonManifest(['{ name: new, renamed_from: old }', '{ name: b }', '{ name: c }'], {
    prune: true,
  });
  await here.apply(renamed);
  expect(names(here)).toContain('old');
});

test('what is made again under the name while an apply waits is not pruned in the place of what was planned', async () => {
  const here = world();
  await here.apply(three);
  const less = neonManifest(['{ name: a }', '{ name: b }'], { prune: true });
  const confirm = async (): Promise<boolean> => {
    byHand(here, 'DELETE', `/branches/${branch(here, 'c').id}`);
    await here.apply(three);
    return true;
  };
  const applied = await here.apply(less, { confirm });
  expect(statuses(applied)).toEqual([expect.stringMatching(/^stale neon\.branch\/.*\/c: /)]);
  expect(names(here)).toEqual(['a', 'b', 'c', 'main']);
});
