import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../matrix/project.js';

/** The vendor's configuration as code, on the default branch. */
export async function run({ env, load }) {
  const { defineConfig } = await load('@neon/config');
  const { apply } = await load('@neon/config-runtime');
  const source = join(mkdtempSync(join(tmpdir(), 'evenkeel-function-')), 'index.mjs');
  writeFileSync(source, 'export default { fetch: () => new Response("hello") };\n');
  const config = defineConfig({
    auth: true,
    buckets: { constructor: { access: 'private' } },
    functions: { hello: { name: '%2F <b>', source, bundler: 'none' } },
  });
  const list = await fetch(`${env.NEON_API_HOST}/projects/${PROJECT}/branches`, {
    headers: { authorization: `Bearer ${env.NEON_API_KEY}` },
  });
  const { branches } = await list.json();
  const branchId = branches.find(branch => branch.default).id;
  const options = { projectId: PROJECT, branchId, apiKey: env.NEON_API_KEY, apiHost: env.NEON_API_HOST };
  await apply(config, { ...options, updateExisting: true });
  return branchId;
}
