import { ok } from '../../service.ts';
import { conflict } from '../api-error.ts';
import { object, oneOf, optional, text } from '../check.ts';
import type { StoredBucket } from '../neon-state.ts';
import { onBranch } from '../on-branch.ts';
import { branchRoute, type NeonRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const createBody = object({
  name: text({ min: 1, max: 255 }),
  access_level: optional(oneOf('private', 'public_read')),
});

export const BUCKETS = onBranch<'buckets', StoredBucket>(
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
