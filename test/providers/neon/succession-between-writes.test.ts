import { describe, expect, test } from 'vitest';
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
