// What a script with @neon/config-runtime does to bring one branch to its policy, or to make
// branches.
import { readFileSync } from 'node:fs';
import { apply, createBranch, createNeonApiFromOptions, defineConfig } from '@neon/config-runtime/v1';

const { policy, projectId, branchId, create } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { branch, ...rest } = policy;
const config = defineConfig({ ...rest, branch: () => branch });
const options = { apiKey: process.env.NEON_API_KEY, apiHost: process.env.NEON_API_HOST };
if (branchId !== undefined) await apply(config, { ...options, projectId, branchId, updateExisting: true });
// createBranch takes no host, only what talks to one.
const api = createNeonApiFromOptions('bench', options);
await Promise.all(
  (create ?? []).map(async ({ project, names }) => {
    for (const branchName of names) await createBranch(config, { api, projectId: project, branchName });
  }),
);
