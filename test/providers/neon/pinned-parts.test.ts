import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { exportScopes } from '../../../src/engine/export.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { byHand, neonManifest } from '../../engine/scenarios.ts';
import { lines, statuses, type World, world } from '../../helpers/world.ts';
import { PROJECT, PROJECT_ID } from './helpers/world.ts';

/* Read-only computes and snapshots whose entries have an id. */

const address = (kind: string, name: string): string => `neon.${kind}/${PROJECT_ID}/main/${name}`;

interface Listed {
  readonly id: string;
  readonly name?: string;
}

function listed(here: World, what: 'endpoints' | 'snapshots'): readonly Listed[] {
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/${what}`);
  return (body as Readonly<Record<string, readonly Listed[]>>)[what] ?? [];
}

/** A read-only compute of main, made by another client; its id. */
function replica(here: World, name?: string): string {
  const endpoint = {
    branch_id: branchId(here, 'main'),
    type: 'read_only',
    ...(name !== undefined && { name }),
  };
  return (byHand(here, 'POST', '/endpoints', { endpoint }) as { endpoint: Listed }).endpoint.id;
}

const ofMain = (endpoints: string): string => neonManifest([`{ name: main, endpoints: [${endpoints}] }`]);

async function exported(here: World): Promise<string> {
  const { sections, leftOut: left } = await exportScopes([PROJECT], here.session(), { ids: true });
  expect(left).toEqual([]);
  return stringify({ name: 'acme', ...sections });
}

describe('a read-only compute without a name', () => {
  test('is exported by its id, compared, and changed', async () => {
    const here = world();
    const [one, two] = [replica(here), replica(here)];
    const manifest = await exported(here);
    expect(lines(await here.plan(manifest))).toEqual([]);
    byHand(here, 'PATCH', `/endpoints/${one}`, { endpoint: { suspend_timeout_seconds: 600 } });
    expect(lines(await here.drift(manifest))).toEqual([`update ${address('endpoint', one)}`]);
    expect(statuses(await here.apply(manifest))).toEqual([`done ${address('endpoint', one)}`]);
    expect(listed(here, 'endpoints').map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
  });

  test('is the same one after someone gives it a name', async () => {
    const here = world();
    const id = replica(here);
    const manifest = await exported(here);
    byHand(here, 'PATCH', `/endpoints/${id}`, { endpoint: { name: 'reports' } });
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  test('gets the name of the entry that has its id', async () => {
    const here = world();
    const id = replica(here);
    const manifest = ofMain(`{ type: read_only, name: reports, id: ${id} }`);
    expect(statuses(await here.apply(manifest))).toEqual([`done ${address('endpoint', 'reports')}`]);
    expect(listed(here, 'endpoints').find(each => each.id === id)?.name).toBe('reports');
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  test('is not pruned while an entry has its id, and deleted where that says so', async () => {
    const here = world();
    const [one, two] = [replica(here), replica(here)];
    const pruned = (more: string): string =>
      neonManifest([`{ name: main, prune: true, endpoints: [{ type: read_only, id: ${one}${more} }] }`]);
    expect(lines(await here.plan(pruned('')))).toEqual([`delete ${address('endpoint', two)}`]);
    const gone = ofMain(`{ type: read_only, id: ${one}, absent: true }`);
    await here.apply(gone, { maxDeletes: 1 });
    expect(listed(here, 'endpoints').map(({ id }) => id)).not.toContain(one);
    expect(lines(await here.plan(gone))).toEqual([]);
  });

  test('is not made again: nothing can make one with its id', async () => {
    const here = world();
    const id = replica(here);
    const manifest = await exported(here);
    byHand(here, 'DELETE', `/endpoints/${id}`);
    const applied = await here.apply(manifest);
    expect(lines(applied)).toEqual([
      `blocked ${address('endpoint', id)}: no compute has the id ${id} any more, and a new compute would get another id`,
    ]);
    expect(here.writes()).toEqual([]);
  });

  test('is left alone where someone calls another one like its id', async () => {
    const here = world();
    const id = replica(here);
    const manifest = await exported(here);
    replica(here, id);
    expect(lines(await here.plan(manifest))).toEqual([
      expect.stringMatching(/^blocked .*2 live resources have this address/),
    ]);
  });
});

test('a read-only compute that someone renamed is renamed back', async () => {
  const here = world();
  const id = replica(here, 'reports');
  const manifest = await exported(here);
  byHand(here, 'PATCH', `/endpoints/${id}`, { endpoint: { name: 'x' } });
  expect(statuses(await here.apply(manifest))).toEqual([`done ${address('endpoint', 'reports')}`]);
  expect(listed(here, 'endpoints').find(each => each.id === id)?.name).toBe('reports');
});

test('a snapshot that someone renamed is renamed back, and one of another branch is not made twice', async () => {
  const here = world();
  byHand(here, 'POST', `/branches/${branchId(here, 'main')}/snapshot?name=before`);
  const id = listed(here, 'snapshots')[0]?.id ?? '';
  const manifest = await exported(here);
  byHand(here, 'PATCH', `/snapshots/${id}`, { snapshot: { name: 'x' } });
  expect(statuses(await here.apply(manifest))).toEqual([`done ${address('snapshot', 'before')}`]);
  expect(listed(here, 'snapshots')).toMatchObject([{ id, name: 'before' }]);
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  const elsewhere = neonManifest([
    `{ name: dev, snapshots: [{ name: before, id: ${id} }] }`,
    '{ name: main }',
  ]);
  expect(lines(await here.plan(elsewhere))).toEqual([
    `blocked neon.snapshot/${PROJECT_ID}/dev/before: the \`id\` in this entry, ${id}, belongs to ${address('snapshot', 'before')}, which is in another scope than this entry`,
  ]);
});
