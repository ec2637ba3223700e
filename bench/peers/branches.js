// B: twenty new branches whose operations take 1.5 s each, in one project and over five.
import { inPlace, missing, sideBySide } from './place.js';
import { branchesOf, projectIds, unfinished } from './sandbox.js';
import { alchemy } from './tools/alchemy.js';
import { configRuntime } from './tools/config-runtime.js';
import { evenkeel } from './tools/evenkeel.js';
import { neonBranches } from './tools/neon.js';
import { neonSdk } from './tools/neon-sdk.js';
import { absent, toOurs } from './words.js';

const BRANCHES = 20;
const OPERATION_MS = 1500;
const TOOLS = [evenkeel, neonBranches, configRuntime, neonSdk, alchemy];
const COLUMNS = ['tool', 'time (to ours)', 'requests', 'branches there', 'operations still running', 'exit'];

export async function branches() {
  const tables = [];
  for (const count of [1, 5]) {
    const here = TOOLS.filter(tool => missing(tool) === undefined);
    const found = await sideBySide(here.map(tool => () => created(tool, count)));
    const [ours] = found;
    tables.push({
      title: `B. ${BRANCHES} branches in ${count} ${count === 1 ? 'project' : 'projects'}, an operation takes ${OPERATION_MS / 1000} s`,
      columns: COLUMNS,
      rows: [
        ...found.map(each => [
          each.name,
          toOurs(each.ms, ours.ms),
          each.requests,
          each.there,
          each.running,
          each.code,
        ]),
        ...TOOLS.filter(tool => !here.includes(tool)).map(tool =>
          absent(tool, COLUMNS.length, missing(tool)),
        ),
      ],
    });
  }
  return tables;
}

function created(tool, count) {
  const projects = projectIds(count);
  return inPlace(tool, { operationMs: OPERATION_MS, projects }, async place => {
    const names = Array.from({ length: BRANCHES / count }, (_, index) => `preview/pr-${index}`);
    const { code, ms } = await place.run(
      tool.create(
        place,
        projects.map(project => ({ project, names })),
      ),
    );
    const now = Date.now();
    const state = await place.sandbox.state();
    return {
      name: tool.name,
      code,
      ms,
      requests: (await place.sandbox.requests()).length,
      there: projects.flatMap(project => branchesOf(state, project)).length,
      running: unfinished(state, now),
    };
  });
}
