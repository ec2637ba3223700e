// One drift pass of a fleet in virtual time: the real engine and the real client-side limits, over
// services that answer from fixed pages 50 ms later and refuse beyond their published limits.
// Argument as JSON: {"projects","guilds","runs","share","bot","changed"}. `share`: how the runs
// share a token: "divided" (shards that know of each other), "alone" (a token each), "unknown"
// (they know nothing of each other). `bot`: so many requests a second that the bot itself sends
// besides. `changed`: only so many scopes differ from what was applied. Prints
// {"requests","refused","seconds","drifted"}.

import { changedScopes } from '../src/engine/desired/changed-scopes.ts';
import { collect } from '../src/engine/desired/collect.ts';
import { changedOnly } from '../src/engine/desired/scope-parts.ts';
import { bearer } from '../src/http/auth.ts';
import { createClient } from '../src/http/client.ts';
import { discord } from '../src/providers/discord/provider.ts';
import { discordBot } from '../src/providers/discord/service.ts';
import { neon } from '../src/providers/neon/provider.ts';
import { drift } from '../src/reconcile.ts';
import { createWindows } from '../src/sandbox/windows.ts';
import { fastClock } from '../test/simulation/world/fast-clock.ts';
import { liveOf, scopesOf } from './world.js';

const IN_A_SCOPE = 4;
const LATENCY_MS = 50;
const START = Date.UTC(2026, 10, 21);
const ORIGIN = 'http://127.0.0.1:7777';
const HERE = { file: 'fleet.yaml', line: 1, column: 1 };
const LIMITS = { neon: { count: 700, windowMs: 60_000 }, discord: { count: 50, windowMs: 1_000 } };

const { projects, guilds, runs, share, bot = 0, changed } = JSON.parse(process.argv[2]);
const clock = fastClock(START);
const windows = createWindows();
const scopes = scopesOf(2 * Math.max(projects, guilds) * IN_A_SCOPE, 2 * Math.max(projects, guilds));
const of = type => scopes.filter(scope => scope.type === type);
const fleet = [...of('project').slice(0, projects), ...of('guild').slice(0, guilds)];
const byPath = new Map(fleet.map(scope => [scope.path, scope]));
let refused = 0;
let over = false;

function manifestOf(ours, differing = 0) {
  const entries = type => ours.filter(scope => scope.type === type);
  const value = { name: 'bench' };
  const neonProjects = entries('project').map((each, nth) => projectEntry(each, nth < differing));
  if (neonProjects.length > 0) value.neon = { projects: neonProjects };
  const discordGuilds = entries('guild').map(guildEntry);
  if (discordGuilds.length > 0)
    value.discord = { application_id: '222222222222222222', guilds: discordGuilds };
  const { collected, problems } = collect(
    { name: 'bench', value, keep: [], source: () => HERE },
    [neon, discord],
    START,
  );
  if (problems.length > 0) throw new Error(problems[0].message);
  return collected;
}

function projectEntry({ id, names }, differs) {
  const branches = names.map(name => ({
    name,
    ...(name === 'main' ? {} : { parent: 'main' }),
    protected: differs && name !== 'main',
  }));
  return { id, branches };
}

function guildEntry({ id, names }) {
  const options = [{ type: 'string', name: 'what', description: 'What to run', required: true }];
  const commands = names.map((name, n) => ({ name, description: `Runs number ${n}`, options }));
  return { ids: [id], commands };
}

/** Milliseconds until the service takes more with that token; 0 where it takes this one. */
function missing(service, token) {
  const limit = LIMITS[service];
  const { count, endsAt } = windows.count(`${service} ${token}`, limit, clock.now());
  return count > limit.count ? endsAt - clock.now() : 0;
}

const transportOf =
  token =>
  async ({ url }) => {
    await clock.sleep(LATENCY_MS);
    const { pathname } = new URL(url);
    const service = pathname.startsWith('/neon') ? 'neon' : 'discord';
    const ms = missing(service, token);
    if (ms > 0) {
      refused += 1;
      return refusal(service, ms);
    }
    const scope = byPath.get(pathname);
    return answer(scope === undefined ? 404 : 200, scope === undefined ? {} : liveOf(scope, 0));
  };

function refusal(service, ms) {
  if (service === 'neon')
    return answer(429, { code: '', message: 'you have exceeded the limit of requests' });
  return answer(429, { retry_after: ms / 1000, global: true }, { 'x-ratelimit-global': 'true' });
}

function answer(status, body, headers = {}) {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function connect(provider, path, { credential, token }) {
  const origin = ORIGIN + path;
  const client = createClient(
    { provider, baseUrl: origin, credentials: [credential], userAgent: 'bench', timeoutMs: 60_000 },
    { transport: transportOf(token), clock, random: () => 0.5, shards: share === 'divided' ? runs : 1 },
  );
  return {
    provider,
    origin,
    client: () => client,
    credentials: new Set([credential.name]),
    requests: () => client.requests(),
  };
}

async function pass(nth) {
  const ours = fleet.filter((_, index) => index % runs === nth);
  const whole = manifestOf(ours);
  const before = changed === undefined ? undefined : manifestOf(ours, changed);
  const read =
    before === undefined ? undefined : changedScopes({ before, now: whole, providers: [neon, discord] });
  const wanted = read === undefined ? whole : changedOnly(whole, new Set(read.keys()), 'bench');
  const token = share === 'alone' ? nth : 0;
  const has = type => ours.some(scope => scope.type === type);
  const connections = [
    ...(has('project')
      ? [connect(neon, '/neon/api/v2', { credential: bearer('neon', 'bench'), token })]
      : []),
    ...(has('guild')
      ? [connect(discord, '/discord/api/v10', { credential: discordBot('bot', 'bench'), token })]
      : []),
  ];
  const report = await drift(
    wanted,
    {
      connections,
      clock,
      random: () => 0.5,
      emit: () => undefined,
      parallelism: 8,
      signal: new AbortController().signal,
      run: `bench-${nth}`,
    },
    { prune: false },
  );
  if (report.plan.unread.length > 0) throw new Error(`${report.plan.unread.length} scopes could not be read`);
  return {
    requests: connections.reduce((sum, each) => sum + (each.requests().GET ?? 0), 0),
    drifted: report.plan.rows.length,
    seconds: (clock.now() - START) / 1000,
  };
}

/** What the bot itself sends: as much as it likes, in even steps. */
async function bots() {
  while (bot > 0 && !over) {
    missing('discord', 0);
    await clock.sleep(1000 / bot);
  }
}

const besides = bots();
const passes = await Promise.all(Array.from({ length: runs }, (_, nth) => pass(nth)));
over = true;
await besides;
process.stdout.write(
  JSON.stringify({
    requests: passes.reduce((sum, each) => sum + each.requests, 0),
    refused,
    seconds: Math.max(...passes.map(each => each.seconds)),
    drifted: passes.reduce((sum, each) => sum + each.drifted, 0),
  }),
);
