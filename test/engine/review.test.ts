import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { lines, said, statuses, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest } from './scenarios.ts';

const TWO = neonManifest(['{ name: a, buckets: [{ name: files }] }', '{ name: b, parent: a }']);

test('the same input gives the same plan and the same digest', async () => {
  const one = await world().plan(TWO);
  const two = await world().plan(TWO);
  expect(JSON.stringify(one.plan)).toBe(JSON.stringify(two.plan));
  expect(one.plan.digest).toMatch(/^ek1-[0-9a-f]{40}$/);
});

test('a digest does not move with time: a ttl is its seconds', async () => {
  const here = world();
  const manifest = neonManifest(['{ name: a, ttl: 7d }']);
  const before = await here.plan(manifest);
  here.clock.advance(3_600_000);
  expect((await here.plan(manifest)).plan.digest).toBe(before.plan.digest);
});

test('another digest than the reviewed one writes nothing', async () => {
  const here = world();
  const applied = await here.apply(TWO, { review: { digest: `ek1-${'0'.repeat(40)}` } });
  expect(applied.refused).toMatchObject({ reason: { code: 'review/other-digest' } });
  expect(here.writes()).toEqual([]);
});

test('a plan with a review says what an apply of it would refuse, and sends no write', async () => {
  const here = world();
  const other = await here.plan(TWO, { review: { digest: `ek1-${'0'.repeat(40)}` } });
  expect(other.refused).toMatchObject({ reason: { code: 'review/other-digest' } });
  const same = await here.plan(TWO, { review: { digest: other.plan.digest } });
  expect(same.refused).toBeUndefined();
  expect(here.writes()).toEqual([]);
});

test('the reviewed digest runs', async () => {
  const here = world();
  const { plan } = await here.plan(TWO);
  const applied = await here.apply(TWO, { review: { digest: plan.digest } });
  expect(applied.results.every(result => result.status === 'done')).toBe(true);
});

test('a saved plan is refused when a reviewed object was changed by hand', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
  const manifest = neonManifest(['{ name: a, protected: true }', '{ name: b, protected: true }']);
  const { plan } = await here.plan(manifest);
  byHand(here, 'DELETE', `/branches/${branch(here, 'a').id}`);
  byHand(here, 'POST', '/branches', { branch: { name: 'a' } });
  here.forget();
  const applied = await here.apply(manifest, { review: { plan } });
  expect(applied.refused).toMatchObject({
    reason: { code: 'review/changed' },
    rows: ['neon.branch/shiny-wind-028834/a'],
  });
  expect(here.writes()).toEqual([]);
});

test('a plan file that was edited is refused', async () => {
  const here = world();
  const { plan } = await here.plan(TWO);
  const edited = { ...plan, rows: plan.rows.slice(1) };
  expect(said((await here.apply(TWO, { review: { plan: edited } })).refused?.reason)).toMatch(
    /after it was saved/,
  );
  expect(here.writes()).toEqual([]);
});

test('a half-done plan can be finished with the same file', async () => {
  const breakAfterFirst = (transport: Transport): Transport => {
    let posts = 0;
    return request => {
      if (request.method === 'POST') posts += 1;
      if (posts > 1) return Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
      return transport(request);
    };
  };
  const broken = world({ wrap: breakAfterFirst });
  const { plan } = await broken.plan(TWO);
  const half = await broken.apply(TWO, { review: { plan } });
  expect(half.results.some(result => result.status !== 'done')).toBe(true);
  expect(names(broken)).toEqual(['a', 'main']);
  const here = world({ state: broken.sandbox.state() });
  here.clock.advance(60_000);
  const finished = await here.apply(TWO, { review: { plan } });
  expect(finished.refused).toBeUndefined();
  expect(statuses(finished)).toEqual(
    expect.arrayContaining([
      'done neon.branch/shiny-wind-028834/b',
      'done neon.bucket/shiny-wind-028834/a/files',
      'done_before neon.branch/shiny-wind-028834/a: nothing to write: someone already made this change after the plan was reviewed',
    ]),
  );
  expect(lines(await here.plan(TWO))).toEqual([]);
});

