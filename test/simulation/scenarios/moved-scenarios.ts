import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

const BEFORE = manifest({
  prune: true,
  branches: [
    '{ name: api, protected: false }',
    '{ name: job, protected: false }',
    '{ name: web }',
    '{ name: both }',
    '{ name: lost }',
  ],
  pruneCommands: true,
  commands: [
    '{ name: ping, description: Ping, nsfw: false }',
    '{ name: roll, description: Roll, nsfw: false }',
    '{ name: gone, description: Gone }',
  ],
});

/** Every entry has a new name, but for one that someone renamed. */
const AFTER = manifest({
  prune: true,
  branches: [
    '{ name: api2, renamed_from: api, protected: false }',
    '{ name: job2, renamed_from: job, protected: false, roles: [{ name: app }] }',
    '{ name: web, roles: [{ name: app }] }',
    '{ name: both2, renamed_from: both }',
    '{ name: lost2, renamed_from: lost }',
  ],
  pruneCommands: true,
  commands: [
    '{ name: pong, renamed_from: ping, description: Ping, nsfw: false }',
    '{ name: roll2, renamed_from: roll, description: Roll, nsfw: true }',
    '{ name: gone2, renamed_from: gone, description: Gone }',
  ],
});

const COMMON = {
  applied: BEFORE,
  manifest: AFTER,
  // What both changed stays blocked.
  blocked: true,
  branches: ['api', 'job', 'job2'],
  commands: ['ping', 'roll', 'roll2'],
} as const;

/** The manifest renames what someone changed, renamed, deleted and made since the last apply. */
export const MOVED_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    name: 'renamed and moved, left',
    moved: 'leave',
    seed: seed => {
      seed.branch('api', { ours: true, protected: true });
      seed.branch('job', { ours: true });
      seed.branch('web-by-hand', { ours: 'web' });
      seed.branch('both-by-hand', { ours: 'both' });
      seed.branch('extra', { ours: true });
      seed.command('ping', { description: 'Theirs' });
      seed.command('roll', { description: 'Roll' });
      seed.command('stray');
    },
  },
  {
    ...COMMON,
    name: 'renamed and moved, refused',
    moved: 'refuse',
    seed: seed => {
      for (const name of ['api', 'job', 'web', 'both', 'lost']) seed.branch(name, { ours: true });
      seed.command('ping', { description: 'Ping' });
      seed.command('roll', { description: 'Roll' });
      seed.command('gone', { description: 'Gone' });
    },
  },
];
