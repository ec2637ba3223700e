import { programIn } from '../folder.js';

const run = (place, task) => [{ argv: ['--import', 'tsx', ...programIn(place.folder, 'alchemy.mjs', task)] }];

/**
 * A program whose state is a file. It sets nothing on a branch that it adopts, so it makes its own.
 */
export const alchemy = {
  name: 'alchemy 0.94.0',
  packages: ['alchemy@0.94.0', 'tsx@4.20.6'],
  makesItsOwn: true,
  create: (place, create) => run(place, { create }),
  converge: (place, { project, branch, protected: isProtected, ttl }) =>
    run(place, {
      create: [{ project, names: [branch] }],
      options: { protected: isProtected, expiresAt: ttl && place.expiresAt },
    }),
};
