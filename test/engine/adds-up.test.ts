import { describe, expect, test } from 'vitest';
import { lines, notesOf, PROJECT, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest } from './scenarios.ts';

const KEY_SET = 'https://x.example/jwks.json';
const KEY_ADDRESS = `neon.jwks/${PROJECT}/https:%2F%2Fx.example%2Fjwks.json`;

function withKeySets(manifest: string, keySets: string): string {
  return `${manifest}      jwks: ${keySets}\n`;
}

function bind(world: World, to: string): void {
  byHand(world, 'POST', '/jwks', { jwks_url: KEY_SET, provider_name: 'P', branch_id: branch(world, to).id });
}

describe('what a branch that stays depends on', () => {
  const tree = (mark: string): string =>
    withKeySets(
      neonManifest([
        '{ name: main, roles: [{ name: app }] }',
        `{ name: a, parent: main, annotations: { k: ${mark} }, allow: [replace, loss], roles: [{ name: r }] }`,
        '{ name: b, parent: a }',
      ]),
      '[{ jwks_url: "https://own.example/jwks.json", provider_name: P }]',
    );

  test('is blocked, counted once, and takes nothing with it into the plan', async () => {
    const here = world();
    await here.apply(tree('v1'));
    bind(here, 'a');
    const { plan } = await here.plan(tree('v2'));
    expect(plan.rows.map(row => `${row.action} ${row.address}`)).toEqual([
      `blocked neon.branch/${PROJECT}/a`,
    ]);
    // Six entries. Unmanaged are the undeclared key set, the role that the platform made for
    // itself, and the role that the branch inherited: it is from the branch's own second (ADR
    // 0022).
    expect(plan.counts).toMatchObject({ create: 0, blocked: 1, unchanged: 5, unmanaged: 3 });
  });

  test('is blocked, too, where what stays on it is edited and its entry does not name its parent', async () => {
    const here = world();
    const manifest = (mark: string, child: string): string =>
      neonManifest([`{ name: a, annotations: { k: ${mark} }, allow: [replace, loss] }`, child]);
    await here.apply(manifest('v1', '{ name: b, parent: a }'));
    const { plan } = await here.plan(manifest('v2', '{ name: b, protected: true }'));
    expect(plan.rows.map(row => `${row.action} ${row.address}`)).toEqual([
      `blocked neon.branch/${PROJECT}/a`,
      `update neon.branch/${PROJECT}/b`,
    ]);
  });

  test('holds nothing in a branch that is replaced where it was in the former one', async () => {
    const here = world();
    await here.apply(
      neonManifest([
        '{ name: main, roles: [{ name: r }] }',
        '{ name: dev, annotations: { k: v1 }, roles: [{ name: r }], databases: [{ name: p, owner_name: r }] }',
      ]),
    );
    const applied = await here.apply(
      neonManifest([
        '{ name: dev, parent: main, annotations: { k: v2 }, allow: [replace, loss], roles: [{ name: r, absent: true }] }',
      ]),
      { maxDeletes: 2 },
    );
    expect(statuses(applied)).toEqual([`done neon.branch/${PROJECT}/dev`, `done neon.role/${PROJECT}/dev/r`]);
  });

  test('is not what a new branch starts with if it is replaced itself', async () => {
    const here = world();
    const dev = '{ name: dev, annotations: { k: MARK }, allow: [replace, loss]';
    await here.apply(neonManifest([`${dev.replace('MARK', 'v1')}, roles: [{ name: r }] }`]));
    const manifest = neonManifest([
      `${dev.replace('MARK', 'v2')} }`,
      '{ name: qa, parent: dev, roles: [{ name: r }] }',
    ]);
    expect(statuses(await here.apply(manifest, { maxDeletes: 2 }))).toContain(
      `done neon.role/${PROJECT}/qa/r`,
    );
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  test('is referred to as it is, not as if it were replaced', async () => {
    const here = world();
    await here.apply(tree('v1'));
    const more = tree('v2').replace(
      'roles: [{ name: r }]',
      'roles: [{ name: r }], databases: [{ name: d, owner_name: r }]',
    );
    const { plan } = await here.plan(more);
    const database = plan.rows.find(row => row.kind === 'neon.database');
    expect(database?.action).toBe('create');
    expect(database?.refs.map(ref => ref.was)).not.toContain(null);
  });
});

test('what lives in a branch that is replaced is not what the new one has', async () => {
  const here = world();
  const before = neonManifest(['{ name: a, parent: main, roles: [{ name: r }] }']);
  await here.apply(before);
  const after = neonManifest([
    '{ name: a, parent: main, annotations: { k: v }, allow: [replace, loss], databases: [{ name: d, owner_name: r }] }',
  ]);
  expect(lines(await here.plan(after))).toEqual([
    `replace neon.branch/${PROJECT}/a`,
    expect.stringMatching(
      /^blocked neon.database.*\/a\/d: this entry needs neon.role.*\/a\/r, which does not exist/,
    ),
  ]);
});

describe('in a branch that is only planned', () => {
  test('entries that contradict each other are blocked in the plan, not stale in the apply', async () => {
    const manifest = neonManifest([
      '{ name: c, parent: main, databases: [{ name: p, owner_name: neondb_owner, renamed_from: q }, { name: q, owner_name: neondb_owner }] }',
    ]);
    const { plan } = await world().plan(manifest);
    expect(lines({ plan } as never)).toContainEqual(
      expect.stringMatching(
        /^blocked neon.database.*\/c\/p: `renamed_from` in this entry names .*\/c\/q, but .*\/c\/q also has an entry of its own/,
      ),
    );
  });

  test('what is inherited under the former name is renamed', async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: main, databases: [{ name: q, owner_name: neondb_owner }] }']));
    const manifest = neonManifest([
      '{ name: c, parent: main, databases: [{ name: p, owner_name: neondb_owner, renamed_from: q }] }',
    ]);
    expect(lines(await here.plan(manifest))).toContain(`rename neon.database/${PROJECT}/c/p`);
    const applied = await here.apply(manifest);
    expect(applied.results.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  test('a role that an inherited database needs is not deleted', async () => {
    const here = world();
    await here.apply(
      neonManifest(['{ name: main, roles: [{ name: r }], databases: [{ name: q, owner_name: r }] }']),
    );
    const manifest = neonManifest(['{ name: c, parent: main, roles: [{ name: r, absent: true }] }']);
    expect(lines(await here.plan(manifest))).toContainEqual(
      expect.stringMatching(/^blocked neon.role.*\/c\/r: this resource cannot be deleted while .*\/c\/q/),
    );
  });
});

test('what depends on a role only until this plan is done does not keep it', async () => {
  const here = world();
  await here.apply(
    neonManifest([
      '{ name: main, roles: [{ name: r }, { name: s }], databases: [{ name: q, owner_name: r }] }',
    ]),
  );
  const manifest = neonManifest([
    '{ name: main, roles: [{ name: r, absent: true }, { name: s }], databases: [{ name: q, owner_name: s }] }',
  ]);
  const applied = await here.apply(manifest);
  expect(statuses(applied)).toEqual([
    `done neon.database/${PROJECT}/main/q`,
    `done neon.role/${PROJECT}/main/r`,
  ]);
});

test('a key set that is deleted with the branch of its former binding is made again in the same plan', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: b }']));
  bind(here, 'b');
  const manifest = withKeySets(
    neonManifest(['{ name: b, absent: true }']),
    `[{ jwks_url: "${KEY_SET}", provider_name: P, branch: main }]`,
  );
  const planned = await here.plan(manifest);
  expect(lines(planned)).toEqual([`delete neon.branch/${PROJECT}/b`, `create ${KEY_ADDRESS}`]);
  expect(planned.plan.rows[1]?.because).toBe(`neon.branch/${PROJECT}/b`);
  await here.apply(manifest);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('an entry that is both protected and absent is blocked: it is not protected first and then deleted', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: d }']));
  const manifest = neonManifest(['{ name: d, protected: true, absent: true }']);
  expect(lines(await here.plan(manifest))).toEqual([
    expect.stringMatching(
      /^blocked .*\/d: the entry says `absent: true` and `protected: true`, so the resource cannot be deleted/,
    ),
  ]);
  await here.apply(manifest);
  expect(names(here)).toEqual(['d', 'main']);
});

test('a compute is not deleted where the row that would unprotect its branch is blocked', async () => {
  const here = world();
  await here.apply(
    neonManifest(['{ name: c, protected: true, endpoints: [{ type: read_only, name: ro }] }']),
  );
  const manifest = neonManifest(['{ name: c, parent: gone, protected: false, prune: true, endpoints: [] }']);
  const planned = await here.plan(manifest);
  expect(lines(planned)).toEqual([expect.stringMatching(/^blocked neon.branch/)]);
  expect(notesOf(planned.plan.notes).join()).toMatch(
    /\/c\/ro has no entry, and evenkeel does not prune \(delete\) it: the branch of this compute is protected/,
  );
});

test('what would have to be deleted before itself keeps the branch it depends on: the plan can be carried out', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: base }', '{ name: a }', '{ name: d, parent: a }']));
  here.clock.advance(60_000);
  // The new d comes from b, b from the new a, and the old a stays as long as the old d.
  const manifest = neonManifest([
    '{ name: base }',
    '{ name: a, parent: base, allow: [replace, loss] }',
    '{ name: b, parent: a }',
    '{ name: d, parent: b, allow: [replace, loss] }',
  ]);
  const applied = await here.apply(manifest);
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^blocked .*\/a: this resource cannot be replaced while .*\/d depends on it/),
    'done neon.branch/shiny-wind-028834/b',
    'done neon.branch/shiny-wind-028834/d',
  ]);
});

test('a compute is not deleted where `protected: false` stands in a row that is blocked for its expiry', async () => {
  const here = world();
  const before = '{ name: c, protected: true, endpoints: [{ type: read_only, name: ro }] }';
  await here.apply(neonManifest([before, '{ name: child, parent: c }']));
  for (const compute of [
    'endpoints: [{ type: read_only, name: ro, absent: true }]',
    'prune: true, endpoints: []',
  ]) {
    here.forget();
    const manifest = neonManifest([`{ name: c, protected: false, ttl: 7d, ${compute} }`]);
    const planned = await here.plan(manifest);
    expect(planned.plan.rows.map(({ action }) => action)).not.toContain('delete');
    expect(lines(planned)).toContainEqual(expect.stringMatching(/^blocked neon.branch\/.*\/c:/));
    await here.apply(manifest);
    expect(here.writes()).toEqual([]);
  }
});
