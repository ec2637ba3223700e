// Twenty new branches over five projects whose operations take 1.5 s each, against the longest chain of operations and an empty apply.
import { join } from 'node:path';
import { folderOf, serve, timeOf } from './measure.js';
import { evenkeel } from './programs.js';

const PROJECTS = Array.from({ length: 5 }, (_, index) => `bench-project-${index}`);
const BRANCHES = 4;
const OPERATION_MS = 1500;
const WORLDS = 3;

const manifest = `evenkeel: 1\nname: bench\nneon:\n  projects:\n${PROJECTS.map(
  id =>
    `    - id: ${id}\n      branches:\n${Array.from({ length: BRANCHES }, (_, n) => `        - { name: preview/pr-${n}, parent: main }\n`).join('')}`,
).join('')}`;

export async function apply() {
  const file = join(folderOf('branches', [['evenkeel.yaml', manifest]]), 'evenkeel.yaml');
  const found = [];
  for (let world = 0; world < WORLDS; world += 1) found.push(await measured(file));
  const best = found.reduce((one, other) => (other.ratio < one.ratio ? other : one));
  const all = found.map(each => each.ratio.toFixed(2)).join(', ');
  return [
    {
      what: '`apply` of 20 branches in 5 projects, 1.5 s an operation, to its critical path and an empty apply',
      target: '≤ 1.2',
      measured: `${best.ratio.toFixed(2)} (${best.full.toFixed(0)} ms; of ${WORLDS} runs: ${all})`,
      floor: `${best.path} + ${best.empty.toFixed(0)} ms`,
    },
  ];
}

async function measured(file) {
  const options = PROJECTS.flatMap(id => ['--project', id]);
  const sandbox = await serve([evenkeel, 'sandbox', '--operation-ms', String(OPERATION_MS), ...options]);
  try {
    const program = { argv: [evenkeel, 'apply', '--yes', '-f', file], env: sandbox.env };
    const before = await operations(sandbox.env);
    const full = timeOf(program);
    const longest = Math.max(...(await operations(sandbox.env)).map((count, index) => count - before[index]));
    const empty = timeOf(program);
    const path = OPERATION_MS * longest;
    return { full, empty, path, ratio: full / (path + empty) };
  } finally {
    sandbox.stop();
  }
}

/** How many operations each project has had. */
async function operations(env) {
  const headers = { authorization: `Bearer ${env.NEON_API_KEY}` };
  return Promise.all(
    PROJECTS.map(async id => {
      const response = await fetch(`${env.NEON_API_HOST}/projects/${id}/operations?limit=1000`, { headers });
      return (await response.json()).operations.length;
    }),
  );
}
