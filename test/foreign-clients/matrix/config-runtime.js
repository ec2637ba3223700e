import { neonConfig } from '../connected.js';

/**
 * The vendor's own configuration as code: authentication, data API, a bucket and a function; then
 * nothing is left to do.
 */
export async function run(given) {
  const { defineConfig, runtime, source, options } = await neonConfig(given);
  const config = defineConfig({
    auth: true,
    dataApi: { settings: { dbMaxRows: 100 } },
    buckets: { uploads: { access: 'private' } },
    functions: { hello: { name: 'Hello', source, bundler: 'none' } },
  });
  const { apply, inspect, plan } = runtime;
  await apply(config, { ...options, updateExisting: true });
  const again = await plan(config, options);
  // It cannot tell one version of a function from another, so it deploys each time (1.7.2,
  // 2026-11-22).
  const left = again.applied.filter(
    ({ action, identifier }) => action !== 'noop' && !identifier.startsWith('function:'),
  );
  const seen = await inspect(options);
  return [left.map(each => each.identifier), Object.keys(seen.config ?? seen).sort()];
}
