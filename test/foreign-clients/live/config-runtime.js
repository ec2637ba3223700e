import { neonConfig } from '../connected.js';

/** The vendor's configuration as code, on the default branch. */
export async function run(given) {
  const { defineConfig, runtime, source, options } = await neonConfig(given);
  const config = defineConfig({
    auth: true,
    buckets: { constructor: { access: 'private' } },
    functions: { hello: { name: '%2F <b>', source, bundler: 'none' } },
  });
  await runtime.apply(config, { ...options, updateExisting: true });
  return options.branchId;
}
