import { beforeEach, describe, expect, it } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { plan } from '../../../src/reconcile.ts';
import { APPLICATION, GUILD, lines, notesOf, statuses, type World, world } from '../../helpers/world.ts';
import { applyLoaded, byHand, commandIn, commandsAt, commandsIn, loaded, manifestOf } from './application.ts';

const KEPT = { global_rate_limit: 'off', unknown_members: 'kept' };
const RED = { name: 'Red', value: 'red' };
const BLUE = { name: 'Blue', value: 'blue' };
const COLOR = { type: 'string', name: 'color', description: 'Which', choices: [RED, BLUE] };
const REASON = { type: 'string', name: 'reason', description: 'Why' };
const PAINT = { name: 'paint', description: 'Paint' };
const sub = (...options: readonly object[]) => ({
  type: 'sub_command',
  name: 'wall',
  description: 'A wall',
  options,
});

/** As a service that is newer than this version answers it: something new on every level. */
const NEWER = {
  ...PAINT,
  cooldown: { seconds: 5 },
  options: [
    {
      ...sub(),
      type: 1,
      icon: 'brush',
      options: [
        {
          ...COLOR,
          type: 3,
          placeholder: 'Pick one',
          choices: [
            { ...RED, emoji: '🟥' },
            { ...BLUE, emoji: null },
          ],
        },
        { ...REASON, type: 3, placeholder: null, rules: [{ kind: 'not blank' }] },
      ],
    },
  ],
};

let here: World;
let bodies: unknown[];

function newWorld(quirks: Record<string, string> = KEPT): World {
  return world({
    quirks,
    wrap: transport => request => {
      if (request.method !== 'GET') bodies.push(JSON.parse(String(request.body ?? 'null')));
      return transport(request);
    },
  });
}

beforeEach(() => {
  bodies = [];
  here = newWorld();
  byHand(here, 'PUT', commandsAt(), [NEWER]);
});

/** What was put in is still there, whatever else is. */
function hasNew(...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined),
    commandIn(here, 'paint'),
  );
}

const manifest = (options: readonly object[], more: object = {}) =>
  manifestOf({ commands: [{ ...PAINT, options, ...more }] });

async function notes(yaml: string, of = here): Promise<readonly string[]> {
  const { plan: found } = await plan(await loaded(yaml), of.session(), { prune: true });
  return found.rows.flatMap(row => notesOf(row.notes));
}

