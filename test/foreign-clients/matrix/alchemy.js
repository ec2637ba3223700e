import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './project.js';

/** alchemy: a branch that it makes, changes, and adopts where its own state is gone. */
export async function run({ env, load }) {
  const { default: alchemy } = await load('alchemy');
  const { NeonBranch } = await load('alchemy/neon');
  process.chdir(mkdtempSync(join(tmpdir(), 'evenkeel-alchemy-')));
  const app = await alchemy('matrix', { phase: 'up', quiet: true, password: 'only-here', noTrack: true });
  const place = { baseUrl: env.NEON_API_HOST, apiKey: alchemy.secret(env.NEON_API_KEY), project: PROJECT };
  const props = { ...place, name: 'alchemy', adopt: true, endpoints: [{ type: 'read_write' }] };
  const made = await NeonBranch('branch', props);
  await NeonBranch('branch', { ...props, protected: true });
  const after = await NeonBranch('branch', { ...props, protected: false });
  await app.finalize();
  return [made.id, after.id, after.endpoints.map(({ type }) => type)];
}
