import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/reconcile.ts';
import {
  APPLICATION,
  lines,
  nextOf,
  notesOf,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { byHand, clientSession, commandIn, commandsAt, manifestOf } from './application.ts';

const NAMED = '197038439483310086';
const OTHER = '197038439483310087';
const JOINED = '197038439483310088';

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
    expect(notesOf(report.plan.notes).join()).toContain('guilds that the bot is not in');
    expect(lines(await here.plan(RENAMED))).toEqual([]);
  });

  it.each(['aaa', 'zzz'])('keeps them beside %s, which is deleted and looks in no guild', async deleted => {
    const { here, id } = live({ closed: [NAMED, OTHER] });
    byHand(here, 'POST', commandsAt(), { name: deleted, description: 'D' });
    const renamed = { name: 'expel', renamed_from: 'banish', description: 'D' };
    const both = manifestOf({
      commands: [renamed, { name: deleted, absent: true }],
      guilds: [{ ids: [NAMED] }],
    });
    const report = await here.apply(both);
    expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(overwritesIn(here, NAMED, id)).toEqual(denied(NAMED));
    expect(overwritesIn(here, OTHER, id)).toEqual(denied(OTHER));
  });

  it('keeps them again when it is renamed back', async () => {
    const { here, id } = live({ closed: [OTHER] });
    await here.apply(RENAMED);
    const back = manifestOf({ commands: [{ name: 'banish', renamed_from: 'expel', description: 'D' }] });
    expect(statuses(await here.apply(back)).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(commandIn(here, 'banish').id).toBe(id);
    expect(overwritesIn(here, OTHER, id)).toEqual(denied(OTHER));
  });

  it('is blocked before the first write where a guild cannot be read, and the plan names that guild', async () => {
    const { here } = live({ closed: [NAMED] });
    const refusal = { status: 403, body: { code: 50001, message: 'Missing Access' } };
    here.sandbox.faults.add([
      faultOf(refusal, { method: 'GET', path: `/guilds/${OTHER}/commands/permissions`, times: 9 }),
    ]);
    here.forget();
    const report = await here.apply(RENAMED);
    const row = report.plan.rows.find(each => each.kind === 'discord.command');
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'loss/not-allowed' } });
    expect(notesOf(row?.loss.flatMap(({ notes = [] }) => notes) ?? []).join()).toContain(OTHER);
    expect(report.plan.unread).toEqual([]);
    expect(here.writes()).toEqual([]);
    const allowed = await here.apply(
      RENAMED.replace('description: D', 'description: D\n      allow: [loss]'),
    );
    expect(statuses(allowed).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(allowed.plan.digest).not.toBe('incomplete');
  });

  it('is blocked before the first write where a page of the list of guilds is lost', async () => {
    const guilds = guildsOf(201);
    const { here } = live({ closed: guilds.slice(200), guilds });
    const page = { method: 'GET', path: '/users/@me/guilds', nth: 2, times: 99 };
    here.sandbox.faults.add([faultOf({ status: 500 }, page)]);
    here.forget();
    const report = await here.apply(RENAMED.replace(NAMED, guilds[0] as string));
    const row = report.plan.rows.find(each => each.kind === 'discord.command');
    expect(notesOf(row?.loss.flatMap(({ notes = [] }) => notes) ?? []).join()).toContain(
      'could not list the guilds',
    );
    expect(row?.action).toBe('blocked');
    expect(here.writes()).toEqual([]);
  });

  it.each([
    ['null', null],
    ['no list', {}],
    ['guilds without ids', [{ name: 'x' }]],
    ['ids that are none', [{ id: '../1' }]],
  ])('is blocked where the list of guilds is %s', async (_, body) => {
    const { here } = live({ closed: [OTHER] });
    here.sandbox.faults.add([faultOf({ status: 200, body }, { path: '/users/@me/guilds', times: 99 })]);
    const report = await here.apply(RENAMED);
    expect(report.plan.rows.map(({ action }) => action)).toEqual(['blocked']);
    expect(commandIn(here, 'banish')).toMatchObject({ name: 'banish' });
  });

  it.each([
    ['null', null],
    ['an object', { permissions: [] }],
    ['overwrites without a command', [{ permissions: [] }]],
    ['a command without overwrites', [{ id: APPLICATION, permissions: null }]],
  ])('is blocked where the overwrites of an unnamed guild are %s', async (_, body) => {
    const { here, id } = live({ closed: [OTHER] });
    const path = `/guilds/${OTHER}/commands/permissions`;
    here.sandbox.faults.add([faultOf({ status: 200, body }, { method: 'GET', path, times: 99 })]);
    const report = await here.apply(RENAMED);
    const row = report.plan.rows.find(each => each.kind === 'discord.command');
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'loss/not-allowed' } });
    expect(notesOf(row?.loss.flatMap(({ notes = [] }) => notes) ?? []).join()).toContain(OTHER);
    expect(commandIn(here, 'banish').id).toBe(id);
    here.sandbox.faults.clear();
    expect(overwritesIn(here, OTHER, id)).toEqual(denied(OTHER));
  });

  it.each([
    ['a later page is short', 2, 200, 210],
    ['the service has a lower limit than it says', 1, 0, 100],
  ])('goes on to an empty page where %s', async (_, nth, from, to) => {
    const guilds = guildsOf(230);
    const { here } = live({ closed: guilds.slice(-1), guilds });
    const body = guilds.slice(from, to).map(id => ({ id }));
    here.sandbox.faults.add([faultOf({ status: 200, body }, { path: '/users/@me/guilds', nth, times: 1 })]);
    const { plan } = await here.plan(RENAMED.replace(NAMED, guilds[0] as string));
    const restored = plan.rows.filter(({ kind }) => kind === 'discord.permissions');
    expect(restored.map(({ scope }) => scope.parts[1])).toEqual([guilds.at(-1)]);
  });

  it('asks for no page twice: one that does not go on ends the list as unknown', async () => {
    const guilds = guildsOf(200);
    const { here } = live({ closed: [], guilds });
    const page = guilds.map(id => ({ id }));
    here.sandbox.faults.add([faultOf({ status: 200, body: page }, { path: '/users/@me/guilds', times: 99 })]);
    here.forget();
    const report = await here.plan(RENAMED.replace(NAMED, guilds[0] as string));
    expect(report.plan.rows.map(({ action }) => action)).toEqual(['blocked']);
    expect(here.sent().filter(request => request.includes('/users/@me/guilds'))).toHaveLength(2);
  });

  it('without the permissions token it is blocked, and each guild is named', async () => {
    const { here, id } = live({ closed: [NAMED, OTHER], without: ['permissions'] });
    here.forget();
    const report = await here.apply(RENAMED);
    const end = report.results.find(({ address }) => address.startsWith('discord.command/'));
    expect(end).toMatchObject({ status: 'blocked', reason: { code: 'restore/no-credential' } });
    for (const guild of [NAMED, OTHER]) expect(said(end?.reason)).toContain(guild);
    expect(here.writes()).toEqual([]);
    const allowed = await here.apply(
      RENAMED.replace('description: D', 'description: D\n      allow: [loss]'),
    );
    expect(commandIn(here, 'expel').id).toBe(id);
    const lost = allowed.results.filter(({ reason }) => reason?.code === 'restore/lost');
    expect(lost.map(({ address }) => address)).toEqual(
      [NAMED, OTHER].map(guild => `discord.permissions/${APPLICATION}/${guild}/global/chat_input/expel`),
    );
  });

  it('is not renamed, whatever it allows, where what an entry declares could not be put back', async () => {
    const { here, id } = live({ closed: [NAMED, OTHER] });
    const refusal = { status: 403, body: { code: 50013, message: 'Missing Permissions' } };
    here.sandbox.faults.add([faultOf(refusal, { method: 'PUT', path: `/guilds/${NAMED}/`, times: 99 })]);
    const overwrites = [{ everyone: true, allow: false }];
    await here.apply(
      manifestOf({
        commands: [{ name: 'expel', renamed_from: 'banish', description: 'D', allow: ['loss'] }],
        guilds: [{ ids: [NAMED], permissions: [{ command: 'expel', of: 'global', overwrites }] }],
      }),
    );
    expect(commandIn(here, 'banish').id).toBe(id);
    for (const guild of [NAMED, OTHER]) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
  });

  it.each([
    [NAMED, OTHER],
    [OTHER, NAMED],
  ])(
    'is not renamed without the permissions token, whatever it allows, where an entry declares what guild %s has, and none what %s has',
    async (declared, other) => {
      const { here, id } = live({ closed: [declared, other], without: ['permissions'] });
      here.forget();
      const overwrites = [{ everyone: true, allow: false }];
      const manifest = manifestOf({
        commands: [{ name: 'expel', renamed_from: 'banish', description: 'D', allow: ['loss'] }],
        guilds: [{ ids: [declared], permissions: [{ command: 'expel', of: 'global', overwrites }] }],
      });
      const { results } = await here.apply(manifest);
      const end = results.find(({ address }) => address.startsWith('discord.command/'));
      expect(end).toMatchObject({ status: 'blocked', reason: { code: 'restore/no-credential' } });
      expect(here.writes()).toEqual([]);
      expect(commandIn(here, 'banish').id).toBe(id);
      for (const guild of [declared, other]) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
    },
  );

  it('where the user may not write in a guild, nothing is renamed and all such guilds are named; with allow: [loss] the others are restored', async () => {
    const guilds = guildsOf(4);
    const { here, id } = live({ closed: guilds, guilds });
    const refusal = { status: 403, body: { code: 50013, message: 'Missing Permissions' } };
    const [first, second, third, last] = guilds as [string, string, string, string];
    const refused = [second, last];
    here.sandbox.faults.add(
      refused.map(guild => faultOf(refusal, { method: 'PUT', path: `/guilds/${guild}/`, times: 99 })),
    );
    const manifest = (more: object): string =>
      manifestOf({ commands: [{ name: 'expel', renamed_from: 'banish', description: 'D', ...more }] });
    const report = await here.apply(manifest({}));
    const end = report.results.find(({ address }) => address.startsWith('discord.command/'));
    expect(end).toMatchObject({ status: 'failed', reason: { code: 'restore/impossible' } });
    for (const guild of refused) expect(said(end?.reason)).toContain(guild);
    expect(commandIn(here, 'banish').id).toBe(id);
    for (const guild of guilds) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
    const allowed = await here.apply(manifest({ allow: ['loss'] }));
    expect(commandIn(here, 'expel').id).toBe(id);
    for (const guild of [first, third]) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
    const lost = allowed.results.filter(({ reason }) => reason?.code === 'restore/lost');
    expect(lost.map(({ address }) => address.split('/')[2])).toEqual(refused);
  });

  it.each<[string, (world: World, id: string, guilds: string[]) => void]>([
    [
      'what another client closes in an unnamed guild',
      (here, id) => byHand(here, 'PUT', permissionsAt(OTHER, id), { permissions: denied(OTHER) }),
    ],
    [
      'a guild that the bot joins, closed at once,',
      (here, id, guilds) => {
        guilds.push(JOINED);
        byHand(here, 'PUT', permissionsAt(JOINED, id), { permissions: denied(JOINED) });
      },
    ],
  ])('%s after the plan is seen before the rename, however soon that comes', async (_, happens) => {
    for (const wait of [60_000, 0]) {
      const guilds = [NAMED, OTHER];
      const { here, id } = live({ closed: [NAMED], guilds });
      const report = await here.apply(RENAMED, {
        confirm: async () => {
          happens(here, id, guilds);
          here.clock.advance(wait);
          return true;
        },
      });
      expect(report.results.map(({ status }) => status)).toContain('stale');
      expect(commandIn(here, 'banish').id).toBe(id);
      const next = await here.apply(RENAMED);
      expect(statuses(next).filter(line => !line.startsWith('done '))).toEqual([]);
      const last = guilds.at(-1) as string;
      expect(overwritesIn(here, last, id)).toEqual(denied(last));
    }
  });

  it.each([
    [503, 30, [NAMED]],
    [429, 30, [NAMED]],
    [503, 30, []],
    [429, 30, []],
  ])(
    'what another client closes while the rename waits after %d for %d s is not lost, where %j were closed before',
    async (status, wait, closed) => {
      let isClosed = false;
      const { here, id } = live({
        closed,
        wrap: wire => async request => {
          const answer = await wire(request);
          if (request.method === 'PATCH' && answer.status === status && !isClosed) {
            isClosed = true;
            byHand(here, 'PUT', permissionsAt(OTHER, id), { permissions: denied(OTHER) });
          }
          return answer;
        },
      });
      const waits = { status, headers: { 'retry-after': String(wait) }, body: { retry_after: wait } };
      here.sandbox.faults.add([faultOf(waits, { method: 'PATCH', path: `/commands/${id}` })]);
      await here.apply(RENAMED);
      await here.apply(RENAMED);
      expect(isClosed).toBe(true);
      expect(commandIn(here, 'expel').id).toBe(id);
      for (const guild of closed) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
      expect(overwritesIn(here, OTHER, id)).toEqual(denied(OTHER));
    },
  );

  it('a guild that the bot leaves after the plan keeps the command as it is, and the next apply renames it', async () => {
    const guilds = [NAMED, OTHER];
    const { here, id } = live({ closed: guilds, guilds });
    const report = await here.apply(RENAMED, {
      confirm: async () => {
        guilds.pop();
        here.clock.advance(60_000);
        return true;
      },
    });
    expect(report.results.filter(({ status }) => status === 'done')).toEqual([]);
    expect(commandIn(here, 'banish').id).toBe(id);
    const next = await here.apply(RENAMED);
    expect(statuses(next).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(overwritesIn(here, NAMED, id)).toEqual(denied(NAMED));
  });

  it('waits through rate limits, and restores all of them', async () => {
    const guilds = guildsOf(30);
    const { here, id } = live({ closed: guilds, guilds });
    const limited = { status: 429, headers: { 'retry-after': '2' }, body: { retry_after: 2, global: false } };
    here.sandbox.faults.add([
      faultOf(limited, { method: 'GET', path: '/users/@me/guilds', times: 2 }),
      faultOf(limited, { method: 'GET', path: '/permissions', nth: 7, times: 2 }),
      faultOf(limited, { method: 'PUT', path: '/permissions', nth: 40, times: 2 }),
    ]);
    const report = await here.apply(RENAMED.replace(NAMED, guilds[0] as string));
    expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
    for (const guild of guilds) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
  });

  it('stopped between the rename and what is restored, it still restores all', async () => {
    const stop = new AbortController();
    const { here, id } = live({
      closed: [NAMED, OTHER],
      signal: stop.signal,
      wrap: wire => async request => {
        const answer = await wire(request);
        if (request.method === 'PATCH') stop.abort();
        return answer;
      },
    });
    await here.apply(RENAMED);
    expect(commandIn(here, 'expel').id).toBe(id);
    for (const guild of [NAMED, OTHER]) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
  });

  it('what a killed run left to restore in an unnamed guild, its saved plan restores', async () => {
    const { here, id } = live({ closed: [NAMED, OTHER] });
    const { plan } = await here.plan(RENAMED);
    // As the service leaves it where the run is killed right after the rename.
    byHand(here, 'PATCH', `${commandsAt()}/${id}`, { name: 'expel' });
    expect(overwritesIn(here, OTHER, id)).toEqual([]);
    const report = await here.apply(RENAMED, { review: { plan } });
    expect(report.refused).toBeUndefined();
    for (const guild of [NAMED, OTHER]) expect(overwritesIn(here, guild, id)).toEqual(denied(guild));
  });

  it('a saved plan leaves what someone has set since in the place of what it was to restore', async () => {
    const { here, id } = live({ closed: [NAMED, OTHER] });
    const { plan } = await here.plan(RENAMED);
    byHand(here, 'PATCH', `${commandsAt()}/${id}`, { name: 'expel' });
    const since = [{ id: '4', type: 2, permission: true }];
    for (const guild of [NAMED, OTHER]) byHand(here, 'PUT', permissionsAt(guild, id), { permissions: since });
    here.forget();
    const report = await here.apply(RENAMED, { review: { plan } });
    expect(lines(report)).toEqual([]);
    expect(here.writes()).toEqual([]);
    for (const guild of [NAMED, OTHER]) expect(overwritesIn(here, guild, id)).toEqual(since);
  });

  it('a saved plan restores nothing in a guild that the bot is not in', async () => {
    const guilds = [NAMED, OTHER];
    const { here, id } = live({ closed: guilds, guilds });
    const { plan } = await here.plan(RENAMED);
    byHand(here, 'PATCH', `${commandsAt()}/${id}`, { name: 'expel' });
    guilds.pop();
    here.forget();
    await here.apply(RENAMED, { review: { plan } });
    expect(here.sent().filter(request => request.includes(OTHER))).toEqual([]);
  });

  it('needs a bot token to see the guilds: without one, allow: [loss]', async () => {
    const { here } = live({ closed: [OTHER] });
    const report = await plan(here.collect(RENAMED), clientSession(here), { prune: true });
    const row = report.plan.rows.find(each => each.kind === 'discord.command');
    expect(row?.action).toBe('blocked');
    expect(notesOf(row?.loss.flatMap(({ notes = [] }) => notes) ?? []).join()).toContain(
      'only a bot token may list guilds, and DISCORD_BOT_TOKEN is not set',
    );
    expect(nextOf(row?.reason)).toContain('allow: [loss]');
  });
});

