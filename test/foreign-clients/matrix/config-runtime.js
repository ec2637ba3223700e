import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './project.js';

/** The vendor's own configuration as code: authentication, data API, a bucket and a function; then nothing is left to do. */
export async function run({ env, load }) {
  const { defineConfig } = await load('@neon/config');
  const { apply, inspect, plan } = await load('@neon/config-runtime');
  const source = join(mkdtempSync(join(tmpdir(), 'evenkeel-function-')), 'index.mjs');
  writeFileSync(source, 'export default { fetch: () => new Response("hello") };\n');
  const config = defineConfig({
    auth: true,
    dataApi: { settings: { dbMaxRows: 100 } },
    buckets: { uploads: { access: 'private' } },
    functions: { hello: { name: 'Hello', source, bundler: 'none' } },
  });
  const list = await fetch(`${env.NEON_API_HOST}/projects/${PROJECT}/branches`, {
    headers: { authorization: `Bearer ${env.NEON_API_KEY}` },
  });
  const { branches } = await list.json();
  const branchId = branches.find(branch => branch.default).id;
  const options = { projectId: PROJECT, branchId, apiKey: env.NEON_API_KEY, apiHost: env.NEON_API_HOST };
  await apply(config, { ...options, updateExisting: true });
  const again = await plan(config, options);
  // It cannot tell one version of a function from another, so it deploys each time (1.7.2, 2026-11-22).
  const left = again.applied.filter(
    ({ action, identifier }) => action !== 'noop' && !identifier.startsWith('function:'),
  );
  const seen = await inspect(options);
  return [left.map(each => each.identifier), Object.keys(seen.config ?? seen).sort()];
}
