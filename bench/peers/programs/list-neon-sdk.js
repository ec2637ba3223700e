// What a script with the vendor's library does to see a project's branches.
import { createNeonClient } from '@neon/sdk';

const neon = createNeonClient({ apiKey: process.env.NEON_API_KEY, baseUrl: process.env.NEON_API_HOST });
const names = [];
for await (const branch of neon.branches.list({ projectId: process.argv[2] })) names.push(branch.name);
process.stdout.write(`${names.length}\n`);
