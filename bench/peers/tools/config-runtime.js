import { programIn } from '../folder.js';
import { policyOf } from './neon.js';

/**
 * The vendor's plan and apply as a library. It can make a branch, and bring one that is there to
 * its policy.
 */
export const configRuntime = {
  name: '`@neon/config-runtime` 1.7.2',
  packages: ['@neon/config-runtime@1.7.2'],
  create: (place, create) => [
    { argv: programIn(place.folder, 'config-runtime.mjs', { policy: { branch: {} }, create }) },
  ],
  converge: (place, { project, branch: _branch, branchId, ...wanted }) => [
    {
      argv: programIn(place.folder, 'config-runtime.mjs', {
        policy: policyOf(wanted),
        projectId: project,
        branchId: branchId ?? place.branchId,
      }),
    },
  ],
};
