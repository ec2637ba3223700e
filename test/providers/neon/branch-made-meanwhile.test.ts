import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { branch } from '../../engine/scenarios.ts';
import { PROJECT, type World, world } from '../../helpers/world.ts';

/* A branch and its compute are made by one request. Someone may make both just before. */

const BASE = `/neon/api/v2/projects/${PROJECT}`;
const MANIFEST = `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: dev
          endpoints: [{ type: read_write, autoscaling_limit_min_cu: 1, autoscaling_limit_max_cu: 2 }]
`;
const SIZES = { autoscaling_limit_min_cu: 1, autoscaling_limit_max_cu: 2 };

async function overtakenBy(endpoints: readonly object[]) {
  let isOver = false;
  const here: World = world({
    operationMs: 0,
    wrap: wire => async request => {
      if (!isOver && request.method === 'POST' && request.url.endsWith('/branches')) {
        isOver = true;
        here.foreign('POST', `${BASE}/branches`, { branch: { name: 'dev' }, endpoints });
      }
      return await wire(request);
    },
  });
  const report = await here.apply(MANIFEST);
  expect(isOver).toBe(true);
  const ends = report.results.map(({ address, status, reason }) => [
    address.split('/').at(-1),
    status,
    reason?.code,
  ]);
  return { ends, code: exitCode(report), writes: here.writes().length };
}

const BRANCH = ['dev', 'done_before', 'apply/done-before'];

describe('a branch that someone made while this run was about to', () => {
  test('with the same compute: both are done before', async () => {
    const { ends, code } = await overtakenBy([{ type: 'read_write', ...SIZES }]);
    expect(ends).toEqual([BRANCH, ['read_write', 'done_before', 'apply/done-before']]);
    expect(code).toBe(0);
  });

  test.each([
    ['without a compute', []],
    ['with a compute of another size', [{ type: 'read_write', ...SIZES, autoscaling_limit_max_cu: 8 }]],
  ])('%s: the compute is stale, and nothing is sent for it', async (_, endpoints) => {
    const { ends, code, writes } = await overtakenBy(endpoints);
    expect(ends).toEqual([BRANCH, ['read_write', 'stale', 'stale/made-meanwhile']]);
    expect(code).toBe(4);
    expect(writes).toBe(1);
  });
});

test('a branch that someone made so, and changed again before the last look: that is what its end says', async () => {
  let [isOver, looks] = [false, 0];
  const here: World = world({
    operationMs: 0,
    wrap: wire => async request => {
      if (!isOver && request.method === 'POST' && request.url.endsWith('/branches')) {
        isOver = true;
        here.foreign('POST', `${BASE}/branches`, {
          branch: { name: 'dev' },
          endpoints: [{ type: 'read_write', ...SIZES }],
        });
      }
      if (isOver && request.method === 'GET' && /\/branches\?/.test(request.url)) {
        looks += 1;
        if (looks === 2)
          here.other('PATCH', `${BASE}/branches/${branch(here, 'dev').id}`, { branch: { name: 'mine' } });
      }
      return await wire(request);
    },
  });
  const report = await here.apply(MANIFEST);
  expect(looks).toBeGreaterThanOrEqual(2);
  const { status, reason } = report.results.find(({ address }) => address.endsWith('/dev')) ?? {};
  expect([status, reason?.code]).toEqual(['stale', 'stale/changed-meanwhile']);
});
