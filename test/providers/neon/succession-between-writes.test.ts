import { describe, expect, test } from 'vitest';
import { PROJECT, said } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import {
  actingAfter,
  actingBeforeRename,
  applied,
  BASE,
  branches,
  endOf,
  MASKED,
  MASKING,
  manifest,
  PLAIN,
  renewal,
  standing,
} from './helpers/succession-world.ts';

describe('what someone does between two writes of a change-over', () => {
  test('rules changed after the first rename: the new branch does not get the name', async () => {
    const { wrap, arm } = actingAfter(2);
    const { here, old } = await applied(PLAIN, { operationMs: 0, wrap });
    arm(() => {
      const id = branches(here).get('masked-renewal');
      here.foreign('PATCH', `${BASE}/branches/${id}/masking_rules`, { masking_rules: [] });
    });
    const report = await here.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toEqual({ code: 5, status: 'stale', reason: 'renew/not-over' });
    expect([...branches(here).keys()].sort()).toEqual(['main', 'masked-renewal', 'masked-retired']);
    expect(branches(here).get('masked-retired')).toBe(old);
  });

  test('the old branch renamed before the delete, to keep it: it stays', async () => {
    const { wrap, arm } = actingAfter(3);
    const { here, old } = await applied(PLAIN, { operationMs: 0, wrap });
    arm(() => here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { name: 'kept' } }));
    const report = await here.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toEqual({ code: 5, status: 'stale', reason: 'renew/not-over' });
    expect(branches(here).get('kept')).toBe(old);
    expect(here.writes().filter(line => line.startsWith('DELETE'))).toEqual([]);
  });

  test('the old branch protected before the delete: it stays', async () => {
    const { wrap, arm } = actingAfter(3);
    const { here, old } = await applied(PLAIN, { operationMs: 0, wrap });
    arm(() => here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { protected: true } }));
    expect(endOf(await here.apply(manifest(PLAIN), renewal))).toMatchObject({
      code: 5,
      reason: 'renew/not-over',
    });
    expect(branches(here).get('masked-retired')).toBe(old);
    expect(here.writes().filter(line => line.startsWith('DELETE'))).toEqual([]);
  });

  test('the old branch deleted between the reads of the last look: nothing is left to do', async () => {
    let renamed = 0;
    const { here, old } = await applied(PLAIN, {
      operationMs: 0,
      wrap: wire => async request => {
        if (renamed === 2 && request.url.endsWith(`/${old}/masking_rules`)) {
          renamed = 0;
          here.foreign('DELETE', `${BASE}/branches/${old}`);
        }
        const answer = await wire(request);
        if (request.method === 'PATCH') renamed += 1;
        return answer;
      },
    });
    const report = await here.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toEqual({ code: 0, status: 'done', reason: 'renew/done' });
    expect(standing(here)).toEqual(['masked']);
    expect(here.writes().filter(line => line.startsWith('DELETE'))).toEqual([]);
  });

  test('another renewal, done and begun once more: its two branches keep their names', async () => {
    const { wrap, arm } = actingBeforeRename();
    let made: string | undefined;
    const { here, old } = await applied(PLAIN, { operationMs: 0, wrap });
    function again(): string | undefined {
      const first = branches(here).get('masked-renewal');
      here.other('DELETE', `${BASE}/branches/${old}`);
      here.other('PATCH', `${BASE}/branches/${first}`, { branch: { name: 'masked-retired' } });
      here.other('POST', `${BASE}/branch_anonymized`, {
        branch_create: { branch: { name: 'masked-renewal' } },
        masking_rules: MASKING,
        start_anonymization: true,
        annotation_value: {
          evenkeel: 'acme',
          'evenkeel.branch': 'masked',
          'evenkeel.renews': first,
          'evenkeel.run': 'run-2',
        },
      });
      return branches(here).get('masked-renewal');
    }
    arm(here, () => {
      made = again();
    });
    const report = await here.apply(manifest(PLAIN), renewal);
    expect(made).toBeDefined();
    expect(endOf(report)).toEqual({ code: 4, status: 'stale', reason: 'stale/another-one' });
    expect(branches(here).get('masked-renewal')).toBe(made);
    expect(standing(here)).toEqual(['masked-renewal', 'masked-retired']);
    expect(here.writes().filter(line => line.startsWith('PATCH'))).toEqual([]);
  });
});

