import { expect, it } from 'vitest';
import { APPLICATION, lines, notesOf, said, world } from '../../helpers/world.ts';
import { manifestOf, slashCommands } from './application.ts';

const GUILDS = Array.from({ length: 1_000 }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));
/** The service's own limit: 50 requests a second. */
const LEAST_MS = (GUILDS.length / 50) * 1_000;

const MANIFEST = manifestOf({ guilds: [{ ids: GUILDS, commands: slashCommands(5) }] });

it('1,000 guilds of 5 commands are planned with 1,000 requests, below the published limit and near its speed', async () => {
  const here = world({ guilds: GUILDS });
  const since = here.clock.now();
  const report = await here.plan(MANIFEST);
  const took = here.clock.now() - since;
  expect(report.plan.rows).toHaveLength(5_000);
  expect(here.sent()).toHaveLength(1_000);
  expect(here.sandbox.requests.entries.filter(request => request.status === 429)).toEqual([]);
  expect(notesOf(report.plan.notes)).toEqual([
    expect.stringContaining(
      'an apply creates 5 commands in a guild, and Discord allows 200 a day. Afterwards there are',
    ),
  ]);
  expect(took).toBeLessThanOrEqual(LEAST_MS * 1.1);
});

it('a guild that has removed the bot is one unreadable scope, and the other 999 are planned', async () => {
  const gone = GUILDS[500] as string;
  const here = world({ guilds: GUILDS.filter(guild => guild !== gone) });
  const report = await here.plan(MANIFEST);
  expect(report.plan.unread.map(unread => unread.scope)).toEqual([`discord.scope/${APPLICATION}/${gone}`]);
  expect(said(report.plan.unread[0]?.reason)).toMatch(/not authorized/);
  const planned = lines(report).filter(line => line.startsWith('create '));
  expect(planned).toHaveLength(4_995);
});

it.each([
  ['first', [true, false]],
  ['last', [false, true]],
])('a guild in two entries is pruned where either says so: the %s', async (_, [one, other]) => {
  const [guild = '', second = ''] = GUILDS;
  const [ping, pong] = slashCommands(2);
  const here = world({ guilds: [guild, second] });
  await here.apply(manifestOf({ guilds: [{ ids: [guild, second], commands: slashCommands(3) }] }));
  const report = await here.plan(
    manifestOf({
      guilds: [
        { ids: [guild, second], commands: [ping], prune: one },
        { ids: [guild], commands: [pong], prune: other },
      ],
    }),
  );
  const deletes = report.plan.rows.filter(row => row.action === 'delete').map(row => row.address);
  const inGuild = (id: string, name: string): string =>
    `discord.command/${APPLICATION}/${id}/chat_input/${name}`;
  expect(deletes).toEqual([
    inGuild(guild, 'c2'),
    ...(one === true ? [inGuild(second, 'c1'), inGuild(second, 'c2')] : []),
  ]);
});
