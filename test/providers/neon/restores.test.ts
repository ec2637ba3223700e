import { describe, expect, test } from 'vitest';
import { exportScopes } from '../../../src/engine/export.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { branches, byHand } from '../../engine/scenarios.ts';
import { lines, said, type World, world } from '../../helpers/world.ts';
import { PROJECT, PROJECT_ID } from './helpers/world.ts';

/**
 * Sorts of a restore of one branch; `late`: its snapshot was restored before all the others, and is
 * finalized now.
 */
const SORTS = ['instant', 'snapshot', 'late'] as const;
type Sort = (typeof SORTS)[number];

/** Every sequence of up to so many; a snapshot that was restored is finalized once. */
function sequences(most: number): readonly (readonly Sort[])[] {
  if (most === 0) return [[]];
  const shorter = sequences(most - 1);
  const longest = shorter.filter(each => each.length === most - 1);
  const longer = longest.flatMap(each => SORTS.map(sort => [...each, sort]));
  return [...shorter, ...longer.filter(each => each.filter(sort => sort === 'late').length < 2)];
}

const ENTRIES = [
  { name: 'main', default: true },
  { name: 'dev', parent: 'main' },
  { name: 'leaf', parent: 'dev' },
  { name: 'twig', parent: 'leaf' },
  { name: 'other', parent: 'main' },
];
const MANIFEST = JSON.stringify({
  name: 'acme',
  neon: { projects: [{ id: PROJECT_ID, prune: true, branches: ENTRIES }] },
});

/** Applies the manifest, and restores a branch of it again and again. */
async function afterRestores(of: string, restores: readonly Sort[], ids: string): Promise<World> {
  const here = world({ quirks: { restored_branch_id: ids } });
  await here.apply(MANIFEST);
  const wait = (): void => here.clock.advance(600_000);
  const take = (): string => {
    const { snapshot } = byHand(here, 'POST', `/branches/${branchId(here, of)}/snapshot`) as {
      readonly snapshot: { readonly id: string };
    };
    return snapshot.id;
  };
  wait();
  if (restores.includes('late')) byHand(here, 'POST', `/snapshots/${take()}/restore`, { name: 'prepared' });
  for (const [nth, sort] of restores.entries()) {
    wait();
    const target_branch_id = branchId(here, of);
    if (sort === 'instant')
      byHand(here, 'POST', `/branches/${target_branch_id}/restore`, {
        source_branch_id: target_branch_id,
        source_timestamp: new Date(here.clock.now() - 60_000).toISOString(),
        preserve_under_name: `${of}_old${nth}`,
      });
    else if (sort === 'late')
      byHand(here, 'POST', `/branches/${branchId(here, 'prepared')}/finalize_restore`);
    else
      byHand(here, 'POST', `/snapshots/${take()}/restore`, {
        target_branch_id,
        finalize_restore: true,
      });
  }
  wait();
  return here;
}

interface Parented {
  readonly name: string;
  readonly parent?: string;
}

function entriesOf(sections: unknown): readonly Parented[] {
  const { neon } = sections as {
    readonly neon: { readonly projects: readonly { readonly branches: readonly Parented[] }[] };
  };
  return neon.projects.flatMap(({ branches: entries }) => entries);
}

describe.each(['main', 'dev'])('restores of %s in any order', of => {
  const rows = sequences(3).flatMap(each =>
    ['kept', 'changes'].map(ids => [each.join(', '), ids, each] as const),
  );

  test.each(rows)('%s (the id of the restored one: %s)', async (_, ids, restores) => {
    const here = await afterRestores(of, restores, ids);
    expect(lines(await here.plan(MANIFEST))).toEqual([]);

    const { sections, leftOut: left } = await exportScopes([PROJECT], here.session());
    const entries = entriesOf(sections);
    const parents = (all: readonly Parented[]): object =>
      Object.fromEntries(all.map(({ name, parent }) => [name, parent]));
    expect(parents(entries)).toMatchObject(parents(ENTRIES.filter(each => each.name !== of)));
    // The one that a late restore replaces is a backup by then: what it puts in its place is a
    // branch like any other.
    const isOfBackup =
      restores.includes('snapshot') && restores.lastIndexOf('late') > restores.indexOf('snapshot');
    expect(entries).toHaveLength(ENTRIES.length + (isOfBackup ? 1 : 0));
    const keep = left.flatMap(each => each.keep ?? []);
    expect(entries.length + keep.length).toBe(branches(here).length);
    const restored = isOfBackup ? `the data of "${of}` : `the data of "${of}" from before a restore`;
    for (const { reason } of left) expect(reason).toContain(restored);
    expect(lines(await here.plan(JSON.stringify({ name: 'acme', keep, ...sections })))).toEqual([]);
  });
});

test('children of a branch that was restored, deleted and made again are as they were', async () => {
  const here = await afterRestores('dev', ['instant'], 'kept');
  byHand(here, 'DELETE', `/branches/${branchId(here, 'dev')}`);
  await here.apply(MANIFEST);
  here.clock.advance(600_000);
  expect(lines(await here.plan(MANIFEST))).toEqual([]);
});

test('a branch that was renamed is told by its name, and not by that of a backup with its child', async () => {
  const here = await afterRestores('dev', ['instant'], 'kept');
  byHand(here, 'PATCH', `/branches/${branchId(here, 'main')}`, { branch: { name: 'main-2' } });
  const { rows } = (await here.plan(MANIFEST)).plan;
  expect(said(rows.find(({ parts }) => parts.at(-1) === 'main')?.reason)).toContain('"main-2"');
});
