import { manifest } from './manifest.ts';
import { APPLICATION, GUILD, PROJECT, type Scenario } from './scenario.ts';

const BAN = `discord.command/${APPLICATION}/${GUILD}/chat_input/ban`;

/**
 * Differences that the manifest accepts, beside others of the same resources, and a resource that
 * it accepts as gone.
 */
export const ACCEPTED_SCENARIOS: readonly Scenario[] = [
  {
    name: 'accepted',
    seed: seed => {
      seed.branch('dev', { ours: true, protected: true });
      seed.branch('qa', { ours: true });
      seed.command('ban', { nsfw: true, description: 'Old' }, true);
    },
    manifest: manifest({
      accepted: [
        `{ address: neon.branch/${PROJECT}/dev, field: protected, wants: false, is: true, until: 2027-01-31 }`,
        `{ address: neon.branch/${PROJECT}/gone, missing: true, until: 2027-01-31 }`,
        `{ address: ${BAN}, field: nsfw, wants: false, is: true, until: 2027-01-31 }`,
      ],
      branches: [
        '{ name: dev, protected: false, roles: [{ name: app }], buckets: [{ name: files }] }',
        '{ name: qa, protected: true }',
        '{ name: gone }',
        '{ name: made, parent: dev }',
      ],
      guild: ['{ name: ban, description: New, nsfw: false }'],
      prune: true,
    }),
    branches: ['dev', 'qa', 'gone'],
    commands: ['ban'],
    targets: ['neon.branch/*/dev', 'discord.command/**'],
  },
];
