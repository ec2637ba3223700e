import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import type { Report } from '../../src/core/report/report.ts';
import { lines, PROJECT, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest } from './scenarios.ts';

const at = (name: string): string => `neon.branch/${PROJECT}/${name}`;
const exit = (report: Report): number => exitCode(report, { detailed: false, strictChecks: false });

/** The project as a manifest made it, a minute ago. */
async function live(entries: readonly string[]): Promise<World> {
  const here = world();
  await here.apply(neonManifest(entries));
  here.clock.advance(60_000);
  here.forget();
  return here;
}

const parentOf = (here: World, name: string): string | undefined => {
  const { parent_id } = branch(here, name);
  return ['main', 'other', 'newmain', 'a', 'dev'].find(each => {
    return names(here).includes(each) && branch(here, each).id === parent_id;
  });
};

const setDefault = (here: World, name: string): unknown =>
  byHand(here, 'POST', `/branches/${branch(here, name).id}/set_as_default`);

test('a new branch without a parent says which branch it will be made from, and is made from that one', async () => {
  const here = world();
  const main = branch(here, 'main').id;
  const bodies: unknown[] = [];
  const watched = world({
    state: here.sandbox.state(),
    wrap: transport => request => {
      if (request.method === 'POST') bodies.push(JSON.parse(request.body ?? ''));
      return transport(request);
    },
  });
  const manifest = neonManifest(['{ name: preview }']);
  const { plan } = await watched.plan(manifest);
  expect(plan.rows[0]).toMatchObject({
    fields: [{ path: 'parent', before: null, after: { $ref: at('main') } }],
    refs: [{ address: at('main'), was: main }],
  });
  await watched.apply(manifest);
  expect(bodies).toEqual([expect.objectContaining({ branch: { name: 'preview', parent_id: main } })]);
  expect(lines(await watched.plan(manifest))).toEqual([]);
});

test('a branch that is there is not compared with the default branch', async () => {
  const here = await live(['{ name: other }', '{ name: preview }']);
  setDefault(here, 'other');
  expect(lines(await here.plan(neonManifest(['{ name: other }', '{ name: preview }'])))).toEqual([]);
});

test('a review is stale once another branch is the default, by plan file and by digest', async () => {
  const here = await live(['{ name: other }']);
  const manifest = neonManifest(['{ name: other }', '{ name: preview }']);
  const { plan } = await here.plan(manifest);
  setDefault(here, 'other');
  for (const [code, review] of [
    ['review/changed', { plan }],
    ['review/other-digest', { digest: plan.digest }],
  ] as const) {
    const applied = await here.apply(manifest, { review });
    expect(applied.refused).toMatchObject({ reason: { code }, rows: [at('preview')] });
    expect(exit(applied)).toBe(4);
  }
  expect(here.writes()).toEqual([]);
});

test('the default branch that moves while an apply runs makes the row stale, and nothing is made', async () => {
  const first = await live(['{ name: other }']);
  let moved = false;
  const wrap = (transport: Transport): Transport => {
    return request => {
      const isOnTheWay = here.events.some(event => event.type === 'started');
      if (isOnTheWay && !moved) setDefault(here, 'other');
      moved ||= isOnTheWay;
      return transport(request);
    };
  };
  const here: World = world({ state: first.sandbox.state(), wrap });
  here.clock.advance(120_000);
  const applied = await here.apply(neonManifest(['{ name: other }', '{ name: preview }']));
  expect(statuses(applied)).toEqual([
    `stale ${at('preview')}: this resource would now refer to ${at('other')}, and the plan does not show that`,
  ]);
  expect(here.writes()).toEqual([]);
});

