import { neonSdk } from '../connected.js';
import { found, PROJECT } from './project.js';

/**
 * The vendor's client: a branch with a compute, a role and a database, made where they are missing,
 * then changed.
 */
export async function run(given) {
  const neon = await neonSdk(given, 20);
  const at = { projectId: PROJECT };
  const listed = await neon.branches.list(at).all();
  const branch = found(listed, 'sdk') ?? (await neon.branches.create({ ...at, name: 'sdk' }));
  const place = { ...at, branchId: branch.id };
  const [
    endpoint = await neon.postgres.endpoints.create({ ...at, branch_id: branch.id, type: 'read_write' }),
  ] = await neon.postgres.endpoints.listByBranch(place);
  await neon.postgres.endpoints.update({ ...at, endpointId: endpoint.id, autoscaling_limit_max_cu: 1 });
  await neon.branches.update({ ...place, protected: true });
  await neon.branches.update({ ...place, protected: false });
  if (!found(await neon.postgres.roles.list(place), 'app'))
    await neon.postgres.roles.create({ ...place, name: 'app' });
  if (!found(await neon.postgres.databases.list(place), 'app'))
    await neon.postgres.databases.create({ ...place, name: 'app', owner_name: 'app' });
  return [branch.id, endpoint.id, (await neon.postgres.databases.list(place)).map(({ name }) => name)];
}
