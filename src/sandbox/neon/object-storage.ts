import { createHmac } from 'node:crypto';
import type { ServiceRequest, ServiceResponse } from '../service.ts';
import { ApiError, existing, notFound } from './api-error.ts';
import type { BucketObject, NeonState, ProjectState } from './neon-state.ts';
import { timestamp } from './time.ts';

/**
 * The first path segment of the sandbox's own object store. A request to the store needs a signed
 * link instead of an API key.
 */
export const storagePath = '_storage';

/** What a signed link allows, and until when (milliseconds since 1970). */
export interface Grant {
  readonly method: 'GET' | 'PUT';
  readonly project: string;
  readonly branch: string;
  readonly bucket: string;
  readonly key: string;
  readonly expires: number;
  readonly contentType: string;
}

/** The path and query of a signed link, below the sandbox's base URL. */
export function signedPath(grant: Grant, key: string): string {
  const path = [grant.project, grant.branch, grant.bucket, grant.key].map(encodeURIComponent).join('/');
  const query = new URLSearchParams({
    expires: String(grant.expires),
    type: grant.contentType,
    signature: sign(grant, key),
  });
  return `/${storagePath}/${path}?${query}`;
}

/**
 * Serves an upload (PUT) or a download (GET) through a signed link, or a download from a public
 * bucket. Throws `ApiError`.
 */
export function answerStorage(state: NeonState, request: ServiceRequest, key: string): ServiceResponse {
  const [, projectId = '', branch = '', bucketName = '', objectKey = ''] = request.segments;
  const found = state.projects.find(each => each.id === projectId);
  const bucket = found?.buckets.find(each => each.branch_id === branch && each.name === bucketName);
  if (!found || !bucket || objectKey === '') throw notFound('object');
  const open = request.method === 'GET' && bucket.access_level === 'public_read';
  if (!open) checkLink(request, { project: projectId, branch, bucket: bucketName, key: objectKey }, key);
  if (request.method === 'GET') return readObject(found, branch, bucketName, objectKey);
  const project = { ...found };
  putObject(project, {
    branch_id: branch,
    bucket: bucketName,
    key: objectKey,
    content: request.text,
    last_modified: timestamp(request.now),
    inherited: false,
  });
  state.projects = state.projects.map(each => (each === found ? project : each));
  return { status: 200, text: '' };
}

/** The answer with an object, as a client uploaded it; throws a 404 if there is no such object. */
export function readObject(
  project: ProjectState,
  branchId: string,
  bucket: string,
  key: string,
): ServiceResponse {
  const { content: text } = existing(findObject(project, branchId, bucket, key), 'object');
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, text };
}

/** The object with this key in a bucket of a branch. */
export function findObject(
  project: ProjectState,
  branchId: string,
  bucket: string,
  key: string,
): BucketObject | undefined {
  return project.objects.find(
    each => each.branch_id === branchId && each.bucket === bucket && each.key === key,
  );
}

function putObject(project: ProjectState, object: BucketObject): void {
  const old = findObject(project, object.branch_id, object.bucket, object.key);
  project.objects = [...project.objects.filter(each => each !== old), object];
}

function checkLink(
  request: ServiceRequest,
  place: Pick<Grant, 'project' | 'branch' | 'bucket' | 'key'>,
  key: string,
): void {
  const { method } = request;
  const expires = Number(request.query.get('expires'));
  const contentType = request.query.get('type') ?? '';
  if (method !== 'GET' && method !== 'PUT') throw new ApiError(403, 'the link does not allow this method');
  if (request.query.get('signature') !== sign({ ...place, method, expires, contentType }, key)) {
    throw new ApiError(403, 'the link is not valid');
  }
  if (request.now >= expires) throw new ApiError(403, 'the link has expired');
  if (method === 'PUT' && contentType !== '' && request.headers['content-type'] !== contentType) {
    throw new ApiError(403, 'the content type is not the signed one');
  }
}

function sign(grant: Grant, key: string): string {
  const { method, project, branch, bucket, key: object, expires, contentType } = grant;
  const signed = JSON.stringify([method, project, branch, bucket, object, expires, contentType]);
  return `canary-${createHmac('sha256', key).update(signed).digest('hex')}`;
}
