// How many requests a second the sandbox answers, beside a bare server of Node that sends the same
// bytes, and beside other people's servers for tests. Each is a process of its own; the client here
// is the same for all, with as many connections, in turn within each round.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { installClient } from '../scripts/install-client.js';
import { folderOf, serve } from './measure.js';
import { evenkeel } from './programs.js';

const CONNECTIONS = 32;
const REQUESTS = 4000;
const ROUNDS = 3;
const WORLDS = 1000;
const PATH = '/neon/api/v2/projects/shiny-wind-028834/branches';
const ITEMS = 5;
const PATIENCE_MS = 30_000;
const HEADERS = { authorization: 'Bearer sandbox-neon-api-key' };

/** Answers every GET with these bytes, and nothing else. */
const BARE = `import { createServer } from 'node:http';
const body = Buffer.from(process.argv[2]);
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));
`;

/** A rule for one path, of a server in its own process. */
const MOCKTTP = `import { getLocal } from 'mockttp';
const server = getLocal();
await server.start(Number(process.argv[2]));
await server.forGet('/branches').thenReply(200, process.argv[3], { 'content-type': 'application/json' });
`;

/**
 * Other people's servers: the packages of each, and the words after `node`. `program`: a file of
 * ours beside its packages, because an ES module finds them only from where it is.
 */
const PEERS = [
  {
    packages: ['json-server@0.17.4'],
    argv: ({ modules, folder, port }) => [
      join(modules, 'json-server/lib/cli/bin.js'),
      ...['--quiet', '--host', '127.0.0.1', '--port', port, join(folder, 'db.json')],
    ],
  },
  {
    packages: ['@stoplight/prism-cli@5.16.0'],
    argv: ({ modules, folder, port }) => [
      join(modules, '@stoplight/prism-cli/dist/index.js'),
      ...['mock', '--host', '127.0.0.1', '--port', port, join(folder, 'openapi.json')],
    ],
  },
  {
    packages: ['mockttp@4.6.5'],
    argv({ modules, port, body }) {
      const program = join(dirname(modules), 'served.mjs');
      writeFileSync(program, MOCKTTP);
      return [program, port, body];
    },
  },
];

/** The answer that all of them give. */
async function listOf(url) {
  // The project has a first branch from its start.
  for (let index = 1; index < ITEMS; index += 1) {
    await fetch(`${url}${PATH}`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({ branch: { name: `branch-${index}` } }),
    });
    await fetch(`${url}/_sandbox/clock`, { method: 'POST', body: '{"advance_ms":60000}' });
  }
  return (await fetch(`${url}${PATH}`, { headers: HEADERS })).text();
}

/** Requests a second. `pathOf`: from the number of a request to its path. */
async function rateOf(pool, pathOf) {
  let next = 0;
  const lane = async () => {
    while (next < REQUESTS) {
      next += 1;
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: pathOf(next),
        headers: HEADERS,
      });
      await body.text();
      if (statusCode !== 200) throw new Error(`${pathOf(next)} was answered with ${statusCode}`);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return (REQUESTS * 1000) / (performance.now() - since);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts someone else's server: its URL and the way to end it, or why it is not measured. */
async function startPeer({ packages, argv }, body) {
  const { modules, skipped } = await installClient(...packages);
  if (skipped !== undefined) return { skipped };
  const folder = folderOf(packages[0].replaceAll(/[^a-z]/g, '-'), [
    ['db.json', JSON.stringify({ branches: JSON.parse(body) })],
    ['openapi.json', JSON.stringify(description(JSON.parse(body)))],
  ]);
  const port = String(await freePort());
  const words = argv({ modules, folder, port, body });
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + PATIENCE_MS;
  while (!(await answers(`${url}/branches`))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill();
      return { skipped: `did not answer within ${PATIENCE_MS / 1000} s` };
    }
    await sleep(100);
  }
  return { url, stop: () => child.kill() };
}

async function answers(url) {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    return false;
  }
}

function description(branches) {
  const ok = { description: 'ok', content: { 'application/json': { example: branches } } };
  const paths = { '/branches': { get: { responses: { 200: ok } } } };
  return { openapi: '3.0.3', info: { title: 'branches', version: '1' }, paths };
}

/** One table: requests a second, and the share of what a bare server answers in the same round. */
export async function service() {
  const sandbox = await serve([evenkeel, 'sandbox']);
  const body = await listOf(sandbox.url);
  const bare = await serve([join(folderOf('bare', [['bare.mjs', BARE]]), 'bare.mjs'), body]);
  await fetch(`${sandbox.url}/_sandbox/states/listed`, { method: 'PUT' });
  for (let index = 0; index < WORLDS; index += 1) {
    const options = JSON.stringify({ from: 'listed' });
    await fetch(`${sandbox.url}/_sandbox/worlds/w${index}`, { method: 'PUT', body: options });
  }
  const contenders = [
    { name: 'a bare server of Node', url: bare.url, pathOf: () => PATH },
    { name: 'evenkeel sandbox, one world', url: sandbox.url, pathOf: () => PATH },
    {
      name: `evenkeel sandbox, ${WORLDS} worlds in turn`,
      url: sandbox.url,
      pathOf: number => `/_world/w${number % WORLDS}${PATH}`,
    },
  ];
  const stops = [sandbox.stop, bare.stop];
  const missing = [];
  try {
    for (const peer of PEERS) {
      const { url, stop, skipped } = await startPeer(peer, body);
      if (skipped !== undefined) missing.push([peer.packages[0], `not measured: ${skipped}`, '']);
      else {
        stops.push(stop);
        contenders.push({ name: peer.packages[0], url, pathOf: () => '/branches' });
      }
    }
    return [tableOf(await measured(contenders), missing)];
  } finally {
    for (const stop of stops) stop();
  }
}

/** The rates of each contender, round by round, after one round that is not counted. */
async function measured(contenders) {
  const rates = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = -1; round < ROUNDS; round += 1)
    for (const { name, url, pathOf } of contenders) {
      const pool = new Pool(url, { connections: CONNECTIONS });
      const rate = await rateOf(pool, pathOf);
      await pool.close();
      if (round >= 0) rates.get(name).push(rate);
    }
  return rates;
}

function tableOf(rates, missing) {
  const [base] = rates.values();
  const rows = [...rates].map(([name, all]) => {
    const share = median(all.map((rate, round) => rate / base[round]));
    return [name, String(Math.round(median(all))), share.toFixed(2)];
  });
  return {
    title: `GET of ${ITEMS} branches, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS}`,
    columns: ['server', 'requests a second', 'share of the bare server'],
    rows: [...rows, ...missing],
  };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
