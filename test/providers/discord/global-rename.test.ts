import { expect, it } from 'vitest';
import { lines, statuses, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { byHand, commandIn, commandsAt, manifestOf } from './application.ts';

const GUILDS = ['197038439483310001', '197038439483310002', '197038439483310003'];
const ROLE = '345678901234567890';

const inGuild = (guild: string, id: string): string => `${commandsAt(guild)}/${id}/permissions`;
const manifest = manifestOf({
  commands: [{ name: 'new', renamed_from: 'old', description: 'D' }],
  guilds: [{ ids: GUILDS }],
});

/** A command with other overwrites in each guild. */
function live() {
  const here = world({ guilds: GUILDS });
  byHand(here, 'POST', commandsAt(), { name: 'old', description: 'D' });
  const { id } = commandIn(here, 'old');
  const before = GUILDS.map((guild, at) => [
    { id: ROLE, type: 1, permission: at > 0 },
    { id: guild, type: 1, permission: false },
  ]);
  for (const [at, guild] of GUILDS.entries())
    byHand(here, 'PUT', inGuild(guild, id), { permissions: before[at] });
  const overwrites = () =>
    GUILDS.map(guild => byHand(here, 'GET', inGuild(guild, id)) as { permissions: readonly object[] }).map(
      ({ permissions }) => new Set(permissions),
    );
  return { here, id, before: before.map(each => new Set<object>(each)), overwrites };
}

it("a renamed global command's undeclared overwrites are restored in each of several guilds", async () => {
  const { here, before, overwrites } = live();
  const report = await here.apply(manifest);
  expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
  const restored = report.plan.rows.filter(row => row.kind === 'discord.permissions');
  expect(restored.map(row => row.address)).toEqual(
    GUILDS.map(guild => `discord.permissions/222222222222222222/${guild}/global/chat_input/new`),
  );
  expect(overwrites()).toEqual(before);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

it.each(GUILDS)(
  'is not renamed where its overwrites could not be put back in one guild (%s)',
  async guild => {
    const { here, id, before, overwrites } = live();
    here.forget();
    here.sandbox.faults.add([
      faultOf(
        { status: 403, body: { code: 50001, message: 'Missing Access' } },
        { method: 'PUT', path: `/guilds/${guild}/`, times: 100 },
      ),
    ]);
    const report = await here.apply(manifest);
    expect(statuses(report)[0]).toMatch(
      /^failed .*new: this row was not sent, because .*could not be restored: /,
    );
    expect(report.results.filter(({ status }) => status === 'done')).toEqual([]);
    expect(here.writes().filter(request => !request.startsWith('PUT '))).toEqual([]);
    here.sandbox.faults.clear();
    expect(commandIn(here, 'old').id).toBe(id);
    expect(overwrites()).toEqual(before);
  },
);
