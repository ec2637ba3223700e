import type { SyncOptions } from '../../../src/discord/sync-commands.ts';
import { manifest } from './manifest.ts';
import { GUILD, type Scenario } from './scenario.ts';

/** What one version of a bot says at its start. */
export type SyncVersion = Pick<SyncOptions, 'commands' | 'guilds' | 'prune' | 'maxDeletes'>;

const named = (version: string, ...names: readonly string[]): readonly unknown[] =>
  names.map(name => ({ name, description: `${name} of ${version}` }));

const COMMON = {
  manifest: manifest({ commands: [] }),
  // Two creates at nearly the same time make twins.
  quirks: { racing_creates: 'duplicate' },
} as const;

const ONE: SyncVersion = {
  commands: named('one', 'kick', 'ping'),
  guilds: { [GUILD]: named('one', 'here') },
};
const OLD: SyncVersion = { commands: named('old', 'kick', 'ping', 'leaving') };
const NEW: SyncVersion = { commands: named('new', 'kick', 'ping', 'coming') };
const KICK: SyncVersion = { commands: named('kick', 'kick') };
const ALONE: SyncVersion = {
  commands: named('alone', 'kick', 'ping', 'a', 'b', 'c', 'd'),
  prune: true,
  maxDeletes: 9,
};

/** Programs that start at the same time and sync their commands; the first one is disturbed. */
export const SYNC_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    name: 'sync: three of one version',
    syncs: [ONE, ONE, ONE],
    seed: seed => {
      seed.command('kick', { nsfw: true });
      seed.command('theirs');
      seed.command('theirs', {}, true);
    },
    commands: ['kick', 'ping'],
  },
  {
    ...COMMON,
    name: 'sync: an old and a new version',
    syncs: [OLD, NEW],
    seed: seed => {
      seed.command('kick', { nsfw: true });
      seed.command('theirs');
    },
    commands: ['kick', 'coming'],
  },
  {
    ...COMMON,
    name: 'sync: a scope of their own',
    syncs: [ALONE, ALONE],
    seed: seed => {
      seed.command('kick', { nsfw: true });
      seed.command('stray');
    },
    commands: ['kick', 'a'],
  },
  {
    ...COMMON,
    name: 'sync: one over twins',
    syncs: [KICK],
    seed: seed => {
      seed.command('kick', { nsfw: true });
      // Each request takes a minute: two at the same moment race.
      seed.pass(-60_000);
      seed.command('kick', { nsfw: true });
      seed.command('theirs');
    },
    commands: ['kick'],
  },
];
