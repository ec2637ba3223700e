import { createNeonClient } from '@neon/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxServer, startSandbox } from '../../../src/sandbox/server.ts';

const projectId = 'shiny-wind-028834';
const day = 24 * 3600 * 1000;

describe('the SDK of the vendor, over sockets', () => {
  let server: SandboxServer;

  beforeEach(async () => {
    server = await startSandbox({ port: 0, operationMs: 15 });
  });
  afterEach(() => server.close());

  function client() {
    return createNeonClient({
      apiKey: server.env.NEON_API_KEY,
      baseUrl: server.env.NEON_API_HOST,
      throwOnError: true,
      waitForReadiness: true,
      wait: { pollIntervalMs: 10, timeoutMs: 10_000 },
    });
  }

  it('creates, lists, updates and deletes branches, and waits for their operations', async () => {
    const neon = client();
    const main = await neon.branches.getDefault({ projectId });
    expect(main.name).toBe('main');
    const made = await neon.branches.create({ projectId, name: 'preview/pr-1', parent_id: main.id });
    const branch = await neon.branches.get({ projectId, branchId: made.id });
    expect(branch).toMatchObject({ name: 'preview/pr-1', parent_id: main.id, current_state: 'ready' });
    const expires_at = new Date(Date.now() + day).toISOString();
    const updated = await neon.branches.update({
      projectId,
      branchId: branch.id,
      name: 'preview/pr-2',
      expires_at,
    });
    expect(updated).toMatchObject({ name: 'preview/pr-2', ttl_interval_seconds: 86400 });
    const listed = await neon.branches.list({ projectId }).all();
    expect(listed.map(each => each.name).sort()).toEqual(['main', 'preview/pr-2']);
    await neon.branches.delete({ projectId, branchId: branch.id });
    expect(await neon.branches.list({ projectId }).all()).toHaveLength(1);
  });

  it('drives endpoints, roles, databases and connection strings', async () => {
    const neon = client();
    const { id: branchId } = await neon.branches.create({ projectId, name: 'dev', noCompute: true });
    const endpoint = await neon.postgres.endpoints.create({
      projectId,
      branch_id: branchId,
      type: 'read_write',
    });
    const found = await neon.postgres.endpoints.update({
      projectId,
      endpointId: endpoint.id,
      autoscaling_limit_max_cu: 2,
    });
    expect(found.autoscaling_limit_max_cu).toBe(2);
    await neon.postgres.endpoints.suspend({ projectId, endpointId: endpoint.id });
    expect((await neon.postgres.endpoints.get({ projectId, endpointId: endpoint.id })).current_state).toBe(
      'idle',
    );
    await neon.postgres.roles.create({ projectId, branchId, name: 'app' });
    await neon.postgres.databases.create({ projectId, branchId, name: 'app', owner_name: 'app' });
    const uri = await neon.postgres.connectionString({
      projectId,
      branchId,
      databaseName: 'app',
      roleName: 'app',
    });
    expect(uri).toContain('-pooler.');
    await neon.postgres.databases.delete({ projectId, branchId, databaseName: 'app' });
    await neon.postgres.endpoints.delete({ projectId, endpointId: endpoint.id });
    expect(await neon.postgres.endpoints.listByBranch({ projectId, branchId })).toEqual([]);
  });

  it('drives buckets and objects', async () => {
    const neon = client();
    const { id: branchId } = await neon.branches.getDefault({ projectId });
    await neon.storage.buckets.create({ projectId, branchId, name: 'files', access_level: 'private' });
    expect(await neon.storage.buckets.list({ projectId, branchId })).toMatchObject([{ name: 'files' }]);
    const object = { projectId, branchId, bucketName: 'files', objectKey: 'a/1.txt' };
    const link = await neon.storage.objects.presign({
      ...object,
      operation: 'upload',
      content_type: 'text/plain',
    });
    const upload = await fetch(link.url, { method: 'PUT', headers: link.headers, body: 'hello' });
    expect(upload.status).toBe(200);
    const listed = await neon.storage.objects.list({ projectId, branchId, bucketName: 'files' });
    expect(listed.objects).toMatchObject([{ key: 'a/1.txt', size: 5 }]);
    expect(await (await neon.storage.objects.get(object)).text()).toBe('hello');
    await neon.storage.objects.deleteByPrefix({ projectId, branchId, bucketName: 'files', prefix: 'a/' });
    await neon.storage.buckets.delete({ projectId, branchId, bucketName: 'files' });
    expect(await neon.storage.buckets.list({ projectId, branchId })).toEqual([]);
  });

  it('reads a refusal as the error it is', async () => {
    const neon = client();
    const missing = await neon.branches.get({ projectId, branchId: 'br-none' }, { throwOnError: false });
    expect(missing.error).toMatchObject({
      kind: 'not_found',
      status: 404,
      message: expect.stringContaining('branch not found'),
    });
    const wrong = createNeonClient({ apiKey: 'wrong', baseUrl: server.env.NEON_API_HOST });
    expect((await wrong.projects.get({ projectId })).error).toMatchObject({ kind: 'auth' });
    const taken = await neon.branches.create({ projectId, name: 'main' }, { throwOnError: false });
    expect(taken.error).toMatchObject({ kind: 'api', status: 409 });
  });

  it('walks projects in pages and makes one of its own', async () => {
    const neon = client();
    const { id } = await neon.projects.create({ name: 'second' });
    const listed = await neon.projects.list({ limit: 1 }).all();
    expect(listed.map(each => each.id).sort()).toEqual([projectId, id].sort());
    await neon.projects.delete({ projectId: id });
  });
});
