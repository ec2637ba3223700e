import { describe, expect, it } from 'vitest';
import { RequestFailure } from '../../../src/core/http.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { neonBranch } from '../../../src/providers/neon/branch/branch.ts';
import { neonEndpoint } from '../../../src/providers/neon/compute/endpoint.ts';
import { neonBackupSchedule } from '../../../src/providers/neon/contents/backup-schedule.ts';
import { neonBucket } from '../../../src/providers/neon/contents/bucket.ts';
import { changed, rowOf } from '../../helpers/report-builders.ts';
import { annotation_value, at, base, main, operation, sentBy } from './helpers/verb-arguments.ts';
import { branch, branchScope, endpoint, marks, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

describe('a branch', () => {
  const created = { branch: branch('preview/1', { current_state: 'init' }), operations: [operation] };

  it('is created with its parent, protection and marks in one POST', async () => {
    const desired = { parent: { $ref: main.address }, protected: true };
    expect(
      await sentBy(
        neonBranch.write.create,
        rowOf('create', 'neon.branch', PROJECT, 'preview/1', { desired }),
        created,
      ),
    ).toEqual([
      {
        method: 'POST',
        path: `${base}/branches`,
        body: { branch: { name: 'preview/1', parent_id: 'br-main', protected: true }, annotation_value },
      },
    ]);
  });

  it.each([
    [{ ttl: 604_800 }, '2026-11-27T00:00:00Z'],
    [{ expires_at: '2026-12-01T00:00:00Z' }, '2026-12-01T00:00:00Z'],
    [{ expires_at: null, protected: false }, undefined],
  ])('is created with the expiry of %j', async (desired, expires_at) => {
    const row = rowOf('create', 'neon.branch', PROJECT, 'preview/1', { desired });
    const [sent] = await sentBy(neonBranch.write.create, row, created);
    expect(sent?.body).toEqual({
      branch: { name: 'preview/1', ...(expires_at !== undefined && { expires_at }) },
      annotation_value,
    });
  });

  it('leaves its record with the marks, and what to wait for', async () => {
    const row = rowOf('create', 'neon.branch', PROJECT, 'preview/1');
    const receipt = await neonBranch.write.create?.(row, at(created));
    expect(receipt?.raw).toMatchObject([
      {
        kind: 'neon.branch',
        at: PROJECT,
        raw: { branch: { id: 'br-preview-1' }, annotation: annotation_value },
      },
    ]);
    expect(receipt?.waits).toEqual([
      {
        id: `${PROJECT_ID}/op-1`,
        what: 'create_branch on preview/1',
        like: 'create_branch',
        data: { project: PROJECT_ID, operation: 'op-1' },
      },
    ]);
  });

  it('waits for nothing that is settled already', async () => {
    const row = rowOf('create', 'neon.branch', PROJECT, 'preview/1');
    const settled = { branch: branch('preview/1'), operations: [{ ...operation, status: 'finished' }] };
    expect((await neonBranch.write.create?.(row, at(settled)))?.waits).toEqual([]);
  });

  it("is not taken for ready because another branch's operations, or another project's, are told", async () => {
    const row = rowOf('create', 'neon.branch', PROJECT, 'preview/1');
    const init = branch('preview/1', { current_state: 'init' });
    const foreign = { ...operation, id: 'op-2', branch_id: 'br-other' };
    const elsewhere = { ...operation, id: 'op-3', project_id: 'another-project-123456' };
    const receipt = await neonBranch.write.create?.(
      row,
      at({ branch: init, operations: [foreign, elsewhere] }),
    );
    expect(receipt?.waits.map(({ data }) => data)).toEqual([
      { project: PROJECT_ID, operation: 'op-2' },
      { project: PROJECT_ID, branch: init.id },
    ]);
  });

  it('has an unknown outcome when the answer names no branch, and does not repeat its secrets', async () => {
    const row = rowOf('create', 'neon.branch', PROJECT, 'preview/1');
    const failure = await neonBranch.write
      .create?.(row, at({ connection_uris: ['canary'] }))
      .catch(error => error);
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure).toMatchObject({
      outcome: 'unknown',
      body: undefined,
      message: `POST /projects/${PROJECT_ID}/branches was accepted, but its answer names no branch`,
    });
    expect(String(failure)).not.toContain('canary');
  });

  it.each<[string, Partial<Row>, unknown]>([
    ['protection', { fields: [changed('protected', false, true)] }, { protected: true }],
    ['a new ttl', { fields: [changed('ttl', 3600, 86_400)] }, { expires_at: '2026-11-21T00:00:00Z' }],
    [
      'a new date',
      { fields: [changed('expires_at', null, '2026-12-01T00:00:00Z')] },
      { expires_at: '2026-12-01T00:00:00Z' },
    ],
    ['no expiry', { fields: [changed('expires_at', '2026-12-01T00:00:00Z', null)] }, { expires_at: null }],
    ['a new name', { from: branchScope('old').address }, { name: 'preview/1' }],
    [
      'a new name and protection',
      { from: branchScope('old').address, fields: [changed('protected', true, false)] },
      { name: 'preview/1', protected: false },
    ],
  ])('is changed by a PATCH of %s alone', async (_what, more, change) => {
    const row = rowOf('update', 'neon.branch', PROJECT, 'preview/1', {
      desired: { protected: true, ttl: 5 },
      ...more,
    });
    expect(
      await sentBy(neonBranch.write.update, row, { branch: branch('preview/1'), operations: [] }),
    ).toEqual([{ method: 'PATCH', path: `${base}/branches/br-preview-1`, body: { branch: change } }]);
  });

  it('keeps its marks when it is changed', async () => {
    const row = rowOf('update', 'neon.branch', PROJECT, 'preview/1', {
      fields: [changed('protected', false, true)],
    });
    const receipt = await neonBranch.write.update?.(row, at({ branch: branch('preview/1'), operations: [] }));
    expect(receipt?.raw).toMatchObject([{ raw: { annotation: marks('acme', 'preview/1') } }]);
  });

  it('is deleted by its id, with or without an answer', async () => {
    const row = rowOf('delete', 'neon.branch', PROJECT, 'preview/1');
    expect(await sentBy(neonBranch.write.delete, row, undefined)).toEqual([
      { method: 'DELETE', path: `${base}/branches/br-preview-1` },
    ]);
    const receipt = await neonBranch.write.delete?.(
      row,
      at({ branch: branch('preview/1'), operations: [operation] }),
    );
    expect(receipt?.waits).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  const written = { endpoint: endpoint(), operations: [] };

  it('is created in a live branch by its own POST', async () => {
    const desired = { type: 'read_write', autoscaling_limit_max_cu: 2, 'settings.pg_settings': { a: '1' } };
    const row = rowOf('create', 'neon.endpoint', main, 'read_write', { desired });
    expect(await sentBy(neonEndpoint.write.create, row, written)).toEqual([
      {
        method: 'POST',
        path: `${base}/endpoints`,
        body: {
          endpoint: {
            branch_id: 'br-main',
            type: 'read_write',
            autoscaling_limit_max_cu: 2,
            settings: { pg_settings: { a: '1' } },
          },
        },
      },
    ]);
  });

  it('is called by its name where it is read-only', async () => {
    const row = rowOf('create', 'neon.endpoint', main, 'reports', { desired: { type: 'read_only' } });
    const [sent] = await sentBy(neonEndpoint.write.create, row, written);
    expect(sent?.body).toEqual({ endpoint: { branch_id: 'br-main', name: 'reports', type: 'read_only' } });
  });

  it('leaves its record', async () => {
    const row = rowOf('create', 'neon.endpoint', main, 'read_write', { desired: { type: 'read_write' } });
    const receipt = await neonEndpoint.write.create?.(
      row,
      at({ endpoint: endpoint(), operations: [operation] }),
    );
    expect(receipt?.raw).toMatchObject([{ kind: 'neon.endpoint', at: main, raw: { id: 'ep-one' } }]);
    expect(receipt?.waits).toMatchObject([{ what: 'create_branch on main read_write' }]);
  });

  it('is changed by a PATCH that takes the other settings along', async () => {
    const fields = [
      changed('settings.pg_settings', {}, { a: '1' }),
      changed('suspend_timeout_seconds', 0, 300),
    ];
    const row = rowOf('update', 'neon.endpoint', main, 'read_write', { fields });
    expect(await sentBy(neonEndpoint.write.update, row, written)).toEqual([
      {
        method: 'PATCH',
        path: `${base}/endpoints/ep-one`,
        body: {
          endpoint: {
            suspend_timeout_seconds: 300,
            settings: { preload_libraries: { use_defaults: true }, other: 1, pg_settings: { a: '1' } },
          },
        },
      },
    ]);
  });

  it('sends no settings where none of them change', async () => {
    const fields = [changed('suspend_timeout_seconds', 0, 300)];
    const row = rowOf('update', 'neon.endpoint', main, 'read_write', { fields });
    const [sent] = await sentBy(neonEndpoint.write.update, row, written);
    expect(sent?.body).toEqual({ endpoint: { suspend_timeout_seconds: 300 } });
  });

  it('is deleted by its id', async () => {
    const row = rowOf('delete', 'neon.endpoint', main, 'read_write');
    expect(await sentBy(neonEndpoint.write.delete, row, undefined)).toEqual([
      { method: 'DELETE', path: `${base}/endpoints/ep-one` },
    ]);
  });
});

describe('a bucket', () => {
  it('is created with what the manifest says', async () => {
    const bucket = { name: 'uploads', access_level: 'private', created_at: '2026-11-20T00:00:00Z' };
    const row = rowOf('create', 'neon.bucket', main, 'uploads', { desired: { access_level: 'private' } });
    const given = at({ bucket });
    const receipt = await neonBucket.write.create?.(row, given);
    expect(given.client.sent).toEqual([
      {
        method: 'POST',
        path: `${base}/branches/br-main/buckets`,
        body: { name: 'uploads', access_level: 'private' },
      },
    ]);
    expect(receipt).toEqual({
      raw: [{ kind: 'neon.bucket', at: main, raw: bucket }],
      waits: [],
    });
  });

  it('is deleted by its name, encoded as one segment', async () => {
    const row = rowOf('delete', 'neon.bucket', main, 'a/b');
    expect(await sentBy(neonBucket.write.delete, row, undefined)).toEqual([
      { method: 'DELETE', path: `${base}/branches/br-main/buckets/a%2Fb` },
    ]);
  });
});

describe('a backup schedule', () => {
  const path = `${base}/branches/br-main/backup_schedule`;
  const schedule = [{ frequency: 'daily', hour: 3, retention_seconds: 3600 }];

  it('is put whole', async () => {
    const row = rowOf('create', 'neon.backup_schedule', main, undefined, { desired: { schedule } });
    expect(await sentBy(neonBackupSchedule.write.create, row, {})).toEqual([
      { method: 'PUT', path, body: { schedule } },
    ]);
    expect(await sentBy(neonBackupSchedule.write.update, row, {})).toEqual([
      { method: 'PUT', path, body: { schedule } },
    ]);
  });

  it('is never cleared: what an empty list does is not public', () => {
    expect(neonBackupSchedule.write.delete).toBeUndefined();
    const live = neonBackupSchedule.read.live(
      { schedule, items: [] },
      main,
      world({ branches: [branch('main')] }),
    );
    expect(live && neonBackupSchedule.own?.undeletable?.(live, world({}), () => [])?.said).toMatch(
      /cannot remove a backup schedule: the API of Neon documents no call/,
    );
  });
});
