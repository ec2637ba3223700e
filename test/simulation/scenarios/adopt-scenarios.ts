import { APPLICATION, GUILD, PROJECT, type Scenario } from './scenario.ts';

/** What someone changed, deleted, renamed and made, in each of the files of a manifest. */
const seed: NonNullable<Scenario['seed']> = seed => {
  seed.branch('dev', { ours: true, endpoint: true, protected: true });
  seed.branch('renamed', { ours: 'old' });
  seed.branch('extra', { ours: true });
  seed.branch('calm', { ours: true, protected: true });
  seed.branch('open', { ours: true });
  seed.bucket('open', 'files', 'public_read');
  seed.command('ping', { description: 'Theirs', nsfw: true });
  seed.command('more', { description: 'More' });
  seed.command('calm', { description: 'Calm' });
  seed.command('still', { description: 'Still' }, true);
  seed.command('ban', { description: 'Theirs', nsfw: false }, true);
};

const HEAD = 'evenkeel: 1\nname: acme # ours\n';
const discordWith = (ping: string, ban: string): string => `discord:
  application_id: "${APPLICATION}"
  prune: true # the bot is ours alone
  commands:
    - { name: ping, ${ping} } # asked for by support
    - { name: gone, description: Gone } # until the summer
    - { name: calm, description: Calm } # as it is
  guilds:
    - ids: ["${GUILD}"]
      commands:
        - { name: ban, ${ban} } # the moderators have it
        - { name: still, description: Still } # as it is
`;
const neonWith = (dev: string, ...more: readonly string[]): string => `neon:
  projects:
    - id: ${PROJECT}
      prune: true
      branches:
        # of the team
        - { name: dev, ${dev} } # everybody's
        - { name: old } # of last year
        - { name: away } # of nobody
        - { name: calm, protected: true } # as it is
        - { name: open, buckets: [{ name: files, access_level: private }] } # theirs gives access
${more.map(line => `        - ${line}\n`).join('')}`;

const MAIN = `${HEAD}include: [project.yaml]\n${discordWith('description: Ping', 'description: Ban, nsfw: false')}`;
const APPLIED = `${HEAD}${neonWith('protected: false')}${discordWith('description: Ping, nsfw: false', 'description: Ban, nsfw: false')}`;
/** The manifest has changed since, too: some of it is what someone else changed as well. */
const CHANGED = `${HEAD}${neonWith('protected: false, roles: [{ name: app }]', '{ name: fresh } # not applied yet')}${discordWith(
  'description: Another, nsfw: false',
  'description: Ban, nsfw: true',
)}`;

const COMMON = {
  seed,
  branches: ['dev', 'away'],
  commands: ['ping', 'ban', 'gone'],
  buckets: [['open', 'files']],
} as const;

/** Each is written into the files that someone keeps comments in (matrix R36). */
export const ADOPT_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    name: 'adopt into files',
    manifest: MAIN,
    adopts: {
      argv: [],
      files: { 'evenkeel.yaml': MAIN, 'project.yaml': `${HEAD}${neonWith('protected: false')}` },
    },
  },
  {
    ...COMMON,
    name: 'adopt as applied',
    manifest: CHANGED,
    adopts: {
      argv: ['--base-applied', 'base.yaml', '--widened'],
      files: { 'evenkeel.yaml': CHANGED, 'base.yaml': APPLIED },
    },
  },
];
