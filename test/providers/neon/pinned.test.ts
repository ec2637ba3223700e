import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { exportScopes } from '../../../src/engine/export.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { byHand } from '../../engine/scenarios.ts';
import { HOSTILE } from '../../helpers/hostile-text.ts';
import { lines, notesOf, statuses, type World, world } from '../../helpers/world.ts';
import { PROJECT, PROJECT_ID } from './helpers/world.ts';

/*
 * Stories of a project that was adopted with `export`: what others do to its branches, and what the
 * plan says then.
 */

const MAIN = `neon.branch/${PROJECT_ID}/main`;
/** How the note of a restored branch begins. */
const GAVE = 'a restore gave';
const at = (name: string): string => `neon.branch/${PROJECT_ID}/${encodeURIComponent(name)}`;

interface Entry {
  readonly name?: string;
  readonly id?: string;
  readonly [key: string]: unknown;
}

/** The branches of a manifest, to change. */
interface Manifest {
  readonly name: string;
  readonly neon: { readonly projects: readonly { branches: Entry[] }[] };
}

async function exported(here: World, ids = true): Promise<string> {
  const { sections, leftOut: left } = await exportScopes([PROJECT], here.session(), { ids });
  const keep = left.flatMap(each => (each.keep === undefined || each.keep === 'none' ? [] : [each.keep]));
  return stringify({ name: 'acme', ...(keep.length > 0 && { keep }), ...sections });
}

/** The manifest with another entry for one branch; `undefined` removes a key. */
function edited(manifest: string, name: string, change: Entry): string {
  const value = parse(manifest) as Manifest;
  for (const project of value.neon.projects)
    project.branches = project.branches.map(each =>
      each.name === name ? (JSON.parse(JSON.stringify({ ...each, ...change })) as Entry) : each,
    );
  return stringify(value);
}

const make = (here: World, name: string, more: object = {}): unknown =>
  byHand(here, 'POST', '/branches', { branch: { name, ...more } });
const rename = (here: World, from: string, to: string): unknown =>
  byHand(here, 'PATCH', `/branches/${branchId(here, from)}`, { branch: { name: to } });

/** main, its protected staging, and a preview of that, all made by someone else. */
function adopted(quirks: Readonly<Record<string, string>> = {}): World {
  const here = world({ quirks });
  here.clock.advance(600_000);
  make(here, 'staging', { parent_id: branchId(here, 'main'), protected: true });
  make(here, 'preview', { parent_id: branchId(here, 'staging') });
  return here;
}

