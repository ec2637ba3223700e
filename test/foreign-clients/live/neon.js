import { writeFileSync } from 'node:fs';
import { neonCommand } from '../connected.js';
import { PROJECT } from '../matrix/project.js';
import { inDays } from './in-days.js';
import { ODD, share } from './names.js';

/** Each call costs a second, so not its whole share. */
const TYPED = share(ODD, 2, 3).slice(0, 4);

const POLICY = `export default {
  auth: true,
  dataApi: true,
  buckets: { files: { access: 'private' }, pictures: { access: 'public_read' } },
};
`;

/** The vendor's command line: branches, roles and databases by their names, and its policy. */
export async function run(given) {
  const command = neonCommand(given);
  const neon = (...args) => command(...args, '--project-id', PROJECT);
  for (const name of TYPED.slice(1)) neon('branches', 'create', '--name', name, '--no-secrets');
  const [first] = TYPED;
  const { branch } = JSON.parse(neon('branches', 'create', '--name', first, '--no-secrets'));
  neon('roles', 'create', '--name', '$(id)', '--branch', first);
  neon('databases', 'create', '--name', '%2F', '--owner-name', '$(id)', '--branch', first);
  writeFileSync('neon.ts', POLICY);
  neon('config', 'apply', '--branch', 'main', '--no-env-pull');
  neon('snapshots', 'create', '--branch', first, '--name', 'a/b');
  neon('branches', 'set-expiration', TYPED[1], '--expires-at', inDays(branch.created_at, 20));
  return JSON.parse(neon('branches', 'list')).length;
}
