import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../../../src/core/report/report.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { PROJECT, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const BASE = `/neon/api/v2/projects/${PROJECT}`;
const HOUR_MS = 3_600_000;
const CHECK = 'checks: { backups: { newer_than: 26h } }';
const ON_MAIN = `{ name: acme, neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, ${CHECK} }] }] } }`;
const ON_PROJECT = `{ name: acme, neon: { projects: [{ id: ${PROJECT}, ${CHECK} }] } }`;

type Taken = { hoursAgo: number; manual?: boolean; branch?: string };

/** A project with these snapshots, as its schedules and people took them. */
function having(...all: readonly Taken[]): World {
  const here = world();
  const main = branchId(here, 'main');
  here.clock.advance(99 * HOUR_MS);
  const state = here.sandbox.state();
  for (const project of (state.neon as NeonState).projects) {
    const made = all.map(({ hoursAgo, manual = false, branch = main }, index) => {
      const at = `${new Date(here.clock.now() - hoursAgo * HOUR_MS).toISOString().slice(0, 19)}Z`;
      const source = { source_branch_id: branch, roles: [], databases: [], tables: [] };
      return {
        id: `snap-${index}`,
        name: `s${index}`,
        lsn: '0/1',
        timestamp: at,
        created_at: at,
        manual,
        ...source,
      };
    });
    project.snapshots = made;
  }
  here.sandbox.restore(state);
  return here;
}

/** The same, where the service's list lacks a member of each. */
function lacking(member: string, ...all: readonly Taken[]): World {
  const here = having(...all);
  const { body } = here.foreign('GET', `${BASE}/snapshots`);
  const { snapshots } = body as { readonly snapshots: readonly Readonly<Record<string, unknown>>[] };
  const without = snapshots.map(each =>
    Object.fromEntries(Object.entries(each).filter(([key]) => key !== member)),
  );
  return answering(here, { snapshots: without });
}

function answering(here: World, body: object): World {
  here.sandbox.faults.add([
    faultOf({ status: 200, body }, { method: 'GET', path: `${BASE}/snapshots`, times: 9 }),
  ]);
  return here;
}

async function check(here: World, text = ON_MAIN): Promise<CheckResult> {
  const [found, ...others] = (await here.plan(text)).checks;
  expect(others).toEqual([]);
  if (found === undefined) throw new Error('there is no check');
  return found;
}

describe('the check of backups', () => {
  test('passes where the newest snapshot of the schedule is young enough, with one request', async () => {
    const here = having({ hoursAgo: 49 }, { hoursAgo: 25 });
    expect(await check(here)).toMatchObject({
      address: `neon.backups/${PROJECT}/main`,
      verdict: 'pass',
      evidence: expect.stringMatching(/^the newest snapshot of a schedule is of 20/),
    });
    expect(here.sent().filter(each => each.endsWith('/snapshots'))).toHaveLength(1);
  });

  test('passes at exactly the age, and fails beyond it', async () => {
    expect((await check(having({ hoursAgo: 26 }))).verdict).toBe('pass');
    expect((await check(having({ hoursAgo: 26.001 }))).verdict).toBe('fail');
  });

  test('fails where the schedule stopped, and says since when', async () => {
    expect(await check(having({ hoursAgo: 30 }, { hoursAgo: 54 }))).toMatchObject({
      verdict: 'fail',
      findings: ['the newest snapshot of a schedule is 1d6h old, more than 1d2h'],
    });
  });

  test('fails where there is none, and counts none that a person took', async () => {
    const findings = ['the branch has no snapshot that a schedule took'];
    expect(await check(having())).toMatchObject({ verdict: 'fail', findings });
    expect(await check(having({ hoursAgo: 1, manual: true }))).toMatchObject({ verdict: 'fail', findings });
  });

  test('looks at the snapshots of its own branch, that of a project at all of them', async () => {
    const here = having({ hoursAgo: 1, branch: 'br-other' }, { hoursAgo: 40 });
    expect((await check(here)).verdict).toBe('fail');
    expect(await check(here, ON_PROJECT)).toMatchObject({
      address: `neon.backups/${PROJECT}`,
      verdict: 'pass',
    });
  });

  test.each(['manual', 'source_branch_id'])(
    'is unknown where a young one does not tell its %s',
    async member => {
      expect((await check(lacking(member, { hoursAgo: 1 }))).verdict).toBe('unknown');
      expect((await check(lacking(member, { hoursAgo: 40 }))).verdict).toBe('fail');
    },
  );

  test('of a project needs no branch of a snapshot', async () => {
    expect((await check(lacking('source_branch_id', { hoursAgo: 1 }), ON_PROJECT)).verdict).toBe('pass');
  });

  test('is unknown where the moment of one cannot be read, and not where another one is young enough', async () => {
    const item = { id: 's', name: 's', created_at: 'yesterday', manual: false };
    const here = answering(having(), { snapshots: [{ ...item, source_branch_id: 'x' }] });
    expect((await check(here, ON_PROJECT)).verdict).toBe('unknown');
    const young = { ...item, created_at: '2099-01-01T00:00:00Z' };
    expect((await check(answering(having(), { snapshots: [item, young] }), ON_PROJECT)).verdict).toBe('pass');
  });

  test.each([{}, { snapshots: [{ id: 's' }] }])('is unknown where the list is none: %o', async body => {
    expect((await check(answering(having(), body))).verdict).toBe('unknown');
  });

  test('is unknown where the service refuses the list', async () => {
    const here = having({ hoursAgo: 1 });
    here.sandbox.faults.add([
      faultOf({ status: 403, body: { code: '', message: 'no' } }, { path: `${BASE}/snapshots` }),
    ]);
    expect((await check(here)).verdict).toBe('unknown');
  });

  test('is unknown for a branch that does not exist yet', async () => {
    const text = ON_MAIN.replace('name: main', 'name: later');
    expect((await having({ hoursAgo: 1 }).plan(text)).checks).toMatchObject([{ verdict: 'unknown' }]);
  });

  test.each([
    ['1h', []],
    ['35d', []],
    ['59m', ['neon/backups-age']],
    ['36d', ['neon/backups-age']],
  ])('takes an age of 1 hour to 35 days: %s', async (age, rules) => {
    const found = () => world().collect(ON_MAIN.replace('26h', age));
    if (rules.length === 0) expect(found().checks).toHaveLength(1);
    else expect(found).toThrow(/1 hour to 35 days/);
  });
});
