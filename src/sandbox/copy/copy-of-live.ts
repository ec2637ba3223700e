import { isRecord, type JsonRecord } from '../is-record.ts';
import { createSandbox, type SandboxOptions } from '../sandbox.ts';
import { copiedProject } from './copied-project.ts';
import type { CopyMaker, LiveAnswer } from './live-answer.ts';
import { itemsIn, itemsOf } from './live-answer.ts';

/**
 * Commands, overwrites, emojis, role connection metadata and the application, made from the answers
 * to reads, with the ids of applications and guilds in them.
 */
function copiedCommands(answers: readonly LiveAnswer[]) {
  const scopes = new Map<string, readonly JsonRecord[]>();
  const permissions = new Map<string, readonly JsonRecord[]>();
  const own = new Map<string, JsonRecord>();
  const emojis = new Map<string, readonly JsonRecord[]>();
  const metadata = new Map<string, readonly JsonRecord[]>();
  const applications = new Set<string>();
  const guilds = new Set<string>();
  for (const { segments, body } of answers) {
    const [what, application = '', below, guild = '', , last] = segments;
    if (what !== 'applications') continue;
    if (application === '@me') {
      if (isRecord(body)) own.set(String(body['id']), body);
      continue;
    }
    applications.add(application);
    if (below === 'emojis') emojis.set(application, itemsIn(body, 'items').map(copiedEmoji));
    if (below === 'role-connections') metadata.set(application, itemsOf(body));
    if (below === 'commands' && segments.length === 3) scopes.set(`${application}/global`, itemsOf(body));
    if (below !== 'guilds') continue;
    guilds.add(guild);
    if (segments.length === 5) scopes.set(`${application}/${guild}`, itemsOf(body));
    if (segments.length === 6 && last === 'permissions')
      permissions.set(`${application}/${guild}`, itemsOf(body));
  }
  const commands = [...scopes.values()].flat();
  const ids = [...commands, ...[...emojis.values()].flat()]
    .flatMap(({ id, version }) => [id, version])
    .filter(isSnowflake);
  const ofGuilds = [...scopes].flatMap(([key, list]) => (key.endsWith('/global') ? [] : list));
  return {
    state: {
      last_snowflake: ids.reduce((most, id) => (BigInt(id) > BigInt(most) ? id : most), '0'),
      scopes: Object.fromEntries(
        [...scopes].map(([key, list]) => [key, { commands: list.map(copiedCommand), creates: [] }]),
      ),
      permissions: Object.fromEntries(
        [...permissions].map(([key, list]) => [
          key,
          Object.fromEntries(list.map(each => [String(each['id']), itemsIn(each, 'permissions')])),
        ]),
      ),
      tokens: {},
      applications: Object.fromEntries(own),
      emojis: Object.fromEntries(emojis),
      metadata: Object.fromEntries(metadata),
    },
    applications: [...applications],
    guilds: [...guilds],
    /**
     * The value of the quirk `guild_fields`: whether guild commands have the fields of global ones.
     */
    guildFields: ofGuilds.some(command => 'contexts' in command) ? 'present' : 'absent',
  };
}

function isSnowflake(id: unknown): id is string {
  return typeof id === 'string' && /^\d+$/.test(id);
}

/** An emoji of the copy. Its image is empty, because no answer shows it. */
function copiedEmoji({ id, name, animated }: JsonRecord): JsonRecord {
  return { id, name, animated, image: '' };
}

function copiedCommand(live: JsonRecord): JsonRecord {
  const { application_id: _application, guild_id: _guild, ...rest } = live;
  return {
    default_member_permissions: null,
    dm_permission: true,
    contexts: null,
    integration_types: [0],
    nsfw: false,
    handler: null,
    ...rest,
    ...localized(live),
    options: itemsOf(live['options']).map(copiedOption),
  };
}

function copiedOption(live: JsonRecord): JsonRecord {
  return {
    ...live,
    ...localized(live),
    ...(Array.isArray(live['options']) ? { options: itemsOf(live['options']).map(copiedOption) } : {}),
    ...(Array.isArray(live['choices'])
      ? {
          choices: itemsOf(live['choices']).map(each => ({
            ...each,
            name_localizations: each['name_localizations'] ?? null,
          })),
        }
      : {}),
  };
}

function localized(live: JsonRecord): JsonRecord {
  const { name_localizations = null, description_localizations = null } = live;
  return { name_localizations, description_localizations };
}

/**
 * Options for a sandbox that starts with what was read live. Ids are the live ones; secrets and
 * data are made up.
 */
export type LiveCopy = Required<
  Pick<SandboxOptions, 'projects' | 'applications' | 'guilds' | 'quirks' | 'state'>
>;

/**
 * Makes a {@link LiveCopy} only from the answers to reads. What was not read is empty in the copy.
 */
export function copyOfLive(answers: readonly LiveAnswer[], maker: CopyMaker): LiveCopy {
  const ofNeon = answers.filter(({ service, segments }) => service === 'neon' && segments[0] === 'projects');
  const projects = [...new Set(ofNeon.flatMap(({ segments: [, id] }) => id ?? []))];
  const ofDiscord = copiedCommands(answers.filter(({ service }) => service === 'discord'));
  const { state: discord, applications, guilds, guildFields } = ofDiscord;
  const places = { projects, applications, guilds };
  const empty = createSandbox({ ...places, projects: [] }).state();
  const neon = {
    projects: projects.map(id =>
      copiedProject(
        id,
        ofNeon.filter(({ segments }) => segments[1] === id),
        maker,
      ),
    ),
    deletedProjects: [],
    unavailableProjectIds: [],
  };
  return {
    ...places,
    // A service may be newer than this emulator, so fields that the emulator does not know are
    // kept.
    quirks: {
      guild_fields: guildFields,
      unknown_members: 'kept',
      unknown_fields: 'kept',
      extra_locales: 'accepted',
      // The manifest was validated before: an unusual compute size in it has `allow:
      // [vendor-limit]`. So the copy accepts every size.
      compute_sizes: 'any',
    },
    state: structuredClone({ ...empty, neon, discord }),
  };
}
