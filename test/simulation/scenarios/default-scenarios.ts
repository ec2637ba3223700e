import { APPLICATION, GUILD, PROJECT, type Scenario } from './scenario.ts';

/** Defaults at each place that may have them, beside entries that say the same themselves (R43). */
export const DEFAULT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'defaults',
    seed: seed => {
      seed.branch('dev', { ours: true, endpoint: true });
      seed.branch('gone', { ours: true });
      seed.command('help', {});
      seed.command('ban', { default_member_permissions: null }, true);
    },
    manifest: JSON.stringify({
      evenkeel: 1,
      name: 'acme',
      defaults: {
        'neon.endpoint': { suspend_timeout_seconds: 300, autoscaling_limit_max_cu: 2 },
        'discord.command': { default_member_permissions: '8', nsfw: true },
      },
      neon: {
        projects: [
          {
            id: PROJECT,
            defaults: {
              'neon.branch': { protected: true },
              'neon.endpoint': { autoscaling_limit_max_cu: 1 },
            },
            branches: [
              { name: 'dev', endpoints: [{ type: 'read_write' }] },
              {
                name: 'qa',
                protected: false,
                defaults: { 'neon.endpoint': { suspend_timeout_seconds: 60 } },
                endpoints: [
                  { type: 'read_write', autoscaling_limit_max_cu: 4 },
                  { type: 'read_only', name: 'reports' },
                ],
              },
              { name: 'gone', absent: true },
            ],
          },
        ],
      },
      discord: {
        application_id: APPLICATION,
        defaults: { 'discord.command': { nsfw: false, contexts: ['guild'] } },
        commands: [{ name: 'help', description: 'Help' }],
        guilds: [
          {
            ids: [GUILD],
            defaults: { 'discord.command': { default_member_permissions: '0' } },
            commands: [
              { name: 'ban', description: 'Ban' },
              { name: 'kick', description: 'Kick', default_member_permissions: null },
            ],
          },
        ],
      },
    }),
    defaults: true,
    branches: ['dev'],
    commands: ['ban'],
  },
];
