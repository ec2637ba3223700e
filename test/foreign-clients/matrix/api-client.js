import { neonApiClient } from '../connected.js';
import { found, PROJECT, unlocked } from './project.js';

/** The older client of the vendor, which sends parameters that were withdrawn since. */
export async function run(given) {
  const neon = await neonApiClient(given);
  const listed = await neon.listProjectBranches({ projectId: PROJECT });
  const wanted = { branch: { name: 'api-client' }, endpoints: [{ type: 'read_write' }] };
  const { id } =
    found(listed.data.branches, 'api-client') ??
    (await unlocked(() => neon.createProjectBranch(PROJECT, wanted))).data.branch;
  await unlocked(() => neon.updateProjectBranch(PROJECT, id, { branch: { protected: true } }));
  await unlocked(() => neon.updateProjectBranch(PROJECT, id, { branch: { protected: false } }));
  const gone = await unlocked(() => neon.createProjectBranch(PROJECT, { branch: { name: 'gone' } }));
  await unlocked(() =>
    neon.deleteProjectBranch({ projectId: PROJECT, branchId: gone.data.branch.id, hard_delete: true }),
  );
  const keys = (await neon.listApiKeys()).data;
  const key = found(keys, 'matrix') ?? (await neon.createApiKey({ key_name: 'matrix' })).data;
  const after = await neon.listProjectBranches({ projectId: PROJECT });
  return [id, key.id, found(after.data.branches, 'gone') ?? 'deleted'];
}