/** How many branches there are: nothing may make a second production. */
async function count(here: World): Promise<number> {
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/branches`);
  return (body as { branches: readonly unknown[] }).branches.length;
}

describe('a branch that someone renamed', () => {
  test.each(['main', 'staging', 'preview'])('is one row, and renamed back: %s', async name => {
    const here = adopted();
    const manifest = await exported(here);
    const id = branchId(here, name);
    rename(here, name, 'production');
    expect(lines(await here.drift(manifest))).toEqual([`rename ${at(name)}`]);
    expect(statuses(await here.apply(manifest))).toEqual([expect.stringMatching(/^done /)]);
    expect(branchId(here, name)).toBe(id);
    expect(await count(here)).toBe(3);
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  test('is blocked where another one has its name now, and so is what is in it or made from it', async () => {
    const here = adopted();
    const manifest = await exported(here);
    const was = branchId(here, 'main');
    rename(here, 'main', 'production');
    make(here, 'main');
    const now = branchId(here, 'main');
    const changed = edited(manifest, 'main', { protected: true, buckets: [{ name: 'files' }] });
    const applied = await here.apply(changed);
    expect(lines(applied)).toContain(
      `blocked ${MAIN}: the name in this entry belongs to the resource with the id ${now}, but the \`id\` ${was} belongs to ${at('production')}, so evenkeel changes neither`,
    );
    expect(here.writes()).toEqual([]);
    expect(lines(applied).filter(line => !line.startsWith('blocked '))).toEqual([]);
  });

  test('is blocked for both entries where it has the name of another one', async () => {
    const here = adopted();
    const manifest = await exported(here);
    rename(here, 'preview', 'was-preview');
    rename(here, 'staging', 'preview');
    const planned = await here.plan(manifest);
    expect(lines(planned).every(line => line.startsWith('blocked '))).toBe(true);
    expect(planned.plan.rows.map(({ reason }) => reason?.code)).toEqual(
      expect.arrayContaining(['match/id-elsewhere', 'match/id-of-entry']),
    );
  });

  test.each(HOSTILE.filter(name => name.length > 0 && name.length <= 256 && !/\p{Surrogate}/u.test(name)))(
    'is renamed back from %j',
    async name => {
      const here = adopted();
      const manifest = await exported(here);
      rename(here, 'main', name);
      const planned = await here.plan(manifest);
      expect(lines(planned)).toEqual([`rename ${MAIN}`]);
      expect(planned.plan.counts.create).toBe(0);
      await here.apply(manifest);
      expect(await count(here)).toBe(3);
    },
  );

  test('and is not the default any more is renamed back and becomes it again', async () => {
    const here = adopted();
    byHand(here, 'PATCH', `/branches/${branchId(here, 'staging')}`, { branch: { protected: false } });
    const manifest = await exported(here);
    rename(here, 'main', 'old');
    byHand(here, 'POST', `/branches/${branchId(here, 'staging')}/set_as_default`);
    expect(lines(await here.plan(manifest))).toEqual([`rename ${MAIN}`]);
    await here.apply(manifest);
    expect(lines(await here.plan(manifest))).toEqual([]);
    expect(await count(here)).toBe(3);
  });
});

describe('where the branch of that name has another id than the entry', () => {
  test.each([
    ['deletes', 'preview', { absent: true, allow: ['loss'] }],
    ['replaces', 'preview', { parent: 'main', allow: ['replace', 'loss'] }],
    ['unprotects', 'staging', { protected: false }],
    ['gives a time to live to', 'preview', { ttl: '7d' }],
    ['gives a day of expiry to', 'preview', { expires_at: '2026-12-10T00:00:00Z' }],
  ])('nothing %s it', async (_, name, wants) => {
    const here = adopted();
    const manifest = edited(await exported(here), name, { id: 'br-gone-12345678', ...wants });
    here.forget();
    const applied = await here.apply(manifest);
    const row = applied.plan.rows.find(({ address }) => address === at(name));
    expect([row?.action, row?.reason?.code]).toEqual(['blocked', 'match/id-disagrees']);
    expect(here.writes()).toEqual([]);
  });
});

test('two entries with one id are a mistake, and so is one for two projects', () => {
  const here = world();
  const project = (ids: string, branches: string): string =>
    `name: acme\nneon: { projects: [{ ids: [${ids}], branches: [${branches}] }] }`;
  const twice =
    (yaml: string): unknown =>
    () =>
      here.collect(yaml);
  expect(twice(project(PROJECT_ID, '{ name: a, id: br-1 }, { name: b, id: br-1 }'))).toThrow(
    /manifest\/id-twice: .*\/a has the id br-1 already/,
  );
  expect(twice(project(`${PROJECT_ID}, calm-river-512346`, '{ name: a, id: br-1 }'))).toThrow('id-twice');
  expect(twice(project(PROJECT_ID, '{ name: a, id: br-1 }, { name: b, id: br-2 }'))).not.toThrow();
});

