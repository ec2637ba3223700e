import { isObject } from '../../../src/core/json.ts';
import { KINDS } from '../kinds.ts';

export type Raw = Readonly<Record<string, unknown>>;
type Meant = (address: string) => boolean;

/**
 * The manifest of each of its applications, by docs/discord.md alone: one that has the shared
 * commands in guilds has them there, without what a guild's have not.
 */
export function byApplication(manifest: Raw): readonly Raw[] {
  const { applications, ...shared } = section(manifest, 'discord');
  if (!isObject(applications)) return [manifest];
  return Object.values(applications)
    .filter(isObject)
    .map(({ commands_in, ...own }) => {
      if (!Array.isArray(commands_in)) return { ...manifest, discord: { ...shared, ...own } };
      const { commands: _, ...more } = shared;
      const { prune, ...rest } = own;
      const commands = items(shared, 'commands').map(
        ({ contexts: _contexts, integration_types: _types, ...command }) => command,
      );
      const guild = { ids: commands_in, commands, ...(prune === undefined ? {} : { prune }) };
      return { ...manifest, discord: { ...more, ...rest, guilds: [...items(own, 'guilds'), guild] } };
    });
}

/**
 * The manifest of one application as far as `--target` lets it be carried out: what the globs
 * match, and what that lives in and refers to.
 */
export function withinLimits(manifest: Raw, isMeant: Meant): Raw {
  const discord = section(manifest, 'discord');
  const projects = items(section(manifest, 'neon'), 'projects').map(project =>
    projectWithin(project, isMeant),
  );
  return {
    ...manifest,
    neon: { projects },
    ...('discord' in manifest ? { discord: discordWithin(discord, isMeant) } : {}),
  };
}

/** What a branch lists in its entry, by its key there. */
const LISTED: readonly (readonly [key: string, kind: string])[] = Object.entries(KINDS).flatMap(
  ([kind, { key }]) => (key === undefined ? [] : [[key, kind] as const]),
);

function projectWithin(project: Raw, isMeant: Meant): Raw {
  const id = String(project['id']);
  const jwks = items(project, 'jwks').filter(set => isMeant(addressOf('neon.jwks', id, set['jwks_url'])));
  const restrictions = items(project, 'vpc_restrictions').filter(each =>
    isMeant(addressOf('neon.vpc_restriction', id, each['vpc_endpoint_id'])),
  );
  const branches = items(project, 'branches').map(entry => branchWithin(entry, id, isMeant));
  const needed = new Set(jwks.map(set => set['branch']));
  for (const { entry, full } of branches) if (full) needed.add(entry['name']);
  // A parent that is left out is the default branch.
  for (let size = -1; size < needed.size; ) {
    size = needed.size;
    for (const { entry } of branches) if (needed.has(entry['name'])) needed.add(entry['parent'] ?? 'main');
  }
  return {
    ...project,
    ...('jwks' in project ? { jwks } : {}),
    ...('vpc_restrictions' in project ? { vpc_restrictions: restrictions } : {}),
    branches: branches.filter(({ entry }) => needed.has(entry['name'])).map(({ entry }) => entry),
  };
}

/** `full`: something of it is meant. */
function branchWithin(
  entry: Raw,
  project: string,
  isMeant: Meant,
): { readonly entry: Raw; readonly full: boolean } {
  const { name } = entry;
  const kept: { [key: string]: unknown } = { ...entry };
  let full = isMeant(addressOf('neon.branch', project, name));
  for (const [key, kind] of LISTED) {
    const some = items(entry, key).filter(each =>
      isMeant(
        addressOf(
          kind,
          project,
          name,
          kind === 'neon.endpoint' ? partOf(each) : (each['name'] ?? each['database']),
        ),
      ),
    );
    if (Array.isArray(entry[key])) kept[key] = some;
    full ||= some.length > 0;
  }
  const owners = new Set(items(kept, 'databases').map(database => database['owner_name']));
  if (owners.size > 0)
    kept['roles'] = [
      ...items(kept, 'roles'),
      ...items(entry, 'roles').filter(role => owners.has(role['name'])),
    ];
  if ('backup_schedule' in entry && !isMeant(addressOf('neon.backup_schedule', project, name)))
    delete kept['backup_schedule'];
  else full ||= 'backup_schedule' in entry;
  return { entry: kept, full };
}

function partOf(endpoint: Raw): unknown {
  return endpoint['type'] === 'read_write' ? 'read_write' : endpoint['name'];
}

function discordWithin(discord: Raw, isMeant: Meant): Raw {
  const application = String(discord['application_id']);
  const all = items(discord, 'guilds').flatMap(guild =>
    (Array.isArray(guild['ids']) ? guild['ids'] : []).map(id => {
      const permissions = items(guild, 'permissions').filter(entry => {
        const of = entry['of'] ?? 'guild';
        return isMeant(addressOf('discord.permissions', application, id, of, 'chat_input', entry['command']));
      });
      const needed = namesOf(permissions, 'guild');
      return {
        ...guild,
        ids: [id],
        permissions,
        commands: commandsWithin(guild, needed, application, String(id), isMeant),
      };
    }),
  );
  const needed = all.flatMap(({ permissions }) => [...namesOf(permissions, 'global')]);
  const { application: own, emojis: _, role_connections, ...rest } = discord;
  const emojis = items(discord, 'emojis').filter(({ name }) =>
    isMeant(addressOf('discord.emoji', application, String(name))),
  );
  return {
    ...rest,
    ...(isMeant(addressOf('discord.application', application)) ? { application: own } : {}),
    ...(emojis.length === 0 ? {} : { emojis }),
    ...(isMeant(addressOf('discord.role_connections', application)) ? { role_connections } : {}),
    guilds: all,
    commands: commandsWithin(discord, new Set(needed), application, 'global', isMeant),
  };
}

function namesOf(permissions: readonly Raw[], of: string): ReadonlySet<unknown> {
  return new Set(permissions.filter(each => (each['of'] ?? 'guild') === of).map(each => each['command']));
}

function commandsWithin(
  scope: Raw,
  needed: ReadonlySet<unknown>,
  application: string,
  home: string,
  isMeant: Meant,
): readonly Raw[] {
  return items(scope, 'commands').filter(
    ({ name }) =>
      needed.has(name) || isMeant(addressOf('discord.command', application, home, 'chat_input', name)),
  );
}

/** As a plan prints it. */
export function addressOf(kind: string, ...parts: readonly unknown[]): string {
  return [kind, ...parts.map(part => String(part).replaceAll('%', '%25').replaceAll('/', '%2F'))].join('/');
}

/** Whether one of the globs matches: `*` stays inside a part, `**` does not. */
export function matching(globs: readonly string[]): Meant {
  const patterns = globs.map(glob => {
    const parts = glob.split('**').map(part => part.split('*').map(literal).join('[^/]*'));
    return new RegExp(`^${parts.join('.*')}$`);
  });
  return address => patterns.some(pattern => pattern.test(address));
}

function literal(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
}

export function section(of: Raw, key: string): Raw {
  const value = of[key];
  return isObject(value) ? value : {};
}

export function items(of: Raw, key: string): readonly Raw[] {
  const value = of[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
