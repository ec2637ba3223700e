import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { NEON } from '../../../limits/neon.ts';
import type { JsonRecord } from '../../is-record.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { conflict, existing, invalid } from '../api-error.ts';
import { type CheckedValue, integer, object, oneOf, optional, text } from '../check.ts';
import type { BucketObject, StoredBucket } from '../neon-state.ts';
import { findObject, readObject, signedPath } from '../object-storage.ts';
import { onBranch } from '../on-branch.ts';
import { pageOf, pageQuery } from '../page.ts';
import { type BranchCall, branchRoute, type NeonRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const createBody = object({
  name: text({ min: 1, max: 255 }),
  access_level: optional(oneOf('private', 'public_read')),
});

const BUCKETS = onBranch<'buckets', StoredBucket>(
  'buckets',
  'bucket',
  (each, param) => each.name === param('bucket'),
);

/**
 * The buckets of a branch. The list also has inherited buckets, with the creation time of the
 * ancestor's bucket. A bucket cannot be updated (facts/neon.md#buckets).
 */
export const bucketRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/buckets', {}, call => ok({ buckets: BUCKETS.here(call).map(bucketView) })),
  branchRoute('POST', '/buckets', { body: createBody }, call => {
    const { name, access_level = 'private' } = call.body;
    if (BUCKETS.here(call).some(each => each.name === name))
      throw conflict(`bucket already exists; bucket_name:"${name}"`);
    const made = { created_at: timestamp(call.now), inherited: false };
    const bucket = BUCKETS.add(call, { branch_id: call.branch.id, name, access_level, ...made });
    return { status: 201, body: { bucket: bucketView(bucket) } };
  }),
  branchRoute('DELETE', '/buckets/:bucket', {}, call => {
    const { project, quirks } = call;
    const bucket = BUCKETS.found(call);
    if (bucket.inherited && quirks['inherited_bucket_delete'] === 'refused')
      throw conflict('bucket is inherited from the parent branch');
    BUCKETS.remove(call, bucket);
    project.objects = project.objects.filter(
      each => each.branch_id !== bucket.branch_id || each.bucket !== bucket.name,
    );
    return { status: 204 };
  }),
];

function bucketView(bucket: StoredBucket): Pick<StoredBucket, 'name' | 'access_level' | 'created_at'> {
  return { name: bucket.name, access_level: bucket.access_level, created_at: bucket.created_at };
}

const objectsPath = '/buckets/:bucket/objects';

const listQuery = object({
  prefix: optional(text()),
  delimiter: optional(text()),
  ...pageQuery(NEON.objectPage.is),
});

const prefixQuery = object({ prefix: text({ min: 1 }) });
const presignBody = object({
  operation: oneOf('upload', 'download'),
  content_type: optional(text()),
  expires_in_seconds: optional(integer({ min: 1, max: 604800 })),
});

/** The objects of a bucket (facts/neon.md#buckets). */
export const bucketObjectRoutes: readonly NeonRoute[] = [
  branchRoute('GET', objectsPath, { query: listQuery }, listObjects),
  branchRoute('DELETE', `${objectsPath}/:key`, {}, call => {
    const found = objectOf(call);
    call.project.objects = call.project.objects.filter(each => each !== found);
    return { status: 204 };
  }),
  branchRoute('GET', `${objectsPath}/:key/download`, {}, call => {
    const bucket = BUCKETS.found(call);
    return readObject(call.project, bucket.branch_id, bucket.name, call.param('key'));
  }),
  branchRoute('POST', `${objectsPath}/:key/presign`, { body: presignBody, reads: true }, presign),
  branchRoute('DELETE', '/buckets/:bucket/objects-by-prefix', { query: prefixQuery }, call => {
    const { prefix } = call.query;
    if (!prefix.endsWith('/')) throw invalid('query.prefix must end with /');
    if (Buffer.byteLength(prefix) > 1024) throw invalid('query.prefix must have at most 1024 bytes');
    const own = here(call).filter(each => !each.inherited && each.key.startsWith(prefix));
    call.project.objects = call.project.objects.filter(each => !own.includes(each));
    return ok({ deleted: own.length });
  }),
];

function here(call: BranchCall): readonly BucketObject[] {
  const bucket = BUCKETS.found(call);
  return call.project.objects.filter(
    each => each.branch_id === bucket.branch_id && each.bucket === bucket.name,
  );
}

function objectOf(call: BranchCall): BucketObject {
  const bucket = BUCKETS.found(call);
  return existing(findObject(call.project, bucket.branch_id, bucket.name, call.param('key')), 'object');
}

/** Lists the objects and folders of a bucket. Both are in one order, and count toward one limit. */
function listObjects(call: BranchCall<unknown, CheckedValue<typeof listQuery>>): ServiceResponse {
  const { prefix = '', delimiter } = call.query;
  const rows = new Map<string, BucketObject | undefined>();
  for (const each of here(call)) {
    if (!each.key.startsWith(prefix)) continue;
    const cut = delimiter ? each.key.indexOf(delimiter, prefix.length) : -1;
    if (cut === -1) rows.set(each.key, each);
    else rows.set(each.key.slice(0, cut + delimiter!.length), undefined);
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const ends = { query: call.query, quirks: { last_page_cursor: 'absent' } };
  const page = pageOf(ends, sorted, NEON.objectPage.is, ([name]) => name);
  return ok({
    prefix,
    objects: page.items.flatMap(([, each]) => (each ? [objectView(each)] : [])),
    folders: page.items.flatMap(([name, each]) => (each ? [] : [name])),
    is_truncated: page.cursor !== undefined,
    next_cursor: page.cursor ?? '',
  });
}

function objectView(item: BucketObject): JsonRecord {
  return {
    key: item.key,
    size: Buffer.byteLength(item.content),
    etag: createHash('md5').update(item.content).digest('hex'),
    last_modified: item.last_modified,
  };
}

function presign(call: BranchCall<CheckedValue<typeof presignBody>>): ServiceResponse {
  const { operation, content_type = '', expires_in_seconds = 900 } = call.body;
  const bucket = BUCKETS.found(call);
  if (operation === 'download') objectOf(call);
  const method = operation === 'upload' ? 'PUT' : 'GET';
  const expires = call.now + expires_in_seconds * 1000;
  const grant = {
    method,
    project: call.project.id,
    branch: bucket.branch_id,
    bucket: bucket.name,
    key: call.param('key'),
    expires,
    contentType: content_type,
  } as const;
  return ok({
    url: `${call.origin}${signedPath(grant, call.tokens.neonApiKey)}`,
    method,
    headers: content_type === '' ? {} : { 'Content-Type': content_type },
    expires_at: timestamp(expires),
  });
}
