import { expect, test } from 'vitest';
import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import { foreign } from '../helpers/foreign.ts';
import { APPLICATION, capture, GLOBAL, GUILD, type Send } from './captured.ts';
import { testCli } from './test-io.ts';

/*
 * Whatever a script registers, by whichever requests: the captured manifest plans to nothing where
 * another client sent the same, and a second capture gives the same bytes.
 */

const OTHER_GUILD = '97038439483310086';
const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);
const MOST_STEPS = 9;

type Random = ReturnType<typeof seededRandom>;
type Draw = <T>(from: readonly T[]) => T;

/** A command of a name, with some of what a command may have. */
function command(name: string, global: boolean, draw: Draw): object {
  const isSlash = draw([true, true, false]);
  if (!isSlash) return { name: `${name} it`, type: draw([2, 3]) };
  const option = { type: draw([3, 4, 5]), name: 'what', description: 'What', required: draw([true, false]) };
  const choices = { type: 3, name: 'pick', description: 'Pick', choices: [{ name: 'A', value: 'a' }] };
  return {
    name,
    description: `Does ${name}`,
    ...draw([{}, { name_localizations: { de: `${name}-de`, fr: name } }]),
    ...draw([
      {},
      { description_localizations: { 'en-GB': draw([`Does ${name}`, 'Another']), de: 'Tut es' } },
    ]),
    ...draw([{}, { options: [option] }, { options: [option, choices] }]),
    ...draw([{}, { default_member_permissions: draw(['0', '8', '1099511627776']) }, { nsfw: true }]),
    ...(global ? draw([{}, { contexts: [0] }, { integration_types: [0] }, { dm_permission: false }]) : {}),
  };
}

/** Sends a random script of a seed. */
async function register(send: Send, random: Random): Promise<void> {
  const draw: Draw = from => from[Math.floor(random.next() * from.length)] as never;
  const inGuild = (guild: string): string => `/applications/${APPLICATION}/guilds/${guild}/commands`;
  const took = async (...args: Parameters<Send>) => {
    const { status, body } = await send(...args);
    expect(status, `${args[0]} ${args[1]} ${JSON.stringify(args[2])}: ${JSON.stringify(body)}`).toBeLessThan(
      300,
    );
    return body;
  };
  const some = (global: boolean): readonly object[] =>
    ['ping', 'ban', 'rank'].filter(() => draw([true, false])).map(name => command(name, global, draw));
  await took('POST', GLOBAL, { name: 'begin', description: 'First' });
  for (let left = 1 + Math.floor(random.next() * MOST_STEPS); left > 0; left -= 1) {
    const guild = draw([GUILD, OTHER_GUILD]);
    const [path, global] = draw([true, false])
      ? ([GLOBAL, true] as const)
      : ([inGuild(guild), false] as const);
    const listed = (await took('GET', path)) as readonly { readonly id: string; readonly type: number }[];
    const one = listed.length === 0 ? undefined : draw(listed);
    const act = draw(['put', 'post', 'post', 'patch', 'delete', 'permissions', 'both']);
    if (act === 'put') await took('PUT', path, some(global));
    if (act === 'post') await took('POST', path, command(draw(['ping', 'ban', 'help']), global, draw));
    if (act === 'both') {
      const alike = some(false);
      for (const each of [GUILD, OTHER_GUILD]) await took('PUT', inGuild(each), alike);
    }
    if (one === undefined) continue;
    if (act === 'patch')
      await took('PATCH', `${path}/${one.id}`, { default_member_permissions: draw(['4', null]) });
    if (act === 'delete') await took('DELETE', `${path}/${one.id}`);
    if (act === 'permissions') {
      const overwrites = [
        { id: draw(['345678901234567891', guild]), type: 1, permission: draw([true, false]) },
      ];
      const at = `${inGuild(guild)}/${one.id}/permissions`;
      await took('PUT', at, { permissions: overwrites }, 'Bearer a-token-of-its-own');
    }
  }
  await took('POST', GLOBAL, { name: 'end', description: 'Last' });
}

test.each(SEEDS)('what the script of seed %d registers', async seed => {
  const script = (send: Send): Promise<void> => register(send, seededRandom(seed));
  const first = await capture(script);
  expect(first.code, first.stderr).toBe(0);
  const again = await capture(script);
  expect([again.file, again.stdout]).toEqual([first.file, first.stdout]);
  const files = { 'evenkeel.yaml': first.stdout, 'commands.json': first.file };
  const cli = testCli({ files, applications: [APPLICATION], guilds: [GUILD, OTHER_GUILD] });
  await script(async (method, path, body) => foreign(cli.sandbox, method, `/discord/api/v10${path}`, body));
  expect(await cli.ok('plan')).toContain('No changes');
});
