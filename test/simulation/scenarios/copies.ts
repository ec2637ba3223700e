import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

/** New branches of parents in which the same plan does something. */
export const COPIES: readonly Scenario[] = [
  {
    name: 'copies of a parent that changes',
    seed: seed => {
      seed.branch('p', { ours: true });
      seed.post('p', 'roles', { role: { name: 'own' } });
      seed.post('p', 'databases', { database: { name: 'shop', owner_name: 'own' } });
      seed.bucket('p', 'old');
    },
    manifest: manifest({
      branches: [
        '{ name: p, roles: [{ name: own }, { name: app }], databases: [{ name: store, renamed_from: shop, owner_name: app }], buckets: [{ name: files }, { name: old, absent: true }] }',
        '{ name: a-copy, parent: p, databases: [{ name: store, owner_name: app }] }',
        '{ name: a-second, parent: a-copy, buckets: [{ name: files }] }',
      ],
    }),
    maxDeletes: 1,
    branches: ['p', 'a-copy'],
    buckets: [['p', 'files']],
    targets: ['neon.branch/*/a-copy', 'neon.database/**'],
  },
  {
    name: 'a copy of what is blocked',
    seed: seed => {
      seed.branch('p', { ours: true });
    },
    manifest: manifest({
      branches: [
        '{ name: p, databases: [{ name: shop, owner_name: nobody }], buckets: [{ name: files }] }',
        '{ name: a-copy, parent: p }',
        '{ name: qa, parent: main }',
      ],
    }),
    branches: ['p', 'a-copy'],
    blocked: true,
  },
];
