import { APPLICATION, GUILD, PROJECT, type Scenario } from './scenario.ts';

/** Rules of the user over what breaks them, what broke them before, and what only warns (R42). */
export const RULE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'rules: of branches',
    seed: seed => {
      seed.branch('prod/a', { ours: true, protected: true });
      seed.branch('prod/b', { ours: true });
      seed.branch('dev', { ours: true });
      seed.branch('pr/0', { ours: true });
      seed.branch('keep/x', { ours: true });
    },
    manifest: JSON.stringify({
      evenkeel: 1,
      name: 'acme',
      rules: [
        {
          name: 'prod-protected',
          every: 'neon.branch',
          match: 'prod/*',
          must: { protected: true },
          message: 'Production branches are protected.',
        },
        {
          name: 'no-public-bucket',
          every: 'neon.bucket',
          where: { access_level: 'public_read' },
          none: true,
          message: 'No bucket is public.',
        },
        { name: 'few-previews', every: 'neon.branch', match: 'pr/*', at_most: 1, message: 'One at a time.' },
        { name: 'one-kept', every: 'neon.branch', match: 'keep/*', at_least: 1, message: 'One is kept.' },
        {
          name: 'dev-unprotected',
          every: 'neon.branch',
          match: 'dev',
          must: { protected: false },
          message: 'Not yet.',
          until: '2026-12-31',
        },
      ],
      neon: {
        projects: [
          {
            id: PROJECT,
            branches: [
              { name: 'prod/a', protected: false },
              { name: 'prod/b', roles: [{ name: 'app' }] },
              { name: 'prod/new' },
              {
                name: 'dev',
                protected: true,
                buckets: [
                  { name: 'pub', access_level: 'public_read' },
                  { name: 'files', access_level: 'private' },
                ],
              },
              { name: 'pr/1' },
              { name: 'keep/x', absent: true },
            ],
          },
        ],
      },
    }),
    ruled: true,
    blocked: true,
    branches: ['prod/a', 'pr/1'],
    buckets: [['dev', 'pub']],
  },
  {
    name: 'rules: of commands',
    seed: seed => {
      seed.command('ban', { default_member_permissions: '0' }, true);
      seed.command('mute', { nsfw: true }, true);
    },
    manifest: JSON.stringify({
      evenkeel: 1,
      name: 'acme',
      rules: [
        {
          name: 'ban-for-administrators',
          every: 'discord.command',
          match: 'ban',
          must: { default_member_permissions: '0' },
          message: 'Nobody but administrators may use ban.',
        },
        {
          name: 'nothing-nsfw',
          every: 'discord.command',
          where: { nsfw: true },
          none: true,
          message: 'Nothing is for adults alone.',
        },
        {
          name: 'in-german',
          every: 'discord.command',
          must: { 'description_localizations.de': 'present' },
          message: 'No command goes out without German.',
          until: '2026-12-31',
        },
      ],
      discord: {
        application_id: APPLICATION,
        commands: [{ name: 'help', description: 'Help' }],
        guilds: [
          {
            ids: [GUILD],
            commands: [
              { name: 'ban', description: 'Ban', default_member_permissions: ['BAN_MEMBERS'] },
              { name: 'mute', description: 'Mute', nsfw: true },
              { name: 'adult', description: 'Adult', nsfw: true },
              { name: 'kick', description: 'Kick' },
            ],
          },
        ],
      },
    }),
    ruled: true,
    blocked: true,
    commands: ['ban', 'kick'],
  },
];