test('a half-done plan is finished with the same file though what its new branch inherits is live by now', async () => {
  const manifest = neonManifest([
    '{ name: made, parent: main, databases: [{ name: app, owner_name: old }] }',
  ]);
  const withoutDatabases = (transport: Transport): Transport => {
    const refused = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    return request =>
      request.method === 'POST' && request.url.endsWith('/databases')
        ? Promise.reject(refused)
        : transport(request);
  };
  const broken = world({ wrap: withoutDatabases });
  byHand(broken, 'POST', `/branches/${branch(broken, 'main').id}/roles`, { role: { name: 'old' } });
  const { plan } = await broken.plan(manifest);
  expect(plan.rows.flatMap(row => row.refs)).toContainEqual({
    address: 'neon.role/shiny-wind-028834/made/old',
    was: null,
  });
  await broken.apply(manifest, { review: { plan } });
  expect(names(broken)).toEqual(['made', 'main']);
  const here = world({ state: broken.sandbox.state() });
  here.clock.advance(60_000);
  const finished = await here.apply(manifest, { review: { plan } });
  expect(finished.refused).toBeUndefined();
  expect(statuses(finished)).toContain('done neon.database/shiny-wind-028834/made/app');
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a row that was not reviewed stops the whole apply', async () => {
  const here = world();
  const { plan } = await here.plan(TWO);
  const more = neonManifest([
    '{ name: a, buckets: [{ name: files }] }',
    '{ name: b, parent: a }',
    '{ name: c }',
  ]);
  const applied = await here.apply(more, { review: { plan } });
  expect(applied.refused?.rows).toEqual(['neon.branch/shiny-wind-028834/c']);
  expect(here.writes()).toEqual([]);
});

test('a plan for another manifest name or origin is refused', async () => {
  const here = world();
  const { plan } = await here.plan(TWO);
  const applied = await here.apply(TWO.replace('name: acme', 'name: other'), { review: { plan } });
  expect(applied.refused?.reason.code).toBe('review/other-plan');
  expect(said(applied.refused?.reason)).toBe(
    'the reviewed plan is for "acme" (neon at http://127.0.0.1:7777/neon/api/v2); this run is for "other" (neon at http://127.0.0.1:7777/neon/api/v2)',
  );
  expect(here.writes()).toEqual([]);
});

test.each([
  ['--target', { target: ['neon.branch/shiny-wind-028834/a'] }, neonManifest(['{ name: a }', '{ name: b }'])],
  ['the manifest of today', {}, neonManifest(['{ name: a }'])],
])('a reviewed row that %s leaves out is not said to be done: nothing runs', async (_, options, now) => {
  const here = world();
  const { plan } = await here.plan(neonManifest(['{ name: a }', '{ name: b }']));
  const applied = await here.apply(now, { review: { plan }, ...options });
  expect(applied.refused).toMatchObject({
    reason: { code: 'review/left-out' },
    rows: ['neon.branch/shiny-wind-028834/b'],
  });
  expect(here.writes()).toEqual([]);
});

test.each([
  ['--no-prune', { prune: false }, ''],
  ['a new line of keep', {}, 'keep: ["neon.branch/*/b"]'],
])('a reviewed delete that %s leaves out is not said to be done: nothing runs', async (_, options, top) => {
  const here = world();
  await here.apply(neonManifest(['{ name: a }', '{ name: b }', '{ name: c }']));
  const manifest = (keep: string): string => neonManifest(['{ name: a }'], { prune: true, top: keep });
  const { plan } = await here.plan(manifest(''));
  byHand(here, 'DELETE', `/branches/${branch(here, 'c').id}`);
  here.forget();
  const applied = await here.apply(manifest(top), { review: { plan }, ...options });
  expect(applied.refused).toMatchObject({
    reason: { code: 'review/left-out' },
    rows: ['neon.branch/shiny-wind-028834/b'],
  });
  expect(here.writes()).toEqual([]);
});
