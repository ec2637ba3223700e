import { imageBytes } from '../../helpers/images.ts';
import { manifest } from './manifest.ts';
import { ROLE, type Scenario } from './scenario.ts';

/** The bytes of an image, in base64. */
const IMAGE = imageBytes().toString('base64');
const OVERWRITES = `[{ role: "${ROLE}", allow: false }]`;

/**
 * One of each kind is made, beside what someone else has of each; nothing that is there changes.
 */
export const BESIDE_OTHERS: Scenario = {
  name: 'beside others',
  seed: seed => {
    seed.branch('theirs', { endpoint: true });
    seed.bucket('theirs', 'theirs');
    seed.post('theirs', 'roles', { role: { name: 'theirs' } });
    seed.post('theirs', 'databases', { database: { name: 'theirs', owner_name: 'theirs' } });
    seed.post('theirs', 'credentials', {
      name: 'theirs',
      scopes: ['storage:read'],
      principal_type: 'user',
    });
    seed.post('theirs', 'snapshot?name=theirs', undefined);
    seed.post('theirs', 'data-api/theirs', {});
    seed.post('theirs', 'auth', { auth_provider: 'better_auth', database_name: 'theirs' });
    seed.inProject('jwks', { jwks_url: 'https://theirs.example.com/jwks', provider_name: 'theirs' });
    seed.inProject('vpc_endpoints/vpce-theirs', { label: 'theirs' });
    seed.command('theirs');
    seed.emoji('theirs');
    seed.permissions(seed.command('theirs', {}, true), [{ id: ROLE, type: 1, permission: true }]);
  },
  manifest: manifest({
    branches: [
      '{ name: dev, endpoints: [{ type: read_write }, { type: read_only, name: reports }], buckets: [{ name: files }], data_api: [{ database: shop, settings: { db_schemas: [api] } }], auth: { database: shop }, backup_schedule: [{ frequency: daily, hour: 3 }], roles: [{ name: app }], databases: [{ name: shop, owner_name: app }], credentials: [{ name: ci, scopes: ["storage:read"] }], snapshots: [{ name: first }] }',
      '{ name: qa, parent: dev, backup_schedule: [{ frequency: daily, hour: 3 }] }',
    ],
    project: [
      'jwks: [{ jwks_url: "https://example.com/jwks", provider_name: own, branch: dev }]',
      'vpc_restrictions: [{ vpc_endpoint_id: vpce-own, label: own }]',
    ],
    application: '{ description: Ours, tags: [games], flags: { GATEWAY_PRESENCE_LIMITED: true } }',
    emojis: [`{ name: ok, data: ${IMAGE} }`],
    roleConnections:
      '{ metadata: [{ key: level, type: integer_equal, name: Level, description: The level }] }',
    commands: ['{ name: ping, description: Ping }'],
    guild: ['{ name: ban, description: Ban }'],
    permissions: [
      `{ command: ban, overwrites: ${OVERWRITES} }`,
      `{ command: ping, of: global, overwrites: ${OVERWRITES} }`,
    ],
  }),
};
