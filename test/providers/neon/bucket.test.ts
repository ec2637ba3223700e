import { describe, expect, it } from 'vitest';
import type { NeonBucket } from '../../../src/generated/manifest.ts';
import { type BucketRecord, neonBucket } from '../../../src/providers/neon/contents/bucket.ts';
import { rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { branch, branchScope, idsOf, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const main = branchScope('main');
const preview = branchScope('preview');
const seen = world({ branches: [branch('main'), branch('preview')] });

function bucket(created_at: string, more: Partial<BucketRecord> = {}): BucketRecord {
  return { name: 'uploads', access_level: 'private', created_at, ...more };
}

function liveOf(raw: BucketRecord, scope = preview, from = seen) {
  const live = neonBucket.read.live(raw, scope, from);
  if (!live) throw new Error('not a bucket');
  return live;
}

describe('a bucket', () => {
  it('manages its access level only where it is written', () => {
    expect(wantedBy(neonBucket, { name: 'uploads' }, main)).toEqual({
      address: `neon.bucket/${PROJECT_ID}/main/uploads`,
      parts: [PROJECT_ID, 'main', 'uploads'],
      fields: {},
    });
    expect(wantedBy(neonBucket, { name: 'u', access_level: 'private' }, main).fields).toEqual({
      access_level: 'private',
    });
  });

  it('is another one when it was made again', () => {
    const first = liveOf(bucket('2026-11-11T00:00:00Z'));
    const second = liveOf(bucket('2026-11-12T00:00:00Z'));
    expect(first.address).toBe(second.address);
    expect(first.incarnation).not.toBe(second.incarnation);
  });

  it('has no verb that changes it', () => {
    expect(neonBucket.write.update).toBeUndefined();
    expect(neonBucket.write.fixed).toEqual(['access_level']);
  });
});

describe('a bucket as old as its branch or older', () => {
  it.each([
    ['older', '2026-11-09T23:59:59Z', true, false],
    ['made in the same second', '2026-11-10T00:00:00Z', undefined, false],
    ['younger', '2026-11-10T00:00:01Z', undefined, true],
    ['of an unreadable age', 'yesterday', undefined, false],
  ])('%s', (_what, created, inherited, owned) => {
    const live = liveOf(bucket(created));
    expect(live.inherited).toBe(inherited);
    expect(neonBucket.own?.owned?.(live, 'acme', seen)).toBe(owned);
  });

  it('belongs to a root branch all the same', () => {
    const live = liveOf(bucket('2020-01-01T00:00:00Z'), main);
    expect(live.inherited).toBeUndefined();
    expect(neonBucket.own?.owned?.(live, 'acme', seen)).toBe(true);
  });

  it('is nobody’s in a branch that is not known', () => {
    const live = liveOf(bucket('2026-11-11T00:00:00Z'), preview, world({}));
    expect(neonBucket.own?.owned?.(live, 'acme', world({}))).toBe(false);
  });
});

describe('what a branch row leaves behind', () => {
  const mine = [liveOf(bucket('2020-01-01T00:00:00Z'), main)];

  it('is the parent’s buckets in a new branch', () => {
    const row = rowOf('create', 'neon.branch', PROJECT, 'new');
    const [predicted] = neonBucket.inherit?.predict?.(row, mine, seen) ?? [];
    expect(predicted).toMatchObject({
      address: `neon.bucket/${PROJECT_ID}/new/uploads`,
      scope: { address: branchScope('new').address, parent: PROJECT },
      inherited: true,
      predicted: true,
    });
    expect(predicted?.fields()).toEqual({ access_level: 'private' });
    expect(predicted && neonBucket.own?.owned?.(predicted, 'acme', seen)).toBe(false);
  });

  it('is nothing after a delete, and the same after a rename', () => {
    expect(
      neonBucket.inherit?.predict?.(rowOf('delete', 'neon.branch', PROJECT, 'main'), mine, seen),
    ).toEqual([]);
    expect(neonBucket.inherit?.predict?.(rowOf('rename', 'neon.branch', PROJECT, 'main'), mine, seen)).toBe(
      mine,
    );
  });
});

describe('the objects that are deleted with a bucket', () => {
  const row = rowOf('delete', 'neon.bucket', main, 'uploads');
  const ids = idsOf({ [main.address]: 'br-main' });
  const page = (count: number, cursor?: string) => ({
    objects: Array.from({ length: count }, (_, index) => ({ key: `k${index}` })),
    folders: [],
    prefix: '',
    is_truncated: cursor !== undefined,
    ...(cursor !== undefined && { next_cursor: cursor }),
  });

  it('are counted over pages', async () => {
    const client = recordingWriter(page(1000, 'two'), page(7));
    expect(await neonBucket.cascade?.inspect?.(row, client, ids, seen)).toEqual([
      { what: 'objects', count: 1007 },
    ]);
    const path = `/projects/${PROJECT_ID}/branches/br-main/buckets/uploads/objects`;
    expect(client.sent).toEqual([
      { method: 'GET', path, query: { limit: 1000 } },
      { method: 'GET', path, query: { limit: 1000, cursor: 'two' } },
    ]);
  });

  it('are no loss where there are none', async () => {
    expect(await neonBucket.cascade?.inspect?.(row, recordingWriter(page(0)), ids, seen)).toEqual([]);
  });

  it('are not counted beyond 10,000', async () => {
    const pages = Array.from({ length: 10 }, (_, index) => page(1000, `c${index}`));
    const client = recordingWriter(...pages);
    expect(await neonBucket.cascade?.inspect?.(row, client, ids, seen)).toEqual([
      {
        what: 'objects',
        count: null,
        notes: [{ code: 'neon/more-objects', said: 'more than 10000 objects' }],
      },
    ]);
    expect(client.sent).toHaveLength(10);
  });

  it('are not counted in circles', async () => {
    const client = recordingWriter(page(5, 'same'), page(5, 'same'));
    expect(await neonBucket.cascade?.inspect?.(row, client, ids, seen)).toMatchObject([{ count: null }]);
  });

  it('are an unknown number where the branch is still to be made', async () => {
    const client = recordingWriter();
    expect(await neonBucket.cascade?.inspect?.(row, client, idsOf({}), seen)).toMatchObject([
      { what: 'objects', count: null },
    ]);
    expect(client.sent).toEqual([]);
  });

  it('are not looked for when nothing is deleted', async () => {
    const create = rowOf('create', 'neon.bucket', main, 'uploads');
    expect(await neonBucket.cascade?.inspect?.(create, recordingWriter(), ids, seen)).toEqual([]);
  });

  it('are never taken for none when the answer is no list', async () => {
    await expect(neonBucket.cascade?.inspect?.(row, recordingWriter({}), ids, seen)).rejects.toThrow(
      /without a list/,
    );
  });
});

describe('an exported bucket', () => {
  it.each(['private', 'public_read'])('with access %s expands to what is live', access_level => {
    const live = liveOf(bucket('2026-11-11T00:00:00Z', { access_level }));
    const entry = neonBucket.export?.written?.(live, seen) as unknown as NeonBucket;
    const made = wantedBy(neonBucket, entry, preview);
    expect(made).toMatchObject({ address: live.address, fields: live.fields() });
  });

  it('is left out where it is inherited', () => {
    expect(neonBucket.export?.written?.(liveOf(bucket('2020-01-01T00:00:00Z')), seen)).toBeUndefined();
  });
});
