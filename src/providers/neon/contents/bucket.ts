import { type FieldsOf, FieldTable, requiredText } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { isSegment, type Reader } from '../../../core/http.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Loss, Row, Scope } from '../../../core/report/row.ts';
import type { Ids, Live, LiveView } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import { shortened } from '../../../core/text/shortened.ts';
import type { NeonBucket } from '../../../generated/manifest.ts';
import { NEON } from '../../../limits/neon.ts';
import { type ApiObject, misread, paths, recordTexts, type TextsOf, textOf } from '../api.ts';
import { ageInBranch } from '../branch/branch-record.ts';
import { reason } from '../codes.ts';
import { listInBranch, started, written } from '../kind-requests.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import { inheriting, NOT_YET } from './inheritance.ts';

const BUCKET = new FieldTable({
  // An export writes the access level even with its default. Otherwise nobody would see as drift
  // that someone made a bucket public.
  access_level: requiredText('private', { fixed: true, exported: 'always', opens: published }),
});

export type BucketFields = FieldsOf<typeof BUCKET>;
type LiveBucket = Live<BucketFields, BucketRecord>;

/**
 * The texts that every bucket has. `created_at` of an inherited bucket is the time at which the
 * ancestor's bucket was created.
 */
const TEXTS = ['name', 'access_level', 'created_at'] as const;

/** The fields of a bucket that evenkeel uses (facts/neon.md#buckets). */
export type BucketRecord = TextsOf<(typeof TEXTS)[number]>;

/** A new branch has its parent's buckets (facts/neon.md#what-a-branch-starts-with). */
const predictBuckets = inheriting(liveBucket);

const listBuckets = listInBranch('buckets', paths.buckets, parseBucket);

const OBJECTS_PAGE = NEON.objectPage.is;
const COUNTED_PAGES = 10;

/** The kind of a branch's buckets for objects (facts/neon.md#buckets). */
export const neonBucket = kindOfTable<BucketFields, NeonBucket, BucketRecord>(BUCKET, {
  name: 'neon.bucket',
  entry: {
    key: 'buckets',
    each: 'item',
    within: 'neon.branch',
    expand: (entry, scope) => ({ parts: [...scope.parts, entry.name], fields: BUCKET.wanted(entry, scope) }),
  },
  read: {
    listedAt: 'neon.branch',
    list: listBuckets,
    live: liveBucket,
  },
  write: {
    unique: true,
    create: createBucket,
    delete: deleteBucket,
  },
  own: { owned },
  inherit: { leaves: bucketAfter, predict: predictBuckets },
  cascade: { inspect: countObjects },
  export: { written: writeBucket },
});

function published(from: string | undefined, to: string | undefined): ProviderReason | undefined {
  if (to === undefined || to === 'private' || to === from) return undefined;
  return reason(
    'neon/opens-bucket',
    to === 'public_read'
      ? 'anyone may read the objects of this bucket without a credential'
      : `others may get access to the objects of this bucket: evenkeel does not know the access level "${shortened(to)}"`,
  );
}

function parseBucket(value: ApiObject): BucketRecord | undefined {
  const texts = recordTexts(value, TEXTS);
  return texts && { ...BUCKET.record(value), ...texts };
}

function liveBucket(raw: BucketRecord, at: Scope, seen: LiveView): LiveBucket {
  const own = placed('neon.bucket', at, [...at.parts, raw.name]);
  return {
    id: own.address,
    incarnation: raw.created_at,
    ...(ageInBranch(raw, at, seen) < 0 && { inherited: true as const }),
    raw,
    fields: () => BUCKET.live(raw, at, seen),
    ...own,
  };
}

/**
 * The bucket that a row creates: private unless the entry says otherwise. A bucket cannot be
 * updated.
 */
function bucketAfter(row: Row, _before: unknown, seen: LiveView): LiveBucket {
  const { created_at } = NOT_YET;
  const raw = { name: nameOf(row), access_level: 'private', created_at, ...row.desired };
  return liveBucket(raw, row.scope, seen);
}

/**
 * Whether a bucket was created in the branch itself and not inherited. Times are in whole seconds,
 * so a bucket from the branch's first second may be inherited, and does not count.
 */
function owned(live: LiveBucket, _name: string, seen: LiveView): boolean {
  return !live.inherited && !live.predicted && ageInBranch(live.raw, live.scope, seen) > 0;
}

async function countObjects(row: Row, client: Reader, ids: Ids): Promise<readonly Loss[]> {
  if (row.action !== 'delete' && row.action !== 'replace') return [];
  if (!ids.has(row.scope.address)) {
    const unseen = reason(
      'neon/branch-not-there',
      'the branch does not exist yet, so its objects cannot be counted',
    );
    return [{ what: 'objects', count: null, notes: [unseen] }];
  }
  const path = paths.objects(projectIdOf(row), ids.of(row.scope.address), nameOf(row));
  const seen = new Set<string>();
  let cursor: string | undefined;
  let count = 0;
  for (let page = 0; page < COUNTED_PAGES; page += 1) {
    const { body } = await client.get(path, { query: { limit: OBJECTS_PAGE, cursor } });
    if (!isObject(body) || !Array.isArray(body['objects'])) throw misread(path, 'a list "objects"');
    count += body['objects'].length;
    if (body['is_truncated'] !== true) {
      return count === 0 ? [] : [{ what: 'objects', count }];
    }
    cursor = textOf(body, 'next_cursor');
    if (cursor === undefined || seen.has(cursor)) break;
    seen.add(cursor);
  }
  return [
    { what: 'objects', count: null, notes: [reason('neon/more-objects', `more than ${count} objects`)] },
  ];
}

function writeBucket(live: LiveBucket, seen: LiveView): Json | undefined {
  if (live.inherited || !isSegment(live.raw.name)) return undefined;
  return { name: live.raw.name, ...BUCKET.written(live, seen) };
}

function createBucket(row: Row, at: At): Promise<Receipt> {
  const path = paths.buckets(projectIdOf(row), at.ids.of(row.scope.address));
  const body = { name: nameOf(row), ...BUCKET.body(row.desired ?? {}) };
  return written(row, at, { method: 'POST', path, body }, 'bucket', parseBucket);
}

function deleteBucket(row: Row, at: At): Promise<Receipt> {
  const path = paths.bucket(projectIdOf(row), at.ids.of(row.scope.address), nameOf(row));
  return started(row, at, 'DELETE', path);
}
