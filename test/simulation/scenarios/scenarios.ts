import { ACCEPTED_SCENARIOS } from './accepted-scenarios.ts';
import { COPIES } from './copies.ts';
import { DIMENSION_SCENARIOS } from './dimension-scenarios.ts';
import { manifest } from './manifest.ts';
import { PINNED_SCENARIOS } from './pinned-scenarios.ts';
import { GUILD, ROLE, type Scenario } from './scenario.ts';
import { SPECIAL_SCENARIOS } from './special-scenarios.ts';

const ALLOWED = `[{ role: "${ROLE}", allow: true }]`;
const OVERWRITES = [{ id: ROLE, type: 1, permission: true }];
/** Of a service that is newer than the tool: `placeholder` is nothing that the tool knows. */
const NEWER = [{ type: 3, name: 'q', description: 'Old', placeholder: 'Type here' }];
const OPTION = '{ type: string, name: q, description: New }';
const DAILY = '[{ frequency: daily, hour: 3, retention: 14d }]';
const DAILY_ITEM = { frequency: 'daily', hour: 3, retention_seconds: 14 * 86_400 };

/** As many user commands as a scope takes. */
const FULL = Array.from({ length: 15 }, (_, index) => `u${String(index).padStart(2, '0')}`);

/**
 * The base scenarios: at most six objects a scope, each one way in which a manifest and live can
 * differ.
 */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'empty to full',
    manifest: manifest({
      branches: [
        '{ name: dev, protected: false, endpoints: [{ type: read_write }], buckets: [{ name: files }] }',
        '{ name: qa, parent: dev }',
      ],
      guild: ['{ name: ban, description: Ban }'],
      permissions: [`{ command: ban, overwrites: ${ALLOWED} }`],
    }),
    branches: ['dev', 'qa'],
    commands: ['ban'],
    buckets: [['dev', 'files']],
  },
  {
    name: 'full to empty by absent',
    seed: seed => {
      seed.branch('dev', { ours: true, endpoint: true, protected: true });
      seed.branch('qa', { ours: true, parent: 'dev' });
      seed.branch('theirs');
      seed.bucket('theirs', 'files');
      const ban = seed.command('ban', {}, true);
      seed.permissions(ban, OVERWRITES);
    },
    manifest: manifest({
      branches: [
        '{ name: dev, absent: true, protected: false }',
        '{ name: qa, absent: true }',
        '{ name: theirs, buckets: [{ name: files, absent: true }] }',
      ],
      guild: ['{ name: ban, absent: true }'],
    }),
    branches: ['dev', 'qa'],
    commands: ['ban'],
    buckets: [['theirs', 'files']],
  },
  {
    name: 'full to empty by prune',
    targets: ['neon.branch/*/qa', 'discord.command/**/ping'],
    seed: seed => {
      seed.branch('dev', { ours: true, endpoint: true });
      seed.branch('qa', { ours: true, parent: 'dev' });
      seed.branch('theirs');
      seed.command('ping');
      seed.command('pong');
    },
    manifest: manifest({ branches: ['{ name: main }'], prune: true, commands: [], pruneCommands: true }),
    maxDeletes: 5,
    branches: ['dev', 'qa', 'theirs'],
    commands: ['ping'],
  },
  {
    name: 'no change',
    seed: seed => {
      seed.branch('dev', { ours: true, protected: true });
      seed.bucket('dev', 'files');
      seed.command('ping');
    },
    manifest: manifest({
      branches: ['{ name: dev, protected: true, buckets: [{ name: files, access_level: private }] }'],
      prune: true,
      commands: ['{ name: ping, description: ping }'],
    }),
    branches: ['dev'],
    commands: ['ping'],
    buckets: [['dev', 'files']],
  },
  {
    name: 'one edit',
    seed: seed => {
      seed.branch('dev', { ours: true });
      seed.command('ping', { options: NEWER });
    },
    manifest: manifest({
      branches: ['{ name: dev, protected: true }'],
      commands: [`{ name: ping, description: new, dm_permission: false, options: [${OPTION}] }`],
    }),
    branches: ['dev'],
    commands: ['ping'],
    closed: ['ping'],
  },
  {
    name: 'rename',
    targets: ['neon.bucket/*/next/more', 'discord.command/**/kick'],
    seed: seed => {
      seed.branch('dev', { ours: true });
      seed.bucket('dev', 'files');
      const ban = seed.command('ban', {}, true);
      seed.permissions(ban, OVERWRITES);
      const mute = seed.command('mute', {}, true);
      seed.permissions(mute, OVERWRITES);
    },
    manifest: manifest({
      branches: ['{ name: next, renamed_from: dev, buckets: [{ name: files }, { name: more }] }'],
      guild: [
        '{ name: hush, renamed_from: mute, description: Hush }',
        '{ name: kick, renamed_from: ban, description: Kick }',
      ],
      permissions: [`{ command: kick, overwrites: ${ALLOWED} }`],
    }),
    branches: ['dev', 'next'],
    commands: ['ban', 'kick'],
  },
  {
    name: 'rename back',
    seed: seed => {
      seed.branch('moved', { ours: 'dev' });
      seed.branch('other', { ours: true });
    },
    manifest: manifest({ branches: ['{ name: dev }', '{ name: other, protected: true }'], prune: true }),
    branches: ['dev', 'moved'],
  },
  {
    name: 'swap',
    seed: seed => {
      seed.branch('a', { ours: true });
      seed.branch('b', { ours: true });
      seed.branch('c', { ours: true });
    },
    manifest: manifest({
      branches: [
        '{ name: a, renamed_from: b }',
        '{ name: b, renamed_from: a }',
        '{ name: c, protected: true }',
      ],
    }),
    branches: ['a', 'b'],
    blocked: true,
  },
  {
    name: 'adopt',
    seed: seed => {
      seed.branch('dev');
      seed.bucket('dev', 'files');
      seed.command('ping', { nsfw: true });
    },
    manifest: manifest({
      branches: ['{ name: dev, protected: true, buckets: [{ name: files }, { name: more }] }'],
      commands: ['{ name: ping, description: new, ignore: [nsfw] }'],
    }),
    branches: ['dev'],
    commands: ['ping'],
    buckets: [['dev', 'files']],
  },
  {
    name: 'mixed',
    targets: ['neon.branch/*/gone'],
    seed: seed => {
      seed.branch('ours', { ours: true });
      seed.branch('gone', { ours: true });
      seed.branch('theirs');
      seed.branch('guarded', { ours: true, protected: true });
      seed.branch('moved', { ours: 'was' });
      seed.command('ping');
      seed.command('pong');
    },
    manifest: manifest({
      branches: ['{ name: ours, protected: true }', '{ name: made }'],
      prune: true,
      commands: ['{ name: ping, description: new }', '{ name: pang, description: Pang }'],
    }),
    branches: ['ours', 'gone', 'theirs', 'made'],
    commands: ['ping', 'pong'],
  },
  {
    name: 'children three deep',
    targets: ['neon.branch/*/b'],
    manifest: manifest({
      branches: [
        '{ name: a, buckets: [{ name: files }] }',
        '{ name: b, parent: a }',
        '{ name: c, parent: b, ttl: 7d }',
      ],
    }),
    branches: ['a', 'b', 'c'],
  },
  {
    name: 'commands',
    seed: seed => {
      const ban = seed.command('ban', { nsfw: true }, true);
      seed.permissions(ban, OVERWRITES);
      seed.command('old', {}, true);
    },
    manifest: manifest({
      commands: [
        '{ name: ping, description: Ping, options: [{ type: string, name: text, description: Text }] }',
      ],
      guild: [
        '{ name: ban, description: new, nsfw: true }',
        '{ name: old, absent: true }',
        '{ name: kick, description: Kick }',
      ],
      permissions: [
        `{ command: ban, overwrites: [{ role: "${ROLE}", allow: false }] }`,
        `{ command: ping, of: global, overwrites: ${ALLOWED} }`,
      ],
    }),
    commands: ['ban', 'old', 'ping'],
  },
  {
    name: 'schedules and buckets',
    seed: seed => {
      seed.branch('dev', { ours: true });
      seed.bucket('dev', 'old');
      seed.bucket('dev', 'open', 'public_read');
      seed.schedule('dev', [{ frequency: 'daily', hour: 1, retention_seconds: 86_400 }]);
    },
    manifest: manifest({
      branches: [
        `{ name: dev, backup_schedule: ${DAILY}, buckets: [{ name: old, absent: true }, { name: new }, { name: open, access_level: private, allow: [replace, loss] }] }`,
      ],
    }),
    branches: ['dev'],
    buckets: [
      ['dev', 'old'],
      ['dev', 'open'],
    ],
  },
  {
    name: 'replace',
    targets: ['neon.branch/*/dev'],
    seed: seed => {
      seed.branch('base', { ours: true });
      seed.branch('dev', { ours: true });
      seed.bucket('dev', 'files');
    },
    manifest: manifest({
      branches: [
        '{ name: base }',
        '{ name: dev, parent: base, allow: [replace, loss], buckets: [{ name: files }] }',
      ],
    }),
    maxDeletes: 3,
    branches: ['dev', 'base'],
  },
  {
    name: 'bulk',
    seed: seed => {
      seed.command('one', { options: NEWER }, true);
      const two = seed.command('two', { options: NEWER }, true);
      seed.permissions(two, OVERWRITES);
    },
    manifest: manifest({
      guild: [
        `{ name: one, description: new, options: [${OPTION}] }`,
        '{ name: two, description: two }',
        '{ name: three, description: Three }',
        '{ name: four, description: Four }',
        '{ name: five, description: Five }',
        '{ name: six, description: Six }',
      ],
    }),
    commands: ['one', 'two', 'extra'],
  },
  {
    name: 'everything',
    targets: ['neon.branch/*/fresh', 'discord.permissions/**'],
    seed: seed => {
      seed.branch('dev', { ours: true });
      seed.branch('gone', { ours: true });
      seed.branch('moved', { ours: 'back' });
      seed.bucket('dev', 'old');
      seed.schedule('dev', [DAILY_ITEM]);
      const ban = seed.command('ban', {}, true);
      seed.permissions(ban, OVERWRITES);
      seed.command('ping');
    },
    manifest: manifest({
      branches: [
        `{ name: dev, protected: true, backup_schedule: ${DAILY}, buckets: [{ name: new }, { name: old }] }`,
        '{ name: fresh, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }], ttl: 7d }',
        '{ name: back }',
      ],
      prune: true,
      commands: ['{ name: ping, description: new }'],
      pruneCommands: true,
      guild: ['{ name: ban, description: ban }', '{ name: mute, description: Mute }'],
      permissions: [
        `{ command: ban, overwrites: ${ALLOWED} }`,
        `{ command: mute, overwrites: [{ everyone: true, allow: false }] }`,
      ],
    }),
    maxDeletes: 3,
    branches: ['dev', 'fresh', 'back', 'gone', 'moved'],
    commands: ['ping', 'ban'],
    buckets: [['dev', 'new']],
  },
  ...SPECIAL_SCENARIOS,
  ...DIMENSION_SCENARIOS,
  {
    name: 'left out',
    seed: seed => {
      seed.branch('brief', { ours: true, expires: '2026-12-10T00:00:00Z' });
      const options = [{ type: 3, name: 'text', description: 'Text', required: true }];
      for (const name of ['one', 'two', 'three', 'four', 'five']) seed.command(name, { options });
      seed.command('ping', { options, nsfw: true });
    },
    manifest: manifest({
      branches: ['{ name: brief }'],
      commands: [
        ...['one', 'two', 'three', 'four', 'five'].map(name => `{ name: ${name}, description: ${name} }`),
        '{ name: ping, description: ping, ignore: [options, nsfw] }',
      ],
    }),
    commands: ['one', 'ping'],
  },
  {
    name: 'full scopes',
    seed: seed => {
      for (const name of FULL) {
        seed.command(name, { type: 2, description: '' });
        seed.command(name, { type: 2, description: '' }, true);
      }
    },
    manifest: manifest({
      commands: [...FULL.slice(1), 'new'].map(name => `{ name: ${name}, type: user }`),
      pruneCommands: true,
      guild: [
        ...FULL.slice(0, 2).map(name => `{ name: ${name}, type: user, absent: true }`),
        ...['new1', 'new2'].map(name => `{ name: ${name}, type: user }`),
      ],
    }),
    commands: ['u00'],
    places: ['u00', 'u05'],
    targets: [`discord.command/*/${GUILD}/**`, 'discord.command/*/global/user/u00'],
    watched: true,
  },
  ...COPIES,
  ...PINNED_SCENARIOS,
  ...ACCEPTED_SCENARIOS,
  {
    // The manifest names no guild, and the bot is in two.
    name: 'a global rename',
    twofold: true,
    seed: seed => {
      const ban = seed.command('ban');
      const mute = seed.command('mute');
      seed.permissions(ban, OVERWRITES);
      seed.permissions(mute, OVERWRITES);
      seed.elsewhere(other => other.permissions(ban, OVERWRITES));
    },
    manifest: manifest({
      commands: [
        '{ name: kick, renamed_from: ban, description: Kick }',
        '{ name: hush, renamed_from: mute, description: mute }',
      ],
    }),
    commands: ['ban', 'kick'],
    targets: ['discord.command/**/kick'],
    watched: true,
  },
];
