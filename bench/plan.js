// A large plan against its floor: a start, the same YAML parsed, the same pages read by a bare
// loop.
import { join } from 'node:path';
import { compare, folderOf, leanServer } from './measure.js';
import { bundled, withoutLimits } from './programs.js';
import { row } from './start.js';
import { manifestOf, scopesOf } from './world.js';

const RESOURCES = 10_000;
const SCOPES = 200;
const ROUNDS = 7;

export async function plan() {
  const unlimited = await withoutLimits();
  const floor = await bundled('floor-plan');
  const folder = folderOf('large', manifestOf(scopesOf(RESOURCES, SCOPES)));
  const rows = [];
  for (const [latency, changed] of [
    [0, 0],
    [0, 1],
    [20, 0],
  ]) {
    const server = await leanServer(RESOURCES, SCOPES, changed, latency);
    try {
      const found = compare(
        [
          { name: 'floor', argv: [floor, folder, server.url, String(RESOURCES), String(SCOPES)] },
          {
            name: 'plan',
            argv: [unlimited, 'plan', '-f', join(folder, 'evenkeel.yaml'), '--quiet', '--parallelism', '32'],
            env: server.env,
          },
        ],
        ROUNDS,
      );
      const requests = (await server.requests()) / (ROUNDS + 1) - SCOPES;
      const what = `\`plan\` of 10,000 in 200 scopes, ${latency} ms latency, ${changed * 100} % changed, to its floor`;
      rows.push(
        row(what, latency === 0 && changed === 0 ? '≤ 1.5' : '', found.get('plan'), found.get('floor')),
      );
      if (latency === 0 && changed === 0)
        rows.push({ what: 'its requests', target: '200', measured: String(requests), floor: String(SCOPES) });
    } finally {
      server.stop();
    }
  }
  return rows;
}
