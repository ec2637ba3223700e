import { describe, expect, it, test } from 'vitest';
import {
  APPLICATION,
  lines,
  notesOf,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { byHand, commandIn, commandsAt, manifestOf } from './application.ts';

const NAMED = '197038439483310086';
const OTHER = '197038439483310087';
const GUILD_LIST = 'GET /discord/api/v10/users/@me/guilds?limit=200';

const permissionsAt = (guild: string, id: string): string => `${commandsAt(guild)}/${id}/permissions`;
const denied = (guild: string) => [{ id: guild, type: 1, permission: false }];
const RENAMED = manifestOf({
  commands: [{ name: 'expel', renamed_from: 'banish', description: 'D' }],
  guilds: [{ ids: [NAMED] }],
});

function guildsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(197_038_439_483_000_000n + BigInt(at)));
}

/** A global command that @everyone may not use in these guilds. */
function live({ closed, ...options }: WorldOptions & { readonly closed: readonly string[] }) {
  const here = world({ guilds: [NAMED, OTHER], ...options });
  byHand(here, 'POST', commandsAt(), { name: 'banish', description: 'D' });
  const { id } = commandIn(here, 'banish');
  for (const guild of closed) byHand(here, 'PUT', permissionsAt(guild, id), { permissions: denied(guild) });
  return { here, id };
}

function overwritesIn(here: World, guild: string, id: string): unknown {
  const { status, body } = here.foreign('GET', permissionsAt(guild, id));
  return status === 404 ? [] : (body as { readonly permissions: unknown }).permissions;
}

const isList = (request: string): boolean => request.startsWith('GET ') && request.endsWith('/permissions');

describe('a global command that is renamed', () => {
  it('keeps its overwrites in a guild that the manifest does not name, without allow: [loss]', async () => {
    const { here, id } = live({ closed: [NAMED, OTHER] });
    const report = await here.apply(RENAMED);
    expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(commandIn(here, 'expel').id).toBe(id);
    expect(overwritesIn(here, NAMED, id)).toEqual(denied(NAMED));
    expect(overwritesIn(here, OTHER, id)).toEqual(denied(OTHER));
    expect(notesOf(report.plan.notes).join()).toContain('guilds that have the application without the bot');
    expect(lines(await here.plan(RENAMED))).toEqual([]);
  });
});
