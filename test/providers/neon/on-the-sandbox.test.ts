import { describe, expect, it } from 'vitest';
import { type Address, address } from '../../../src/core/address.ts';
import type { At, Receipt } from '../../../src/core/kind.ts';
import type { Row, Scope } from '../../../src/core/report/row.ts';
import { neonBranch } from '../../../src/providers/neon/branch/branch.ts';
import type { BranchItem } from '../../../src/providers/neon/branch/branch-record.ts';
import { branchWithCompute } from '../../../src/providers/neon/branch/branch-with-compute.ts';
import { neonEndpoint } from '../../../src/providers/neon/compute/endpoint.ts';
import type { EndpointRecord } from '../../../src/providers/neon/compute/endpoint-fields.ts';
import { neonBackupSchedule } from '../../../src/providers/neon/contents/backup-schedule.ts';
import { neonBucket } from '../../../src/providers/neon/contents/bucket.ts';
import { neonHolders } from '../../../src/providers/neon/waits.ts';
import { noSecret } from '../../helpers/no-secret.ts';
import { changed, rowOf } from '../../helpers/report-builders.ts';
import { sandboxWriter } from './helpers/sandbox-writer.ts';
import { branchScope, idsOf, liveBranch, PROJECT, world } from './helpers/world.ts';

type Options = Parameters<typeof sandboxWriter>[0];

/** A sandbox, what is read of it, and a way to write. */
async function start(options: Options = {}) {
  const client = sandboxWriter(options);
  const branches = (): Promise<readonly BranchItem[]> => neonBranch.read.list(PROJECT, client, idsOf({}));
  const endpoints = (): Promise<readonly EndpointRecord[]> =>
    neonEndpoint.read.list(PROJECT, client, idsOf({}));
  async function given(): Promise<At> {
    const seen = world({ branches: await branches(), endpoints: await endpoints() });
    const lives = seen.list('neon.branch', PROJECT.address);
    const computes = lives.flatMap(live => seen.list('neon.endpoint', live.address));
    const ids = idsOf(Object.fromEntries([...lives, ...computes].map(live => [live.address, live.id])));
    return { client, ids, seen, name: 'acme', run: 'run-1', secret: noSecret };
  }
  async function run(verb: ((row: Row, at: At) => Promise<Receipt>) | undefined, row: Row): Promise<Receipt> {
    if (!verb) throw new Error('no such verb');
    const receipt = await verb(row, await given());
    await client.settle(receipt.waits);
    return receipt;
  }
  return { client, branches, endpoints, given, run };
}

function branchRow(action: Row['action'], name: string, more: Partial<Row> = {}): Row {
  return rowOf(action, 'neon.branch', PROJECT, name, more);
}

function endpointAddress(scope: Scope, part: string): Address {
  return address('neon.endpoint', [...scope.parts, part]);
}

describe('a branch on the sandbox', () => {
  it('is created with its marks, changed, renamed and deleted', async () => {
    const { branches, client, run, given } = await start();
    const desired = { parent: { $ref: branchScope('main').address }, ttl: 604_800 };
    await run(neonBranch.write.create, branchRow('create', 'preview/1', { desired }));
    const made = (await branches()).find(each => each.branch.name === 'preview/1');
    const { seen } = await given();
    const live = made && liveBranch(made, seen);
    expect(live?.mark).toEqual({
      name: 'acme',
      address: branchScope('preview/1').address,
      run: 'run-1',
    });
    expect(live?.busy).toBeUndefined();
    expect(live?.fields()).toMatchObject({ ...desired, protected: false });

    const protect = { fields: [changed('ttl', 604_800, null), changed('protected', false, true)] };
    await run(neonBranch.write.update, branchRow('update', 'preview/1', protect));
    const moved = branchScope('preview/1').address;
    const renamed = branchRow('rename', 'preview/2', {
      from: moved,
      fields: [changed('protected', true, false)],
    });
    const at = await given();
    const ids = { ...at.ids, of: () => at.ids.of(moved) };
    const receipt = await neonBranch.write.update?.(renamed, { ...at, ids });
    await client.settle(receipt?.waits ?? []);
    const [, after] = await branches();
    expect(after?.branch).toMatchObject({ id: made?.branch.id, name: 'preview/2', protected: false });
    expect(after?.annotation).toEqual(made?.annotation);

    await run(neonBranch.write.delete, branchRow('delete', 'preview/2'));
    expect((await branches()).map(each => each.branch.name)).toEqual(['main']);
  });

  it('comes with its compute in one POST, and the answer is what lists say afterwards', async () => {
    const { branches, endpoints, given, client } = await start();
    const scope = branchScope('preview/1');
    const compute = rowOf('create', 'neon.endpoint', scope, 'read_write', {
      desired: { type: 'read_write', autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 },
    });
    const receipt = await branchWithCompute.write([branchRow('create', 'preview/1'), compute], await given());
    expect(receipt.waits.length).toBeGreaterThan(1);
    await client.settle(receipt.waits);
    const { seen } = await given();
    const live = seen.at(endpointAddress(scope, 'read_write'));
    expect(receipt.raw?.[1]?.raw).toMatchObject({ id: live?.id });
    expect(live?.fields()).toMatchObject(compute.desired ?? {});
    expect((await branches()).at(-1)?.branch).toMatchObject({ name: 'preview/1', current_state: 'ready' });
    const starting = { current_state: 'init', pending_state: 'active' };
    expect(receipt.raw?.[1]?.raw).toEqual({ ...(await endpoints()).at(-1), ...starting });
  });

  it('is what holds its project until it is done', async () => {
    const { client, given } = await start();
    const receipt = await neonBranch.write.create?.(branchRow('create', 'a'), await given());
    const holders = await neonHolders(PROJECT.address, client);
    expect(holders.length).toBeGreaterThan(0);
    expect(receipt?.waits.map(each => each.id)).toEqual(expect.arrayContaining(holders.map(each => each.id)));
    await client.settle(receipt?.waits ?? []);
    expect(await neonHolders(PROJECT.address, client)).toEqual([]);
  });

  it.each(['present', 'absent'])(
    'is listed in one request, the last cursor being %s',
    async last_page_cursor => {
      const { client, branches } = await start({ quirks: { last_page_cursor } });
      await branches();
      expect(client.sandbox.requests.entries).toHaveLength(1);
    },
  );
});

