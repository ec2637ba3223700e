import { manifest } from './manifest.ts';
import { type Scenario, seededState } from './scenario.ts';

const DAY_MS = 24 * 3_600_000;

const seed: NonNullable<Scenario['seed']> = seed => {
  seed.branch('p/1', { endpoint: true });
  seed.branch('p/2');
  seed.branch('p/3', { endpoint: true });
  seed.branch('p/4');
  seed.branch('p/4/child', { parent: 'p/4' });
  seed.branch('p/5');
  seed.branch('p/6');
  seed.bucket('p/6', 'files');
  for (const id of seed.model.endpoints.keys()) seed.inProject(`endpoints/${id}/suspend`, undefined);
};

/** Nobody set an id to it, and a seeded branch always gets the same. */
const named = [
  ...seededState(
    { name: '', manifest: '', seed },
    { branch_names: 'unique' },
    undefined,
  ).model.branches.values(),
].find(each => each.name === 'p/5');

/**
 * Two go; one each stays for its pull request, its child, its entry and its buckets (matrix R31).
 */
export const SWEEP_SCENARIOS: readonly Scenario[] = [
  {
    name: 'sweep',
    seed,
    manifest: manifest({
      branches: [`{ name: kept, id: ${named?.id} }`, '{ name: wanted }'],
      project: ['sweep: [{ match: ["p/*"], older_than: 1d, idle_for: 12h, no_open: "p/{number}" }]'],
    }),
    sweeps: DAY_MS,
    maxDeletes: 9,
    pulls: [1, 2, 3, 4, 5, 6].map(number => ({
      number,
      state: number === 3 ? ('open' as const) : ('closed' as const),
      ref: `feature-${number}`,
    })),
    branches: ['p/1', 'p/2'],
    restored: ['p/1'],
    computes: ['p/1'],
    taken: [['p/1', 'wanted']],
    buckets: [['p/2', 'files']],
  },
];
