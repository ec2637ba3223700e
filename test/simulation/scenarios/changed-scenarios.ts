import {
  APPLICATION,
  GUILD,
  PROJECT,
  ROLE,
  type Scenario,
  SECOND_GUILD,
  SECOND_PROJECT,
} from './scenario.ts';

type Entry = Readonly<Record<string, unknown>>;

interface Places {
  readonly name?: string;
  readonly keep?: readonly string[];
  readonly accepted?: readonly Entry[];
  readonly projects?: readonly [Entry, Entry];
  readonly global?: Entry;
  readonly guilds: readonly [Entry, Entry];
}

/** A manifest of two projects and two guilds, each with entries of its own. */
function wants({ name = 'acme', keep, accepted, projects, global = {}, guilds }: Places): string {
  return JSON.stringify({
    evenkeel: 1,
    name,
    ...(keep === undefined ? {} : { keep }),
    ...(accepted === undefined ? {} : { accepted }),
    ...(projects === undefined
      ? {}
      : { neon: { projects: [PROJECT, SECOND_PROJECT].map((id, at) => ({ id, ...projects[at] })) } }),
    discord: {
      application_id: APPLICATION,
      ...global,
      guilds: [GUILD, SECOND_GUILD].map((id, at) => ({ ids: [id], ...guilds[at] })),
    },
  });
}

const DENY = [{ role: ROLE, allow: false }];
const DENIED = [{ id: ROLE, type: 1, permission: false }];
const of = (command: string, overwrites: unknown): Entry => ({ command, of: 'global', overwrites });

const DEV = { branches: [{ name: 'dev', protected: false }] };
const PING = { name: 'ping', description: 'Ping' };
const BAN = { name: 'ban', description: 'Ban' };

const COMMON = { twofold: true, changed: true, moved: 'revert' } as const;

function referred(overwrites: unknown, prune: boolean): string {
  return wants({
    projects: [{ ...DEV, prune }, DEV],
    global: { commands: [PING] },
    guilds: [
      { commands: [BAN], permissions: [of('ping', overwrites)] },
      { commands: [BAN], permissions: [of('ping', DENY)] },
    ],
  });
}

function dated(keep: readonly string[]): string {
  return wants({
    keep,
    accepted: [
      {
        address: `neon.branch/${PROJECT}/dev`,
        field: 'protected',
        wants: false,
        is: true,
        until: '2027-01-31',
      },
    ],
    projects: [
      {
        branches: [
          { name: 'dev', protected: false },
          { name: 'qa', protected: true },
        ],
      },
      { branches: [{ name: 'brief', expires_at: '2026-12-10T00:00:00Z' }] },
    ],
    global: { commands: [PING] },
    guilds: [{ prune: true, commands: [BAN] }, { commands: [BAN] }],
  });
}

function renamed(command: Entry, more: readonly Entry[]): string {
  return wants({
    projects: [{ prune: true, branches: [{ name: 'dev', protected: false }, ...more] }, DEV],
    global: { commands: [{ ...command, description: 'Ping' }] },
    guilds: [{ commands: [BAN], permissions: [of(String(command['name']), DENY)] }, { commands: [BAN] }],
  });
}

/**
 * In each, one scope differs or counts as changed for another reason, others depend on it, and
 * others must not be needed.
 */
export const CHANGED_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    // Someone deleted the command that the overwrites of both guilds are for.
    name: 'changed: referred',
    applied: referred(DENY, false),
    manifest: referred([{ role: ROLE, allow: true }], true),
    maxDeletes: 3,
    seed: seed => {
      seed.branch('dev', { ours: true, protected: true });
      seed.branch('extra', { ours: true });
      seed.command('ban', { description: 'Ban' }, true);
      seed.elsewhere(other => {
        other.branch('dev', { ours: true, protected: true });
        other.command('ban', { description: 'by hand' }, true);
      });
    },
    branches: ['dev'],
    commands: ['ping', 'ban'],
  },
  {
    ...COMMON,
    name: 'changed: dated and kept',
    applied: dated([`discord.command/${APPLICATION}/${GUILD}/**/old`]),
    manifest: dated([]),
    maxDeletes: 3,
    seed: seed => {
      seed.branch('dev', { ours: true, protected: true });
      seed.branch('qa', { ours: true });
      seed.command('ping', { description: 'by hand' });
      for (const name of ['ban', 'old']) seed.command(name, { description: 'Ban' }, true);
      seed.elsewhere(other => {
        other.branch('brief', { ours: true });
        other.command('ban', { description: 'by hand' }, true);
      });
    },
    branches: ['qa'],
    commands: ['old'],
  },
  {
    ...COMMON,
    name: 'changed: renamed and pruned',
    applied: renamed({ name: 'ping' }, [{ name: 'gone' }]),
    manifest: renamed({ name: 'pong', renamed_from: 'ping' }, []),
    maxDeletes: 3,
    seed: seed => {
      for (const name of ['dev', 'gone']) seed.branch(name, { ours: true });
      const ping = seed.command('ping', { description: 'Ping' });
      seed.command('ban', { description: 'Ban' }, true);
      seed.permissions(ping, DENIED);
      seed.elsewhere(other => {
        other.branch('dev', { ours: true, protected: true });
        other.command('ban', { description: 'Ban' }, true);
        other.permissions(ping, DENIED);
      });
    },
    branches: ['gone'],
    commands: ['ping', 'ban'],
  },
  {
    ...COMMON,
    name: 'changed: another name',
    applied: wants({ name: 'older', guilds: [{ commands: [BAN] }, { commands: [BAN] }] }),
    manifest: wants({ guilds: [{ commands: [BAN] }, { commands: [BAN] }] }),
    seed: seed => {
      seed.command('ban', { description: 'Ban' }, true);
      seed.elsewhere(other => void other.command('ban', { description: 'by hand' }, true));
    },
    commands: ['ban'],
  },
];
