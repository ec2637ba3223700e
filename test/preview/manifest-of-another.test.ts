import { expect, test } from 'vitest';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import { makePreview, resetPreview } from '../../src/preview/run-preview.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { byHand } from '../engine/scenarios.ts';
import { PREVIEW } from '../helpers/preview-connection.ts';
import { PROJECT, type World, world } from '../helpers/world.ts';

const NAME = 'preview/pr-12';

function specOf(here: World, branch: object) {
  const source = () => ({ file: 'preview.yaml', line: 1, column: 1 });
  const value = {
    evenkeel: 1,
    name: 'preview',
    neon: { projects: [{ id: PROJECT, branches: [{ name: NAME, ...branch }] }] },
  };
  const { collected } = collect({ name: 'preview', value, keep: [], source }, [neon], here.clock.now());
  return {
    ...PREVIEW,
    manifest: collected,
  };
}

test.each([
  ['a role', { roles: [{ name: 'app' }] }],
  ['a role that goes', { roles: [{ name: 'neondb_owner', absent: true, allow: ['loss'] }] }],
  ['a database', { databases: [{ name: 'app', owner_name: 'neondb_owner' }] }],
  ['a compute', { endpoints: [{ type: 'read_write', autoscaling_limit_max_cu: 2 }] }],
  ['a database of a role', { roles: [{ name: 'app' }], databases: [{ name: 'app', owner_name: 'app' }] }],
  ['a database that goes', { databases: [{ name: 'neondb', absent: true, allow: ['loss'] }] }],
])('a manifest with %s writes nothing in a branch of that name without the mark', async (_, branch) => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: NAME }, endpoints: [{ type: 'read_write' }] });
  here.forget();
  const run = here.previewRun();
  const made = await makePreview(specOf(here, branch), run);
  expect(made.report.results.map(({ status }) => status)).toEqual(made.report.plan.rows.map(() => 'blocked'));
  await resetPreview(specOf(here, branch), undefined, run);
  expect(here.writes()).toEqual([]);
});

test('of two jobs that make the same preview at once the one that comes late looks again, and makes the rest', async () => {
  const here = world();
  let asked = 0;
  const confirm = async (): Promise<boolean> => {
    asked += 1;
    if (asked === 1) await makePreview(specOf(here, { parent: 'main', ttl: '7d' }), here.previewRun());
    return true;
  };
  const late = specOf(here, { parent: 'main', ttl: '2d', roles: [{ name: 'app' }] });
  const { report } = await makePreview(late, { ...here.previewRun(), confirm });
  expect(report.results.map(({ action, status }) => `${action} ${status}`)).toEqual([
    'update done',
    'create done',
  ]);
  expect(exitCode(report, { detailed: false, strictChecks: false })).toBe(0);
});
