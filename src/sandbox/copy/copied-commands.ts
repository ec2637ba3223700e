import { itemsIn, itemsOf } from './items-of.ts';
import type { Item, LiveAnswer } from './live-answer.ts';

/** Commands and overwrites as the answers of their reads show them, with the ids that they name. */
export interface CopiedCommands {
  readonly state: unknown;
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
  /** Whether guild commands have the members of global ones. */
  readonly guildFields: 'present' | 'absent';
}

export function copiedCommands(answers: readonly LiveAnswer[]): CopiedCommands {
  const scopes = new Map<string, readonly Item[]>();
  const permissions = new Map<string, readonly Item[]>();
  const applications = new Set<string>();
  const guilds = new Set<string>();
  for (const { segments, body } of answers) {
    const [what, application = '', below, guild = '', , last] = segments;
    if (what !== 'applications' || application === '@me') continue;
    applications.add(application);
    if (below === 'commands' && segments.length === 3) scopes.set(`${application}/global`, itemsOf(body));
    if (below !== 'guilds') continue;
    guilds.add(guild);
    if (segments.length === 5) scopes.set(`${application}/${guild}`, itemsOf(body));
    if (segments.length === 6 && last === 'permissions')
      permissions.set(`${application}/${guild}`, itemsOf(body));
  }
  const commands = [...scopes.values()].flat();
  const ids = commands.flatMap(({ id, version }) => [id, version]).filter(isSnowflake);
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
    },
    applications: [...applications],
    guilds: [...guilds],
    guildFields: ofGuilds.some(command => 'contexts' in command) ? 'present' : 'absent',
  };
}

function isSnowflake(id: unknown): id is string {
  return typeof id === 'string' && /^\d+$/.test(id);
}

function copiedCommand(live: Item): Item {
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

function copiedOption(live: Item): Item {
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

function localized(live: Item): Item {
  const { name_localizations = null, description_localizations = null } = live;
  return { name_localizations, description_localizations };
}
