import { APPLICATION, GUILD, ROLE, type Scenario, SECOND_GUILD } from './scenario.ts';

const DEV = '111111111111111111';
const ALLOWED = `[{ role: "${ROLE}", allow: true }]`;
const OVERWRITES = [{ id: ROLE, type: 1, permission: false }];
const LEVEL = { key: 'level', type: 2, name: 'Level', description: 'The least level' };

/**
 * Two applications with the same commands: development has them in a guild, and there a prune;
 * production has them everywhere, settings of its own, and permissions. What is live differs.
 */
export const APPLICATION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'two applications',
    applications: { _DEV: DEV, _PROD: APPLICATION },
    seed: seed => {
      const ban = seed.command('ban', { description: 'old' });
      seed.permissions(ban, OVERWRITES);
      seed.command('theirs');
      seed.emoji('fine');
      seed.metadata([LEVEL]);
      seed.in({ application: DEV }, own => {
        own.command('ban', {}, true);
        own.command('gone', {}, true);
        own.command('theirs');
        own.emoji('fine');
      });
      seed.in({ application: DEV, guild: SECOND_GUILD }, other => other.command('theirs', {}, true));
    },
    manifest: `evenkeel: 1
name: acme
discord:
  commands:
    - { name: ping, description: Ping, contexts: [guild] }
    - { name: ban, description: ban }
  emojis: [{ name: ok, renamed_from: fine }]
  role_connections: { metadata: [{ key: level, type: integer_greater_than_or_equal, name: Rank, description: The least level }] }
  applications:
    dev:
      application_id: "${DEV}"
      commands_in: ["${GUILD}"]
      prune: true
      application: { description: Development }
    prod:
      application_id: "${APPLICATION}"
      application: { description: Production, tags: [games] }
      guilds:
        - ids: ["${GUILD}"]
          commands: [{ name: own, description: Own }]
          permissions: [{ command: ban, of: global, overwrites: ${ALLOWED} }]
`,
    maxDeletes: 3,
    commands: ['ping', 'ban'],
    targets: [`discord.*/${DEV}/**`, `discord.command/${APPLICATION}/**`, 'discord.emoji/**'],
    watched: true,
  },
];
