import { commandOf } from '../../../scripts/install-client.js';
import { writeIn } from '../folder.js';

const packages = ['neon@6.2.3'];
const command = ({ modules, sandbox }, ...args) => ({
  argv: [
    commandOf(modules, 'neon'),
    ...args,
    '--api-host',
    sandbox.env.NEON_API_HOST,
    '--api-key',
    sandbox.env.NEON_API_KEY,
    '--no-analytics',
  ],
});

/** The vendor's command line, a branch a command: the only way it has to make one. */
export const neonBranches = {
  name: '`neon branches create` 6.2.3',
  packages,
  create: (place, create) =>
    create.flatMap(({ project, names }) =>
      names.map(name =>
        command(place, 'branches', 'create', '--project-id', project, '--name', name, '--no-secrets'),
      ),
    ),
  version: ({ modules }) => [{ argv: [commandOf(modules, 'neon'), '--version'] }],
};

/** What a policy says of a branch, from what a scenario wants. */
export function policyOf({ bucket, ...branch }) {
  return {
    ...(bucket === undefined ? {} : { buckets: { [bucket.name]: { access: bucket.access } } }),
    branch,
  };
}

/** The vendor's own plan and apply: one branch that is there. */
export const neonConfig = {
  name: '`neon config apply` 6.2.3',
  packages,
  converge(place, { project, branch, ...wanted }) {
    const { branch: tuning, ...rest } = policyOf(wanted);
    const policy = `{ ...${JSON.stringify(rest)}, branch: () => (${JSON.stringify(tuning)}) }`;
    const text = `import { defineConfig } from '@neon/config/v1';\nexport default defineConfig(${policy});\n`;
    const where = [
      '--project-id',
      project,
      '--branch',
      branch,
      '--config',
      writeIn(place.folder, 'neon.ts', text),
    ];
    const yes = ['--update-existing', '--allow-protected', '--no-env-pull'];
    return [command(place, 'config', 'apply', ...where, ...yes)];
  },
};
