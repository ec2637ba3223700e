import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

/** Databases that are deleted, with what is deleted with them: nobody declares it. */
export const DATABASE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'databases with services',
    seed: seed => {
      for (const name of ['dev', 'qa']) {
        seed.branch(name);
        seed.post(name, 'roles', { role: { name: 'app' } });
        seed.post(name, 'databases', { database: { name: 'shop', owner_name: 'app' } });
      }
      seed.post('dev', 'data-api/shop', {});
      seed.post('dev', 'auth', { auth_provider: 'better_auth', database_name: 'shop' });
    },
    manifest: manifest({
      branches: [
        '{ name: dev, databases: [{ name: shop, absent: true }] }',
        '{ name: qa, databases: [{ name: shop, absent: true }] }',
      ],
    }),
    dataApis: [
      ['dev', 'shop'],
      ['qa', 'shop'],
    ],
    auths: ['dev'],
    authsIn: [['qa', 'shop']],
  },
];
