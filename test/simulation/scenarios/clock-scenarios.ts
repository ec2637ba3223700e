import { manifest } from './manifest.ts';
import { PROJECT, type Scenario } from './scenario.ts';

const HOUR_MS = 3_600_000;

/** What depends on time, beside what does not (matrix R26). */
export const CLOCK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'clocks: sweep',
    seed: seed => {
      seed.branch('p/1');
      seed.branch('p/2');
      seed.pass(60 * HOUR_MS);
      seed.branch('p/young');
    },
    manifest: manifest({
      branches: [],
      project: ['sweep: [{ match: ["p/**"], older_than: 24h, beyond_newest: 0 }]'],
    }),
    sweeps: 24 * HOUR_MS,
    maxDeletes: 9,
  },
  {
    name: 'clocks: expiry',
    manifest: manifest({
      branches: [
        '{ name: short, ttl: 2d }',
        '{ name: until, expires_at: "2026-12-09T00:00:00Z" }',
        '{ name: plain }',
      ],
    }),
  },
  {
    name: 'clocks: accepted',
    seed: seed => {
      seed.branch('dev', { ours: true, protected: true });
    },
    manifest: manifest({
      accepted: [
        `{ address: neon.branch/${PROJECT}/dev, field: protected, wants: false, is: true, until: 2027-01-20 }`,
        `{ address: neon.branch/${PROJECT}/gone, missing: true, until: 2027-01-20 }`,
      ],
      branches: ['{ name: dev, protected: false }', '{ name: gone }', '{ name: plain }'],
    }),
  },
];
