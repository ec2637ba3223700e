import { PROJECT } from '../matrix/project.js';

/** alchemy: a branch with a compute and a replica, under a name that YAML reads as something else. */
export async function run({ env, load }) {
  process.env.ALCHEMY_CI_STATE_STORE_CHECK = 'false';
  const { default: alchemy } = await load('alchemy');
  const { NeonBranch } = await load('alchemy/neon');
  const app = await alchemy('live', { phase: 'up', quiet: true, password: 'only-here', noTrack: true });
  const place = { baseUrl: env.NEON_API_HOST, apiKey: alchemy.secret(env.NEON_API_KEY), project: PROJECT };
  const endpoints = [{ type: 'read_write' }, { type: 'read_only' }];
  const { id } = await NeonBranch('branch', { ...place, name: 'yes: no', adopt: true, endpoints });
  await app.finalize();
  return id;
}
