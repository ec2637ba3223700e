// One drift pass of a fleet in virtual time: the real engine and the real client-side limits, over services that answer from fixed
// pages 50 ms later. Argument: {"projects","guilds","shard","of","own"} as JSON. Prints {"requests","seconds","drifted"}.
import { collect } from '../src/engine/desired/collect.ts';
import { bearer } from '../src/http/auth.ts';
import { createClient } from '../src/http/client.ts';
import { discordBot } from '../src/providers/discord/bot.ts';
import { discord } from '../src/providers/discord/provider.ts';
import { neon } from '../src/providers/neon/provider.ts';
import { drift } from '../src/reconcile.ts';
import { fastClock } from '../test/simulation/world/fast-clock.ts';
import { liveOf, scopesOf } from './world.js';

const IN_A_SCOPE = 4;
const LATENCY_MS = 50;
const START = Date.UTC(2026, 10, 21);
const ORIGIN = 'http://127.0.0.1:7777';
const HERE = { file: 'fleet.yaml', line: 1, column: 1 };

const { projects, guilds, shard, of, own } = JSON.parse(process.argv[2]);
const clock = fastClock(START);
const scopes = scopesOf(2 * Math.max(projects, guilds) * IN_A_SCOPE, 2 * Math.max(projects, guilds));
const mine = (all, count) => all.slice(0, count).filter((_, index) => index % of === shard);
const ours = [
  ...mine(
    scopes.filter(scope => scope.type === 'project'),
    projects,
  ),
  ...mine(
    scopes.filter(scope => scope.type === 'guild'),
    guilds,
  ),
];
const byPath = new Map(ours.map(scope => [scope.path, scope]));

const value = {};
if (projects > 0) value.neon = { projects: ours.filter(scope => scope.type === 'project').map(projectEntry) };
if (guilds > 0)
  value.discord = {
    application_id: '222222222222222222',
    guilds: ours.filter(scope => scope.type === 'guild').map(guildEntry),
  };
const manifest = { name: 'bench', value, keep: [], source: () => HERE };

function projectEntry({ id, names }) {
  const branches = names.map(name => ({
    name,
    ...(name === 'main' ? {} : { parent: 'main' }),
    protected: false,
  }));
  return { id, branches };
}

function guildEntry({ id, names }) {
  const options = [{ type: 'string', name: 'what', description: 'What to run', required: true }];
  const commands = names.map((name, n) => ({ name, description: `Runs number ${n}`, options }));
  return { ids: [id], commands };
}

async function transport({ url }) {
  await clock.sleep(LATENCY_MS);
  const scope = byPath.get(new URL(url).pathname);
  return {
    status: scope === undefined ? 404 : 200,
    headers: { 'content-type': 'application/json' },
    body: scope === undefined ? '{}' : JSON.stringify(liveOf(scope, 0)),
  };
}

function connect(provider, path, credential) {
  const origin = ORIGIN + path;
  const client = createClient(
    {
      provider,
      base: origin,
      credentials: [credential],
      userAgent: 'bench',
      timeoutMs: 60_000,
    },
    { transport, clock, random: () => 0.5, shards: own ? 1 : of },
  );
  return {
    provider,
    origin,
    client: () => client,
    credentials: new Set([credential.name]),
    requests: () => client.requests(),
  };
}

const { collected, problems } = collect(manifest, [neon, discord], START);
if (problems.length > 0) throw new Error(problems[0].message);
const connections = [
  ...(projects > 0 ? [connect(neon, '/neon/api/v2', bearer('neon', 'bench'))] : []),
  ...(guilds > 0 ? [connect(discord, '/discord/api/v10', discordBot('bot', 'bench'))] : []),
];
const report = await drift(
  collected,
  {
    connections,
    clock,
    random: () => 0.5,
    emit: () => undefined,
    parallelism: 8,
    signal: new AbortController().signal,
    run: 'bench',
  },
  { prune: false },
);
const requests = connections.reduce((sum, each) => sum + (each.requests().GET ?? 0), 0);
const seconds = (clock.now() - START) / 1000;
process.stdout.write(JSON.stringify({ requests, seconds, drifted: report.plan.rows.length }));
