import { beforeEach, describe, expect, it } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Report } from '../../../src/core/report/report.ts';
import type { DiscordCommand } from '../../../src/generated/manifest.ts';
import {
  APPLICATION,
  GUILD,
  lines,
  nextOf,
  notesOf,
  said,
  statuses,
  told,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import {
  byHand,
  commandIn,
  commandsAt,
  commandsIn,
  fault,
  manifestOf,
  type Seen,
  slashCommands,
} from './application.ts';

const PUT = `PUT ${commandsAt()}`;
const PUT_GUILD = `PUT ${commandsAt(GUILD)}`;
const ROLE = '345678901234567890';
const EXIT = { detailed: false, strictChecks: false };

let here: World;

beforeEach(() => {
  here = full();
});

/** An application with 100 live commands, `c0` to `c99`, made long ago. */
function full(options: WorldOptions = {}, guild?: string): World {
  const made = world({ ...options, quirks: { global_rate_limit: 'off', ...options.quirks } });
  byHand(made, 'PUT', commandsAt(guild), slashCommands(100));
  made.clock.advance(48 * 3_600_000);
  made.forget();
  return made;
}

/** `swapped` of the 100 commands are gone, and as many new ones are wanted. */
function swapped(count: number): readonly DiscordCommand[] {
  return [...slashCommands(100).slice(count), ...fresh(count)];
}

function fresh(count: number): readonly DiscordCommand[] {
  return Array.from({ length: count }, (_, index) => ({ name: `new${index}`, description: `New ${index}` }));
}

/** The same where the scope does not prune: the old ones have an entry that says so. */
function swappedByAbsent(count: number): readonly DiscordCommand[] {
  return [...slashCommands(count).map(({ name }) => gone(name)), ...swapped(count)];
}

function gone(name: string): DiscordCommand {
  return { name, absent: true } as DiscordCommand;
}

function at(name: string, scope = 'global', type = 'chat_input'): string {
  return `discord.command/${APPLICATION}/${scope}/${type}/${name}`;
}

function namesIn(guild?: string): readonly string[] {
  return commandsIn(here, guild).map(({ name }) => name);
}

function methods(): string {
  return here
    .sent()
    .map(each => each.split(' ')[0])
    .join(' ');
}

function done(report: Report): void {
  expect(report.refused).toBeUndefined();
  expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
  expect(exitCode(report, EXIT)).toBe(0);
}

async function stopAtFirstDelete(manifest: string): Promise<Report> {
  const stop = new AbortController();
  here = full({
    signal: stop.signal,
    wrap: transport => request => {
      if (request.method === 'DELETE') stop.abort('signal');
      return transport(request);
    },
  });
  return here.apply(manifest);
}

describe('a full scope that prunes', () => {
  it.each([1, 10])('swaps %i in one PUT, and everything else keeps its id', async count => {
    const before = commandsIn(here).slice(count);
    const manifest = manifestOf({ prune: true, commands: swapped(count) });
    const planned = await here.plan(manifest);
    expect(planned.plan.counts).toMatchObject({ create: count, delete: count, blocked: 0 });
    expect(notesOf(planned.plan.notes).join()).toContain(
      'Afterwards there are 100 of at most 100 chat_input commands (others are deleted first)',
    );
    here.forget();
    done(await here.apply(manifest, { maxDeletes: count }));
    expect(here.writes()).toEqual([PUT]);
    expect(methods()).toBe('GET GET GET PUT GET');
    const after = commandsIn(here);
    expect(after).toHaveLength(100);
    const same = (all: readonly Seen[]) => all.filter(({ name }) => name.startsWith('c'));
    expect(same(after)).toEqual(same(before));
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  it('is guarded as deletes of their own are, and the plan says so', async () => {
    const manifest = manifestOf({ prune: true, commands: swapped(10) });
    const { notes } = (await here.plan(manifest)).plan;
    const guarded = notes.find(({ code }) => code === 'plan/guarded');
    expect(said(guarded)).toBe(
      `apply will refuse this plan: the plan deletes too much in discord.scope/${APPLICATION}/global: 10 deletes are more than the 5 that one apply makes without --max-deletes`,
    );
    const report = await here.apply(manifest);
    expect(report.refused?.reason.code).toBe('guard/deletes');
    expect(here.writes()).toEqual([]);
  });

  it('changes and deletes what else there is in the same PUT', async () => {
    byHand(here, 'POST', commandsAt(), { name: 'Old', type: 2 });
    const [first, ...others] = swapped(1);
    const commands = [{ ...(first as DiscordCommand), description: 'Changed' }, ...others];
    done(await here.apply(manifestOf({ prune: true, commands }), { maxDeletes: 2 }));
    expect(here.writes()).toEqual([PUT]);
    expect(namesIn()).not.toContain('Old');
    expect(commandIn(here, 'c1').description).toBe('Changed');
  });

  it('keeps the overwrites of what stays; a new command has none until they are written', async () => {
    const permissions = [{ id: ROLE, type: 1, permission: true }];
    const pathOf = (name: string) => `${commandsAt(GUILD)}/${commandIn(here, name).id}/permissions`;
    byHand(here, 'PUT', pathOf('c5'), { permissions });
    byHand(here, 'PUT', pathOf('c0'), { permissions });
    const overwrites = [{ everyone: true, allow: false }];
    const manifest = manifestOf({
      prune: true,
      commands: swapped(1),
      guilds: [{ ids: [GUILD], permissions: [{ command: 'new0', overwrites }] }],
    });
    done(await here.apply(manifest));
    expect(here.writes()).toEqual([PUT, `PUT ${pathOf('new0')}`]);
    expect(byHand(here, 'GET', pathOf('c5'))).toMatchObject({ permissions });
    expect(byHand(here, 'GET', pathOf('new0'))).toMatchObject({
      permissions: [{ id: GUILD, type: 1, permission: false }],
    });
  });

  it('swaps in a guild too, and user commands with their own number of places', async () => {
    here = full({}, GUILD);
    const users = (names: readonly string[]) => names.map(name => ({ name, type: 'user' as const }));
    const fifteen = Array.from({ length: 15 }, (_, index) => `User ${index}`);
    for (const name of fifteen) byHand(here, 'POST', commandsAt(GUILD), { name, type: 2 });
    const commands = [...swapped(1), ...users([...fifteen.slice(1), 'Another'])];
    const manifest = manifestOf({ guilds: [{ ids: [GUILD], prune: true, commands }] });
    done(await here.apply(manifest, { maxDeletes: 2 }));
    expect(here.writes()).toEqual([PUT_GUILD]);
    expect(namesIn(GUILD)).toContain('Another');
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  it('keeps an entry point, which a bulk overwrite has to carry', async () => {
    const launch = { name: 'Launch', type: 4, description: 'Play', handler: 2, integration_types: [0] };
    byHand(here, 'POST', commandsAt(), launch);
    const { id } = commandIn(here, 'Launch');
    done(await here.apply(manifestOf({ prune: true, commands: swapped(1) })));
    expect(here.writes()).toEqual([PUT]);
    expect(commandIn(here, 'Launch').id).toBe(id);
  });

  it('beside a rename swaps one after another, because a list that lags would undo the rename', async () => {
    const [, ...others] = swapped(1);
    const renamed = { name: 'moved', renamed_from: 'c1', description: 'Command 1', allow: ['loss' as const] };
    const { id } = commandIn(here, 'c1');
    const gone = commandIn(here, 'c0').id;
    done(await here.apply(manifestOf({ prune: true, commands: [renamed as never, ...others] })));
    expect(here.writes()).toEqual([
      `PATCH ${commandsAt()}/${id}`,
      `DELETE ${commandsAt()}/${gone}`,
      `POST ${commandsAt()}`,
    ]);
    expect(commandIn(here, 'moved').id).toBe(id);
  });

  it('is finished by a reviewed plan, and by its digest', async () => {
    const manifest = manifestOf({ prune: true, commands: swapped(1) });
    const { plan } = await here.plan(manifest);
    done(await here.apply(manifest, { review: { digest: plan.digest } }));
    here = full();
    const again = await here.plan(manifest);
    done(await here.apply(manifest, { review: { plan: again.plan } }));
    expect(here.writes()).toEqual([PUT]);
  });
});

describe('a full scope that does not prune', () => {
  it.each([1, 10])('swaps %i of its `absent` entries, each delete right before its create', async count => {
    const manifest = manifestOf({ commands: swappedByAbsent(count) });
    const planned = await here.plan(manifest);
    expect(planned.plan.counts).toMatchObject({ create: count, delete: count, blocked: 0 });
    const made = planned.plan.rows.find(({ address }) => address === at('new0'));
    expect(notesOf(made?.notes ?? [])).toContain(
      `the service has no room for one more resource, so ${at('c0')} is deleted right before this resource is created`,
    );
    here.forget();
    done(await here.apply(manifest));
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(
      Array.from({ length: count }, () => ['DELETE', 'POST']).flat(),
    );
    expect(lines(await here.plan(manifest))).toEqual([]);
  });

  it('fills what is free first, and deletes what needs no place to be free last', async () => {
    byHand(here, 'DELETE', `${commandsAt()}/${commandIn(here, 'c99').id}`);
    done(await here.apply(manifestOf({ commands: [gone('c0'), gone('c1'), ...fresh(2)] })));
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST', 'DELETE']);
  });

  it('and has nothing to delete says so in the plan, with the next step', async () => {
    const manifest = manifestOf({ commands: [...slashCommands(100).slice(1), ...fresh(1)] });
    const planned = await here.plan(manifest);
    const [row] = planned.plan.rows;
    expect(planned.plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      `blocked ${at('new0')}`,
    ]);
    expect(said(row?.reason)).toBe(
      'global commands: 100 live chat_input commands and 1 create make more than the 100 chat_input commands that Discord allows',
    );
    expect(nextOf(row?.reason)).toBe(
      'Write `absent: true` for commands that may be deleted, or `prune: true`. Or rename a command with `renamed_from`.',
    );
    const report = await here.apply(manifest);
    expect(report.refused).toBeUndefined();
    expect(exitCode(report, EXIT)).toBe(4);
    expect(here.writes()).toEqual([]);
  });

  it('deletes nothing either where what it deletes is not enough', async () => {
    const manifest = manifestOf({ commands: [gone('c0'), ...fresh(2)] });
    const report = await here.apply(manifest);
    expect(lines(report)).toEqual([
      `blocked ${at('c0')}: this resource is not deleted, because the same plan has more creates than the service has room for: global commands: 100 live chat_input commands, 1 delete and 2 creates make more than the 100 chat_input commands that Discord allows`,
      `blocked ${at('new0')}: global commands: 100 live chat_input commands, 1 delete and 2 creates make more than the 100 chat_input commands that Discord allows`,
      `blocked ${at('new1')}: global commands: 100 live chat_input commands, 1 delete and 2 creates make more than the 100 chat_input commands that Discord allows`,
    ]);
    expect(nextOf(report.plan.rows[0]?.reason)).toContain('--target');
    expect(here.writes()).toEqual([]);
  });

  it('holds back no delete of permissions, which give no command a place', async () => {
    here = full({}, GUILD);
    const { id } = commandIn(here, 'c5', GUILD);
    const permissions = [{ id: ROLE, type: 1, permission: false }];
    byHand(here, 'PUT', `${commandsAt(GUILD)}/${id}/permissions`, { permissions });
    here.forget();
    const guild = {
      ids: [GUILD],
      commands: [gone('c0'), ...slashCommands(6).slice(5), ...fresh(2)],
      permissions: [{ command: 'c5', absent: true }],
    };
    const report = await here.apply(manifestOf({ guilds: [guild] }));
    expect(statuses(report).map(line => line.split('/')[0])).toEqual(
      expect.arrayContaining(['done discord.permissions', 'blocked discord.command']),
    );
    expect(here.writes()).toEqual([`PUT ${commandsAt(GUILD)}/${id}/permissions`]);
    expect(namesIn(GUILD)).toContain('c0');
  });
});

describe('what else a plan says of a full scope', () => {
  it('is blocked where the create alone is targeted, and deletes where the delete alone is', async () => {
    const manifest = manifestOf({ prune: true, commands: swapped(1) });
    const create = await here.apply(manifest, { target: [at('new0')] });
    expect(lines(create)).toEqual([
      `blocked ${at('new0')}: global commands: 100 live chat_input commands and 1 create make more than the 100 chat_input commands that Discord allows`,
    ]);
    expect(here.writes()).toEqual([]);
    done(await here.apply(manifest, { target: [at('c0')] }));
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['DELETE']);
    done(await here.apply(manifest, { target: [at('new0')] }));
  });

  it('is blocked where `keep` holds what would be deleted', async () => {
    const manifest = manifestOf({ prune: true, commands: swapped(1) }, { keep: [at('c0')] });
    const report = await here.apply(manifest);
    expect(lines(report)).toEqual([
      `blocked ${at('new0')}: global commands: 100 live chat_input commands and 1 create make more than the 100 chat_input commands that Discord allows`,
    ]);
    expect(here.writes()).toEqual([]);
  });

  it('is blocked where nothing is pruned this time', async () => {
    const report = await here.apply(manifestOf({ prune: true, commands: swapped(1) }), { prune: false });
    expect(report.plan.counts).toMatchObject({ blocked: 1, delete: 0 });
    expect(here.writes()).toEqual([]);
  });

  it('is blocked, and nothing is deleted, where the creates are more than the day allows', async () => {
    const manifest = manifestOf({ prune: true, creates_per_day: 1, commands: swapped(2) });
    const report = await here.apply(manifest);
    expect(report.plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      `blocked ${at('new0')}`,
      `blocked ${at('new1')}`,
    ]);
    expect(notesOf(report.plan.notes).join()).toContain(
      `${at('c0')} has no entry, and evenkeel does not prune (delete) it: this resource is not deleted, because the same plan has more creates than the service has room for`,
    );
    expect(exitCode(report, EXIT)).toBe(4);
    expect(here.writes()).toEqual([]);
  });

  it('blocks the permissions of what cannot be made, and nothing of another scope', async () => {
    const overwrites = [{ everyone: true, allow: false }];
    const manifest = manifestOf({
      commands: fresh(1),
      guilds: [
        {
          ids: [GUILD],
          commands: [{ name: 'here', description: 'Here' }],
          permissions: [
            { command: 'new0', overwrites },
            { command: 'here', overwrites },
          ],
        },
      ],
    });
    const report = await here.apply(manifest);
    expect(report.plan.counts).toMatchObject({ blocked: 2, create: 2 });
    expect(namesIn(GUILD)).toEqual(['here']);
  });
});

describe('a run that is stopped, or goes wrong', () => {
  it('makes what it has deleted the place for, and begins no other pair', async () => {
    const report = await stopAtFirstDelete(manifestOf({ commands: swappedByAbsent(3) }));
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['DELETE', 'POST']);
    expect(namesIn()).toContain('new0');
    expect(namesIn()).toContain('c1');
    expect(report.interrupted).toBe('signal');
    expect(report.results.filter(({ status }) => status === 'skipped')).toHaveLength(4);
  });

  it('deletes nothing more once the service takes no further create', async () => {
    const body = {
      code: 30034,
      message: 'Max number of daily application command creates has been reached (200)',
    };
    fault(here, 'POST', { status: 400, body }, 9);
    const report = await here.apply(manifestOf({ commands: swappedByAbsent(3) }));
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['DELETE', 'POST']);
    expect(told(report.results, at('c0'))).toMatchObject({ status: 'done' });
    expect(told(report.results, at('new0'))).toMatchObject({ status: 'failed' });
    for (const name of ['c1', 'c2'])
      expect(told(report.results, at(name))).toMatchObject({ status: 'failed' });
    expect(statuses(report).filter(line => line.includes('not sent'))).toHaveLength(2);
    expect(exitCode(report, EXIT)).toBe(5);
    expect(namesIn()).toContain('c1');
  });

  it.each([
    ['is refused', { status: 400, body: { code: 50035, message: 'Invalid Form Body' } }, 'failed'],
    ['may be lost', { status: 500, body: {} }, 'unknown'],
  ])('empties no other place while a create %s', async (_, effect, status) => {
    fault(here, 'POST', effect, 9);
    const report = await here.apply(manifestOf({ commands: swappedByAbsent(3) }));
    expect(here.writes().filter(each => each.startsWith('DELETE'))).toHaveLength(1);
    expect(told(report.results, at('new0'))).toMatchObject({ status });
    for (const name of ['c1', 'c2'])
      expect(told(report.results, at(name))).toEqual({
        status: 'failed',
        message: `the write was not sent: this row depends on the change to ${at('new0')}, which was not done`,
      });
    expect(namesIn()).toHaveLength(99);
  });

  it('empties no other place while it is not known whether one is empty', async () => {
    fault(here, 'DELETE', { status: 500, body: {} }, 9);
    const report = await here.apply(manifestOf({ commands: swappedByAbsent(3) }));
    expect(told(report.results, at('c0'))).toMatchObject({ status: 'unknown' });
    expect(told(report.results, at('c1'))).toEqual({
      status: 'failed',
      message: `the write was not sent: this row depends on the change to ${at('c0')}, which was not done`,
    });
    expect(namesIn()).toHaveLength(100);
  });

  it('loses nothing where the day is used up and the swap is one PUT', async () => {
    const body = { code: 30034, message: 'Max number of daily application command creates reached' };
    fault(here, 'PUT', { status: 400, body }, 9);
    const report = await here.apply(manifestOf({ prune: true, commands: swapped(1) }));
    expect(report.results.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(namesIn()).toContain('c0');
    expect(exitCode(report, EXIT)).toBe(1);
  });

  it('makes no other command where a delete is refused, and goes on with the next pair', async () => {
    fault(here, 'DELETE', { status: 403, body: { code: 50001, message: 'Missing Access' } });
    const report = await here.apply(manifestOf({ commands: swappedByAbsent(2) }));
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['DELETE', 'DELETE', 'POST']);
    expect(told(report.results, at('new0'))).toMatchObject({ status: 'skipped' });
    expect(told(report.results, at('new1'))).toMatchObject({ status: 'done' });
  });

  it.each(['after', 'before'] as const)(
    'sends a PUT again only where it is known not to be done: lost %s',
    async when => {
      fault(here, 'PUT', { drop: when });
      done(await here.apply(manifestOf({ prune: true, commands: swapped(1) })));
      expect(here.writes()).toEqual(when === 'after' ? [PUT] : [PUT, PUT]);
      expect(methods()).toBe(when === 'after' ? 'GET GET GET PUT GET GET' : 'GET GET GET PUT PUT GET');
    },
  );

  it('goes on after a delete whose answer was lost', async () => {
    fault(here, 'DELETE', { drop: 'after' });
    done(await here.apply(manifestOf({ commands: swappedByAbsent(1) })));
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['DELETE', 'POST']);
  });

  it.each([423, 429, 503])('waits after a %i', async status => {
    fault(here, 'PUT', { status, body: {}, headers: { 'retry-after': '1' } });
    done(await here.apply(manifestOf({ prune: true, commands: swapped(1) })));
    here = full();
    fault(here, 'DELETE', { status, body: {}, headers: { 'retry-after': '1' } });
    fault(here, 'POST', { status, body: {}, headers: { 'retry-after': '1' } });
    done(await here.apply(manifestOf({ commands: swappedByAbsent(1) })));
  });

  it('names the line of the item that the service refuses, after what is deleted', async () => {
    const errors = { 98: { description: { _errors: [{ code: 'X', message: 'Not that.' }] } } };
    fault(here, 'PUT', { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors } });
    const [first, ...others] = swapped(1);
    const commands = [{ ...(first as DiscordCommand), description: 'Changed' }, ...others];
    const report = await here.apply(manifestOf({ prune: true, commands }));
    expect(said(report.results.find(({ address }) => address === at('new0'))?.reason)).toContain(
      '"c99", which this apply leaves unchanged',
    );
  });
});

