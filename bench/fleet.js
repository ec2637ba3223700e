// How long a full drift pass over a large fleet takes under the services' published limits, in virtual time. Shards run side by side:
// with one token they share its limit, with a token each they do not.
import { spawnSync } from 'node:child_process';
import { bundled } from './programs.js';

const PROJECTS = 10_000;
const GUILDS = 5_000;

const FLEETS = [
  { fleet: '10,000 projects', projects: PROJECTS, guilds: 0, of: 1, own: false },
  { fleet: '5,000 guilds', projects: 0, guilds: GUILDS, of: 1, own: false },
  { fleet: 'both', projects: PROJECTS, guilds: GUILDS, of: 1, own: false },
  { fleet: 'both', projects: PROJECTS, guilds: GUILDS, of: 4, own: false },
  { fleet: 'both', projects: PROJECTS, guilds: GUILDS, of: 4, own: true },
];

export async function fleet() {
  const program = await bundled('fleet-run');
  const rows = FLEETS.map(each => {
    const shards = Array.from({ length: each.of }, (_, shard) => passOf(program, { ...each, shard }));
    const requests = shards.reduce((sum, pass) => sum + pass.requests, 0);
    const seconds = Math.max(...shards.map(pass => pass.seconds));
    const scopes = each.projects + each.guilds;
    return [
      each.fleet,
      String(each.of),
      each.own ? 'one a shard' : 'one',
      `${requests.toLocaleString('en')} (minimum ${scopes.toLocaleString('en')})`,
      `${(seconds / 60).toFixed(1)} min`,
      Math.floor((scopes / seconds) * 3600).toLocaleString('en'),
    ];
  });
  return [
    {
      title: 'A full drift pass of a fleet, four resources a scope, in virtual time',
      columns: ['fleet', 'shards', 'tokens', 'requests', 'takes', 'scopes in an hour'],
      rows,
    },
  ];
}

function passOf(program, fleet) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, JSON.stringify(fleet)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the pass ended with ${status}:\n${stderr}`);
  const pass = JSON.parse(stdout);
  if (pass.drifted > 0) throw new Error(`the fleet should be in sync, and ${pass.drifted} rows differ`);
  return pass;
}
