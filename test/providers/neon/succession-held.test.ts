import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Reason } from '../../../src/core/report/reason.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { nextOf, said, type World } from '../../helpers/world.ts';
import {
  actingAfter,
  applied,
  BASE,
  beside,
  branches,
  leftAt,
  MASKED,
  manifest,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

const RENEW = `\`evenkeel apply --renew ${MASKED}\``;

function noteIn({ plan }: Report): Reason | undefined {
  const blocked = plan.rows.flatMap(({ notes, reason }) => [...notes, ...(reason ? [reason] : [])]);
  return [...plan.notes, ...blocked].find(({ code }) => code === 'neon/renewal-left');
}

/** What keeps an old branch from being deleted: how it comes, what is said, and how it goes. */
const HOLDS = [
  {
    name: 'protected',
    act: (here: World, old: string) =>
      here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { protected: true } }),
    why: (old: string) => `the old branch "masked-retired" (${old}) is protected`,
    next: 'Take the protection off "masked-retired" at Neon.',
    undo: (here: World, old: string) =>
      here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { protected: false } }),
  },
  {
    name: 'given children',
    act: (here: World, old: string) => {
      for (const name of ['kid', 'other'])
        here.other('POST', `${BASE}/branches`, { branch: { name, parent_id: old } });
    },
    why: (old: string) => `"kid" and "other" are children of the old branch "masked-retired" (${old})`,
    next: 'Delete "kid" and "other".',
    undo: (here: World) => {
      for (const name of ['kid', 'other'])
        here.other('DELETE', `${BASE}/branches/${branches(here).get(name)}`);
    },
  },
  {
    name: 'given one child',
    act: (here: World, old: string) =>
      here.other('POST', `${BASE}/branches`, { branch: { name: 'kid', parent_id: old } }),
    why: (old: string) => `"kid" is a child of the old branch "masked-retired" (${old})`,
    next: 'Delete "kid".',
    undo: (here: World) => here.other('DELETE', `${BASE}/branches/${branches(here).get('kid')}`),
  },
] as const;

describe.each(HOLDS)('an old branch that is $name in the middle', ({ act, why, next, undo }) => {
  test.each([
    ['first', 2],
    ['second', 3],
  ] as const)('after the %s rename: the run, its next plans and their advice agree', async (_, nth) => {
    const { wrap, arm } = actingAfter(nth);
    const { here, old } = await applied(PLAIN, { operationMs: 0, wrap });
    arm(() => act(here, old));
    const report = await here.apply(manifest(PLAIN), renewal);
    const { reason, partly } = report.results.find(({ action }) => action === 'renew') ?? {};
    expect([reason?.code, partly]).toEqual(['renew/not-over', true]);
    expect(said(reason)).toMatch(/^the new resource has the name, and the old one is not deleted: /);
    expect(said(reason)).toContain(why(old));
    expect(nextOf(reason)).toContain(`${next} Then ${RENEW} deletes "masked-retired".`);
    here.clock.advance(60_000);

    const plain = noteIn(await here.plan(manifest(PLAIN)));
    expect(said(plain)).toContain(why(old));
    const [row] = (await here.plan(manifest(PLAIN), renewal)).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/cannot-reset' } });
    expect(said(row?.reason)).toContain(why(old));
    for (const told of [plain, row?.reason]) expect(nextOf(told)).toBe(nextOf(reason));

    undo(here, old);
    here.clock.advance(60_000);
    expect(exitCode(await beside(here).apply(manifest(PLAIN), renewal))).toBe(0);
    expect(standing(here)).toEqual(['masked']);
  });

  test('while nothing has the name: the new branch gets it, and the rest is told before', async () => {
    const { here, old } = await leftAt(3);
    act(here, old);
    here.clock.advance(60_000);
    const left = noteIn(await here.plan(manifest(PLAIN)));
    expect(said(left)).toContain(why(old));
    expect(nextOf(left)).toContain(`${RENEW} gives the new one the name. ${next} Then ${RENEW} deletes`);
    const report = await beside(here).apply(manifest(PLAIN), renewal);
    expect(exitCode(report)).toBe(5);
    expect(report.results.map(({ address, status }) => `${status} ${address}`)).toEqual([`stale ${MASKED}`]);
    const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
    expect(said(reason)).toContain(why(old));
    expect(standing(here)).toEqual(['masked', 'masked-retired']);
    expect(branches(here).get('masked-retired')).toBe(old);
  });

  test('while it has its name: no note says that a renewal finishes it', async () => {
    const { here, old } = await leftAt(2);
    act(here, old);
    here.clock.advance(60_000);
    const left = noteIn(await here.plan(manifest(PLAIN)));
    const [row] = (await here.plan(manifest(PLAIN), renewal)).plan.rows;
    expect(row?.action).toBe('blocked');
    expect(nextOf(left)).toContain(nextOf(row?.reason));
    expect(nextOf(left)).not.toContain('finishes it');
  });
});

test('a new branch that is gone between the renames is not said to get the name', async () => {
  const { wrap, arm } = actingAfter(2);
  const { here } = await applied(PLAIN, { operationMs: 0, wrap });
  arm(() => here.other('DELETE', `${BASE}/branches/${branches(here).get('masked-renewal')}`));
  const report = await here.apply(manifest(PLAIN), renewal);
  const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
  expect(said(reason)).toMatch(/^nothing has this name now/);
  expect(nextOf(reason)).toBe('Apply without `--renew` first.');
  here.clock.advance(60_000);
  expect(exitCode(await beside(here).apply(manifest(PLAIN)))).toBe(0);
  expect(standing(here)).toEqual(['masked']);
});

test('where another branch took the name in the middle, both plans say to rename it', async () => {
  const { here } = await leftAt(3);
  here.other('POST', `${BASE}/branches`, { branch: { name: 'masked' } });
  const other = branches(here).get('masked');
  const left = noteIn(await here.plan(manifest(PLAIN)));
  const { plan } = await here.plan(manifest(PLAIN), renewal);
  const row = plan.rows.find(({ address }) => address === MASKED);
  expect(row?.action).toBe('blocked');
  for (const told of [left, row?.reason]) {
    expect(said(told)).toContain(`another branch (${other}) has the name "masked"`);
    expect(nextOf(told)).toContain(`Rename the branch ${other}.`);
  }
});