describe('an answer that was lost', () => {
  const rename = { method: 'PATCH', path: '/branches/' } as const;
  const remove = { method: 'DELETE', path: '/branches/' } as const;

  test.each([
    ['after the first rename', rename, 'after', ['PATCH', 'PATCH', 'DELETE']],
    ['before the first rename', rename, 'before', ['PATCH', 'PATCH', 'PATCH', 'DELETE']],
    ['after the delete', remove, 'after', ['PATCH', 'PATCH', 'DELETE']],
    ['before the delete', remove, 'before', ['PATCH', 'PATCH', 'DELETE', 'DELETE']],
  ] as const)('%s: the run looks, and sends what live lacks', async (_, match, drop, sent) => {
    const { here, old } = await applied(PLAIN);
    here.sandbox.faults.add([faultOf({ drop }, { ...match, times: 1 })]);
    const report = await here.apply(manifest(PLAIN), renewal);
    expect(endOf(report)).toEqual({ code: 0, status: 'done', reason: 'renew/done' });
    const writes = here.writes().map(line => line.split(' ')[0]);
    expect(writes).toEqual(['POST', ...sent]);
    expect(standing(here)).toEqual(['masked']);
    expect(branches(here).get('masked')).not.toBe(old);
    expect(report.plan.rows.map(({ address }) => address)).toContain(MASKED);
  });
});

describe('a third branch that gets the name between the two renames', () => {
  const AT = `neon.branch/${PROJECT}/masked`;

  async function taken() {
    const { wrap, arm } = actingAfter(4);
    const found = await applied({}, { operationMs: 0, wrap });
    const { here } = found;
    arm(() => {
      here.foreign('POST', `${BASE}/branches`, { branch: { name: 'masked' } });
    });
    const report = await here.apply(manifest(), renewal);
    here.clock.advance(60_000);
    here.forget();
    return { ...found, report };
  }

  test('is said, and not that nothing has the name', async () => {
    const { report } = await taken();
    const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
    expect(said(reason)).toContain('another branch');
    expect(said(reason)).not.toContain('nothing has this name');
    expect(endOf(report)).toMatchObject({ code: 5, reason: 'renew/not-over' });
  });

  test.each([
    ['without', {}],
    ['with', renewal],
  ] as const)('is touched by no plan %s `--renew`, and neither is what is in it', async (_, options) => {
    const { here } = await taken();
    const { plan } = await here.plan(manifest(), options);
    const rows = plan.rows.filter(({ address, scope }) => address === AT || scope.address === AT);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ action }) => action)).toEqual(rows.map(() => 'blocked'));
    await here.apply(manifest(), { ...options, prune: true });
    expect(here.writes()).toEqual([]);
  });
});

test('the new branch renamed before the delete: it is not said to have the name', async () => {
  const { wrap, arm } = actingAfter(3);
  const { here } = await applied(PLAIN, { operationMs: 0, wrap });
  arm(() => {
    const id = branches(here).get('masked');
    here.foreign('PATCH', `${BASE}/branches/${id}`, { branch: { name: 'mine' } });
  });
  const report = await here.apply(manifest(PLAIN), renewal);
  const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
  expect(said(reason)).not.toContain('the new resource has the name');
  expect(endOf(report)).toMatchObject({ code: 5, reason: 'renew/not-over' });
  expect(here.writes().filter(line => line.startsWith('DELETE'))).toEqual([]);
});

describe('a masked branch of which the service does not show whether it is masked', () => {
  test.each([
    ['does not know its masking', 404, '/masking_rules'],
    ['forbids all that is about it', 403, ''],
  ])('%s: it does not count as deleted, and none is made in its place', async (_, status, path) => {
    const { here, old } = await applied(PLAIN);
    here.sandbox.faults.add([faultOf({ status }, { path: `/branches/${old}${path}`, times: 'all' })]);
    const report = await here.apply(manifest(PLAIN));
    const row = report.plan.rows.find(({ address }) => address === MASKED);
    expect([row?.action, row?.reason?.code]).toEqual(['blocked', 'row/unread']);
    expect(here.writes()).toEqual([]);
    expect(branches(here).get('masked')).toBe(old);
  });
});
