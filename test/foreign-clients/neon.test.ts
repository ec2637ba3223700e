import { afterEach, beforeEach, expect, test } from 'vitest';
import { neonQuirks } from '../../src/sandbox/quirks.ts';
import { lines, PROJECT, statuses } from '../helpers/world.ts';
import { NEON_SCOPES, type SocketWorld, socketWorld } from './socket-world.ts';

let here: SocketWorld;

beforeEach(async () => {
  here = await socketWorld();
});
afterEach(() => here.close());

const projectId = PROJECT;
const DAY = 24 * 3600;

/** A small project as someone else would make it. Returns the id of its protected branch. */
async function makeThings({ neon }: SocketWorld): Promise<string> {
  const main = await neon.branches.getDefault({ projectId });
  await neon.storage.buckets.create({
    projectId,
    branchId: main.id,
    name: 'uploads',
    access_level: 'public_read',
  });
  const staging = await neon.branches.create({
    projectId,
    name: 'staging',
    parent_id: main.id,
    noCompute: true,
  });
  await neon.branches.update({ projectId, branchId: staging.id, protected: true });
  const endpoint = { projectId, branch_id: staging.id };
  await neon.postgres.endpoints.create({
    ...endpoint,
    type: 'read_write',
    autoscaling_limit_max_cu: 2,
    suspend_timeout_seconds: 600,
  });
  await neon.postgres.endpoints.create({ ...endpoint, type: 'read_only' });
  const expires_at = new Date(Date.now() + 3 * DAY * 1000).toISOString();
  const preview = await neon.branches.create({
    projectId,
    name: 'preview/ä 1',
    parent_id: staging.id,
    expires_at,
    noCompute: true,
  });
  await neon.storage.buckets.create({
    projectId,
    branchId: preview.id,
    name: 'own',
    access_level: 'private',
  });
  await neon.snapshots.setSchedule({
    projectId,
    branchId: main.id,
    schedule: [{ frequency: 'daily', hour: 3, retention_seconds: 14 * DAY }],
  });
  return staging.id;
}

test('what @neon/sdk made is exported to a manifest whose plan is empty', async () => {
  const branchId = await makeThings(here);
  const manifest = await here.exported(NEON_SCOPES);
  expect(await here.problems(manifest)).toEqual([]);
  expect(lines(await here.plan(manifest))).toEqual([]);
  await here.neon.branches.update({ projectId, branchId, protected: false });
  expect(lines(await here.plan(manifest))).toEqual([`update neon.branch/${PROJECT}/staging`]);
});

test.each(Object.entries(neonQuirks))(
  'with %s in its other position the plan of an export is empty too',
  async (name, { values }) => {
    await here.close();
    here = await socketWorld({ [name]: values[1] });
    await makeThings(here);
    const manifest = await here.exported(NEON_SCOPES);
    expect(await here.problems(manifest)).toEqual([]);
    expect(lines(await here.plan(manifest))).toEqual([]);
  },
);

test('two branches of one name cannot be told apart: neither is exported, and the plan leaves both alone', async () => {
  await here.close();
  here = await socketWorld({ branch_names: 'not_unique' });
  for (const name of ['twin', 'twin', 'only'])
    await here.neon.branches.create({ projectId, name, noCompute: true });
  const manifest = await here.exported(NEON_SCOPES);
  expect(manifest).not.toContain('twin');
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('what we applied is what @neon/sdk sees', async () => {
  const { neon } = here;
  const applied = await here.apply(`
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          protected: true
          buckets: [{ name: uploads, access_level: private }]
          backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }]
        - name: preview/pr-12
          parent: main
          ttl: 7d
          endpoints:
            - { type: read_write, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 }
            - { type: read_only, name: reports, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 1 }
          buckets: [{ name: uploads }, { name: exports, access_level: public_read }]
`);
  expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
  const main = await neon.branches.getDefault({ projectId });
  expect(main).toMatchObject({ name: 'main', protected: true });
  const listed = await neon.branches.list({ projectId }).all();
  const preview = listed.find(branch => branch.name === 'preview/pr-12');
  expect(preview).toMatchObject({ parent_id: main.id, current_state: 'ready' });
  expect(Math.abs((preview?.ttl_interval_seconds ?? 0) - 7 * DAY)).toBeLessThanOrEqual(60);
  const branchId = preview?.id ?? '';
  const endpoints = await neon.postgres.endpoints.listByBranch({ projectId, branchId });
  expect(endpoints.map(each => [each.type, each.name, each.autoscaling_limit_max_cu]).sort()).toEqual([
    ['read_only', 'reports', 1],
    ['read_write', undefined, 2],
  ]);
  const buckets = await neon.storage.buckets.list({ projectId, branchId });
  expect(buckets.map(bucket => [bucket.name, bucket.access_level]).sort()).toEqual([
    ['exports', 'public_read'],
    ['uploads', 'private'],
  ]);
  expect(await neon.snapshots.getSchedule({ projectId, branchId: main.id })).toMatchObject({
    schedule: [{ frequency: 'daily', hour: 3, retention_seconds: 14 * DAY }],
  });
});
