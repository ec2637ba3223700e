import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/report/row.ts';
import { branchWithCompute } from '../../../src/providers/neon/branch/branch-with-compute.ts';
import { rowOf } from '../../helpers/report-builders.ts';
import { annotation_value, at, base, main, operation, preview } from './helpers/verb-arguments.ts';
import { branch, endpoint, PROJECT, world } from './helpers/world.ts';

describe('a new branch with its compute', () => {
  const branchRow = rowOf('create', 'neon.branch', PROJECT, 'preview/1', { desired: { ttl: 3600 } });
  const compute = (desired: Row['desired'], name = 'read_write'): Row =>
    rowOf('create', 'neon.endpoint', preview, name, { desired });
  const plain = compute({ type: 'read_write', autoscaling_limit_max_cu: 2 });

  it('takes a created branch and its created read_write endpoint', () => {
    const elsewhere = rowOf('create', 'neon.endpoint', main, 'read_write');
    expect(branchWithCompute.take([plain, elsewhere, branchRow], world({}), new Set())).toEqual([
      [branchRow, plain],
    ]);
  });

  it.each<[string, readonly Row[]]>([
    ['a branch alone', [branchRow]],
    ['a read-only endpoint', [branchRow, compute({ type: 'read_only' }, 'reports')]],
    [
      'a branch that becomes the default',
      [rowOf('create', 'neon.branch', PROJECT, 'preview/1', { desired: { default: true } }), plain],
    ],
    ['an endpoint with a name', [branchRow, compute({ type: 'read_write', name: 'x' })]],
    ['a branch that is only changed', [rowOf('update', 'neon.branch', PROJECT, 'preview/1'), plain]],
    [
      'an endpoint that is only changed',
      [branchRow, rowOf('update', 'neon.endpoint', preview, 'read_write')],
    ],
  ])('does not take %s', (_what, rows) => {
    expect(branchWithCompute.take(rows, world({}), new Set())).toEqual([]);
  });

  it('is one POST', async () => {
    const given = at({
      branch: branch('preview/1', { current_state: 'init' }),
      endpoints: [endpoint({ id: 'ep-new', branch_id: 'br-preview-1' })],
      operations: [operation],
    });
    const receipt = await branchWithCompute.write([branchRow, plain], given);
    expect(given.client.sent).toEqual([
      {
        method: 'POST',
        path: `${base}/branches`,
        body: {
          branch: { name: 'preview/1', expires_at: '2026-11-20T01:00:00Z' },
          endpoints: [{ type: 'read_write', autoscaling_limit_max_cu: 2 }],
          annotation_value,
        },
      },
    ]);
    expect(receipt.raw?.map(each => each.raw)).toMatchObject([
      { branch: { id: 'br-preview-1' } },
      { id: 'ep-new' },
    ]);
    expect(receipt.raw?.map(each => [each.kind, each.at.address])).toEqual([
      ['neon.branch', PROJECT.address],
      ['neon.endpoint', PROJECT.address],
    ]);
    expect(receipt.waits.map(wait => wait.like)).toEqual(['create_branch']);
  });
});
