import { ok } from '../../service.ts';
import { conflict, notFound } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { object, oneOf, optional, text } from '../check.ts';
import type { ProjectState, StoredBucket } from '../neon-state.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const createBody = object({
  name: text({ min: 1, max: 255 }),
  access_level: optional(oneOf('private', 'public_read')),
});

/**
 * A branch has buckets. A list has inherited ones, with the ancestor's time. There is no update
 * (facts/neon.md#buckets).
 */
export const bucketRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/branches/:branch/buckets', {}, ({ project, param }) => {
    const branch = branchOf(project, param('branch'));
    const buckets = project.buckets.filter(each => each.branch_id === branch.id);
    return ok({ buckets: buckets.map(bucketView) });
  }),
  projectRoute('POST', '/branches/:branch/buckets', { body: createBody }, call => {
    const { project, now } = call;
    const branch = branchOf(project, call.param('branch'));
    const { name, access_level = 'private' } = call.body;
    if (findBucket(project, branch.id, name)) throw conflict(`bucket already exists; bucket_name:"${name}"`);
    const bucket = { branch_id: branch.id, name, access_level, created_at: timestamp(now), inherited: false };
    project.buckets = [...project.buckets, bucket];
    return { status: 201, body: { bucket: bucketView(bucket) } };
  }),
  projectRoute('DELETE', '/branches/:branch/buckets/:bucket', {}, call => {
    const { project, quirks } = call;
    const bucket = bucketOf(call);
    if (bucket.inherited && quirks['inherited_bucket_delete'] === 'refused') {
      throw conflict('bucket is inherited from the parent branch');
    }
    project.buckets = project.buckets.filter(each => each !== bucket);
    project.objects = project.objects.filter(
      each => each.branch_id !== bucket.branch_id || each.bucket !== bucket.name,
    );
    return { status: 204 };
  }),
];

/** The bucket in the path; 404 if there is none. */
export function bucketOf(call: ProjectCall<unknown, unknown>): StoredBucket {
  const branch = branchOf(call.project, call.param('branch'));
  const found = findBucket(call.project, branch.id, call.param('bucket'));
  if (!found) throw notFound('bucket');
  return found;
}

/** The bucket of this name on a branch. */
export function findBucket(project: ProjectState, branchId: string, name: string): StoredBucket | undefined {
  return project.buckets.find(each => each.branch_id === branchId && each.name === name);
}

function bucketView(bucket: StoredBucket): Pick<StoredBucket, 'name' | 'access_level' | 'created_at'> {
  return { name: bucket.name, access_level: bucket.access_level, created_at: bucket.created_at };
}
