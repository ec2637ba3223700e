// What a program of alchemy says of branches: the projects side by side, the branches of one in
// turn.
import { readFileSync } from 'node:fs';
import alchemy from 'alchemy';
import { NeonBranch } from 'alchemy/neon';

const { create, options } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const app = await alchemy('bench', { phase: 'up', password: 'bench', quiet: true, noTrack: true });
const apiKey = alchemy.secret(process.env.NEON_API_KEY);
const baseUrl = process.env.NEON_API_HOST;
await Promise.all(
  create.map(async ({ project, names }) => {
    for (const name of names)
      await NeonBranch(`${project}-${name}`, {
        project,
        name,
        endpoints: [{ type: 'read_write' }],
        apiKey,
        baseUrl,
        ...options,
      });
  }),
);
await app.finalize();
