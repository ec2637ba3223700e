import { describe, expect, it } from 'vitest';
import type { NeonDatabase } from '../../../src/generated/manifest.ts';
import { type DatabaseRecord, neonDatabase } from '../../../src/providers/neon/contents/database.ts';
import { rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { lines, notesOf, world as sandboxWorld, statuses, type World } from '../../helpers/world.ts';
import { at, base, main, operation } from './helpers/verb-arguments.ts';
import { branch, branchScope, idsOf, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const preview = branchScope('preview');
const seen = world({ branches: [branch('main'), branch('preview')] });
const ref = (name: string, branchName = 'main') => ({
  $ref: `neon.role/${PROJECT_ID}/${branchName}/${name}`,
});

function database(more: Partial<DatabaseRecord> = {}): DatabaseRecord {
  return {
    id: 7,
    branch_id: 'br-main',
    name: 'app',
    owner_name: 'app_owner',
    created_at: '2026-11-11T00:00:00Z',
    ...more,
  };
}

function liveOf(raw: DatabaseRecord, scope = main) {
  const live = neonDatabase.read.live(raw, scope, seen);
  if (!live) throw new Error('not a database');
  return live;
}

describe('a database', () => {
  it('refers to its owner, and needs the list of roles for that', () => {
    expect(wantedBy(neonDatabase, { name: 'app', owner_name: 'app_owner' }, main)).toEqual({
      address: `neon.database/${PROJECT_ID}/main/app`,
      parts: [PROJECT_ID, 'main', 'app'],
      fields: { owner_name: ref('app_owner') },
      reads: [{ kind: 'neon.role', scope: main }],
    });
    expect(wantedBy(neonDatabase, { name: 'app', absent: true }, main)).not.toHaveProperty('reads');
    const gone = wantedBy(neonDatabase, { name: 'app', owner_name: 'gone', absent: true }, main);
    expect(gone).toMatchObject({ fields: {} });
    expect(gone).not.toHaveProperty('reads');
  });

  it('depends on its owner', () => {
    expect(liveOf(database()).fields()).toEqual({ owner_name: ref('app_owner') });
    expect(liveOf(database()).needs?.()).toEqual([ref('app_owner').$ref]);
  });

  it('is in the branch that was asked only where it names that or an ancestor', () => {
    expect(liveOf(database(), preview).scope).toEqual(preview);
    expect(liveOf(database({ branch_id: 'br-preview' }), preview).scope).toEqual(preview);
    for (const branch_id of ['br-preview', 'br-nowhere'])
      expect(liveOf(database({ branch_id }), main).scope.address).not.toBe(main.address);
  });

  it('stays the same under another name, and is another one when it was made again', () => {
    expect(liveOf(database({ name: 'b' })).id).toBe(liveOf(database()).id);
    expect(liveOf(database({ id: 8 })).incarnation).not.toBe(liveOf(database()).incarnation);
  });

  it('belongs in a new branch to the same role there', () => {
    const row = rowOf('create', 'neon.branch', PROJECT, 'new');
    const [predicted] = neonDatabase.inherit?.predict?.(row, [liveOf(database())], seen) ?? [];
    expect(predicted).toMatchObject({ address: `neon.database/${PROJECT_ID}/new/app`, predicted: true });
    expect(predicted?.fields()).toEqual({ owner_name: ref('app_owner', 'new') });
  });

  it('stays where another kind of row changes', () => {
    const mine = [liveOf(database())];
    const row = rowOf('replace', 'neon.role', main, 'app_owner');
    expect(neonDatabase.inherit?.predict?.(row, mine, seen)).toBe(mine);
  });

  it('is exported unless it is inherited', () => {
    const live = liveOf(database());
    const made = wantedBy(
      neonDatabase,
      neonDatabase.export?.written?.(live, seen) as unknown as NeonDatabase,
      main,
    );
    expect(made).toMatchObject({ address: live.address, fields: live.fields() });
    const old = liveOf(database({ created_at: '2026-11-01T00:00:00Z' }), preview);
    expect(neonDatabase.export?.written?.(old, seen)).toBeUndefined();
  });

  it.each<[string, NeonDatabase, readonly string[]]>([
    ['no owner', { name: 'a' }, ['neon/database-owner']],
    ['no owner if it is absent', { name: 'a', absent: true }, []],
    [
      'names that are too long',
      { name: 'ä'.repeat(32), owner_name: 'ä'.repeat(32) },
      ['neon/postgres-name', 'neon/postgres-name'],
    ],
  ])('is told apart from a mistake: %s', (_what, entry, rules) => {
    expect(neonDatabase.entry.rules?.(entry, main, 0).map(each => each.rule)).toEqual(rules);
  });

  it('says what to write where it has no owner', () => {
    expect(neonDatabase.entry.rules?.({ name: 'a' }, main, 0)).toMatchObject([
      {
        message: 'database "a" needs an owner_name',
        hint: 'name a role of the branch, such as `owner_name: app_owner`',
      },
    ]);
  });
});

describe('a write to a database', () => {
  const owner = 'app_owner';
  const given = (...bodies: readonly unknown[]) => ({
    ...at(...bodies),
    ids: idsOf({ [main.address]: 'br-main', [ref(owner).$ref]: `br-main/${owner}` }),
  });

  it('names its owner', async () => {
    const row = rowOf('create', 'neon.database', main, 'app', { desired: { owner_name: ref(owner) } });
    const arguments_ = given({ database: database(), operations: [operation] });
    const receipt = await neonDatabase.write.create?.(row, arguments_);
    expect(arguments_.client.sent).toEqual([
      {
        method: 'POST',
        path: `${base}/branches/br-main/databases`,
        body: { database: { name: 'app', owner_name: owner } },
      },
    ]);
    expect(receipt?.raw).toMatchObject([{ kind: 'neon.database', raw: { branch_id: 'br-main', id: 7 } }]);
    expect(receipt?.waits).toHaveLength(1);
  });

  it.each([
    ['create', 'app/owner'],
    ['create', 'app/'],
    ['update', 'a/b/c'],
  ] as const)('gives it exactly the owner that its entry names: %s, %s', async (action, name) => {
    const wanted = ref(encodeURIComponent(name));
    const row = rowOf(action, 'neon.database', main, 'app', {
      desired: { owner_name: wanted },
      fields: [{ path: 'owner_name', before: ref(owner), after: wanted }],
    });
    const ids = idsOf({ [main.address]: 'br-main', [wanted.$ref]: `br-main/${name}` });
    const arguments_ = { ...at({ database: database(), operations: [] }), ids };
    await neonDatabase.write[action]?.(row, arguments_);
    expect(arguments_.client.sent).toMatchObject([{ body: { database: { owner_name: name } } }]);
  });

  it('renames the one that is live under the old name', async () => {
    const live = liveOf(database({ name: 'old' }));
    const from = live.address;
    const row = rowOf('rename', 'neon.database', main, 'app', { from, desired: { owner_name: ref(owner) } });
    const arguments_ = given({ database: database(), operations: [] });
    await neonDatabase.write.update?.(row, { ...arguments_, seen: { ...seen, at: () => live } });
    expect(arguments_.client.sent).toEqual([
      {
        method: 'PATCH',
        path: `${base}/branches/br-main/databases/old`,
        body: { database: { name: 'app' } },
      },
    ]);
  });
});

describe('databases on the sandbox', () => {
  const manifest = (branches: string): string => `
name: acme
neon: { projects: [{ id: ${PROJECT_ID}, branches: [${branches}] }] }
`;

  async function applied(here: World, yaml: string): Promise<readonly string[]> {
    here.forget();
    const report = await here.apply(yaml);
    here.clock.advance(10_000);
    expect(lines(await here.plan(yaml)), 'the second plan is empty').toEqual([]);
    return statuses(report);
  }

  it('that a new branch inherits cost no write, though nobody declares their owner', async () => {
    const here = sandboxWorld();
    const inherited = 'databases: [{ name: neondb, owner_name: neondb_owner }]';
    expect(await applied(here, manifest(`{ name: preview, ${inherited} }`))).toEqual([
      `done neon.branch/${PROJECT_ID}/preview`,
    ]);
    expect(here.writes()).toHaveLength(1);
  });

  it('of a new branch may belong to a role that it inherits', async () => {
    const here = sandboxWorld();
    const fresh = manifest('{ name: preview, databases: [{ name: own, owner_name: neondb_owner }] }');
    expect(await applied(here, fresh)).toEqual([
      `done neon.branch/${PROJECT_ID}/preview`,
      `done neon.database/${PROJECT_ID}/preview/own`,
    ]);
  });

  it('are created unless inherited where the branch starts from less than the present', async () => {
    const here = sandboxWorld();
    const branches = `{ name: preview, init_source: parent-schema,
      roles: [{ name: neondb_owner }], databases: [{ name: neondb, owner_name: neondb_owner }] }`;
    const planned = await here.plan(manifest(branches));
    expect(planned.plan.rows.map(row => notesOf(row.notes))).toEqual([
      [expect.stringMatching(/gets no compute/)],
      [
        'this plan makes a copy, such as a new branch, and evenkeel creates this resource there only if the copy lacks it',
      ],
      [
        'this plan makes a copy, such as a new branch, and evenkeel creates this resource there only if the copy lacks it',
      ],
    ]);
    const statusOf = await applied(here, manifest(branches));
    expect(statusOf.map(line => line.split(' ')[0])).toEqual(['done', 'done_before', 'done_before']);
    expect(here.writes()).toHaveLength(1);
  });

  it('with an owner that is nowhere are blocked', async () => {
    const planned = await sandboxWorld().plan(
      manifest('{ name: main, databases: [{ name: a, owner_name: nobody }] }'),
    );
    expect(lines(planned)).toEqual([
      expect.stringMatching(/^blocked .*neon\.role\/.*\/nobody, which does not exist/),
    ]);
  });

  it('are renamed in place', async () => {
    const here = sandboxWorld();
    const entry =
      '{ name: main, databases: [{ name: app, owner_name: neondb_owner, renamed_from: neondb }] }';
    expect(await applied(here, manifest(entry))).toEqual([`done neon.database/${PROJECT_ID}/main/app`]);
  });

  it('belong to a role that is made in the same apply', async () => {
    const here = sandboxWorld();
    await applied(
      here,
      manifest('{ name: main, roles: [{ name: b }], databases: [{ name: neondb, owner_name: b }] }'),
    );
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['POST', 'PATCH']);
  });
});