describe('an endpoint on the sandbox', () => {
  it('is created, changed without losing its other settings, and deleted', async () => {
    const { given, run } = await start();
    await run(neonBranch.write.create, branchRow('create', 'a'));
    const scope = branchScope('a');
    const desired = {
      type: 'read_write',
      'settings.preload_libraries': { use_defaults: true, enabled_libraries: ['pg_cron'] },
    };
    await run(neonEndpoint.write.create, rowOf('create', 'neon.endpoint', scope, 'read_write', { desired }));
    const fields = [changed('settings.pg_settings', {}, { max_connections: '200' })];
    await run(neonEndpoint.write.update, rowOf('update', 'neon.endpoint', scope, 'read_write', { fields }));
    const replica = rowOf('create', 'neon.endpoint', scope, 'reports', { desired: { type: 'read_only' } });
    await run(neonEndpoint.write.create, replica);

    const { seen } = await given();
    expect(seen.at(endpointAddress(scope, 'read_write'))?.fields()).toMatchObject({
      ...desired,
      'settings.pg_settings': { max_connections: '200' },
    });
    expect(seen.at(replica.address)?.fields()).toMatchObject({ type: 'read_only' });

    await run(neonEndpoint.write.delete, rowOf('delete', 'neon.endpoint', scope, 'reports'));
    expect((await given()).seen.list('neon.endpoint', scope.address)).toHaveLength(1);
  });
});

describe('a bucket on the sandbox', () => {
  it('is created, inherited by a new branch, and deleted', async () => {
    const { client, given, run } = await start();
    const main = branchScope('main');
    const desired = { access_level: 'public_read' };
    await run(neonBucket.write.create, rowOf('create', 'neon.bucket', main, 'uploads', { desired }));
    client.sandbox.advance(5000);
    await run(neonBranch.write.create, branchRow('create', 'a'));
    const child = branchScope('a');
    client.sandbox.advance(5000);
    await run(neonBucket.write.create, rowOf('create', 'neon.bucket', child, 'own', { desired: {} }));

    const { seen, ids } = await given();
    const lives = (await neonBucket.read.list(child, client, ids)).map(raw =>
      neonBucket.read.live(raw, child, seen),
    );
    expect(
      lives.map(live => [
        live?.raw.name,
        live?.inherited,
        live && neonBucket.own?.owned?.(live, 'acme', seen),
      ]),
    ).toEqual([
      ['uploads', true, false],
      ['own', undefined, true],
    ]);

    const row = rowOf('delete', 'neon.bucket', child, 'own');
    expect(await neonBucket.cascade?.inspect?.(row, client, ids, seen)).toEqual([]);
    await run(neonBucket.write.delete, row);
    expect(await neonBucket.read.list(child, client, ids)).toHaveLength(1);
  });
});

describe('a backup schedule on the sandbox', () => {
  const main = branchScope('main');
  const daily = { schedule: [{ frequency: 'daily', hour: 3, retention_seconds: 3_024_000 }] };
  const put = rowOf('create', 'neon.backup_schedule', main, undefined, { desired: daily });

  it('is put and read back', async () => {
    const { client, given, run } = await start();
    const { seen, ids } = await given();
    const read = async () => {
      const [raw] = await neonBackupSchedule.read.list(main, client, ids);
      return raw && neonBackupSchedule.read.live(raw, main, seen);
    };
    expect(await read()).toBeUndefined();
    const receipt = await run(neonBackupSchedule.write.create, put);
    expect((await read())?.fields()).toEqual(daily);
    expect(receipt.raw?.[0]?.raw).toEqual((await read())?.raw);
  });
});
