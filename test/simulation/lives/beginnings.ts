import type { Json } from '../../../src/core/json.ts';
import type { Scope } from '../../../src/core/report/row.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { preparePlan } from '../../../src/engine/plan/prepare-plan.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { projectScope } from '../../../src/providers/neon/scopes.ts';
import { APPLICATION, GUILD, PROJECT, type World } from '../../helpers/world.ts';
import { CHANNEL, OTHER_GUILD, ROLES } from './discord-acts.ts';
import { Stage } from './stage.ts';

/** A manifest as data. */
export type ManifestValue = { readonly [key: string]: Json };

const MASKED = {
  masking_rules: [
    {
      database_name: 'app',
      table_name: 'users',
      column_name: 'email',
      masking_function: 'anon.fake_email()',
    },
  ],
};

function neonManifest(isGuarded: boolean): ManifestValue {
  const guarded = isGuarded ? { protected: true } : {};
  return {
    evenkeel: 1,
    name: 'acme',
    ...(isGuarded ? { keep: ['neon.branch/*/main'] } : {}),
    neon: {
      projects: [
        {
          id: PROJECT,
          prune: true,
          jwks: [{ jwks_url: 'https://one.example/jwks.json', provider_name: 'P', branch: 'dev' }],
          branches: [
            {
              name: 'main',
              default: true,
              ...guarded,
              roles: [{ name: 'app_owner' }],
              databases: [{ name: 'app', owner_name: 'app_owner' }],
              backup_schedule: [{ frequency: 'daily', hour: 3 }],
              snapshots: [{ name: 'before-launch' }],
              buckets: [{ name: 'uploads' }],
              endpoints: [{ type: 'read_write' }],
            },
            {
              name: 'dev',
              parent: 'main',
              ...guarded,
              endpoints: [{ type: 'read_write' }, { type: 'read_only', name: 'reports' }],
            },
            { name: 'leaf', parent: 'dev', databases: [{ name: 'own', owner_name: 'app_owner' }] },
            { name: 'twig', parent: 'leaf' },
            { name: 'staging', anonymized: MASKED },
            { name: 'preview', parent: 'dev', ttl: '7d', endpoints: [{ type: 'read_write' }] },
          ],
        },
      ],
    },
  };
}

const DISCORD: ManifestValue = {
  evenkeel: 1,
  name: 'acme',
  discord: {
    application_id: APPLICATION,
    commands: [
      { name: 'ban', description: 'Ban', default_member_permissions: ['BAN_MEMBERS'] },
      { name: 'kick', description: 'Kick' },
      { name: 'Report', type: 'message' },
    ],
    guilds: [
      {
        ids: [GUILD],
        commands: [{ name: 'local', description: 'Local' }],
        permissions: [
          {
            command: 'ban',
            of: 'global',
            overwrites: [
              { everyone: true, allow: false },
              { role: ROLES[0], allow: true },
              { channel: CHANNEL, allow: false },
            ],
          },
          { command: 'local', of: 'guild', overwrites: [{ role: ROLES[1], allow: true }] },
        ],
      },
      {
        ids: [OTHER_GUILD],
        permissions: [{ command: 'kick', of: 'global', overwrites: [{ role: ROLES[0], allow: false }] }],
      },
    ],
  },
};

interface Beginning {
  readonly service: 'neon' | 'discord';
  readonly manifest: ManifestValue;
  /** The manifest is replaced by what an export of the result writes, with ids. */
  readonly isExported?: true;
}

/** What is applied before someone lives with it. */
export const BEGINNINGS = {
  neon: { service: 'neon', manifest: neonManifest(false) },
  'neon, guarded': { service: 'neon', manifest: neonManifest(true) },
  'neon, exported': { service: 'neon', manifest: neonManifest(false), isExported: true },
  discord: { service: 'discord', manifest: DISCORD },
} as const satisfies Readonly<Record<string, Beginning>>;

export type BeginningName = keyof typeof BEGINNINGS;

/** A beginning that was applied. */
export interface Begun {
  readonly stage: Stage;
  readonly manifest: ManifestValue;
  /** By address, the ids of its branches. */
  readonly ids: ReadonlyMap<string, string>;
  /** Sets everything back to it. */
  again(): void;
}

const DAY_MS = 86_400_000;

/** Applies a beginning to a new sandbox, a day after that was made. */
export async function begin(name: BeginningName): Promise<Begun> {
  const { service, manifest, ...more }: Beginning = BEGINNINGS[name];
  const stage = new Stage([GUILD, OTHER_GUILD]);
  stage.world.clock.advance(DAY_MS);
  const { results } = await stage.world.apply(JSON.stringify(manifest));
  const odd = results.find(({ status }) => status !== 'done');
  if (odd !== undefined) throw new Error(`${name} does not apply: ${JSON.stringify(odd)}`);
  stage.world.clock.advance(DAY_MS);
  const exported = more.isExported ? (await exportOf(stage.world, service)).manifest : manifest;
  const { given } = await preparePlan(stage.world.collect(JSON.stringify(exported)), stage.world.session(), {
    prune: true,
  });
  const branches = given.observed.list('neon.branch', projectScope(PROJECT).address);
  const ids = new Map(branches.map(each => [String(each.address), each.id]));
  return { stage, manifest: exported, ids, again: stage.mark() };
}

/**
 * What an export writes, as the manifest that its text is, and the addresses that it holds with
 * `keep`.
 */
export async function exportOf(
  here: World,
  service: 'neon' | 'discord',
): Promise<{ readonly manifest: ManifestValue; readonly keep: readonly string[] }> {
  const scopes: readonly Scope[] =
    service === 'neon'
      ? [projectScope(PROJECT)]
      : [discordScope(APPLICATION), ...[GUILD, OTHER_GUILD].map(guild => discordScope(APPLICATION, guild))];
  const { sections, leftOut: left } = await exportScopes(scopes, here.session(), { ids: true });
  const keep = left.flatMap(each => (each.keep === undefined || each.keep === 'none' ? [] : [each.keep]));
  const held = keep.length === 0 ? {} : { keep };
  return { manifest: { evenkeel: 1, name: 'acme', ...held, ...sections }, keep };
}
