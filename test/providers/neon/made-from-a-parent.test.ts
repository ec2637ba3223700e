import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { branch, names, neonManifest, neonPath } from '../../engine/scenarios.ts';
import { memorySink } from '../../helpers/memory-sink.ts';
import { lines, notesOf, PROJECT, said, statuses, type World, world } from '../../helpers/world.ts';

/* After one apply a branch that it makes has all that its parent is declared to have. */

const ROOT = join(import.meta.dirname, '../../..');

/** The first manifest of the page about Neon. */
function firstExample(): string {
  const page = readFileSync(join(ROOT, 'docs/neon.md'), 'utf8');
  return /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
}

type Inner = 'roles' | 'databases' | 'buckets';

/** What another client sees in a branch, by name, sorted. */
function inside(here: World, of: string, what: Inner): readonly string[] {
  const { body } = here.foreign('GET', neonPath(`/branches/${branch(here, of).id}/${what}`));
  const list = (body as Readonly<Record<Inner, readonly { readonly name: string }[]>>)[what];
  return list.map(({ name }) => name).sort();
}

function ownerOf(here: World, of: string, database: string): string | undefined {
  const { body } = here.foreign('GET', neonPath(`/branches/${branch(here, of).id}/databases`));
  const { databases } = body as {
    readonly databases: readonly { readonly name: string; readonly owner_name: string }[];
  };
  return databases.find(({ name }) => name === database)?.owner_name;
}

const FULL =
  'roles: [{ name: own }], databases: [{ name: app, owner_name: own }], buckets: [{ name: files }]';
const MASK =
  'anonymized: { masking_rules: [{ database_name: app, table_name: users, column_name: email, masking_value: "" }] }';

test('the preview of the first manifest in docs/neon.md has what production is declared to have, after one apply', async () => {
  const secrets = memorySink();
  const here = world({ secrets });
  const applied = await here.apply(firstExample());
  expect(statuses(applied).filter(each => !each.startsWith('done'))).toEqual([]);
  expect(inside(here, 'preview/pr-12', 'databases')).toEqual(['app', 'neondb']);
  expect(inside(here, 'preview/pr-12', 'roles')).toEqual(['app_owner', 'neondb_owner', 'reporting']);
  expect(inside(here, 'preview/pr-12', 'buckets')).toEqual(['uploads']);
  const urls = secrets.kept.find(({ address }) => address.endsWith('preview%2Fpr-12'))?.secrets ?? [];
  expect(urls.map(({ name }) => name)).toEqual(['DATABASE_URL', 'DATABASE_URL_UNPOOLED']);
  for (const { value } of urls) {
    const { pathname, username } = new URL(value);
    expect([pathname, username]).toEqual(['/app', 'app_owner']);
  }
  expect(lines(await here.plan(firstExample()))).toEqual([]);
});

