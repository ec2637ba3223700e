import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { lines, PROJECT, said, type World, type WorldOptions } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import {
  actingBeforeRename,
  applied,
  BASE,
  bare,
  beside,
  branches,
  endOf,
  leftAt,
  MASKED,
  MASKING,
  manifest,
  names,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

/** A connection over which the list of branches shows more of the branch with a name. */
function showing(name: string, more: object): WorldOptions {
  return {
    wrap: wire => async request => {
      const answer = await wire(request);
      if (request.method !== 'GET' || !/\/branches\?/.test(request.url)) return answer;
      const body = JSON.parse(answer.body) as { branches: { name: string }[] };
      const shown = body.branches.map(each => (each.name === name ? { ...each, ...more } : each));
      return { ...answer, body: JSON.stringify({ ...body, branches: shown }) };
    },
  };
}

/** The row of the renewal in a plan. */
async function rowIn(here: World, text: string) {
  const { plan } = await here.plan(text, renewal);
  const row = plan.rows.find(({ address }) => address === MASKED);
  return { row, action: row?.action, code: row?.reason?.code, said: said(row?.reason) };
}

describe('a branch that waits under the second name', () => {
  test.each([
    ['another branch', { 'evenkeel.renews': 'br-other' }],
    ['a branch of another manifest', { evenkeel: 'other' }],
    ['a branch of another name', { 'evenkeel.branch': 'other' }],
  ])('is no successor if it was made to replace %s', async (_, mark) => {
    const { here, old } = await applied(PLAIN);
    here.other('POST', `${BASE}/branch_anonymized`, {
      branch_create: { branch: { name: 'masked-renewal' } },
      masking_rules: MASKING,
      start_anonymization: true,
      annotation_value: {
        evenkeel: 'acme',
        'evenkeel.branch': 'masked',
        'evenkeel.renews': old,
        'evenkeel.run': 'run-0',
        ...mark,
      },
    });
    here.clock.advance(60_000);
    here.forget();
    const report = await here.apply(manifest(PLAIN), renewal);
    expect(bare(report)).toEqual([`blocked ${MASKED}`]);
    expect(said(report.plan.rows[0]?.reason)).toContain('no renewal of this branch made it');
    expect(here.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
  });

  test('is not replaced where it differs from the entry', async () => {
    const { here } = await leftAt(2);
    const id = branches(here).get('masked-renewal');
    const other = MASKING.map(rule => ({ ...rule, column_name: 'notes' }));
    here.other('PATCH', `${BASE}/branches/${id}/masking_rules`, { masking_rules: other });
    here.forget();
    const report = await here.apply(manifest({ keys: 'allow: [loss, replace]' }), renewal);
    expect(report.plan.rows.filter(({ action }) => action !== 'blocked')).toEqual([]);
    expect(here.writes()).toEqual([]);
    expect(branches(here).get('masked-renewal')).toBe(id);
  });

  test('does not get the name while a change in it is refused', async () => {
    const written = {
      keys: 'allow: [loss], roles: [{ name: app }], databases: [{ name: shop, owner_name: app }]',
    };
    const { here, old } = await leftAt(4, written);
    const path = `${BASE}/branches/${branches(here).get('masked-renewal')}`;
    here.other('POST', `${path}/roles`, { role: { name: 'other' } });
    here.other('PATCH', `${path}/databases/shop`, { database: { owner_name: 'other' } });
    here.forget();
    here.sandbox.faults.add([faultOf({ status: 400 }, { method: 'PATCH', path: '/databases/shop' })]);
    const report = await beside(here).apply(manifest(written), renewal);
    expect(lines(report)).toContain(`update neon.database/${PROJECT}/masked-renewal/shop`);
    expect(endOf(report)).toMatchObject({ status: 'skipped', reason: 'apply/dependency' });
    expect(branches(here).get('masked')).toBe(old);
  });

  test.each([
    ['deletes it', (here: World, at: string) => here.foreign('DELETE', at)],
    [
      'changes its rules',
      (here: World, at: string) => here.foreign('PATCH', `${at}/masking_rules`, { masking_rules: [] }),
    ],
  ])('is missing if someone %s right before the first rename: nothing is done', async (_, act) => {
    const { wrap, arm, looks } = actingBeforeRename();
    const { here, old } = await applied(PLAIN, { operationMs: 0, wrap });
    arm(here, () => act(here, `${BASE}/branches/${branches(here).get('masked-renewal')}`));
    const report = await here.apply(manifest(PLAIN), renewal);
    expect(looks()).toBe(2);
    expect(endOf(report)).toEqual({ code: 4, status: 'stale', reason: 'stale/new-one-missing' });
    expect(branches(here).get('masked')).toBe(old);
  });
});

describe('a second run', () => {
  test.each([2, 4])('is stopped by `keep`, too, before write %i', async nth => {
    const { here } = await leftAt(nth);
    const before = names(here);
    const report = await here.apply(manifest({ ...PLAIN, top: `keep: ['${MASKED}']` }), renewal);
    expect(bare(report)).toContain(`blocked ${MASKED}`);
    expect(here.writes()).toEqual([]);
    expect(names(here)).toEqual(before);
  });

  test.each([2, 3, 4])('says what is lost before write %i, and needs `allow: [loss]`', async nth => {
    const { here } = await leftAt(nth);
    const { row } = await rowIn(here, manifest(PLAIN));
    expect(row?.loss).toMatchObject([{ what: 'data' }]);
    expect(await rowIn(here, manifest({ keys: 'ttl: null' }))).toMatchObject({ action: 'blocked' });
  });

  test('does not delete a branch that Neon is setting up', async () => {
    const { here } = await leftAt(4);
    const shown = beside(here, showing('masked-retired', { current_state: 'init' }));
    expect(await rowIn(shown, manifest(PLAIN))).toMatchObject({ action: 'blocked', code: 'row/busy' });
    expect(await rowIn(beside(here), manifest(PLAIN))).toMatchObject({ action: 'renew' });
  });

  test('does not take a branch that was restored from a snapshot for the new one', async () => {
    const { here } = await leftAt(4);
    const shown = beside(here, showing('masked', { restored_from: 'snap-1' }));
    expect(await rowIn(shown, manifest(PLAIN))).toMatchObject({ action: 'blocked' });
    expect((await shown.plan(manifest(PLAIN))).plan.notes.map(({ code }) => code)).not.toContain(
      'neon/renewal-left',
    );
  });
});

describe('a name', () => {
  test.each(['my-renewal-copy', 'feat/masked', 'a b%c'])('such as "%s" is kept', async name => {
    const text = manifest().replace('name: masked,', `name: ${JSON.stringify(name)},`);
    const { here } = await applied();
    expect(exitCode(await here.apply(text))).toBe(0);
    here.clock.advance(60_000);
    const before = branches(here).get(name);
    const renew = [`neon.branch/${PROJECT}/${encodeURIComponent(name)}`];
    expect(exitCode(await here.apply(text, { renew }))).toBe(0);
    expect(branches(here).get(name)).not.toBe(before);
    here.clock.advance(60_000);
    expect(lines(await here.plan(text))).toEqual([]);
  });

  test('that ends like that of a successor has a mark of its own', async () => {
    const text = manifest({ branches: '        - { name: x-renewal }' });
    const { here } = await applied({ branches: '        - { name: x-renewal }' });
    here.foreign('PATCH', `${BASE}/branches/${branches(here).get('x-renewal')}`, { branch: { name: 'y' } });
    here.clock.advance(60_000);
    expect(lines(await here.plan(text))).toEqual([`rename neon.branch/${PROJECT}/x-renewal`]);
  });

  test('that a new branch has taken over is known by its mark', async () => {
    const { here } = await applied(PLAIN);
    await here.apply(manifest(PLAIN), renewal);
    here.clock.advance(60_000);
    here.foreign('PATCH', `${BASE}/branches/${branches(here).get('masked')}`, { branch: { name: 'y' } });
    here.clock.advance(60_000);
    expect(lines(await here.plan(manifest(PLAIN)))).toEqual([`rename ${MASKED}`]);
  });
});

describe('blocked', () => {
  test.each([
    ['parent_lsn', 'allow: [loss], parent_lsn: 0/15D6A30'],
    ['parent_timestamp', 'allow: [loss], parent_timestamp: 2026-01-01T00:00:00Z'],
  ])('where the entry has `%s`', async (field, keys) => {
    const { here } = await applied(PLAIN);
    const { code, said: why } = await rowIn(here, manifest({ keys }));
    expect(code).toBe('neon/cannot-reset');
    expect(why).toContain(`\`${field}\``);
  });

  test('where another entry names it as its parent', async () => {
    const { here } = await applied(PLAIN);
    const text = manifest({ ...PLAIN, branches: '        - { name: kid, parent: masked }' });
    const { code, said: why } = await rowIn(here, text);
    expect(code).toBe('neon/cannot-reset');
    expect(why).toContain(`neon.branch/${PROJECT}/kid names this branch`);
  });

  test('without the mark of the run that made it, a branch in the place of the new one blocks', async () => {
    const { here, old } = await leftAt(2);
    const id = branches(here).get('masked-renewal');
    here.other('DELETE', `${BASE}/branches/${id}`);
    here.other('POST', `${BASE}/branches`, { branch: { name: 'masked-renewal' } });
    here.forget();
    expect(bare(await here.apply(manifest(PLAIN), renewal))).toEqual([`blocked ${MASKED}`]);
    expect(here.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
  });
});

test('a run without `--renew` prunes no waiting branch', async () => {
  const { here } = await leftAt(2);
  const text = manifest(PLAIN).replace('branches:', 'prune: true\n      branches:');
  const id = branches(here).get('masked-renewal');
  await here.apply(text);
  expect(here.writes()).toEqual([]);
  expect(branches(here).get('masked-renewal')).toBe(id);
  expect(standing(here)).toEqual(['masked', 'masked-renewal']);
});

test('a snapshot of another branch does not keep a branch from being renewed', async () => {
  const { here } = await applied(PLAIN);
  const text = manifest(PLAIN).replace('- name: main', '- { name: main, snapshots: [{ name: before }] }');
  expect(await rowIn(here, text)).toMatchObject({ action: 'renew' });
});
