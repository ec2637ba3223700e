import { neonApiClient } from '../connected.js';
import { PROJECT, unlocked } from '../matrix/project.js';
import { inDays } from './in-days.js';
import { ODD, share } from './names.js';

/**
 * The vendor's older client: branches of every source, with expiry, annotations, replicas, buckets,
 * credentials and schedules.
 */
export async function run(given) {
  const neon = await neonApiClient(given);
  for (const [at, name] of share(ODD, 1, 3).entries()) {
    const branch = { name, ...(at % 4 === 2 ? { init_source: 'schema-only' } : {}) };
    const endpoints = [{ type: 'read_write' }, { type: 'read_only' }].slice(0, at % 3);
    const { data } = await unlocked(() =>
      neon.createProjectBranch(PROJECT, { branch, endpoints, annotation_value: { note: name } }),
    );
    const { id, created_at } = data.branch;
    await unlocked(() =>
      neon.createProjectBranchRole(PROJECT, id, {
        role: { name: name.slice(0, 30), no_login: at % 2 === 0 },
      }),
    );
    const change = [{ protected: true }, { expires_at: inDays(created_at, 20) }][at % 4];
    // The parent has a data API by now, and a branch that inherits it cannot expire.
    if (change?.expires_at !== undefined)
      await unlocked(() => neon.deleteProjectBranchDataApi(PROJECT, id, 'neondb'));
    if (change !== undefined) await unlocked(() => neon.updateProjectBranch(PROJECT, id, { branch: change }));
  }
  const main = (await neon.listProjectBranches({ projectId: PROJECT })).data.branches.find(
    each => each.default,
  );
  await unlocked(() => neon.createSnapshot({ projectId: PROJECT, branchId: main.id, name: '__proto__' }));
  await unlocked(() =>
    neon.addProjectJwks(PROJECT, {
      jwks_url: 'https://keys.example/%2F',
      provider_name: '__proto__',
      branch_id: main.id,
    }),
  );
  return main.id;
}
