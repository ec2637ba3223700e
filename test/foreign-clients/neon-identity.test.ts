import { afterEach, beforeEach, expect, test } from 'vitest';
import { lines, PROJECT, statuses } from '../helpers/world.ts';
import { NEON_SCOPES, type SocketWorld, socketWorld } from './socket-world.ts';

/* What @neon/sdk does to a project that was adopted with `export`: never is a second production planned. */

let here: SocketWorld;

beforeEach(async () => {
  here = await socketWorld();
});
afterEach(() => here.close());

const projectId = PROJECT;
const at = (name: string): string => `neon.branch/${PROJECT}/${name}`;

/** main, its protected staging and a preview of main, as somebody else made them; the manifest of `export`. */
async function adopted({ neon }: SocketWorld): Promise<{ readonly main: string; readonly manifest: string }> {
  const main = await neon.branches.getDefault({ projectId });
  await neon.branches.create({
    projectId,
    name: 'staging',
    parent_id: main.id,
    protected: true,
    noCompute: true,
  });
  await neon.branches.create({ projectId, name: 'preview', parent_id: main.id, noCompute: true });
  await neon.postgres.endpoints.create({ projectId, branch_id: main.id, type: 'read_only' });
  return { main: main.id, manifest: await here.exported(NEON_SCOPES) };
}

test('the default branch that it renames is renamed back', async () => {
  const { main, manifest } = await adopted(here);
  await here.neon.branches.update({ projectId, branchId: main, name: 'production' });
  expect(lines(await here.plan(manifest))).toEqual([`rename ${at('main')}`]);
  expect(statuses(await here.apply(manifest))).toEqual([`done ${at('main')}`]);
  expect((await here.neon.branches.getDefault({ projectId })).name).toBe('main');
  expect(await here.neon.branches.list({ projectId }).all()).toHaveLength(3);
});

test('another default branch is one row, which makes the former one it again', async () => {
  const { main, manifest } = await adopted(here);
  const listed = await here.neon.branches.list({ projectId }).all();
  const branchId = listed.find(each => each.name === 'preview')?.id ?? '';
  await here.neon.branches.setDefault({ projectId, branchId });
  expect(lines(await here.plan(manifest))).toEqual([`update ${at('main')}`]);
  await here.apply(manifest);
  expect((await here.neon.branches.getDefault({ projectId })).id).toBe(main);
});

test('a reset to the parent is no row', async () => {
  const { manifest } = await adopted(here);
  const listed = await here.neon.branches.list({ projectId }).all();
  const branchId = listed.find(each => each.name === 'preview')?.id ?? '';
  await here.neon.branches.resetFromParent({ projectId, branchId });
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a restored and finalized snapshot takes the name, and the plan has a note of its id', async () => {
  const { neon } = here;
  const { main, manifest } = await adopted(here);
  const snapshot = await neon.snapshots.create({ projectId, branchId: main, name: 'later' });
  const restored = await neon.snapshots.restore({
    projectId,
    snapshotId: snapshot.id,
    targetBranchId: main,
    finalize: false,
  });
  expect(lines(await here.plan(manifest))).toEqual([]);
  await neon.branches.finalizeRestore({ projectId, branchId: restored.id });
  const planned = await here.plan(manifest);
  expect(lines(planned)).toEqual([]);
  expect(planned.plan.notes).toContainEqual(
    expect.objectContaining({ code: 'match/id-replaced', id: main, now: restored.id }),
  );
});