describe('without ids', () => {
  test.each(['main', 'staging'])('%s is not made again while another one has its children', async name => {
    const here = adopted();
    const manifest = await exported(here, false);
    expect(manifest).not.toMatch(/\bid: br-/);
    rename(here, name, 'production');
    const applied = await here.apply(manifest);
    expect(lines(applied)).toContain(
      `blocked ${at(name)}: the live branch "production" has no entry, but has a child that the manifest puts under this branch, so "production" may be this branch under a new name`,
    );
    expect(here.writes()).toEqual([]);
    const only = await here.plan(manifest, { target: [at(name)] });
    expect(only.plan.counts.create).toBe(0);
    expect(lines(await here.plan(edited(manifest, name, { renamed_from: 'production' })))).toEqual([
      `rename ${at(name)}`,
    ]);
  });

  test('a branch is not deleted to be made again where it would not be made', async () => {
    const here = adopted();
    const entry = (more: string): string =>
      `name: acme\nneon: { projects: [{ id: ${PROJECT_ID}, branches: [{ name: preview, parent: base }, { name: base${more} }] }] }`;
    make(here, 'base');
    const again = entry(', annotations: { a: b }, allow: [replace, loss]');
    expect(lines(await here.apply(again))).toContain(
      `blocked ${at('base')}: the live branch "staging" has no entry, but has a child that the manifest puts under this branch, so evenkeel would delete this branch and then not create it again`,
    );
    expect(here.writes()).toEqual([]);
    const child = entry(', parent: staging, protected: true, annotations: { a: b }, allow: [replace, loss]');
    expect(lines(await here.plan(child))).toContain(`replace ${at('base')}`);
  });

  test('a branch with a parent that nothing protects may be new', async () => {
    const here = adopted();
    make(here, 'theirs', { parent_id: branchId(here, 'main') });
    make(here, 'child', { parent_id: branchId(here, 'theirs') });
    const entries = [
      '{ name: fresh, parent: main }',
      '{ name: child, parent: fresh, allow: [replace, loss] }',
    ];
    const manifest = `name: acme\nneon: { projects: [{ id: ${PROJECT_ID}, branches: [${entries.join(', ')}] }] }`;
    expect(lines(await here.plan(manifest))).toEqual([`replace ${at('child')}`, `create ${at('fresh')}`]);
  });
});

