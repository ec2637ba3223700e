import { expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { nextOf, PROJECT, said, statuses } from '../../helpers/world.ts';
import {
  applied,
  BASE,
  BESIDE,
  beside,
  branches,
  leftAt,
  MASKED,
  manifest,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

test('a change-over counts as a delete for `--max-deletes`', async () => {
  const { here, old } = await applied(PLAIN);
  const refused = await here.apply(manifest(PLAIN), { ...renewal, maxDeletes: 0 });
  expect(refused.refused).toMatchObject({
    reason: { code: 'guard/deletes', most: 1 },
    rows: [MASKED],
  });
  expect(said(refused.refused?.reason)).toContain('1 delete is more than --max-deletes 0');
  expect(nextOf(refused.refused?.reason)).toContain('--max-deletes 1');
  expect(here.writes()).toEqual([]);
  expect(branches(here).get('masked')).toBe(old);
  const report = await here.apply(manifest(PLAIN), { ...renewal, maxDeletes: 1 });
  expect(report.refused).toBeUndefined();
  expect(standing(here)).toEqual(['masked']);
  expect(branches(here).get('masked')).not.toBe(old);
});

test('six masked branches at once need `--max-deletes`, as six replacements do', async () => {
  const called = ['b', 'c', 'd', 'e', 'f'].map(letter => `masked-${letter}`);
  const more = { ...PLAIN, branches: '' };
  const entry = manifest(more)
    .split('\n')
    .find(line => line.includes('name: masked,')) as string;
  const text = `${manifest(more).trimEnd()}\n${called.map(name => entry.replace('name: masked,', `name: ${name},`)).join('\n')}\n`;
  const { here } = await applied();
  await here.apply(text);
  here.clock.advance(60_000);
  here.forget();
  const renew = [MASKED, ...called.map(name => MASKED.replace(/masked$/, name))];
  const refused = await here.apply(text, { renew });
  expect(refused.refused?.reason.code).toBe('guard/deletes');
  expect(refused.refused?.rows).toHaveLength(6);
  expect(here.writes()).toEqual([]);
  const five = await here.plan(text, { renew: renew.slice(1) });
  expect(five.plan.notes.map(({ code }) => code)).not.toContain('plan/guarded');
});

test('without a file for the secrets of the new branch, nothing of it is made', async () => {
  const keys =
    'allow: [loss], roles: [{ name: app }], credentials: [{ name: uploads, scopes: ["storage:read"] }]';
  const { here, old } = await applied({ keys });
  const first = beside(here, { secrets: 'none' });
  const report = await first.apply(manifest({ keys }), renewal);
  expect(first.writes()).toEqual([]);
  expect(branches(here).get('masked')).toBe(old);
  const ends = report.results.map(({ address, status, reason }) => [address, status, reason?.code]);
  const credential = `neon.credential/${PROJECT}/masked-renewal/uploads`;
  expect(ends.sort()).toEqual([
    [MASKED, 'blocked', 'row/after-blocked'],
    [BESIDE, 'blocked', 'row/after-blocked'],
    [credential, 'blocked', 'secrets/no-file'],
    [`neon.role/${PROJECT}/masked-renewal/app`, 'blocked', 'row/after-blocked'],
  ]);
  const { reason } = report.results.find(({ address }) => address === MASKED) ?? {};
  expect(reason).toMatchObject({ by: credential });
  const made = report.results.find(({ address }) => address === BESIDE);
  expect(said(made?.reason)).toBe(
    `this row is carried out only if the change to ${credential} is, too, and that change is blocked`,
  );
  here.clock.advance(60_000);
  expect(exitCode(await beside(here).apply(manifest({ keys }), renewal))).toBe(0);
  expect(standing(here)).toEqual(['masked']);
});

test('a masked branch in a member of a set is renewed without a review: its address was given', async () => {
  const text = manifest(PLAIN).replace(`- id: ${PROJECT}`, "- match: '*'");
  const { here, old } = await applied(PLAIN);
  const report = await here.apply(text, renewal);
  expect(report.plan.rows.map(({ action }) => action)).toContain('renew');
  expect(report.refused).toBeUndefined();
  expect(exitCode(report)).toBe(0);
  expect(branches(here).get('masked')).not.toBe(old);
  expect((await here.apply(text, { ...renewal, maxDeletes: 0 })).refused?.rows).toEqual([MASKED]);
});

test('of a reviewed renewal that something bars now, the row says what: the review is not at fault', async () => {
  const { here, old } = await applied();
  const { plan } = await here.plan(manifest(), renewal);
  here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { protected: true } });
  const report = await here.apply(manifest(), { ...renewal, review: { plan } });
  expect(report.refused).toBeUndefined();
  expect(statuses(report)).toEqual([
    `blocked ${MASKED}: this branch is protected, and a protected branch is not renewed`,
  ]);
  expect(exitCode(report)).toBe(4);
  expect(here.writes()).toEqual([]);
});

test('a line of `keep` that fits the name before the delete holds from the start', async () => {
  const { here, old } = await applied(PLAIN);
  const top = `keep: ['neon.branch/*/masked-r*d']`;
  const report = await here.apply(manifest({ ...PLAIN, top }), renewal);
  expect(report.plan.rows).toMatchObject([{ address: MASKED, action: 'blocked' }]);
  expect(report.plan.rows[0]?.reason).toMatchObject({ code: 'keep/holds', to: 'renew' });
  expect(here.writes()).toEqual([]);
  expect(branches(here).get('masked')).toBe(old);
});

test('a line of `keep` for something in the old branch under the name before the delete holds, too', async () => {
  const { here, old } = await applied(PLAIN);
  const top = `keep: ['neon.database/*/masked-retired/neondb']`;
  const report = await here.apply(manifest({ ...PLAIN, top }), renewal);
  expect(report.plan.rows).toMatchObject([{ address: MASKED, action: 'blocked' }]);
  expect(report.plan.rows[0]?.reason).toMatchObject({ code: 'keep/holds-inside', to: 'renew' });
  expect(here.writes()).toEqual([]);
  expect(branches(here).get('masked')).toBe(old);
});

test('a line of `keep` for the name before the delete holds nothing once the old branch is gone', async () => {
  const { here, old } = await leftAt(3);
  const made = branches(here).get('masked-renewal');
  here.other('DELETE', `${BASE}/branches/${old}`);
  const top = `keep: ['neon.branch/*/masked-retired']`;
  expect(exitCode(await beside(here).apply(manifest({ ...PLAIN, top }), renewal))).toBe(0);
  expect(branches(here).get('masked')).toBe(made);
});

test.each([
  ['protected', { protected: true }],
  ['renamed', { name: 'kept' }],
])('the old branch is %s while a person is asked: nothing is made', async (_, branch) => {
  const { here, old } = await applied();
  const confirm = async (): Promise<boolean> => {
    here.foreign('PATCH', `${BASE}/branches/${old}`, { branch });
    here.clock.advance(60_000);
    return true;
  };
  const report = await here.apply(manifest(), { ...renewal, confirm });
  expect(here.writes()).toEqual([]);
  expect(exitCode(report)).toBe(4);
  expect(branches(here).has('masked-renewal')).toBe(false);
});
