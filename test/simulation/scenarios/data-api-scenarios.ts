import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

/** Data APIs that are there already, of branches that change, are made, or must have none. */
export const DATA_API_SCENARIOS: readonly Scenario[] = [
  {
    name: 'changed data APIs',
    seed: seed => {
      seed.branch('dev');
      seed.branch('shut');
      seed.branch('off');
      for (const name of ['dev', 'shut', 'off'])
        seed.post(name, 'data-api/neondb', { settings: { db_max_rows: 5, db_schemas: ['api'] } });
    },
    manifest: manifest({
      branches: [
        '{ name: dev, data_api: [{ database: neondb, auth_provider: neon_auth, settings: { db_max_rows: 9, db_anon_role: anonymous } }] }',
        '{ name: shut, data_api: false, allow: [loss] }',
        '{ name: off, data_api: [{ database: neondb, absent: true, allow: [loss] }] }',
      ],
    }),
    branches: ['dev'],
    dataApis: [
      ['dev', 'neondb'],
      ['shut', 'neondb'],
      ['off', 'neondb'],
    ],
  },
  {
    name: 'data APIs of new branches',
    seed: seed => {
      seed.branch('base');
      seed.post('base', 'data-api/neondb', { settings: { db_max_rows: 5 } });
    },
    manifest: manifest({
      branches: [
        '{ name: base }',
        '{ name: made, parent: base, roles: [{ name: app }], databases: [{ name: shop, owner_name: app }], data_api: [{ database: neondb, settings: { db_max_rows: 5 } }, { database: shop }] }',
        '{ name: none, parent: base, data_api: [{ database: neondb, absent: true, allow: [loss] }] }',
      ],
    }),
    dataApis: [['base', 'neondb']],
  },
  {
    name: 'data APIs that a new branch lacks',
    quirks: { data_api_of_parent: 'left_out', data_api_settings: 'merges' },
    seed: seed => {
      seed.branch('base');
      seed.post('base', 'data-api/neondb', { settings: { db_max_rows: 5 } });
    },
    manifest: manifest({
      branches: [
        '{ name: made, parent: base, data_api: [{ database: neondb, settings: { db_max_rows: 9 } }] }',
        '{ name: none, parent: base, data_api: false, allow: [loss] }',
      ],
    }),
    // What a new branch with `false` gets meanwhile, only the next plan shows.
    dataApis: [['made', 'neondb']],
  },
];
