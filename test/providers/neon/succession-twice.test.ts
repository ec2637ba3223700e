import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { nextOf, PROJECT, said, statuses, type World } from '../../helpers/world.ts';
import {
  applied,
  BASE,
  beside,
  branches,
  endOf,
  leftAt,
  MASKED,
  manifest,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

type When = (run: World, request: { readonly method: string; readonly url: string }) => boolean;

const isMasking: When = run =>
  run.events.some(event => event.type === 'waiting' && event.what.join().includes('anonymization'));
const isPost =
  (of: string): When =>
  (_, { method, url }) =>
    method === 'POST' && url.endsWith(of);

/** A renewal that another run of the same renewal overtakes at a request, and carries out. */
async function overtaken(when: When, written: Parameters<typeof manifest>[0] = {}, other = written) {
  const { here, old } = await applied(written, { operationMs: 20_000 });
  here.clock.advance(600_000);
  let isOver = false;
  const first = beside(here, {
    run: 'run-1',
    wrap: wire => async request => {
      const answer = await wire(request);
      if (!isOver && when(first, request)) {
        isOver = true;
        here.clock.advance(120_000);
        const second = beside(here, { run: 'run-3' });
        expect(exitCode(await second.apply(manifest(other), renewal))).toBe(0);
      }
      return answer;
    },
  });
  const report = await first.apply(manifest(written), renewal);
  expect(isOver).toBe(true);
  return { here, old, report, writes: first.writes().map(line => line.replace(/.* .*\//, '')) };
}

describe('a renewal that another run finishes meanwhile is done, by the other run', () => {
  test.each([
    ['while both wait for the masking', isMasking, ['branch_anonymized']],
    ['after the role was made', isPost('/roles'), ['branch_anonymized', 'roles']],
    ['after the database was made', isPost('/databases'), ['branch_anonymized', 'roles', 'databases']],
  ])('%s', async (_, when, sent) => {
    const { here, old, report, writes } = await overtaken(when);
    expect(endOf(report)).toEqual({ code: 0, status: 'done_before', reason: 'apply/done-before' });
    const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
    expect(said(reason)).toMatch(/^someone else did this since the plan: the name goes to the new branch/);
    expect(writes).toEqual(sent);
    expect(standing(here)).toEqual(['masked']);
    expect(branches(here).get('masked')).not.toBe(old);
  });

  test('with nothing declared in the branch', async () => {
    const { report, writes } = await overtaken(isMasking, PLAIN);
    expect(endOf(report)).toMatchObject({ code: 0, status: 'done_before' });
    expect(writes).toEqual(['branch_anonymized']);
  });
});

test('what the other run did not make is told as missing, and the next step renews nothing', async () => {
  const { here, report, writes } = await overtaken(
    isMasking,
    {},
    {
      keys: 'allow: [loss], roles: [{ name: app }]',
    },
  );
  expect(
    statuses(report)
      .map(line => line.split(': ')[0])
      .sort(),
  ).toEqual([
    `done neon.branch/${PROJECT}/masked-renewal`,
    `done_before neon.branch/${PROJECT}/masked`,
    `done_before neon.role/${PROJECT}/masked-renewal/app`,
    `stale neon.database/${PROJECT}/masked-renewal/shop`,
  ]);
  expect(exitCode(report)).toBe(4);
  expect(writes).toEqual(['branch_anonymized']);
  const { reason } = report.results.find(({ status }) => status === 'stale') ?? {};
  expect(reason?.code).toBe('renew/taken-over');
  expect(nextOf(reason)).toContain('Apply again without `--renew`');
  const made = branches(here).get('masked');
  expect(exitCode(await beside(here).apply(manifest()))).toBe(0);
  expect(branches(here).get('masked')).toBe(made);
});

test('what the other run made otherwise is told as missing', async () => {
  const other =
    'allow: [loss], roles: [{ name: app }, { name: boss }], databases: [{ name: shop, owner_name: boss }]';
  const { here, report } = await overtaken(isMasking, {}, { keys: other });
  const { status, reason } = report.results.find(({ address }) => address.endsWith('/shop')) ?? {};
  expect({ status, code: reason?.code }).toEqual({ status: 'stale', code: 'renew/taken-over' });
  expect(exitCode(await beside(here).apply(manifest()))).toBe(0);
});

/** A run that plans while another run, which began before, changes the names over. */
async function plannedMeanwhile(list: string, written: Parameters<typeof manifest>[0]) {
  const { here } = await leftAt(written === PLAIN ? 2 : 4, written);
  let made: string | undefined;
  const run = beside(here, {
    wrap: wire => async request => {
      const answer = await wire(request);
      if (made === undefined && new URL(request.url).pathname.endsWith(list)) {
        made = branches(here).get('masked-renewal');
        expect(exitCode(await beside(here, { run: 'run-3' }).apply(manifest(written), renewal))).toBe(0);
      }
      return answer;
    },
  });
  const report = await run.apply(manifest(written), renewal);
  expect(made).toBeDefined();
  expect(branches(here).get('masked')).toBe(made);
  expect(run.writes()).toEqual([]);
  expect(exitCode(await beside(here).apply(manifest(written)))).toBe(0);
  expect(branches(here).get('masked')).toBe(made);
  return report;
}

describe('a plan during which another run changes the names over leads to no further renewal', () => {
  test.each(['/databases', '/roles', '/masking_rules'])('at %s', async list => {
    const { results } = await plannedMeanwhile(list, {});
    const inside = results.filter(({ address }) => address.includes('/masked-renewal/'));
    expect(inside.map(({ status, reason }) => `${status} ${reason?.code}`)).toEqual([
      'blocked renew/taken-over',
      'blocked renew/taken-over',
    ]);
    for (const { reason } of inside) expect(nextOf(reason)).toContain('Apply again without `--renew`');
  });

  test('with nothing declared in the branch', async () => {
    const { results } = await plannedMeanwhile('/masking_rules', PLAIN);
    expect(results).toMatchObject([{ status: 'blocked', reason: { code: 'renew/taken-over' } }]);
    expect(nextOf(results[0]?.reason)).toContain('Apply again without `--renew`');
  });
});

/** What blocks a change-over: someone does it between the two looks of a plan with `--renew`. */
const BETWEEN_LOOKS = [
  {
    what: 'protects the old branch',
    act: (here: World, old: string) => patch(here, old, { protected: true }),
  },
  { what: 'renames the old branch', act: (here: World, old: string) => patch(here, old, { name: 'kept' }) },
  {
    what: 'gives the old branch a child',
    act: (here: World, old: string) =>
      here.other('POST', `${BASE}/branches`, { branch: { name: 'kid', parent_id: old } }),
  },
] as const;

function patch(here: World, id: string, branch: Json): void {
  here.foreign('PATCH', `${BASE}/branches/${id}`, { branch });
}

test.each([
  ...BETWEEN_LOOKS.map(each => ({ ...each, state: 'no new branch yet', nth: undefined })),
  ...BETWEEN_LOOKS.filter(({ what }) => !what.startsWith('renames')).map(each => ({
    ...each,
    state: 'a new branch without its database',
    nth: 3,
  })),
])('someone $what while a run plans, with $state: a blocked renewal makes nothing', async ({ act, nth }) => {
  const { here, old } = nth === undefined ? await applied() : await leftAt(nth, {});
  let looks = 0;
  const run = beside(here, {
    wrap: wire => async request => {
      if (new URL(request.url).pathname.endsWith('/branches')) {
        looks += 1;
        if (looks === 2) act(here, old);
      }
      return await wire(request);
    },
  });
  const report = await run.apply(manifest(), renewal);
  expect(looks).toBeGreaterThan(1);
  expect(run.writes()).toEqual([]);
  expect(new Set(report.results.map(({ status }) => status))).toEqual(new Set(['blocked']));
  const { reason } = report.results.find(({ address }) => address === MASKED) ?? {};
  expect(reason?.code).not.toBe('row/after-blocked');
  const inside = report.results.filter(({ address }) => address.includes('/masked-renewal'));
  expect(new Set(inside.map(each => each.reason?.code))).toEqual(new Set(['row/after-blocked']));
});

describe('two renewals at the same moment, of which one loses the create', () => {
  async function atOnce(keys: string) {
    const written = { keys };
    const { here } = await applied(written, { operationMs: 20_000 });
    here.clock.advance(600_000);
    let winner: Promise<Report> | undefined;
    const isMake = isPost('/branch_anonymized');
    const loser = beside(here, {
      run: 'run-1',
      wrap: wire => async request => {
        if (winner === undefined && isMake(loser, request))
          await new Promise<void>(made => {
            const other: World = beside(here, {
              run: 'run-3',
              wrap: own => async sent => {
                const answer = await own(sent);
                if (isMake(other, sent)) made();
                return answer;
              },
            });
            winner = other.apply(manifest(written), renewal);
          });
        return await wire(request);
      },
    });
    const report = await loser.apply(manifest(written), renewal);
    expect(exitCode((await winner) as Report)).toBe(0);
    expect(standing(here)).toEqual(['masked']);
    return { here, report };
  }

  test('with a compute in the branch: the loser finds all of it done before', async () => {
    const { report } = await atOnce(
      'allow: [loss], endpoints: [{ type: read_write }], roles: [{ name: app }]',
    );
    const ends = report.results.map(({ address, status }) => `${address.replace(/.*masked/, '')} ${status}`);
    expect(ends.sort()).toEqual([
      ' done',
      '-renewal done_before',
      '-renewal/app done',
      '-renewal/read_write done_before',
    ]);
    expect(report.results).toHaveLength(4);
    expect(exitCode(report)).toBe(0);
  });
});