describe('requests', () => {
  it.each([
    [1, 1],
    [100, 2],
    [199, 1],
    [200, 2],
    [450, 4],
    [1_200, 7],
  ])('a rename looks in %d guilds with %d pages of the list and one list each', async (count, pages) => {
    const guilds = guildsOf(count);
    const { here } = live({ closed: guilds.slice(0, 3), guilds, quirks: { global_rate_limit: 'off' } });
    here.forget();
    const report = await here.plan(RENAMED.replace(NAMED, guilds[0] as string));
    expect(here.sent().filter(request => request.includes('/users/@me/guilds'))).toHaveLength(pages);
    const lists = here.sent().filter(isList);
    expect(lists.filter((each, at) => lists.indexOf(each) !== at)).toEqual([]);
    expect(lists).toHaveLength(count);
    expect(here.sent()).toHaveLength(1 + pages + count);
    const restored = report.plan.rows.filter(({ kind }) => kind === 'discord.permissions');
    expect(restored).toHaveLength(Math.min(count, 3));
    const told = here.events.filter(event => event.type === 'reading' && event.requests !== undefined);
    expect(told).toEqual(count > 1_000 ? [expect.objectContaining({ requests: count - 1 })] : []);
    const first = here.events.findIndex(
      event => event.type === 'read' && event.kind === 'discord.permissions',
    );
    if (count > 1_000) expect(here.events.indexOf(told[0] as never)).toBeLessThan(first);
  });

  it.each([
    [1, 14],
    [200, 414],
    [450, 918],
    [1_200, 2_424],
  ])('an apply in %d guilds of which one has overwrites takes %d requests', async (count, requests) => {
    const guilds = guildsOf(count);
    const { here, id } = live({ closed: guilds.slice(-1), guilds, quirks: { global_rate_limit: 'off' } });
    here.forget();
    const report = await here.apply(RENAMED.replace(NAMED, guilds[0] as string));
    expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(overwritesIn(here, guilds.at(-1) as string, id)).toEqual(denied(guilds.at(-1) as string));
    expect(here.sent()).toHaveLength(requests);
    expect(here.writes()).toHaveLength(3);
  });

  it('a plan, a drift and an apply that rename and delete nothing ask for no guild', async () => {
    const here = world({ guilds: guildsOf(3) });
    const manifest = (description: string): string =>
      manifestOf({ commands: [{ name: 'ban', description }], guilds: [{ ids: guildsOf(2) }], prune: true });
    await here.apply(manifest('a'));
    here.forget();
    await here.plan(manifest('b'));
    await here.drift(manifest('b'));
    const list = `GET ${commandsAt()}?with_localizations=true`;
    expect(here.sent()).toEqual([list, list]);
    here.forget();
    here.clock.advance(60_000);
    await here.apply(manifest('b'));
    expect(here.sent().map(request => request.split(' ')[0])).toEqual(['GET', 'GET', 'PATCH', 'GET']);
  });

  it('a delete reads one permission list for each guild that the manifest names, and no list of guilds', async () => {
    const guilds = guildsOf(5);
    const { here } = live({ closed: guilds, guilds });
    byHand(here, 'POST', commandsAt(), { name: 'other', description: 'D' });
    here.forget();
    await here.plan(manifestOf({ prune: true, guilds: [{ ids: guilds.slice(0, 3) }] }));
    expect(here.sent().filter(isList)).toHaveLength(3);
    expect(here.sent()).toHaveLength(4);
  });
});

