import type { FleetCase } from './fleet-case.ts';

const ALONE = { processes: 1, guilds: 60, commands: 1, projects: 8, latencyMs: 40, seed: 20_261_122 };
const TOGETHER = { ...ALONE, projects: 0 };
const ON_ONE_KEY = { ...ALONE, guilds: 0 };

/** What `npm run simulate` plays. */
export const FLEET_CASES: readonly FleetCase[] = [
  ALONE,
  { ...ALONE, lateMs: 30 },
  { ...ALONE, grainMs: 100 },
  { ...ALONE, ticks: 1 },
  { ...ALONE, burstMs: 300 },
  { ...ALONE, fault: 'global' },
  { ...ALONE, fault: 'route' },
  { ...ALONE, fault: 'slow minute' },
  { ...TOGETHER, processes: 2, guilds: 25, rounds: 30 },
  { ...TOGETHER, processes: 4, guilds: 15, rounds: 25 },
  { ...TOGETHER, processes: 12, guilds: 8, rounds: 14 },
  { ...ON_ONE_KEY, processes: 2, projects: 60 },
  { ...ON_ONE_KEY, processes: 12, projects: 15 },
  { ...ON_ONE_KEY, processes: 12, projects: 84, oneIn: 20, parts: 'shards' },
  { ...ON_ONE_KEY, processes: 12, projects: 40, oneIn: 20, parts: 'scopes' },
  { ...TOGETHER, processes: 4, guilds: 40, parts: 'shards' },
  { ...TOGETHER, processes: 4, guilds: 40, parts: 'scopes' },
];

const WHOLE = { ...ALONE, guilds: 300, projects: 40 };

/** The same with 300 guilds and 40 projects: `npm run simulate -- --fleet`. */
export const WHOLE_FLEET_CASES: readonly FleetCase[] = [
  ...[1, 2, 3].map(seed => ({ ...WHOLE, seed })),
  ...[1, 2].flatMap(seed => [
    { ...WHOLE, seed, projects: 0, lateMs: 30 },
    { ...WHOLE, seed, projects: 0, grainMs: 100 },
    { ...WHOLE, seed, projects: 0, burstMs: 300 },
    { ...WHOLE, seed, fault: 'global' as const },
    { ...WHOLE, seed, fault: 'route' as const },
    { ...WHOLE, seed, fault: 'slow minute' as const },
  ]),
  ...[1, 2].flatMap(seed => [
    { ...WHOLE, seed, projects: 0, processes: 2, guilds: 150, rounds: 25 },
    { ...WHOLE, seed, projects: 0, processes: 4, guilds: 75, rounds: 10 },
    { ...WHOLE, seed, projects: 0, processes: 12, guilds: 25, rounds: 10 },
    { ...WHOLE, seed, guilds: 0, processes: 2, projects: 150 },
    { ...WHOLE, seed, guilds: 0, processes: 4, projects: 80 },
    { ...WHOLE, seed, guilds: 0, processes: 12, projects: 30 },
  ]),
  { ...WHOLE, guilds: 0, projects: 10_000, oneIn: 20 },
  { ...WHOLE, guilds: 0, processes: 12, projects: 834, oneIn: 20, parts: 'shards' },
  { ...WHOLE, guilds: 0, processes: 12, projects: 84, oneIn: 20, parts: 'scopes' },
];
