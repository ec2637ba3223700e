import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

/**
 * What the other scenarios have no place for: `keep`, a guard that refuses, and the kinds inside a
 * branch and a project.
 */
export const SPECIAL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'kept',
    seed: seed => {
      seed.branch('k-anew', { ours: true });
      seed.branch('k-open', { ours: true, protected: true });
      seed.branch('k-old', { ours: true });
      seed.branch('k-named', { ours: true });
      seed.branch('k-moved', { ours: true });
      seed.bucket('k-moved', 'files');
      seed.branch('qa', { ours: true });
    },
    manifest: manifest({
      keep: ['neon.branch/*/k-*', 'neon.bucket/*/k-moved/*'],
      branches: [
        '{ name: k-anew, parent: qa, allow: [replace, loss] }',
        '{ name: k-open, protected: false }',
        '{ name: named, renamed_from: k-named, parent: qa, allow: [replace, loss] }',
        '{ name: moved, renamed_from: k-moved, parent: qa, buckets: [{ name: files, absent: true }] }',
        '{ name: qa, protected: true }',
      ],
      prune: true,
    }),
    branches: ['k-anew', 'k-open', 'qa'],
    blocked: true,
  },
  {
    name: 'guarded',
    seed: seed => {
      seed.branch('dev', { ours: true });
    },
    manifest: manifest({ branches: ['{ name: main, protected: true }'], prune: true }),
    guarded: true,
  },
  {
    name: 'inside a branch',
    seed: seed => {
      seed.branch('dev', { ours: true, endpoint: true });
      seed.post('dev', 'roles', { role: { name: 'old' } });
      seed.post('dev', 'databases', { database: { name: 'shop', owner_name: 'old' } });
    },
    manifest: manifest({
      branches: [
        '{ name: dev, roles: [{ name: app }], databases: [{ name: shop, owner_name: app }, { name: logs, owner_name: app }], credentials: [{ name: ci, scopes: ["storage:read"] }] }',
        '{ name: made, parent: dev, databases: [{ name: more, owner_name: old }] }',
      ],
    }),
    branches: ['dev', 'made'],
  },
  {
    name: 'inside a project',
    seed: seed => {
      seed.branch('dev', { ours: true });
      seed.inProject('jwks', { jwks_url: 'https://old.example.com/jwks', provider_name: 'old' });
    },
    manifest: manifest({
      branches: ['{ name: dev, snapshots: [{ name: first }] }'],
      prune: true,
      project: [
        'settings: { history_retention_seconds: 3600 }',
        'jwks: [{ jwks_url: "https://example.com/jwks", provider_name: own }]',
      ],
    }),
    maxDeletes: 3,
    branches: ['dev'],
  },
  {
    name: 'restrictions exchanged',
    seed: seed => {
      seed.inProject('vpc_endpoints/vpce-old', { label: 'old' });
      seed.inProject('vpc_endpoints/vpce-older', { label: 'older' });
    },
    manifest: manifest({
      branches: [],
      prune: true,
      project: ['vpc_restrictions: [{ vpc_endpoint_id: vpce-new, label: new }]'],
    }),
    maxDeletes: 3,
  },
];