describe('members that this version does not know', () => {
  it('are no difference', async () => {
    expect(lines(await here.plan(manifest([sub(COLOR, REASON)])))).toEqual([]);
  });

  it('go back with the options that are written, on every level, and those of the command are not sent', async () => {
    const yaml = manifest([sub(COLOR, { ...REASON, description: 'New' })]);
    expect(await notes(yaml)).toEqual([]);
    await applyLoaded(here, yaml);
    expect(bodies).toHaveLength(1);
    expect(Object.keys(bodies[0] as object)).toEqual(['options']);
    expect(hasNew('options', 0, 'options', 1, 'description')).toBe('New');
    expect(hasNew('cooldown')).toEqual({ seconds: 5 });
    expect(hasNew('options', 0, 'icon')).toBe('brush');
    expect(hasNew('options', 0, 'options', 0)).toMatchObject({
      placeholder: 'Pick one',
      choices: [{ emoji: '🟥' }, { emoji: null }],
    });
    expect(hasNew('options', 0, 'options', 1, 'rules')).toEqual([{ kind: 'not blank' }]);
  });

  it('follow their option to another place in the list', async () => {
    await applyLoaded(here, manifest([sub(REASON, COLOR)]));
    expect(hasNew('options', 0, 'options', 1, 'placeholder')).toBe('Pick one');
    expect(hasNew('options', 0, 'options', 0, 'rules')).toEqual([{ kind: 'not blank' }]);
  });

  it('follow a choice by its name, else by its value', async () => {
    const choices = [BLUE, { name: 'Crimson', value: 'red' }];
    await applyLoaded(here, manifest([sub({ ...COLOR, choices }, REASON)]));
    expect(hasNew('options', 0, 'options', 0, 'choices', 1)).toMatchObject({ name: 'Crimson', emoji: '🟥' });
    const others = [{ name: 'Crimson', value: 'dark' }, RED];
    await applyLoaded(here, manifest([sub({ ...COLOR, choices: others }, REASON)]));
    expect(hasNew('options', 0, 'options', 0, 'choices', 0)).toMatchObject({ value: 'dark', emoji: '🟥' });
    expect(hasNew('options', 0, 'options', 0, 'choices', 1)).not.toHaveProperty('emoji');
  });

  it('are deleted with their option, and the row says so', async () => {
    const yaml = manifest([sub(REASON)]);
    expect(await notes(yaml)).toEqual([
      '`placeholder` of option color of option wall, `emoji` of choice Red of option color of option wall are not known to this version and are deleted with what has them',
    ]);
    await applyLoaded(here, yaml);
    expect(hasNew('options', 0, 'options', 0, 'rules')).toEqual([{ kind: 'not blank' }]);
  });

  it('are deleted with an option that is renamed, which is another one to the service', async () => {
    expect(await notes(manifest([sub(COLOR, { ...REASON, name: 'why' })]))).toEqual([
      '`rules` of option reason of option wall is not known to this version and is deleted with what has it',
    ]);
  });

  it('are deleted with their command, and the row says so, also if another type makes it another one', async () => {
    const gone = manifestOf({ prune: true, commands: [{ name: 'paint', type: 'user' }] });
    expect((await notes(gone)).filter(note => note.includes('not known'))).toEqual([
      '`cooldown`, `icon` of option wall, `placeholder` of option color of option wall, 2 more are not known to this version and are deleted with what has them',
    ]);
  });

  it('stay with a command that is renamed', async () => {
    const renamed = { ...PAINT, name: 'brush', renamed_from: 'paint', allow: ['loss'] };
    const yaml = manifestOf({
      commands: [{ ...renamed, options: [sub(COLOR, { ...REASON, description: 'New' })] }],
    });
    expect(await notes(yaml)).toEqual([]);
    expect(statuses(await applyLoaded(here, yaml))).toEqual([expect.stringMatching(/^done /)]);
    const text = JSON.stringify(commandIn(here, 'brush'));
    for (const member of ['cooldown', 'brush', 'Pick one', '🟥', 'not blank']) expect(text).toContain(member);
  });

  it('are those that the list has just before the write', async () => {
    const yaml = manifest([sub(COLOR, { ...REASON, description: 'New' })]);
    const later = JSON.parse(JSON.stringify(NEWER).replace('Pick one', 'Pick another').replace('🟥', '🔴'));
    const confirm = async () => {
      byHand(here, 'PUT', commandsAt(), [later]);
      await here.clock.sleep(10_000);
      return true;
    };
    await applyLoaded(here, yaml, { confirm });
    expect(hasNew('options', 0, 'options', 0, 'placeholder')).toBe('Pick another');
    expect(hasNew('options', 0, 'options', 0, 'choices', 0, 'emoji')).toBe('🔴');
    expect(hasNew('options', 0, 'options', 1, 'description')).toBe('New');
  });

  it('survive a bulk overwrite, of the commands that it changes and of the others', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'paint', 'stays'];
    byHand(
      here,
      'PUT',
      commandsAt(),
      names.map(name => ({ ...NEWER, name })),
    );
    const commands = names.map(name => ({
      ...PAINT,
      name,
      options: [sub(COLOR, name === 'stays' ? REASON : { ...REASON, description: 'New' })],
    }));
    const before = commandsIn(here);
    here.forget();
    await applyLoaded(here, manifestOf({ prune: true, commands }));
    expect(here.writes()).toEqual([`PUT ${commandsAt()}`]);
    const expected = before.map(({ version, ...command }) =>
      command.name === 'stays' ? command : JSON.parse(JSON.stringify(command).replace('Why', 'New')),
    );
    expect(commandsIn(here).map(({ version, ...command }) => command)).toEqual(expected);
  });

  it('of a command are left out of no export, which tells them', async () => {
    const {
      sections,
      leftOut: left,
      unknown,
    } = await exportScopes([discordScope(APPLICATION)], here.session());
    expect(left).toEqual([]);
    expect(unknown.map(({ members }) => members.map(({ name }) => name))).toEqual([
      ['cooldown', 'icon', 'placeholder', 'emoji', 'rules'],
    ]);
    expect(JSON.stringify(sections)).toContain('paint');
    expect(JSON.stringify(sections)).not.toContain('Pick one');
  });

  it('are not what the service computes', async () => {
    const { body } = here.foreign('GET', commandsAt());
    const [raw] = body as readonly object[];
    const { discordCommand } = await import('../../../src/providers/discord/command/command.ts');
    const localized = { ...raw, name_localized: 'malen', guild_id: GUILD, cooldown: null, options: [] };
    expect(discordCommand.export?.unknown?.({ raw: localized } as never)).toEqual([]);
  });
});

