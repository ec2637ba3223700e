import { describe, expect, it, test } from 'vitest';
import { stringify } from 'yaml';
import { exportScopes } from '../../../src/engine/export.ts';
import type { BranchRecord } from '../../../src/providers/neon/branch/branch-record.ts';
import { Lineage } from '../../../src/providers/neon/branch/lineage.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { byHand } from '../../engine/scenarios.ts';
import { lines, type World, world } from '../../helpers/world.ts';
import { branch, PROJECT, PROJECT_ID } from './helpers/world.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 15, 12, minutes)).toISOString();

function parents(...branches: readonly BranchRecord[]): Readonly<Record<string, string | undefined>> {
  const lineage = new Lineage(branches);
  return Object.fromEntries(branches.map(each => [each.name, lineage.parentOf(each)?.name]));
}

function backups(...branches: readonly BranchRecord[]): Readonly<Record<string, string>> {
  const lineage = new Lineage(branches);
  return Object.fromEntries(
    branches.flatMap(each => {
      const former = lineage.keptFor(each);
      return former === undefined ? [] : [[each.name, former.name]];
    }),
  );
}

const main = branch('main');
const dev = branch('dev');

describe('the parent that an entry names', () => {
  it('is the live one where no restore moved anything', () => {
    expect(parents(main, dev, branch('x', { parent_id: 'br-dev' }))).toEqual({ dev: 'main', x: 'dev' });
    expect(backups(main, dev)).toEqual({});
  });

  it('is the restored branch for children that the restore moved, and the former parent for itself', () => {
    const all = [
      main,
      branch('dev', { last_reset_at: at(0), parent_id: 'br-dev_old' }),
      branch('dev_old', { created_at: at(0) }),
      branch('moved', { parent_id: 'br-dev_old' }),
      branch('later', { parent_id: 'br-dev', created_at: at(9) }),
    ];
    expect(parents(...all)).toEqual({ dev: 'main', dev_old: 'main', moved: 'dev', later: 'dev' });
    expect(backups(...all)).toEqual({ dev_old: 'dev' });
  });

  it('is none for a restored root, whether or not the service links it to its backup', () => {
    const moved = branch('moved', { parent_id: 'br-main_old' });
    const { parent_id: _parent, ...old } = branch('main_old', { created_at: at(0) });
    const linked = [{ ...main, last_reset_at: at(0), parent_id: 'br-main_old' }, old, moved];
    const apart = [{ ...main, last_reset_at: at(0) }, old, moved];
    for (const all of [linked, apart, apart.slice(0, 2)]) {
      expect(parents(...all)).toEqual(all.includes(moved) ? { moved: 'main' } : {});
      expect(backups(...all)).toEqual({ main_old: 'main' });
    }
  });

  it('is the restored branch too after a second restore, where the backup records the first', () => {
    const all = [
      main,
      branch('dev', { last_reset_at: at(30), parent_id: 'br-dev_2' }),
      branch('dev_1', { created_at: at(0) }),
      branch('dev_2', { created_at: at(30), last_reset_at: at(0), parent_id: 'br-dev_1' }),
      branch('first', { parent_id: 'br-dev_1' }),
      branch('second', { parent_id: 'br-dev_2', created_at: at(10) }),
    ];
    expect(parents(...all)).toMatchObject({ dev: 'main', first: 'dev', second: 'dev' });
    expect(backups(...all)).toEqual({ dev_1: 'dev', dev_2: 'dev' });
  });

  it('is the former parent after a restore of the backup, too', () => {
    const all = [
      main,
      branch('dev', { last_reset_at: at(0), parent_id: 'br-dev_1' }),
      branch('dev_1', { created_at: at(0), last_reset_at: at(30), parent_id: 'br-dev_2' }),
      branch('dev_2', { created_at: at(30) }),
    ];
    expect(parents(...all)).toMatchObject({ dev: 'main', dev_1: 'main' });
    expect(backups(...all)).toEqual({ dev_1: 'dev', dev_2: 'dev' });
  });

  it('may be the branch that its parent replaced, or is to replace, though nothing moved it', () => {
    const all = [
      main,
      branch('old'),
      branch('new', { created_at: at(0), restore_status: 'finalized', restored_as: 'br-old' }),
      branch('child', { created_at: at(9), parent_id: 'br-new' }),
    ];
    const { among, isMoved } = new Lineage(all).originOf(all[3] as BranchRecord);
    expect([...among].map(({ name }) => name)).toEqual(['new', 'old']);
    expect(isMoved).toBe(false);
  });

  it('is the backup alone for a branch that was made from it on purpose', () => {
    const all = [
      branch('dev', { last_reset_at: at(0), parent_id: 'br-dev_old' }),
      branch('dev_old', { created_at: at(0) }),
      branch('wanted', { parent_id: 'br-dev_old', created_at: at(5) }),
    ];
    const { among } = new Lineage(all).originOf(all[2] as BranchRecord);
    expect([...among].map(({ name }) => name)).toEqual(['dev_old']);
  });

  it('is the former parent after the finalized restore of a snapshot', () => {
    const all = [
      main,
      branch('dev', {
        created_at: at(0),
        restore_status: 'finalized',
        restored_as: 'br-dev_old',
        parent_id: 'br-dev_old',
      }),
      branch('dev_old'),
    ];
    expect(parents(...all)).toMatchObject({ dev: 'main' });
    expect(backups(...all)).toEqual({ dev_old: 'dev' });
  });

  it('is the backup where a branch was made from it on purpose, or reset to it since', () => {
    const all = [
      main,
      branch('dev', { last_reset_at: at(0), parent_id: 'br-dev_old' }),
      branch('dev_old', { created_at: at(0) }),
      branch('wanted', { parent_id: 'br-dev_old', created_at: at(5) }),
      branch('reset', { parent_id: 'br-dev_old', last_reset_at: at(7) }),
    ];
    expect(parents(...all)).toMatchObject({ wanted: 'dev_old', reset: 'dev_old' });
  });

  it.each<readonly [string, readonly BranchRecord[]]>([
    [
      'made in the minute of a reset',
      [branch('dev', { last_reset_at: at(0) }), branch('x', { created_at: at(0) })],
    ],
    [
      'schema-only, made in the minute of a reset of the root',
      [branch('s', { created_at: at(0), init_source: 'schema-only' }), { ...main, last_reset_at: at(0) }].map(
        ({ parent_id: _parent, ...each }) => each,
      ),
    ],
    [
      'older than the branch that is reset to it',
      [branch('dev', { last_reset_at: at(0), parent_id: 'br-source' }), branch('source')],
    ],
    [
      'one for which two may go on',
      [
        branch('one', { last_reset_at: at(0) }),
        branch('other', { last_reset_at: at(0) }),
        branch('kept', { created_at: at(0) }),
        branch('child', { parent_id: 'br-kept' }),
      ],
    ],
    [
      'older than what was made beside a reset at about that time',
      [
        branch('dev', { created_at: at(1), last_reset_at: at(1), parent_id: 'br-kept' }),
        branch('kept', { created_at: at(0) }),
      ],
    ],
    [
      'the target of a restore that is not finalized',
      [branch('restored', { restore_status: 'restored', restored_as: 'br-dev' }), dev],
    ],
  ])('a branch that is %s is no backup', (_, branches) => {
    expect(backups(...branches)).toEqual({});
  });

  it('is none where the records go in a circle', () => {
    const all = [
      branch('dev', { last_reset_at: at(0), parent_id: 'br-dev_old' }),
      branch('dev_old', { created_at: at(0), parent_id: 'br-dev' }),
    ];
    expect(parents(...all)).toMatchObject({ dev: undefined });
  });
});

