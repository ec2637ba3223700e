import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { NEON } from '../../../limits/neon.ts';
import type { JsonRecord } from '../../is-record.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { invalid, notFound } from '../api-error.ts';
import { type CheckedValue, integer, integerText, object, oneOf, optional, text } from '../check.ts';
import type { BucketObject } from '../neon-state.ts';
import { findObject, readObject, signedPath } from '../object-storage.ts';
import { pageOf } from '../page.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { bucketOf } from './buckets.ts';

const objectsPath = '/branches/:branch/buckets/:bucket/objects';

const listQuery = object({
  prefix: optional(text()),
  delimiter: optional(text()),
  cursor: optional(text()),
  limit: optional(integerText({ min: 1, max: NEON.objectPage.is })),
});

const presignBody = object({
  operation: oneOf('upload', 'download'),
  content_type: optional(text()),
  expires_in_seconds: optional(integer({ min: 1, max: 604800 })),
});

type AnyCall = ProjectCall<unknown, unknown>;

/** A bucket holds objects (facts/neon.md#buckets). */
export const bucketObjectRoutes: readonly NeonRoute[] = [
  projectRoute('GET', objectsPath, { query: listQuery }, listObjects),
  projectRoute('DELETE', `${objectsPath}/:key`, {}, call => {
    const found = objectOf(call);
    call.project.objects = call.project.objects.filter(each => each !== found);
    return { status: 204 };
  }),
  projectRoute('GET', `${objectsPath}/:key/download`, {}, call => {
    const bucket = bucketOf(call);
    return readObject(call.project, bucket.branch_id, bucket.name, call.param('key'));
  }),
  projectRoute('POST', `${objectsPath}/:key/presign`, { body: presignBody, reads: true }, presign),
  projectRoute(
    'DELETE',
    '/branches/:branch/buckets/:bucket/objects-by-prefix',
    { query: object({ prefix: text({ min: 1 }) }) },
    call => {
      const { prefix } = call.query;
      if (!prefix.endsWith('/')) throw invalid('query.prefix must end with /');
      if (Buffer.byteLength(prefix) > 1024) throw invalid('query.prefix must have at most 1024 bytes');
      const own = here(call).filter(each => !each.inherited && each.key.startsWith(prefix));
      call.project.objects = call.project.objects.filter(each => !own.includes(each));
      return ok({ deleted: own.length });
    },
  ),
];

function here(call: AnyCall): readonly BucketObject[] {
  const bucket = bucketOf(call);
  return call.project.objects.filter(
    each => each.branch_id === bucket.branch_id && each.bucket === bucket.name,
  );
}

function objectOf(call: AnyCall): BucketObject {
  const bucket = bucketOf(call);
  const found = findObject(call.project, bucket.branch_id, bucket.name, call.param('key'));
  if (!found) throw notFound('object');
  return found;
}

/** Lists objects and folders, in one order and with one limit. */
function listObjects(call: ProjectCall<unknown, CheckedValue<typeof listQuery>>): ServiceResponse {
  const { prefix = '', delimiter, limit = 1000, cursor } = call.query;
  const rows = new Map<string, BucketObject | undefined>();
  for (const each of here(call)) {
    if (!each.key.startsWith(prefix)) continue;
    const cut = delimiter ? each.key.indexOf(delimiter, prefix.length) : -1;
    if (cut === -1) rows.set(each.key, each);
    else rows.set(each.key.slice(0, cut + delimiter!.length), undefined);
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const request = {
    id: ([name]: readonly [string, unknown]) => name,
    limit,
    cursor,
    quirks: { last_page_cursor: 'absent' },
  };
  const page = pageOf(sorted, request);
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

function presign(call: ProjectCall<CheckedValue<typeof presignBody>, unknown>): ServiceResponse {
  const { operation, content_type = '', expires_in_seconds = 900 } = call.body;
  const bucket = bucketOf(call);
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
