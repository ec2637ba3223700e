import { afterEach, beforeEach, expect, test } from 'vitest';
import { lines, PROJECT, statuses } from '../helpers/world.ts';
import { adoptedProject } from './adopted-project.ts';
import { type SocketWorld, socketWorld } from './socket-world.ts';

/*
 * What @neon/sdk does to a project that was adopted with `export`: never is a second production
 * planned.
 */

let here: SocketWorld;

beforeEach(async () => {
  here = await socketWorld();
});
afterEach(() => here.close());

const projectId = PROJECT;
const at = (name: string): string => `neon.branch/${PROJECT}/${name}`;

test('the default branch that it renames is renamed back', async () => {
  const { main, manifest } = await adoptedProject(here);
  await here.neon.branches.update({ projectId, branchId: main, name: 'production' });
  expect(lines(await here.plan(manifest))).toEqual([`rename ${at('main')}`]);
  expect(statuses(await here.apply(manifest))).toEqual([`done ${at('main')}`]);
  expect((await here.neon.branches.getDefault({ projectId })).name).toBe('main');
  expect(await here.neon.branches.list({ projectId }).all()).toHaveLength(3);
});

test('another default branch is one row, which makes the former one it again', async () => {
  const { main, manifest } = await adoptedProject(here);
  const listed = await here.neon.branches.list({ projectId }).all();
  const branchId = listed.find(each => each.name === 'preview')?.id ?? '';
  await here.neon.branches.setDefault({ projectId, branchId });
  expect(lines(await here.plan(manifest))).toEqual([`update ${at('main')}`]);
  await here.apply(manifest);
  expect((await here.neon.branches.getDefault({ projectId })).id).toBe(main);
});

test('a reset to the parent is no row', async () => {
  const { manifest } = await adoptedProject(here);
  const listed = await here.neon.branches.list({ projectId }).all();
  const branchId = listed.find(each => each.name === 'preview')?.id ?? '';
  await here.neon.branches.resetFromParent({ projectId, branchId });
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a restored and finalized snapshot takes the name, and the plan has a note of its id', async () => {
  const { neon } = here;
  const { main, manifest } = await adoptedProject(here);
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