describe('a service that refuses such a member', () => {
  it.each([
    [1, 'PATCH'],
    [6, 'PUT'],
  ])(
    'fails the row with its path, and nothing is sent without it (%d changes, by %s)',
    async (count, method) => {
      const names = Array.from({ length: count }, (_, index) => `paint${index}`);
      byHand(
        here,
        'PUT',
        commandsAt(),
        names.map(name => ({ ...NEWER, name, cooldown: null })),
      );
      const strict = newWorld({ global_rate_limit: 'off' });
      strict.sandbox.restore(here.sandbox.state());
      const before = commandsIn(strict);
      const commands = names.map(name => ({
        ...PAINT,
        name,
        options: [sub(COLOR, { ...REASON, description: 'New' })],
      }));
      bodies = [];
      const report = await applyLoaded(strict, manifestOf({ prune: true, commands }));
      expect(strict.writes().map(request => request.split(' ')[0])).toEqual([method]);
      const said = statuses(report);
      expect(said.every(line => line.startsWith('failed '))).toBe(true);
      expect(said[0]).toContain(
        'Discord refuses `placeholder` of option color of option wall, which this version of evenkeel does not know and sent back as Discord gave it: This field is not known (UNKNOWN_FIELD)',
      );
      expect(said[0]).toMatch(/evenkeel\.yaml:\d+:\d+: /);
      expect(commandsIn(strict)).toEqual(before);
    },
  );
});

describe('members of overwrites that this version does not know', () => {
  const ROLES = ['345678901234567890', '345678901234567891'] as const;
  const path = (id: string) => `${commandsAt(GUILD)}/${id}/permissions`;
  const permissions = (name: string, allow: readonly boolean[]) => ({
    command: name,
    of: 'guild',
    overwrites: allow.map((each, index) => ({ role: ROLES[index], allow: each })),
  });
  const guild = (command: object, more: object = {}) =>
    manifestOf({ guilds: [{ ids: [GUILD], commands: [{ ...PAINT, options: [], ...command }], ...more }] });

  beforeEach(() => {
    byHand(here, 'PUT', commandsAt(GUILD), [PAINT]);
    byHand(here, 'PUT', path(commandIn(here, 'paint', GUILD).id), {
      permissions: ROLES.map(id => ({ id, type: 1, permission: true, until: `of ${id}` })),
    });
  });

  const live = () => byHand(here, 'GET', path(commandIn(here, 'paint', GUILD).id));

  it('go back with their overwrite', async () => {
    await applyLoaded(here, guild({}, { permissions: [permissions('paint', [true, false])] }));
    expect(live()).toMatchObject({
      permissions: ROLES.map((id, index) => ({ id, permission: index === 0, until: `of ${id}` })),
    });
  });

  it('are deleted with their overwrite, and the row says so', async () => {
    const yaml = guild({}, { permissions: [permissions('paint', [true])] });
    expect(await notes(yaml)).toEqual([
      `\`until\` of the overwrite for ${ROLES[1]} is not known to this version and is deleted with what has it`,
    ]);
  });

  it('block a rename of the command, as they could not be restored', async () => {
    const yaml = guild({ name: 'brush', renamed_from: 'paint' });
    expect(lines(await here.plan(yaml))[0]).toMatch(/^blocked .*members of overwrites/);
  });
});
