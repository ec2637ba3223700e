import { neonSdk } from '../connected.js';
import { PROJECT } from '../matrix/project.js';
import { ODD, share } from './names.js';

/**
 * The vendor's client: branches of branches with computes, roles and databases of odd names, a
 * snapshot and a key set.
 */
export async function run(given) {
  const neon = await neonSdk(given, 5);
  const at = { projectId: PROJECT };
  let parent;
  for (const [index, name] of share(ODD, 0, 3).entries()) {
    const branch = await neon.branches.create({
      ...at,
      name,
      parent_id: index % 4 === 0 ? undefined : parent,
    });
    if (index % 4 === 0) parent = branch.id;
    const place = { ...at, branchId: branch.id };
    await neon.postgres.roles.create({ ...place, name });
    await neon.postgres.databases.create({ ...place, name, owner_name: name });
    await neon.postgres.roles.create({ ...place, name: `${name.slice(0, 40)} 2` });
    const [endpoint] = await neon.postgres.endpoints.listByBranch(place);
    if (index % 3 === 0)
      await neon.postgres.endpoints.update({ ...at, endpointId: endpoint.id, autoscaling_limit_max_cu: 1 });
    if (index % 5 === 0) await neon.branches.update({ ...place, protected: true });
  }
  return (await neon.branches.list(at).all()).length;
}
