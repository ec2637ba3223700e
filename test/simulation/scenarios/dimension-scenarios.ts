import { manifest } from './manifest.ts';
import { PROJECT, ROLE, type Scenario } from './scenario.ts';

const OVERWRITES = `[{ role: "${ROLE}", allow: false }]`;
const EMAIL =
  '{ database_name: neondb, table_name: users, column_name: email, masking_function: anon.fake_email() }';

/** Each of another way to use the tool: every family is played in them, too. */
export const DIMENSION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'beside another manifest',
    seed: seed => {
      seed.branch('shared', { ours: true });
      seed.branch('old', { ours: true });
      seed.branch('theirs', { ours: true, of: 'other' });
      seed.branch('moved', { ours: 'dev', of: 'other' });
      seed.bucket('theirs', 'files');
    },
    manifest: manifest({
      branches: ['{ name: shared, protected: true }', '{ name: dev, buckets: [{ name: files }] }'],
      prune: true,
    }),
    second: manifest({
      name: 'other',
      branches: [
        '{ name: theirs, protected: true, buckets: [{ name: files }, { name: more }] }',
        '{ name: mine }',
      ],
      prune: true,
    }),
    maxDeletes: 3,
    branches: ['theirs', 'dev'],
    targets: ['neon.branch/*/dev', 'neon.branch/*/old'],
    watched: true,
  },
  {
    name: 'an anonymized branch',
    manifest: manifest({
      branches: [
        `{ name: masked, anonymized: { masking_rules: [${EMAIL}] }, endpoints: [{ type: read_write }], buckets: [{ name: files }] }`,
        '{ name: qa, protected: true }',
      ],
    }),
    branches: ['masked'],
    targets: ['neon.bucket/**'],
  },
  {
    name: 'outputs',
    seed: seed => {
      seed.branch('dev', { ours: true, endpoint: true });
    },
    manifest: manifest({
      branches: [
        '{ name: dev, protected: true, outputs: [connection_uri] }',
        '{ name: made, endpoints: [{ type: read_write }], outputs: [connection_uri] }',
      ],
    }),
    branches: ['dev', 'made'],
  },
  {
    name: 'rotation',
    seed: seed => {
      seed.branch('dev', { ours: true });
      for (const name of ['ci', 'reports', 'theirs'])
        seed.post('dev', 'credentials', { name, scopes: ['storage:read'], principal_type: 'user' });
    },
    manifest: manifest({
      branches: [
        '{ name: dev, protected: true, credentials: [{ name: ci, scopes: ["storage:read"] }, { name: reports, scopes: ["storage:read"] }] }',
      ],
    }),
    // Where it ends between the two, two of one name live, and a person has to revoke one.
    blocked: true,
    renew: [`neon.credential/${PROJECT}/dev/ci`],
    branches: ['dev'],
    watched: true,
  },
  {
    name: 'two projects and two guilds',
    twofold: true,
    seed: seed => {
      const each = (): void => {
        seed.branch('dev', { ours: true });
        seed.branch('old', { ours: true });
        seed.command('ban', {}, true);
      };
      each();
      seed.elsewhere(each);
    },
    manifest: manifest({
      twofold: true,
      branches: ['{ name: dev, protected: true }', '{ name: made, buckets: [{ name: files }] }'],
      prune: true,
      guild: ['{ name: ban, description: new }'],
      permissions: [`{ command: ban, overwrites: ${OVERWRITES} }`],
    }),
    maxDeletes: 3,
    branches: ['dev', 'old'],
    commands: ['ban'],
    targets: [`neon.*/${PROJECT}/**`, 'discord.*/**'],
    watched: true,
  },
];
