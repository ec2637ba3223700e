import { evenkeel as cli } from '../../programs.js';
import { writeIn } from '../folder.js';
import { APPLICATION } from '../sandbox.js';

/** Ours, in every scenario: a manifest and `apply --yes`. JSON is YAML. */
export const evenkeel = {
  name: 'evenkeel `apply --yes`',
  packages: [],
  create: (place, create) =>
    applied(place, {
      neon: {
        projects: create.map(({ project, names }) => ({
          id: project,
          branches: names.map(name => ({ name, parent: 'main', endpoints: [{ type: 'read_write' }] })),
        })),
      },
    }),
  converge: (place, { project, branch, bucket, ...settings }) =>
    applied(place, {
      neon: {
        projects: [
          {
            id: project,
            branches: [
              {
                name: branch,
                ...settings,
                ...(bucket === undefined
                  ? {}
                  : { buckets: [{ name: bucket.name, access_level: bucket.access, allow: ['replace'] }] }),
              },
            ],
          },
        ],
      },
    }),
  commands: (place, commands) => applied(place, { discord: { application_id: APPLICATION, commands } }),
  version: () => [{ argv: [cli, '--version'] }],
};

function applied({ folder }, manifest) {
  const file = writeIn(folder, 'evenkeel.yaml', JSON.stringify({ evenkeel: 1, name: 'bench', ...manifest }));
  return [{ argv: [cli, 'apply', '--yes', '-f', file] }];
}
