import {
  APPLICATION,
  GUILD,
  PROJECT,
  ROLE,
  type Scenario,
  SECOND_GUILD,
  SECOND_PROJECT,
} from './scenario.ts';

const branch = (name: string): string => `neon.branch/${PROJECT}/${name}`;
const command = (name: string, guild = GUILD): string =>
  `discord.command/${APPLICATION}/${guild}/chat_input/${name}`;

/** As far ahead as a line may be at the start, and with `widened`. */
const MOST = '2027-02-18';
const MOST_WIDENED = '2026-12-04';
const OVER = '2026-11-19';

const isProtected = { field: 'protected', wants: false, is: true, until: MOST };
const isUnprotected = { field: 'protected', wants: true, is: false };
const DENY = [{ role: ROLE, allow: false }];

/**
 * Lines that hold, each beside another difference of the same resource or of one of the same name.
 */
const HELD = [
  { address: branch('dev'), ...isProtected },
  { address: branch('ok'), ...isUnprotected, until: MOST_WIDENED, widened: true },
  { address: branch('gone'), missing: true, until: MOST },
  { address: command('ban'), field: 'nsfw', wants: false, is: true, until: MOST },
];
/** Lines without any effect. */
const IDLE = [
  { address: branch('qa'), ...isUnprotected, until: MOST },
  { address: branch('late'), ...isProtected, until: OVER },
  { address: command('mute'), field: 'default_member_permissions', wants: '8', is: null, until: MOST },
  { address: command('mute'), field: 'description', wants: 'Mute', is: 'Neither', until: MOST },
  {
    address: `discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input/ban`,
    missing: true,
    until: MOST,
  },
  { address: command('ban', SECOND_GUILD), field: 'nsfw', wants: false, is: true, id: '1', until: MOST },
];
/** Lines of this change, which a plan with a base does not know yet. */
const FRESH = { address: branch('fresh'), ...isProtected };
const LONGER = { address: branch('longer'), ...isProtected };
const SHORTER = { ...LONGER, until: '2026-12-01' };

interface Parts {
  readonly accepted: readonly unknown[];
  readonly description: string;
  readonly roles: readonly string[];
}

function wants({ accepted, description, roles }: Parts): string {
  const more = ['one', 'two', 'three', 'four', 'five', 'six'].map(name => ({ name, description }));
  return JSON.stringify({
    evenkeel: 1,
    name: 'acme',
    accepted,
    neon: {
      projects: [
        {
          id: PROJECT,
          branches: [
            { name: 'dev', protected: false, roles: roles.map(name => ({ name })) },
            { name: 'qa', protected: true },
            { name: 'ok', protected: true },
            { name: 'gone' },
            { name: 'late', protected: false },
            { name: 'fresh', protected: false },
            { name: 'longer', protected: false },
          ],
        },
        { id: SECOND_PROJECT, branches: [{ name: 'dev', protected: false }] },
      ],
    },
    discord: {
      application_id: APPLICATION,
      guilds: [
        {
          ids: [GUILD],
          commands: [
            { name: 'ban', description, nsfw: false },
            { name: 'mute', description: 'Mute', default_member_permissions: '8' },
          ],
          permissions: [{ command: 'ban', overwrites: DENY }],
        },
        { ids: [SECOND_GUILD], commands: [{ name: 'ban', description: 'ban', nsfw: false }, ...more] },
      ],
    },
  });
}

/**
 * What both manifests accept and what only the new one does, beside what gives access, what is
 * over, and the same elsewhere.
 */
export const ACCEPTED_BESIDE_BASE: readonly Scenario[] = [
  {
    name: 'accepted beside a base',
    twofold: true,
    seed: seed => {
      seed.branch('dev', { ours: true, protected: true });
      for (const name of ['qa', 'ok']) seed.branch(name, { ours: true });
      for (const name of ['late', 'fresh', 'longer']) seed.branch(name, { ours: true, protected: true });
      seed.command('ban', { nsfw: true, description: 'Old' }, true);
      seed.command('mute', {}, true);
      seed.elsewhere(other => {
        other.branch('dev', { ours: true, protected: true });
        other.command('ban', { nsfw: true }, true);
      });
    },
    applied: wants({ accepted: [...HELD, ...IDLE, SHORTER], description: 'Old', roles: [] }),
    moved: 'revert',
    manifest: wants({
      accepted: [...HELD, ...IDLE, FRESH, LONGER],
      description: 'New',
      roles: ['app'],
    }),
    shown: [branch('fresh'), branch('longer')],
    branches: ['dev', 'ok', 'gone'],
    commands: ['ban'],
  },
];
