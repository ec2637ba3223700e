import { PROJECT } from './project.js';

/** alchemy: a branch that it makes or adopts, and changes. Its own state is a file beside it. */
export async function run({ env, load }) {
  process.env.ALCHEMY_CI_STATE_STORE_CHECK = 'false';
  const { default: alchemy } = await load('alchemy');
  const { NeonBranch } = await load('alchemy/neon');
  const app = await alchemy('matrix', { phase: 'up', quiet: true, password: 'only-here', noTrack: true });
  const place = { baseUrl: env.NEON_API_HOST, apiKey: alchemy.secret(env.NEON_API_KEY), project: PROJECT };
  const props = { ...place, name: 'alchemy', adopt: true, endpoints: [{ type: 'read_write' }] };
  const made = await NeonBranch('branch', props);
  await NeonBranch('branch', { ...props, protected: true });
  const after = await NeonBranch('branch', { ...props, protected: false });
  await app.finalize();
  return [made.id, after.id, after.endpoints.map(({ type }) => type)];
}