describe('a command that is deleted', () => {
  const PRUNED = manifestOf({ prune: true, guilds: [{ ids: [NAMED] }] });
  const ABSENT = manifestOf({
    commands: [{ name: 'banish', absent: true }],
    guilds: [{ ids: [NAMED] }],
  });

  it.each([
    ['prune', PRUNED],
    ['absent', ABSENT],
  ])('says how many overwrites go with it, by %s, and is deleted as before', async (_, manifest) => {
    const { here, id } = live({ closed: [NAMED, OTHER] });
    const report = await here.apply(manifest, { maxDeletes: 1 });
    const row = report.plan.rows.find(({ action }) => action === 'delete');
    expect(row?.loss).toEqual([{ what: 'overwrites', count: 1, implied: true }]);
    expect(notesOf(report.plan.notes)).toEqual([
      expect.stringContaining('this plan shows only those of the guilds in the manifest'),
    ]);
    expect(statuses(report)).toEqual([expect.stringMatching(/^done /)]);
    expect(here.foreign('GET', `${commandsAt()}/${id}`).status).toBe(404);
  });

  it('that is a guild command says it, too', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(NAMED), { name: 'old', description: 'D' });
    const { id } = commandIn(here, 'old', NAMED);
    byHand(here, 'PUT', permissionsAt(NAMED, id), { permissions: denied(NAMED) });
    const { plan } = await here.plan(manifestOf({ guilds: [{ ids: [NAMED], prune: true }] }));
    expect(plan.rows.map(({ loss }) => loss)).toEqual([[{ what: 'overwrites', count: 1, implied: true }]]);
    expect(notesOf(plan.notes).join()).not.toContain(
      'this plan shows only those of the guilds in the manifest',
    );
  });

  it('is deleted where a list of overwrites cannot be read, which is said', async () => {
    const { here } = live({ closed: [NAMED] });
    const refusal = { status: 403, body: { code: 50001, message: 'Missing Access' } };
    here.sandbox.faults.add([faultOf(refusal, { method: 'GET', path: '/permissions', times: 99 })]);
    const report = await here.apply(ABSENT);
    const row = report.plan.rows.find(({ action }) => action === 'delete');
    expect(row?.loss).toMatchObject([{ what: 'overwrites', count: null, implied: true }]);
    expect(report.plan.unread).toEqual([]);
    expect(statuses(report)).toEqual([expect.stringMatching(/^done /)]);
  });

  it('leaves the digest as it is without overwrites: a review goes on to hold', async () => {
    const closed = await live({ closed: [NAMED] }).here.plan(ABSENT);
    const open = await live({ closed: [] }).here.plan(ABSENT);
    expect(closed.plan.digest).toBe(open.plan.digest);
  });
});