async function exported(here: World) {
  const { sections, leftOut: left } = await exportScopes([PROJECT], here.session());
  const keep = left.flatMap(each => (each.keep === undefined ? [] : [each.keep]));
  return { left, manifest: stringify({ name: 'acme', ...(keep.length > 0 && { keep }), ...sections }) };
}

test.each(['kept', 'changes'])(
  'after restores an export names no backup, and its plan is empty (the id of the restored one: %s)',
  async restored_branch_id => {
    const here = world({ quirks: { restored_branch_id } });
    const make = (name: string, parent: string): unknown =>
      byHand(here, 'POST', '/branches', { branch: { name, parent_id: branchId(here, parent) } });
    const restore = (name: string, keep: string): unknown => {
      here.clock.advance(600_000);
      const source_timestamp = new Date(here.clock.now() - 60_000).toISOString();
      return byHand(here, 'POST', `/branches/${branchId(here, name)}/restore`, {
        source_branch_id: branchId(here, name),
        source_timestamp,
        preserve_under_name: keep,
      });
    };
    here.clock.advance(600_000);
    make('dev', 'main');
    make('leaf', 'dev');
    restore('dev', 'dev-backup');
    make('new', 'dev');
    restore('dev', 'dev-backup-2');
    restore('main', 'main-backup');
    here.clock.advance(600_000);
    const { left, manifest } = await exported(here);
    expect(left).toEqual(
      ['dev-backup', 'dev-backup-2', 'main-backup'].map((name, index) => ({
        address: `neon.branch/${PROJECT_ID}/${name}`,
        reason: `this branch has the data of "${index === 2 ? 'main' : 'dev'}" from before a restore, and no entry can create that data again`,
        keep: `neon.branch/${PROJECT_ID}/${name}`,
      })),
    );
    expect(manifest).not.toMatch(/parent: .*backup/);
    expect(lines(await here.plan(manifest))).toEqual([]);
  },
);