test('an anonymized branch whose database the same manifest declares is made in one apply', async () => {
  const here = world();
  const manifest = neonManifest([`{ name: main, ${FULL} }`, `{ name: staging, parent: main, ${MASK} }`]);
  const applied = await here.apply(manifest);
  expect(statuses(applied).filter(each => !each.startsWith('done'))).toEqual([]);
  expect(inside(here, 'staging', 'databases')).toEqual(['app', 'neondb']);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('what a new branch inherits from a parent of the same plan is not created a second time, at any depth', async () => {
  const here = world();
  const manifest = neonManifest([
    `{ name: c, parent: b, ${FULL} }`,
    `{ name: b, parent: a, buckets: [{ name: more }] }`,
    `{ name: a, ${FULL} }`,
  ]);
  const planned = await here.plan(manifest);
  expect(lines(planned).filter(line => line.includes('/c'))).toEqual([`create neon.branch/${PROJECT}/c`]);
  const applied = await here.apply(manifest);
  expect(statuses(applied).filter(each => !each.startsWith('done'))).toEqual([]);
  expect(inside(here, 'c', 'databases')).toEqual(['app', 'neondb']);
  expect(inside(here, 'c', 'buckets')).toEqual(['files', 'more']);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a new branch waits for renames, other owners and deletes in its parent', async () => {
  const here = world();
  await here.apply(
    neonManifest([
      '{ name: p, roles: [{ name: one }, { name: two }], databases: [{ name: d, owner_name: one }, { name: e, owner_name: one }, { name: x, owner_name: one }], buckets: [{ name: gone }] }',
    ]),
  );
  here.clock.advance(60_000);
  const manifest = neonManifest([
    '{ name: p, roles: [{ name: two }], databases: [{ name: f, renamed_from: d, owner_name: one }, { name: e, owner_name: two }, { name: x, absent: true }], buckets: [{ name: gone, absent: true }] }',
    '{ name: c, parent: p, databases: [{ name: e, owner_name: two }, { name: f, owner_name: one }, { name: x, absent: true }], buckets: [{ name: gone, absent: true }] }',
  ]);
  const planned = await here.plan(manifest);
  expect(lines(planned).filter(line => line.includes('/c'))).toEqual([`create neon.branch/${PROJECT}/c`]);
  const applied = await here.apply(manifest);
  expect(statuses(applied).filter(each => !each.startsWith('done'))).toEqual([]);
  expect(inside(here, 'c', 'databases')).toEqual(['e', 'f', 'neondb']);
  expect(ownerOf(here, 'c', 'e')).toBe('two');
  expect(inside(here, 'c', 'buckets')).toEqual([]);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a bucket that its parent loses by pruning is created in a new branch that declares it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: p, buckets: [{ name: b }] }']));
  here.clock.advance(60_000);
  await here.apply(neonManifest(['{ name: p, buckets: [{ name: b }, { name: old }] }']));
  const manifest = neonManifest([
    '{ name: p, prune: true, buckets: [{ name: b }] }',
    '{ name: c, parent: p, buckets: [{ name: old }] }',
  ]);
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest))).toEqual([
    `create neon.branch/${PROJECT}/c`,
    `create neon.bucket/${PROJECT}/c/old`,
    `delete neon.bucket/${PROJECT}/p/old`,
  ]);
  const applied = await here.apply(manifest, { maxDeletes: 1 });
  expect(statuses(applied).filter(each => !each.startsWith('done'))).toEqual([]);
  expect(inside(here, 'c', 'buckets')).toEqual(['b', 'old']);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a new branch that differs from what its parent will have is changed after it is made', async () => {
  const here = world();
  const manifest = neonManifest([
    `{ name: p, roles: [{ name: own }, { name: other }], databases: [{ name: app, owner_name: own }], buckets: [{ name: files }] }`,
    '{ name: c, parent: p, databases: [{ name: app, owner_name: other }], buckets: [{ name: files, absent: true, allow: [loss] }] }',
  ]);
  const planned = await here.plan(manifest);
  expect(lines(planned).filter(line => line.includes('/c'))).toEqual([
    `create neon.branch/${PROJECT}/c`,
    `delete neon.bucket/${PROJECT}/c/files`,
    `update neon.database/${PROJECT}/c/app`,
  ]);
  const applied = await here.apply(manifest, { review: { plan: planned.plan } });
  expect(statuses(applied).filter(each => !each.startsWith('done'))).toEqual([]);
  expect(ownerOf(here, 'c', 'app')).toBe('other');
  expect(inside(here, 'c', 'buckets')).toEqual([]);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a blocked row of the parent blocks the new branch, and everything in it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: p, roles: [{ name: r }] }']));
  const manifest = neonManifest([
    '{ name: p, roles: [{ name: r, no_login: true }], buckets: [{ name: fine }] }',
    '{ name: c, parent: p, buckets: [{ name: own }] }',
    '{ name: d, parent: c }',
  ]);
  const planned = await here.plan(manifest);
  const [reason] = planned.plan.rows.flatMap(row => (row.address.endsWith('/c') ? [row.reason] : []));
  expect(reason).toEqual({ code: 'row/copy-of-blocked', by: `neon.role/${PROJECT}/p/r` });
  expect(said(reason)).toContain(`neon.role/${PROJECT}/p/r`);
  expect(lines(planned).map(line => line.split(':')[0])).toEqual([
    `blocked neon.branch/${PROJECT}/c`,
    `blocked neon.branch/${PROJECT}/d`,
    `blocked neon.bucket/${PROJECT}/c/own`,
    `create neon.bucket/${PROJECT}/p/fine`,
    `blocked neon.role/${PROJECT}/p/r`,
  ]);
  await here.apply(manifest);
  expect(names(here)).toEqual(['main', 'p']);
});

test('a row of the parent that fails skips the new branch', async () => {
  const here = world({
    wrap: transport => async request =>
      request.method === 'POST' && request.url.endsWith('/databases')
        ? { status: 400, headers: { 'content-type': 'application/json' }, body: '{"code":"","message":"no"}' }
        : transport(request),
  });
  const manifest = neonManifest([`{ name: main, ${FULL} }`, '{ name: c }']);
  const applied = await here.apply(manifest);
  expect(statuses(applied)).toEqual([
    expect.stringMatching(new RegExp(`^skipped neon.branch/${PROJECT}/c: .*/main/app`)),
    expect.stringMatching(/^done neon.bucket/),
    expect.stringMatching(/^failed neon.database/),
    expect.stringMatching(/^done neon.role/),
  ]);
  expect(names(here)).toEqual(['main']);
});