describe('another client meanwhile', () => {
  function confirming(act: () => void) {
    return {
      confirm: async () => {
        act();
        return true;
      },
    };
  }

  it('swaps one itself: the PUT is stale and nothing is written', async () => {
    const manifest = manifestOf({ prune: true, commands: swapped(1) });
    const report = await here.apply(
      manifest,
      confirming(() => {
        byHand(here, 'DELETE', `${commandsAt()}/${commandIn(here, 'c7').id}`);
        byHand(here, 'POST', commandsAt(), { name: 'theirs', description: 'D' });
      }),
    );
    expect(here.writes()).toEqual([]);
    expect(new Set(report.results.map(({ status }) => status))).toEqual(new Set(['stale']));
    expect(namesIn()).toContain('theirs');
    expect(namesIn()).toContain('c0');
  });

  it('takes the place that it freed itself: the create is stale, and nothing else is deleted', async () => {
    const report = await here.apply(
      manifestOf({ commands: swappedByAbsent(1) }),
      confirming(() => {
        byHand(here, 'DELETE', `${commandsAt()}/${commandIn(here, 'c0').id}`);
        byHand(here, 'POST', commandsAt(), { name: 'theirs', description: 'D' });
      }),
    );
    expect(here.writes()).toEqual([]);
    expect(told(report.results, at('c0'))).toMatchObject({ status: 'done_before' });
    expect(told(report.results, at('new0'))).toEqual({
      status: 'stale',
      message:
        'the service has no room for this resource now: global commands: 100 live chat_input commands and 1 create make more than the 100 chat_input commands that Discord allows',
    });
    expect(exitCode(report, EXIT)).toBe(4);
  });

  it('takes the last free place: the create that would have had it is stale, and nothing is deleted', async () => {
    byHand(here, 'DELETE', `${commandsAt()}/${commandIn(here, 'c99').id}`);
    const report = await here.apply(
      manifestOf({ commands: [gone('c0'), ...fresh(2)] }),
      confirming(() => {
        byHand(here, 'POST', commandsAt(), { name: 'theirs', description: 'D' });
      }),
    );
    expect(told(report.results, at('new0'))).toMatchObject({ status: 'stale' });
    expect(told(report.results, at('c0'))).toMatchObject({ status: 'failed' });
    expect(told(report.results, at('new1'))).toMatchObject({ status: 'skipped' });
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['POST']);
    expect(namesIn()).toContain('c0');
  });
});