test('where a plan moves the default branch, new ones come from the new one, whatever they are called', async () => {
  const here = await live(['{ name: newmain, roles: [{ name: r1 }] }']);
  const manifest = neonManifest([
    '{ name: newmain, default: true }',
    '{ name: a }',
    '{ name: z, roles: [{ name: r1, absent: true }] }',
  ]);
  expect(lines(await here.plan(manifest))).toEqual([
    `create ${at('a')}`,
    `update ${at('newmain')}`,
    `create ${at('z')}`,
    `delete neon.role/${PROJECT}/z/r1`,
  ]);
  const applied = await here.apply(manifest);
  expect(exit(applied)).toBe(0);
  expect([parentOf(here, 'a'), parentOf(here, 'z')]).toEqual(['newmain', 'newmain']);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a default branch that is only planned is what the others come from', async () => {
  const here = world();
  const manifest = neonManifest(['{ name: a }', '{ name: newmain, default: true }']);
  expect(exit(await here.apply(manifest))).toBe(0);
  expect([parentOf(here, 'a'), parentOf(here, 'newmain')]).toEqual(['newmain', 'main']);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('what the coming default branch itself comes from is made from the default of today', async () => {
  const here = world();
  const manifest = neonManifest([
    '{ name: dev }',
    '{ name: newmain, parent: dev, default: true }',
    '{ name: z }',
  ]);
  expect(exit(await here.apply(manifest))).toBe(0);
  expect(['dev', 'newmain', 'z'].map(name => parentOf(here, name))).toEqual(['main', 'dev', 'newmain']);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('nothing is made from a branch whose becoming the default is blocked', async () => {
  const here = await live(['{ name: newmain, ttl: 7d }']);
  const manifest = neonManifest([
    '{ name: newmain, default: true, ignore: [expires_at] }',
    '{ name: a }',
    '{ name: b, parent: main }',
  ]);
  expect(lines(await here.plan(manifest))).toEqual([
    expect.stringMatching(
      /^blocked .*\/a: the entry does not set `parent`, and the plan cannot choose a value while the change to .*\/newmain is blocked/,
    ),
    `create ${at('b')}`,
    expect.stringMatching(/^blocked .*\/newmain: this branch expires/),
  ]);
});

test('what --target leaves out does not move the default branch', async () => {
  const here = await live(['{ name: newmain }']);
  const manifest = neonManifest(['{ name: newmain, default: true }', '{ name: a }']);
  const target = [at('a')];
  expect(exit(await here.apply(manifest, { target }))).toBe(0);
  expect(parentOf(here, 'a')).toBe('main');
});

test('a replaced branch is created again from the default branch that was reviewed', async () => {
  const here = await live(['{ name: other }', '{ name: dev, parent: other }']);
  const manifest = neonManifest([
    '{ name: other }',
    '{ name: dev, annotations: { team: data }, allow: [replace, loss] }',
  ]);
  const { plan } = await here.plan(manifest);
  expect(plan.rows[0]?.fields).toContainEqual({
    path: 'parent',
    before: { $ref: at('other') },
    after: { $ref: at('main') },
  });
  setDefault(here, 'other');
  expect((await here.apply(manifest, { review: { plan } })).refused?.reason.code).toBe('review/changed');
  byHand(here, 'POST', `/branches/${branch(here, 'main').id}/set_as_default`);
  expect(exit(await here.apply(manifest, { review: { plan } }))).toBe(0);
  expect(parentOf(here, 'dev')).toBe('main');
});

test('a plan file with a root branch can be finished, though that branch no longer says what it was made from', async () => {
  const here = world();
  const manifest = neonManifest(['{ name: a, init_source: schema-only }', '{ name: b }']);
  const { plan } = await here.plan(manifest);
  await here.apply(neonManifest(['{ name: a, init_source: schema-only }']));
  const applied = await here.apply(manifest, { review: { plan } });
  expect(statuses(applied)).toContain(
    `done_before ${at('a')}: nothing to write: someone already made this change after the plan was reviewed`,
  );
  expect(exit(applied)).toBe(0);
});

test('what relies on a default branch whose replace is held by a child on it is blocked, too', async () => {
  const here = await live(['{ name: p }', '{ name: prod }', '{ name: k, parent: prod }']);
  const manifest = neonManifest([
    '{ name: p }',
    '{ name: prod, default: true, parent: p, allow: [replace, loss] }',
    '{ name: k, parent: prod }',
    '{ name: zz }',
  ]);
  expect(lines(await here.plan(manifest))).toEqual([
    expect.stringMatching(/^blocked .*\/prod: this resource cannot be replaced while .*\/k depends on it$/),
    expect.stringMatching(
      /^blocked .*\/zz: the entry does not set `parent`, and the plan cannot choose a value while the change to .*\/prod is blocked$/,
    ),
  ]);
});
