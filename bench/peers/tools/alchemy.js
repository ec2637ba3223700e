import { programIn } from '../folder.js';

const run = (place, task) => [{ argv: ['--import', 'tsx', ...programIn(place.folder, 'alchemy.mts', task)] }];

/** A program whose state is a file; a branch that is there is adopted. */
export const alchemy = {
  name: 'alchemy 0.94.0',
  packages: ['alchemy@0.94.0', 'tsx@4.20.6'],
  create: (place, create) => run(place, { create }),
  converge: (place, { project, branch, protected: isProtected, ttl }) =>
    run(place, {
      create: [{ project, names: [branch] }],
      options: { adopt: true, protected: isProtected, expiresAt: ttl && place.expiresAt },
    }),
};
