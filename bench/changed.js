// `plan --changed` of one scope among many against a cold plan of ten: what two whole manifests
// cost where one list is read.
import { join } from 'node:path';
import { compare, folderOf, leanServer } from './measure.js';
import { evenkeel } from './programs.js';
import { row } from './start.js';
import { manifestOf, scopesOf } from './world.js';

const RESOURCES = 10_000;
const ROUNDS = 7;

export async function changed() {
  const ten = join(folderOf('ten-cold', manifestOf(scopesOf(10, 1))), 'evenkeel.yaml');
  const rows = [];
  for (const count of [200, RESOURCES]) {
    const scopes = scopesOf(RESOURCES, count);
    const [first, ...others] = scopes;
    const now = join(folderOf(`now-${count}`, manifestOf(scopes)), 'evenkeel.yaml');
    const last = [{ ...first, names: [...first.names.slice(0, -1), 'renamed'] }, ...others];
    const before = join(folderOf(`before-${count}`, manifestOf(last)), 'evenkeel.yaml');
    const server = await leanServer(RESOURCES, count);
    const cold = await leanServer(10, 1);
    try {
      const argv = [evenkeel, 'plan', '--changed', '-f', now, '--base-applied', before, '--quiet'];
      const found = compare(
        [
          { name: 'ten', argv: [evenkeel, 'plan', '-f', ten, '--quiet'], env: cold.env },
          { name: 'changed', argv, env: server.env },
        ],
        ROUNDS,
      );
      const requests = (await server.requests()) / (ROUNDS + 1);
      const what = `\`plan --changed\` of one of ${count.toLocaleString('en')} scopes, 10,000 resources, to a cold \`plan\` of ten`;
      rows.push(row(what, '', found.get('changed'), found.get('ten')));
      rows.push({ what: 'its requests', target: '1', measured: String(requests), floor: '1' });
    } finally {
      server.stop();
      cold.stop();
    }
  }
  return rows;
}
