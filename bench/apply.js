// New branches whose operations take 1.5 s each, against the longest chain of operations and an
// empty apply: branches that need nothing of each other, and branches that wait for what they copy
// of a new parent.
import { join } from 'node:path';
import { folderOf, serve, timeOf } from './measure.js';
import { evenkeel } from './programs.js';

const OPERATION_MS = 1500;
const WORLDS = 3;

const WORK = [
  {
    what: '`apply` of 20 branches in 5 projects, 1.5 s an operation, to its critical path and an empty apply',
    projects: projects(5),
    branches: Array.from({ length: 4 }, (_, n) => `{ name: preview/pr-${n}, parent: main }`),
  },
  {
    what: 'the same in 3 projects of a new branch with a role, a database and a bucket, and 4 with computes, each a copy of the one before',
    projects: projects(3),
    branches: [
      '{ name: zero, roles: [{ name: own }], databases: [{ name: app, owner_name: own }], buckets: [{ name: files }] }',
      ...Array.from({ length: 4 }, (_, n) => {
        const parent = n === 0 ? 'zero' : `copy-${n - 1}`;
        return `{ name: copy-${n}, parent: ${parent}, endpoints: [{ type: read_write }] }`;
      }),
    ],
  },
];

function projects(count) {
  return Array.from({ length: count }, (_, index) => `bench-project-${index}`);
}

export async function apply() {
  const rows = [];
  for (const work of WORK) rows.push(await rowOf(work));
  return rows;
}

async function rowOf({ what, projects, branches }) {
  const entries = branches.map(branch => `        - ${branch}\n`).join('');
  const sections = projects.map(id => `    - id: ${id}\n      branches:\n${entries}`).join('');
  const manifest = `evenkeel: 1\nname: bench\nneon:\n  projects:\n${sections}`;
  const file = join(folderOf('branches', [['evenkeel.yaml', manifest]]), 'evenkeel.yaml');
  const found = [];
  for (let world = 0; world < WORLDS; world += 1) found.push(await measured(file, projects));
  const best = found.reduce((one, other) => (other.ratio < one.ratio ? other : one));
  const all = found.map(each => each.ratio.toFixed(2)).join(', ');
  return {
    what,
    target: '≤ 1.2',
    measured: `${best.ratio.toFixed(2)} (${best.full.toFixed(0)} ms; of ${WORLDS} runs: ${all})`,
    floor: `${best.path} + ${best.empty.toFixed(0)} ms`,
  };
}

async function measured(file, projects) {
  const options = projects.flatMap(id => ['--project', id]);
  const sandbox = await serve([
    evenkeel,
    'sandbox',
    '--strict',
    '--operation-ms',
    String(OPERATION_MS),
    ...options,
  ]);
  try {
    const program = { argv: [evenkeel, 'apply', '--yes', '-f', file], env: sandbox.env };
    const before = await operations(sandbox.env, projects);
    const full = timeOf(program);
    const longest = Math.max(
      ...(await operations(sandbox.env, projects)).map((count, index) => count - before[index]),
    );
    const empty = timeOf(program);
    const path = OPERATION_MS * longest;
    return { full, empty, path, ratio: full / (path + empty) };
  } finally {
    sandbox.stop();
  }
}

/** How many operations each project has had. */
async function operations(env, projects) {
  const headers = { authorization: `Bearer ${env.NEON_API_KEY}` };
  return Promise.all(
    projects.map(async id => {
      const response = await fetch(`${env.NEON_API_HOST}/projects/${id}/operations?limit=1000`, { headers });
      return (await response.json()).operations.length;
    }),
  );
}
