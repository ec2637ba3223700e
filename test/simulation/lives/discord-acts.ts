import { APPLICATION, GUILD, type World } from '../../helpers/world.ts';
import type { DoAct } from './neon-acts.ts';

export const OTHER_GUILD = '197038439483310087';
const GUILDS = [GUILD, OTHER_GUILD];
const DISCORD = `/discord/api/v10/applications/${APPLICATION}`;
/** Where commands live: those of the application, and those of each guild. */
const HOMES = ['', ...GUILDS.map(guild => `/guilds/${guild}`)];
const DECLARED = ['ban', 'kick', 'Report', 'local'];
export const ROLES = ['345678901234567890', '345678901234567891'] as const;
export const CHANNEL = '456789012345678900';

interface CommandRecord {
  readonly id: string;
  readonly name: string;
  readonly type: number;
}

interface Overwrite {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

export const DISCORD_ACTS: Readonly<Record<string, DoAct>> = {
  'delete a role': (here, { at }) => without(here, 'role', pick(ROLES, at)),
  'delete a channel': here => without(here, 'channel', CHANNEL),
  'change a command': onCommand((here, path, { name, type }, { more }) => {
    const description = type === 1 ? [{ description: 'Theirs' }, { description: 'Ban' }] : [];
    const body = pick(
      [
        { nsfw: true },
        { default_member_permissions: '8' },
        { default_member_permissions: null },
        ...description,
      ],
      more,
    );
    return sent(here, 'PATCH', path, body) && `changes ${name}: ${JSON.stringify(body)}`;
  }),
  'rename a command': onCommand((here, path, { name }, { more }) => {
    const to = pick([`${name}-2`, ...DECLARED], more) ?? name;
    return sent(here, 'PATCH', path, { name: to }) && `renames ${name} to ${to}`;
  }),
  'delete a command': onCommand((here, path, { name }) => sent(here, 'DELETE', path) && `deletes ${name}`),
  'add a command': (here, { at, more }) => {
    const home = pick(HOMES, at) ?? '';
    const name = pick(['theirs', ...DECLARED], more) ?? 'theirs';
    const body = more < 0.9 ? { name, description: 'Theirs' } : { name, type: 2 };
    const is = more < 0.9 ? name : `the user command ${name}`;
    return sent(here, 'POST', `${DISCORD}${home}/commands`, body)
      ? `adds ${is} ${home === '' ? 'to the application' : `to ${home}`}`
      : undefined;
  },
  'edit overwrites': (here, { at, more }) => {
    const guild = pick(GUILDS, more) ?? GUILD;
    const command = pick([...commands(here, ''), ...commands(here, `/guilds/${guild}`)], at);
    const permissions = pick(
      [
        [],
        [{ id: '567890123456789012', type: 2, permission: true }],
        [{ id: guild, type: 1, permission: true }],
        [{ id: guild, type: 1, permission: false }, ...ROLES.map(id => ({ id, type: 1, permission: true }))],
      ],
      more * 2 - Math.floor(more * 2),
    );
    return command !== undefined && putOverwrites(here, guild, command.id, permissions ?? [])
      ? `edits the overwrites of ${command.name} in ${guild}: ${JSON.stringify(permissions)}`
      : undefined;
  },
  'edit the overwrites of the application': (here, { at, more }) => {
    const guild = pick(GUILDS, at) ?? GUILD;
    const permissions = more < 0.5 ? [] : [{ id: guild, type: 1, permission: more < 0.75 }];
    return putOverwrites(here, guild, APPLICATION, permissions)
      ? `edits the overwrites of the application in ${guild}: ${JSON.stringify(permissions)}`
      : undefined;
  },
  'remove the bot': (here, { at }) => {
    const guild = pick(GUILDS, at) ?? GUILD;
    const body = { message: 'Missing Access', code: 50_001 };
    const times = Number.MAX_SAFE_INTEGER;
    here.sandbox.faults.add([{ match: { path: `/guilds/${guild}/`, times }, then: { status: 403, body } }]);
    return `removes the bot from ${guild}`;
  },
  'add the bot again': here => {
    here.sandbox.faults.clear();
    return 'adds the bot to all guilds again';
  },
  'fill the application': (here, { at }) => {
    const home = pick(HOMES, at * at) ?? '';
    let added = 0;
    for (
      const free = 100 - commands(here, home).filter(each => each.type === 1).length;
      added < free;
      added += 1
    )
      if (!sent(here, 'POST', `${DISCORD}${home}/commands`, { name: `full-${added}`, description: 'Full' }))
        break;
    return added > 0
      ? `adds ${added} commands ${home === '' ? 'to the application' : `to ${home}`}`
      : undefined;
  },
};

function onCommand(
  act: (here: World, path: string, command: CommandRecord, drawn: Parameters<DoAct>[1]) => string | false,
): DoAct {
  return (here, drawn) => {
    const all = HOMES.flatMap(home =>
      commands(here, home).map(command => ({ path: `${DISCORD}${home}/commands/${command.id}`, command })),
    );
    const found = pick(all, drawn.at);
    return (found !== undefined && act(here, found.path, found.command, drawn)) || undefined;
  };
}

/** The service deletes the overwrites of a role or channel with it. */
function without(here: World, noun: string, id: string | undefined): string | undefined {
  let done = false;
  for (const guild of GUILDS) {
    const { status, body } = here.foreign('GET', `${DISCORD}/guilds/${guild}/commands/permissions`);
    if (status >= 300) continue;
    for (const each of body as readonly { id: string; permissions: readonly Overwrite[] }[]) {
      const left = each.permissions.filter(overwrite => overwrite.id !== id);
      if (left.length < each.permissions.length) done = putOverwrites(here, guild, each.id, left) || done;
    }
  }
  return done ? `deletes the ${noun} ${id}` : undefined;
}

function putOverwrites(
  here: World,
  guild: string,
  command: string,
  permissions: readonly Overwrite[],
): boolean {
  return sent(here, 'PUT', `${DISCORD}/guilds/${guild}/commands/${command}/permissions`, { permissions });
}

function commands(here: World, home: string): readonly CommandRecord[] {
  const { status, body } = here.foreign('GET', `${DISCORD}${home}/commands`);
  return status < 300 ? (body as readonly CommandRecord[]) : [];
}

function pick<T>(of: readonly T[], at: number): T | undefined {
  return of[Math.floor(at * of.length)];
}

/** Whether the service did it. */
function sent(here: World, method: string, path: string, body?: unknown): boolean {
  const { status } = here.foreign(method, path, body);
  // Far from every limit of requests.
  here.clock.advance(2_000);
  return status < 300;
}
