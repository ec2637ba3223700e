import { expect, it } from 'vitest';
import { lines, statuses, world } from '../../helpers/world.ts';
import { byHand, commandIn, commandsAt, manifestOf } from './application.ts';

const GUILDS = ['197038439483310001', '197038439483310002', '197038439483310003'];
const ROLE = '345678901234567890';

it("a renamed global command's undeclared overwrites are restored in each of several guilds", async () => {
  const here = world({ guilds: GUILDS });
  byHand(here, 'POST', commandsAt(), { name: 'old', description: 'D' });
  const { id } = commandIn(here, 'old');
  const inGuild = (guild: string): string => `${commandsAt(guild)}/${id}/permissions`;
  const before = GUILDS.map((guild, at) => [
    { id: ROLE, type: 1, permission: at > 0 },
    { id: guild, type: 1, permission: false },
  ]);
  for (const [at, guild] of GUILDS.entries())
    byHand(here, 'PUT', inGuild(guild), { permissions: before[at] });
  const manifest = manifestOf({
    commands: [{ name: 'new', renamed_from: 'old', description: 'D', allow: ['loss'] }],
    guilds: [{ ids: GUILDS }],
  });
  const report = await here.apply(manifest);
  expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
  const restored = report.plan.rows.filter(row => row.kind === 'discord.permissions');
  expect(restored.map(row => row.address)).toEqual(
    GUILDS.map(guild => `discord.permissions/222222222222222222/${guild}/global/chat_input/new`),
  );
  const now = GUILDS.map(guild => byHand(here, 'GET', inGuild(guild)) as { permissions: readonly object[] });
  expect(now.map(({ permissions }) => new Set(permissions))).toEqual(before.map(each => new Set(each)));
  expect(lines(await here.plan(manifest))).toEqual([]);
});
