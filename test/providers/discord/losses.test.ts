import { expect, it } from 'vitest';
import { GUILD, lines, notesOf, statuses, type World, world } from '../../helpers/world.ts';
import { byHand, commandIn, commandsAt, commandsIn, manifestOf } from './application.ts';

const ROLES = Array.from({ length: 11 }, (_, index) => `34567890123456${String(7890 + index)}`);
const live = ROLES.map(id => ({ id, type: 1, permission: true }));
const declared = ROLES.slice(0, 10).map(role => ({ role, allow: true }));

/** A guild's command, renamed, with ten of its eleven overwrites declared. */
const RENAMED = manifestOf({
  guilds: [
    {
      ids: [GUILD],
      commands: [{ name: 'new', renamed_from: 'old', description: 'D' }],
      permissions: [{ command: 'new', overwrites: declared }],
    },
  ],
});

function withOverwrites(here: World): string {
  byHand(here, 'POST', commandsAt(GUILD), { name: 'old', description: 'D' });
  const { id } = commandIn(here, 'old', GUILD);
  byHand(here, 'PUT', `${commandsAt(GUILD)}/${id}/permissions`, { permissions: live });
  return id;
}

function overwrites(here: World, id: string): readonly { readonly id: string }[] {
  const path = `${commandsAt(GUILD)}/${id}/permissions`;
  return (byHand(here, 'GET', path) as { readonly permissions: readonly { readonly id: string }[] })
    .permissions;
}

it('a guild command renamed with 10 declared and 1 undeclared overwrites keeps its id and all 11', async () => {
  const here = world();
  const id = withOverwrites(here);
  const report = await here.apply(RENAMED);
  expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
  expect(commandsIn(here, GUILD).map(command => [command.id, command.name])).toEqual([[id, 'new']]);
  expect(
    overwrites(here, id)
      .map(each => each.id)
      .sort(),
  ).toEqual(ROLES);
  const row = report.plan.rows.find(each => each.kind === 'discord.permissions');
  expect(notesOf(row?.notes ?? []).join()).toContain(
    'and this row creates it again: fields that the entry does not set keep the values that they had',
  );
  // What is managed whole and not declared is drift from then on, and said.
  const again = await here.plan(RENAMED);
  expect(again.plan.rows.map(each => [each.kind, each.action])).toEqual([['discord.permissions', 'update']]);
});

it('without the permissions token the rename is blocked and nothing is written', async () => {
  const here = world({ without: ['permissions'] });
  const id = withOverwrites(here);
  const report = await here.apply(RENAMED);
  expect(report.results.map(result => result.status)).toEqual(['blocked', 'blocked']);
  expect(here.writes()).toEqual([]);
  expect(overwrites(here, id)).toHaveLength(11);
});

it('undeclared overwrites alone are carried over verbatim', async () => {
  const here = world();
  const id = withOverwrites(here);
  const manifest = manifestOf({
    guilds: [{ ids: [GUILD], commands: [{ name: 'new', renamed_from: 'old', description: 'D' }] }],
  });
  const report = await here.apply(manifest);
  expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
  expect(overwrites(here, id)).toEqual(live);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

it('a command whose type changed is another command: the plan says which, and what becomes of the old one', async () => {
  const here = world();
  byHand(here, 'POST', commandsAt(), { name: 'report', description: 'D' });
  const user = { name: 'report', type: 'user' };
  const stays = await here.plan(manifestOf({ commands: [user] }));
  expect(notesOf(stays.plan.rows[0]?.notes ?? []).join()).toMatch(
    /new command with a new id.*"report" stays/,
  );
  const goes = await here.plan(manifestOf({ commands: [user, { name: 'report', absent: true }] }));
  const note = notesOf(goes.plan.rows.find(row => row.action === 'create')?.notes ?? []).join();
  expect(note).toMatch(/is deleted by this plan, with its overwrites/);
});