describe('after a restore', () => {
  const restore = (here: World, name: string, body: object): unknown => {
    here.clock.advance(600_000);
    return byHand(here, 'POST', `/branches/${branchId(here, name)}/restore`, body);
  };
  const past = (here: World): string => new Date(here.clock.now() + 500_000).toISOString();

  test.each(['kept', 'changes'])(
    'of its past, kept under another name, the plan is empty (the id: %s)',
    async restored_branch_id => {
      const here = adopted({ restored_branch_id });
      const manifest = await exported(here);
      const was = branchId(here, 'main');
      restore(here, 'main', {
        source_branch_id: was,
        source_timestamp: past(here),
        preserve_under_name: 'main_old_2026',
      });
      const planned = await here.plan(manifest);
      expect(lines(planned)).toEqual([]);
      const said = `the entry of ${MAIN} has the \`id\` ${was}, but no live resource has that id, so evenkeel finds the resource by its name alone`;
      expect(notesOf(planned.plan.notes).filter(note => note.includes(was))).toEqual(
        restored_branch_id === 'kept' ? [] : [expect.stringContaining(said)],
      );
    },
  );

  test('without a copy, and a reset to the parent, the plan is empty and says nothing', async () => {
    const here = adopted();
    const manifest = await exported(here);
    restore(here, 'preview', { source_branch_id: branchId(here, 'main') });
    const manifestOfRestored = edited(manifest, 'preview', { parent: 'staging' });
    expect((await here.plan(manifestOfRestored)).plan.counts.create).toBe(0);
    restore(here, 'preview', { source_branch_id: branchId(here, 'staging') });
    const planned = await here.plan(manifest);
    expect(lines(planned)).toEqual([]);
    expect(notesOf(planned.plan.notes).filter(note => note.includes('id'))).toEqual([]);
  });

  /** A snapshot of main, restored in its place; `how`: at once, or finalized by a second call. */
  function snapshotRestored(here: World, how: 'at once' | 'later' | 'not yet'): string {
    byHand(here, 'POST', `/branches/${branchId(here, 'main')}/snapshot?name=before`);
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/snapshots`);
    const id = (body as { snapshots: { id: string }[] }).snapshots[0]?.id;
    const made = byHand(here, 'POST', `/snapshots/${id}/restore`, {
      name: 'restored',
      finalize_restore: how === 'at once',
    }) as { branch: { id: string } };
    here.clock.advance(600_000);
    if (how === 'later')
      byHand(here, 'POST', `/branches/${made.branch.id}/finalize_restore`, { name: 'main (old)' });
    here.clock.advance(600_000);
    return made.branch.id;
  }

  test.each(['at once', 'later'] as const)(
    'of a snapshot that replaced it (%s) the name wins, with a note of the new id',
    async how => {
      const here = adopted();
      const manifest = await exported(here);
      const was = branchId(here, 'main');
      const now = snapshotRestored(here, how);
      expect(branchId(here, 'main')).toBe(now);
      const planned = await here.plan(manifest);
      expect(lines(planned)).toEqual([]);
      expect(notesOf(planned.plan.notes)).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `${GAVE} ${MAIN} the new id ${now}, and the old \`id\` ${was} in its entry now belongs to .*old.*`,
          ),
        ),
      );
      expect(await count(here)).toBe(4);
      const corrected = edited(manifest, 'main', { id: now });
      expect(notesOf((await here.plan(corrected)).plan.notes).filter(note => note.includes(GAVE))).toEqual(
        [],
      );
    },
  );

  test('of one that someone renamed, the replaced one is not renamed back over the restored one', async () => {
    const here = adopted();
    const manifest = await exported(here);
    const was = branchId(here, 'main');
    rename(here, 'main', 'production');
    byHand(here, 'POST', `/branches/${was}/snapshot?name=before`);
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/snapshots`);
    const id = (body as { snapshots: { id: string }[] }).snapshots[0]?.id;
    byHand(here, 'POST', `/snapshots/${id}/restore`, { finalize_restore: true });
    here.clock.advance(600_000);
    const now = branchId(here, 'production');
    const applied = await here.apply(manifest);
    expect(lines(applied)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^blocked ${MAIN}: this entry was for .*_old_.* \\(id ${was}\\), but a restore put .*/production \\(id ${now}\\) in the place of that resource`,
        ),
      ),
    );
    expect(here.writes()).toEqual([]);
    expect(lines(await here.plan(edited(manifest, 'main', { id: now })))).toEqual([`rename ${MAIN}`]);
  });

  test('that is not finalized, a branch that someone calls like it does not take its place', async () => {
    const here = adopted();
    const manifest = await exported(here);
    snapshotRestored(here, 'not yet');
    rename(here, 'main', 'old');
    rename(here, 'restored', 'main');
    const applied = await here.apply(manifest);
    expect(applied.plan.rows.find(row => row.address === MAIN)?.reason?.code).toBe('match/id-elsewhere');
    expect(here.writes()).toEqual([]);
  });

  test.each([
    ['unprotected', { protected: false }, 'lose its protection'],
    ['deleted', { absent: true, protected: false }, 'be deleted'],
    ['replaced', { init_source: 'schema-only', allow: ['replace', 'loss'] }, 'be replaced'],
  ])('it is not %s until the entry has the new id', async (_, change, said) => {
    const here = adopted();
    byHand(here, 'POST', `/branches/${branchId(here, 'staging')}/snapshot?name=before`);
    const manifest = edited(await exported(here), 'staging', { ...change, snapshots: undefined });
    const was = branchId(here, 'staging');
    byHand(here, 'PATCH', `/branches/${was}`, { branch: { protected: false } });
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/snapshots`);
    const id = (body as { snapshots: { id: string }[] }).snapshots[0]?.id;
    byHand(here, 'POST', `/snapshots/${id}/restore`, { finalize_restore: true });
    here.clock.advance(600_000);
    const now = branchId(here, 'staging');
    expect(now).not.toBe(was);
    byHand(here, 'PATCH', `/branches/${now}`, { branch: { protected: said === 'lose its protection' } });
    expect(lines(await here.plan(manifest))).toContain(
      `blocked ${at('staging')}: the \`id\` in this entry is ${was}, but the live resource of that name has the id ${now}, so that resource cannot ${said}`,
    );
  });
});
