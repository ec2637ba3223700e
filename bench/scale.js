// A plan where size, spread, latency and the share that differs cross, and one with the client-side
// limits on.
import { join } from 'node:path';
import { COLUMNS, cellsOf, crossing, scopesIn } from './crossing.js';
import { folderOf, leanServer, timeOf } from './measure.js';
import { bundled, evenkeel } from './programs.js';
import { manifestOf, scopesOf } from './world.js';

const QUICK = { rounds: 5, uncounted: 1 };
const LARGE = { rounds: 3, uncounted: 0 };
const LARGEST = { rounds: 1, uncounted: 0 };

const CROSSINGS = [
  { resources: 10, spread: 'one list', latency: 20, changed: 0, ...QUICK },
  { resources: 10, spread: 'one list', latency: 100, changed: 0, ...QUICK },
  { resources: 1_000, spread: 'many scopes', latency: 100, changed: 0, ...QUICK },
  { resources: 10_000, spread: 'one list', latency: 100, changed: 0, ...LARGE },
  { resources: 10_000, spread: 'one list', latency: 0, changed: 0.01, ...LARGE },
  { resources: 10_000, spread: 'one list', latency: 0, changed: 1, ...LARGE },
  { resources: 10_000, spread: 'many scopes', latency: 20, changed: 0, ...LARGE },
  { resources: 10_000, spread: 'many scopes', latency: 100, changed: 0, ...LARGE },
  { resources: 10_000, spread: 'many scopes', latency: 0, changed: 1, ...LARGE },
  { resources: 10_000, spread: 'many scopes', latency: 100, changed: 1, ...LARGE },
  { resources: 50_000, spread: 'one list', latency: 100, changed: 0, ...LARGEST },
  { resources: 50_000, spread: 'one list', latency: 0, changed: 1, ...LARGEST },
  { resources: 100_000, spread: 'many scopes', latency: 100, changed: 1, ...LARGEST },
];

const NOTE =
  '20 of 72 crossings. The table of `memory` has the plain ones. Small plans differ only by latency. From 50,000 on each runs once.';

export async function scale() {
  const rows = [];
  for (const at of CROSSINGS) {
    console.error(`  ${at.resources} in ${at.spread}, ${at.latency} ms, ${at.changed * 100} % changed …`);
    rows.push(cellsOf(at, await crossing(at)));
  }
  return [
    await withLimits(10_000),
    { title: 'Where size, latency and changes cross', note: NOTE, columns: COLUMNS, rows },
  ];
}

/**
 * The shipped program against what its own limits allow: a provider's requests beyond the first
 * burst, one after another.
 */
async function withLimits(resources) {
  const { RATES } = await import(await bundled('rates'));
  const count = scopesIn(resources, 'many scopes');
  const scopes = scopesOf(resources, count);
  const folder = folderOf('limited', manifestOf(scopes));
  const secondsOf = (provider, type) =>
    (scopes.filter(scope => scope.type === type).length - RATES[provider].burst) / RATES[provider].perSecond;
  const [neon, discord] = [secondsOf('neon', 'project'), secondsOf('discord', 'guild')];
  const allowed = Math.max(neon, discord);
  const server = await leanServer(resources, count);
  try {
    console.error(`  ${resources} with the client-side limits …`);
    const argv = [evenkeel, 'plan', '-f', join(folder, 'evenkeel.yaml'), '--quiet', '--parallelism', '32'];
    const seconds = timeOf({ argv, env: server.env }) / 1000;
    return {
      what: `\`plan\` of ${resources.toLocaleString('en')} in ${count} scopes with the client-side limits on, to what these alone allow`,
      target: '',
      measured: `${(seconds / allowed).toFixed(2)} (${seconds.toFixed(1)} s, ${await server.requests()} requests; one run)`,
      floor: `${allowed.toFixed(1)} s (Neon ${neon.toFixed(1)} s beside Discord ${discord.toFixed(1)} s)`,
    };
  } finally {
    server.stop();
  }
}
