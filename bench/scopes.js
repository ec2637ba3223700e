// `plan --target` of one scope among many with the list of all scopes, against a manifest that has
// the scope alone: what is left of the size of the whole.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, folderOf, leanServer } from './measure.js';
import { evenkeel } from './programs.js';
import { manifestOf, scopesOf } from './world.js';

const PROJECTS = 10_000;
/** So many projects are in a file: 50 files. */
const PER_FILE = 200;
const ROUNDS = 9;

export async function scopes() {
  // Every second scope of a world is a guild.
  const all = scopesOf(2 * PROJECTS, 2 * PROJECTS).filter(({ type }) => type === 'project');
  const [one] = all;
  const alone = join(folderOf('alone', manifestOf([one])), 'evenkeel.yaml');
  const many = join(folderOf('many', manifestOf(all, PER_FILE)), 'evenkeel.yaml');
  const list = join(many, '../list.json');
  const argv = [evenkeel, 'scopes', '-f', many, '--format', 'json'];
  writeFileSync(list, execFileSync(process.execPath, argv, { maxBuffer: 64 * 1024 * 1024 }));
  const target = ['--target', `neon.project/${one.id}`, '--quiet'];
  const server = await leanServer(2 * PROJECTS, 2 * PROJECTS);
  const plan = (name, file, ...argv) => ({
    name,
    argv: [evenkeel, 'plan', '-f', file, ...target, ...argv],
    env: server.env,
  });
  try {
    const found = compare(
      [plan('alone', alone), plan('listed', many, '--scopes', list), plan('whole', many)],
      ROUNDS,
      { memory: true },
    );
    const requests = (await server.requests()) / (3 * (ROUNDS + 1));
    const floor = found.get('alone');
    const rows = (name, what, target) => [
      line(`${what}: processor`, target, found.get(name).processor, floor.processor, 'ms'),
      line(`${what}: memory`, target, found.get(name).mib, floor.mib, 'MiB'),
    ];
    return [
      ...rows('listed', '`plan --target` of one of 10,000 projects with `--scopes`, to it alone', '≤ 3'),
      ...rows('whole', 'the same without `--scopes`', ''),
      { what: 'its requests', target: '1', measured: String(requests), floor: '1' },
    ];
  } finally {
    server.stop();
  }
}

function line(what, target, value, floor, unit) {
  const shown = `${(value / floor).toFixed(2)} (${value.toFixed(0)} ${unit})`;
  return { what, target, measured: shown, floor: `${floor.toFixed(0)} ${unit}` };
}
