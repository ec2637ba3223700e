import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Reason } from '../../../src/core/report/reason.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { lines, nextOf, said } from '../../helpers/world.ts';
import {
  BASE,
  bare,
  beside,
  branches,
  leftAt,
  MASKED,
  MASKING,
  manifest,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

/** The world in which a run was killed between its two renames, a minute later. */
async function nameless() {
  const { here, old } = await leftAt(3);
  expect(standing(here)).toEqual(['masked-renewal', 'masked-retired']);
  return { here, old, made: branches(here).get('masked-renewal') as string };
}

function leftIn({ plan }: Report): Reason | undefined {
  const told = [
    ...plan.notes,
    ...plan.rows.flatMap(row => [...row.notes, ...(row.reason ? [row.reason] : [])]),
  ];
  return told.find(({ code }) => code === 'neon/renewal-left');
}

describe('while no branch has the name', () => {
  test.each(['plan', 'drift'] as const)('%s says where the data is, and what finishes it', async command => {
    const { here, old, made } = await nameless();
    const report = await here[command](manifest(PLAIN));
    expect(report.plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      `blocked ${MASKED}`,
    ]);
    const left = leftIn(report);
    expect(said(left)).toContain('no branch has the name "masked", because a run ended between two renames');
    expect(said(left)).toContain(`The new one is there as "masked-renewal" (${made})`);
    expect(said(left)).toContain(`the old one is there as "masked-retired" (${old})`);
    expect(nextOf(left)).toBe(
      `\`evenkeel apply --renew ${MASKED}\` gives the new one the name and finishes it. To give the new one up instead, delete "masked-renewal" and give "masked-retired" the name "masked" back.`,
    );
  });

  test('what it says about giving up leads back to the old branch', async () => {
    const { here, old, made } = await nameless();
    here.other('DELETE', `${BASE}/branches/${made}`);
    here.other('PATCH', `${BASE}/branches/${old}`, { branch: { name: 'masked' } });
    const report = await here.plan(manifest(PLAIN));
    expect(lines(report)).toEqual([]);
    expect(leftIn(report)).toBeUndefined();
    expect(exitCode(await here.apply(manifest(PLAIN), renewal))).toBe(0);
    expect([old, made]).not.toContain(branches(here).get('masked'));
  });

  test('and the old branch is deleted, that is said, and both ways lead on', async () => {
    const { here, old, made } = await nameless();
    here.other('DELETE', `${BASE}/branches/${old}`);
    const report = await here.plan(manifest(PLAIN));
    expect(bare(report)).toEqual([`blocked ${MASKED}`]);
    const left = leftIn(report);
    expect(said(left)).toContain(`the old one (${old}) is deleted`);
    expect(nextOf(left)).toContain(
      'delete "masked-renewal" and apply without `--renew`, which makes "masked" from its entry',
    );
    expect(exitCode(await beside(here).apply(manifest(PLAIN), renewal))).toBe(0);
    expect(branches(here).get('masked')).toBe(made);
  });

  test('without the new one, too, an apply without `--renew` makes it from its entry', async () => {
    const { here, old, made } = await nameless();
    here.other('DELETE', `${BASE}/branches/${old}`);
    here.other('DELETE', `${BASE}/branches/${made}`);
    expect(exitCode(await beside(here).apply(manifest(PLAIN)))).toBe(0);
    expect(standing(here)).toEqual(['masked']);
  });

  test('and other rules mask the new one, no next step is a renewal that would be blocked', async () => {
    const { here, old, made } = await nameless();
    const other = MASKING.map(rule => ({ ...rule, masking_function: 'anon.partial_email(email)' }));
    here.other('PATCH', `${BASE}/branches/${made}/masking_rules`, { masking_rules: other });
    const left = leftIn(await here.plan(manifest(PLAIN)));
    expect(said(left)).toContain(`(${made}) is not known to be masked by the rules of the entry`);
    const anew = 'To start anew, delete "masked-renewal" and give "masked-retired" the name "masked" back.';
    expect(nextOf(left)).toBe(anew);
    const [row] = (await here.plan(manifest(PLAIN), renewal)).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/cannot-reset' } });
    expect(nextOf(row?.reason)).toBe(anew);
    expect(branches(here).get('masked-retired')).toBe(old);
  });

  test('and another branch takes the name, a delete of the new one is not said to start anew', async () => {
    const { here } = await nameless();
    here.other('POST', `${BASE}/branches`, { branch: { name: 'masked' } });
    const left = leftIn(await here.plan(manifest(PLAIN)));
    expect(said(left)).toContain('another branch');
    expect(nextOf(left)).toContain(`Then \`evenkeel apply --renew ${MASKED}\` finishes it.`);
    expect(nextOf(left)).not.toContain('anew');
  });
});

test('once the new branch has the name, one that is not masked is not given up by a delete alone', async () => {
  const { here, made } = await nameless();
  here.other('PATCH', `${BASE}/branches/${made}`, { branch: { name: 'masked' } });
  here.other('PATCH', `${BASE}/branches/${made}/masking_rules`, { masking_rules: [] });
  const [row] = (await here.plan(manifest(PLAIN), renewal)).plan.rows;
  expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/cannot-reset' } });
  expect(nextOf(row?.reason)).toBe(
    'To start anew, delete "masked" and give "masked-retired" the name "masked" back.',
  );
});
