// What a script with the vendor's library does to make branches: the projects side by side, the
// branches of one in turn.
import { readFileSync } from 'node:fs';
import { createNeonClient } from '@neon/sdk';

const { create } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const neon = createNeonClient({
  apiKey: process.env.NEON_API_KEY,
  baseUrl: process.env.NEON_API_HOST,
  throwOnError: true,
});
await Promise.all(
  create.map(async ({ project, names }) => {
    for (const name of names)
      await neon.branches.create({
        projectId: project,
        name,
      });
  }),
);
