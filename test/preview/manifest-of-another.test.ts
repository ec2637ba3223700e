import { expect, test } from 'vitest';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import { refuseOutside } from '../../src/preview/preview-manifest.ts';
import { makePreview, resetPreview } from '../../src/preview/run-preview.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { byHand } from '../engine/scenarios.ts';
import { CONNECTION, PREVIEW } from '../helpers/preview-connection.ts';
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

test('a preview of which a list cannot be read is not whole, though each row is done: no connection is told', async () => {
  let refuses = false;
  const here = world({
    wrap: transport => async request => {
      const answer = await transport(request);
      const isRefused = refuses && request.method === 'GET' && request.url.includes('/databases');
      return isRefused ? { ...answer, status: 403, body: '{"message":"not allowed"}' } : answer;
    },
  });
  const spec = () => ({
    ...specOf(here, { endpoints: [{ type: 'read_write' }], roles: [{ name: 'app', absent: true }] }),
    connection: CONNECTION,
  });
  expect((await makePreview(spec(), here.previewRun())).connection).toBeDefined();
  refuses = true;
  const { report, connection } = await makePreview(spec(), here.previewRun());
  expect(report.plan.unread).toMatchObject([{ kind: 'neon.database' }]);
  expect(report.results).toEqual([]);
  expect(connection).toBeUndefined();
});

test.each([
  ['another branch', [{ name: 'dev' }], 'dev'],
  [
    'what is in another branch',
    [{ name: 'dev', roles: [{ name: 'app' }] }],
    'dev, neon.role/PROJECT/dev/app',
  ],
])('a manifest with %s is refused', (_, others, named) => {
  const here = world();
  const source = () => ({ file: 'preview.yaml', line: 1, column: 1 });
  const manifestOf = (branches: readonly object[]) => {
    const value = { evenkeel: 1, name: 'preview', neon: { projects: [{ id: PROJECT, branches }] } };
    return collect({ name: 'preview', value, keep: [], source }, [neon], here.clock.now()).collected;
  };
  const own = { name: NAME, roles: [{ name: 'app' }] };
  expect(() => refuseOutside(manifestOf([own]), PREVIEW)).not.toThrow();
  expect(() => refuseOutside(manifestOf([own, ...others]), PREVIEW)).toThrow(
    `outside of that branch: neon.branch/${PROJECT}/${named.replace('PROJECT', PROJECT)}`,
  );
});
