// One size, spread, latency and share that differs: a plan against its floor in turn, its requests
// and its peak memory.
import { join } from 'node:path';
import { compare, folderOf, leanServer } from './measure.js';
import { bundled, withoutLimits } from './programs.js';
import { manifestOf, pagesIn, scopesOf } from './world.js';

const IN_A_SCOPE = 50;

let built;
function programs() {
  built ??= Promise.all([withoutLimits(), bundled('floor-plan')]);
  return built;
}

/** The scopes of a spread: `one list`, or `many scopes` of 50 resources. */
export function scopesIn(resources, spread) {
  return spread === 'one list' ? 1 : Math.ceil(resources / IN_A_SCOPE);
}

/**
 * Measures one crossing: `{ plan, floor, requests, minimum }`, the first two as {@link compare}
 * gives them. Client-side limits are lifted. `rounds` are counted, `uncounted` come before.
 */
export async function crossing({ resources, spread, latency, changed, rounds, uncounted }) {
  const count = scopesIn(resources, spread);
  const scopes = scopesOf(resources, count);
  const folder = folderOf(`${resources} in ${count}`, manifestOf(scopes));
  const [unlimited, floor] = await programs();
  const server = await leanServer(resources, count, changed, latency);
  try {
    const found = compare(
      [
        {
          name: 'floor',
          argv: [floor, folder, server.url, String(resources), String(count)],
        },
        {
          name: 'plan',
          argv: [unlimited, 'plan', '-f', join(folder, 'evenkeel.yaml'), '--quiet', '--parallelism', '32'],
          env: server.env,
        },
      ],
      rounds,
      { uncounted, memory: true },
    );
    const minimum = pagesIn(scopes);
    const requests = (await server.requests()) / (rounds + uncounted) - minimum;
    return { plan: found.get('plan'), floor: found.get('floor'), requests, minimum };
  } finally {
    server.stop();
  }
}

/** The columns of the cells that {@link cellsOf} makes. */
export const COLUMNS = [
  'resources',
  'spread',
  'latency',
  'changed',
  'rounds',
  'plan',
  'floor',
  'to its floor',
  'requests',
  'peak memory',
  "floor's",
];

export function cellsOf({ resources, spread, latency, changed, rounds }, { plan, floor, requests, minimum }) {
  return [
    resources.toLocaleString('en'),
    spread === 'one list' ? spread : `${scopesIn(resources, spread).toLocaleString('en')} scopes`,
    `${latency} ms`,
    `${changed * 100} %`,
    String(rounds),
    `${plan.median.toFixed(0)} ms`,
    `${floor.median.toFixed(0)} ms`,
    plan.ratio.toFixed(2),
    `${requests.toLocaleString('en')} (minimum ${minimum.toLocaleString('en')})`,
    `${plan.mib.toFixed(0)} MiB`,
    `${floor.mib.toFixed(0)} MiB`,
  ];
}
