import { writeFileSync } from 'node:fs';
import { neonCommand } from '../connected.js';
import { found, PROJECT } from './project.js';

const POLICY = `export default {
  auth: true,
  dataApi: true,
  buckets: { files: { access: 'private' } },
};
`;

/**
 * The vendor's command line: a branch, an API key, and its policy applied, after which its plan has
 * no change.
 */
export async function run(given) {
  const neon = neonCommand(given);
  const at = ['--project-id', PROJECT];

  const branch =
    found(JSON.parse(neon('branches', 'list', ...at)), 'theirs') ??
    JSON.parse(neon('branches', 'create', '--name', 'theirs', '--no-secrets', ...at)).branch;
  const keys = JSON.parse(neon('api-keys', 'list'));
  const key = found(keys, 'matrix') ?? JSON.parse(neon('api-keys', 'create', '--name', 'matrix'));
  writeFileSync('neon.ts', POLICY);
  neon('config', 'apply', ...at, '--branch', 'main', '--no-env-pull');
  const planned = JSON.parse(neon('config', 'plan', ...at, '--branch', 'main'));
  const left = planned.applied.filter(({ action }) => action !== 'noop');
  return [branch.id, key.id, left];
}
