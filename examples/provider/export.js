import { writeFileSync } from 'node:fs';
import { declare, exportScopes, plan } from 'evenkeel/kit';
import { dns } from './dns.js';
import { run } from './run.js';

// What is live in the zones of zones.yaml, as a manifest of its own, and the plan of that.
await run(async ({ name, scopes }, session) => {
  const { sections } = await exportScopes(
    scopes.map(({ scope }) => scope),
    session,
  );
  const value = { name, ...sections };
  const file = 'exported.json';
  writeFileSync(file, JSON.stringify(value, undefined, 2));
  return plan(declare({ file, value }, [dns], Date.now()).wanted, session, { prune: true });
});
