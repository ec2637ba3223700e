// How long a drift pass over a large fleet takes at services with the published limits, in virtual
// time: in one run or in several, with one token or with one each, beside a bot that uses the same
// limit, and of what changed alone.
import { spawnSync } from 'node:child_process';
import { bundled } from './programs.js';

const PROJECTS = 10_000;
const GUILDS = 5_000;
const KEY = { fleet: '10,000 projects', projects: PROJECTS, guilds: 0 };
const BOT = { fleet: '5,000 guilds', projects: 0, guilds: GUILDS };
const BOTH = { fleet: 'both', projects: PROJECTS, guilds: GUILDS };
const ONE = { runs: 1, share: 'divided', in: 'one run', tokens: 'one' };
const SHARDS = { runs: 4, share: 'divided', in: '4 shards', tokens: 'one' };

const FLEETS = [
  { ...KEY, ...ONE },
  { ...BOT, ...ONE },
  { ...BOTH, ...ONE },
  { ...BOTH, ...SHARDS },
  { ...BOTH, ...SHARDS, share: 'alone', tokens: 'one a shard' },
  { ...BOTH, ...SHARDS, runs: 12, in: '12 shards', share: 'alone', tokens: 'one a shard' },
  { ...KEY, ...SHARDS, share: 'unknown', in: '4 runs that know nothing of each other' },
  { ...BOT, ...SHARDS, share: 'unknown', in: '4 runs that know nothing of each other' },
  { ...BOT, ...ONE, bot: 25, in: 'one run, beside a bot with 25 requests a second' },
  { ...BOTH, ...ONE, changed: 1, in: 'one run, `--changed`, one project changed' },
];

export async function fleet() {
  const program = await bundled('fleet-run');
  const rows = FLEETS.map(each => {
    const { requests, refused, seconds } = passOf(program, each);
    const scopes = each.changed ?? each.projects + each.guilds;
    return [
      each.fleet,
      each.in,
      each.tokens,
      `${requests.toLocaleString('en')} (minimum ${scopes.toLocaleString('en')})`,
      String(refused),
      seconds < 60 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`,
      each.changed === undefined ? Math.floor((scopes / seconds) * 3600).toLocaleString('en') : '',
    ];
  });
  return [
    {
      title: 'A drift pass of a fleet, four resources a scope, in virtual time',
      columns: ['fleet', 'in', 'tokens', 'requests', 'refused', 'takes', 'scopes in an hour'],
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