describe('where a request takes 200 ms, and there are 300 guilds', () => {
  const guilds = [NAMED, ...guildsOf(300)];

  function slow(): World {
    const { here } = live({
      closed: [guilds[7] ?? ''],
      guilds,
      quirks: { global_rate_limit: 'off' },
      wrap: wire => async request => {
        here.clock.advance(200);
        return wire(request);
      },
    });
    return here;
  }

  it('a rename is done after one look, however long that took', async () => {
    const here = slow();
    const { results } = await here.apply(RENAMED);
    expect(results.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(here.sent().filter(isList).length).toBeLessThan(4 * guilds.length);
    expect(overwritesIn(here, guilds[7] ?? '', commandIn(here, 'expel').id)).toEqual(denied(guilds[7] ?? ''));
  });

  it('a delete reads no list again that only counts what is deleted with it', async () => {
    const here = slow();
    byHand(here, 'POST', commandsAt(), { name: 'other', description: 'D' });
    here.forget();
    const report = await here.apply(
      manifestOf({
        commands: [
          { name: 'banish', absent: true },
          { name: 'other', description: 'D' },
        ],
        guilds: [{ ids: guilds, permissions: [{ command: 'other', of: 'global', absent: true }] }],
      }),
    );
    expect(statuses(report)).toEqual([expect.stringMatching(/^done /)]);
    expect(here.sent().filter(isList)).toHaveLength(guilds.length);
  });
});