test('from a point in the past nothing waits, and nothing of the plan is predicted', async () => {
  const here = world();
  here.clock.advance(60_000);
  const at = new Date(here.clock.now() - 5_000).toISOString().replace(/\.\d+Z/, 'Z');
  const manifest = neonManifest([
    `{ name: main, ${FULL} }`,
    `{ name: c, parent: main, parent_timestamp: "${at}" }`,
  ]);
  const planned = await here.plan(manifest);
  expect(planned.plan.rows.filter(row => row.awaits !== undefined)).toEqual([]);
  await here.apply(manifest);
  expect(inside(here, 'c', 'databases')).toEqual(['neondb']);
});

test('a schema-only branch waits for the databases of the branch whose schema it has', async () => {
  const here = world();
  const manifest = neonManifest([
    `{ name: main, ${FULL} }`,
    '{ name: c, parent: main, init_source: schema-only }',
  ]);
  const applied = await here.apply(manifest);
  expect(statuses(applied).filter(each => !each.startsWith('done'))).toEqual([]);
  expect(inside(here, 'c', 'databases')).toEqual(['app', 'neondb']);
});

test('a branch that is replaced keeps its data until its new parent has what is declared', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: p }', '{ name: c, parent: main }']));
  const { id } = branch(here, 'c');
  const refusing = world({
    state: here.sandbox.state(),
    wrap: transport => async request =>
      request.method === 'POST' && request.url.endsWith('/databases')
        ? { status: 400, headers: { 'content-type': 'application/json' }, body: '{"code":"","message":"no"}' }
        : transport(request),
  });
  const manifest = neonManifest([`{ name: p, ${FULL} }`, '{ name: c, parent: p, allow: [replace, loss] }']);
  const applied = await refusing.apply(manifest);
  expect(statuses(applied)[0]).toMatch(/^skipped neon.branch/);
  expect(branch(refusing, 'c').id).toBe(id);
});

test('rows that --target leaves out are not waited for, and the new branch says which it may lack', async () => {
  const here = world();
  const manifest = neonManifest([`{ name: main, ${FULL} }`, '{ name: c }']);
  const target = ['neon.branch/*/c'];
  const planned = await here.plan(manifest, { target });
  expect(lines(planned)).toEqual([`create neon.branch/${PROJECT}/c`]);
  expect(notesOf(planned.plan.rows[0]?.notes ?? []).join('\n')).toContain(
    `neon.database/${PROJECT}/main/app`,
  );
  await here.apply(manifest, { target });
  expect(inside(here, 'c', 'databases')).toEqual(['neondb']);
});

test('a --target says nothing of what its parent has already', async () => {
  const here = world();
  await here.apply(neonManifest([`{ name: main, ${FULL} }`]));
  const manifest = neonManifest([`{ name: main, ${FULL} }`, '{ name: c }']);
  const planned = await here.plan(manifest, { target: ['neon.branch/*/c'] });
  expect(planned.plan.rows[0]?.notes.map(({ code }) => code)).toEqual(['neon/no-compute']);
});

test('a branch of a live one waits for nothing further up', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: p }']));
  const manifest = neonManifest([`{ name: main, ${FULL} }`, '{ name: p }', '{ name: c, parent: p }']);
  const planned = await here.plan(manifest);
  expect(planned.plan.rows.find(({ address }) => address.endsWith('/c'))?.awaits).toBeUndefined();
});

describe('an anonymized branch whose rules name a database that it would not inherit is blocked', () => {
  const staging = `{ name: staging, parent: main, ${MASK} }`;
  const refusal = {
    code: 'row/copy-lacks',
    address: `neon.database/${PROJECT}/staging/app`,
  };

  async function reasonOf(branches: readonly string[], target?: readonly string[]): Promise<unknown> {
    const here = world();
    const { plan } = await here.plan(neonManifest(branches), target === undefined ? {} : { target });
    return plan.rows.find(({ address }) => address === `neon.branch/${PROJECT}/staging`)?.reason;
  }

  test('where nobody declares it', async () => {
    expect(await reasonOf([staging])).toEqual(refusal);
  });

  test('where only its own entry declares it: that would be too late', async () => {
    expect(await reasonOf([`{ name: staging, parent: main, ${MASK}, ${FULL} }`])).toEqual(refusal);
  });

  test('where the parent deletes it', async () => {
    const here = world();
    await here.apply(neonManifest([`{ name: main, ${FULL} }`]));
    const { plan } = await here.plan(
      neonManifest(['{ name: main, databases: [{ name: app, absent: true }] }', staging]),
    );
    expect(plan.rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'row/copy-lacks'],
      ['delete', undefined],
    ]);
  });

  test('where --target leaves it out', async () => {
    const all = [`{ name: main, ${FULL} }`, staging];
    expect(await reasonOf(all)).toBeUndefined();
    expect(await reasonOf(all, ['neon.branch/*/staging'])).toEqual(refusal);
  });

  test('but not where what it starts with is unknown', async () => {
    const past = staging.replace('parent: main', 'parent: main, parent_timestamp: "2026-11-19T00:00:00Z"');
    expect(await reasonOf([past])).toBeUndefined();
  });
});
