import { describe, expect, test } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import type { Transport } from '../../src/core/http.ts';
import { bots, commandsOf } from '../helpers/bots.ts';
import { APPLICATION, GUILD, lines, notesOf, statuses } from '../helpers/world.ts';

/** A read of commands: not that of whose the token is. */
const isRead = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  method === 'GET' && !url.endsWith('/applications/@me');

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
const BAN = { name: 'ban', description: 'Ban a member', default_member_permissions: '4' };
const PING = { name: 'ping', description: 'Answer' };
const at = (name: string): string => `discord.command/${APPLICATION}/global/chat_input/${name}`;
const names = (all: readonly { readonly name: string }[]): readonly string[] => all.map(({ name }) => name);

test('makes what is missing and tells it', async () => {
  const here = bots();
  const report = await here.sync({ commands: [BAN, PING] });
  expect(statuses(report)).toEqual([`done ${at('ban')}`, `done ${at('ping')}`]);
  expect(names(here.live())).toEqual(['ban', 'ping']);
});

test('what its listener throws, at once or later, ends nothing', async () => {
  const boom = new Error('boom');
  const rejected = await bots().sync({ commands: [BAN], onEvent: () => Promise.reject(boom) });
  expect(statuses(rejected)).toEqual([`done ${at('ban')}`]);
  const onEvent = (): never => {
    throw boom;
  };
  expect(statuses(await bots().sync({ commands: [BAN], onEvent }))).toEqual([`done ${at('ban')}`]);
});

test('sends one list request a scope where nothing differs', async () => {
  const here = bots();
  const options = { commands: [BAN, PING], guilds: { [GUILD]: [PING] } };
  await here.sync(options);
  here.sent.length = 0;
  const report = await here.sync(options);
  expect(report.plan.rows).toEqual([]);
  expect([...here.sent].sort()).toEqual([
    `GET /applications/${APPLICATION}/commands?with_localizations=true`,
    `GET /applications/${APPLICATION}/guilds/${GUILD}/commands?with_localizations=true`,
  ]);
  expect(report.requests).toEqual({ GET: 2 });
});

test('a set without guilds looks at no guild, and one without global commands at no others', async () => {
  const here = bots();
  await here.sync({ guilds: { [GUILD]: [PING] } });
  expect(here.sent.filter(each => !each.includes(`/guilds/${GUILD}/`) && !each.endsWith('/@me'))).toEqual([]);
});

describe('what a command leaves out', () => {
  test('has its default, also where that gives more access, and the row is marked', async () => {
    const here = bots();
    await here.sync({ commands: [{ ...BAN, nsfw: true, contexts: [0], options: [] }] });
    const { default_member_permissions: _, ...open } = BAN;
    const report = await here.sync({ commands: [open] });
    expect(report.plan.rows[0]?.opening?.code).toBe('discord/opens-command');
    expect(report.plan.rows[0]?.fields.filter(({ leftOut }) => leftOut).map(({ path }) => path)).toEqual([
      'contexts',
      'default_member_permissions',
      'nsfw',
    ]);
    expect(here.live()[0]).toMatchObject({ default_member_permissions: null, nsfw: false, contexts: null });
  });

  test.each([null, undefined])('is the same as %s', async nothing => {
    const here = bots();
    await here.sync({ commands: [PING] });
    const options = { options: nothing, nsfw: nothing, contexts: nothing, name_localizations: nothing };
    expect((await here.sync({ commands: [{ ...PING, ...options }] })).plan.rows).toEqual([]);
  });
});

test('takes builders, numbers, and an answer of the service as it is', async () => {
  const here = bots();
  const builder = { toJSON: () => ({ ...BAN, default_member_permissions: 4n, dm_permission: undefined }) };
  await here.sync({ commands: [builder, { type: 2, name: 'Who', description: '' }] });
  expect(here.live()).toMatchObject([
    { name: 'ban', default_member_permissions: '4' },
    { name: 'Who', type: 2 },
  ]);
  const copied = here.live();
  expect((await here.sync({ commands: copied })).plan.rows).toEqual([]);
});

test('an Indonesian text is a text, not an id', async () => {
  const here = bots();
  const options = [{ type: 3, name: 'q', description: 'Query', description_localizations: { id: 'Kueri' } }];
  await here.sync({ commands: [{ ...PING, description_localizations: { id: 'Jawab' }, options }] });
  expect(here.live()[0]).toMatchObject({
    description_localizations: { id: 'Jawab' },
    options: [{ description_localizations: { id: 'Kueri' } }],
  });
});

describe('what is not in the code', () => {
  test('stays', async () => {
    const here = bots();
    here.foreign('POST', commandsOf(), { name: 'other', description: 'Of another version' });
    const report = await here.sync({ commands: [PING] });
    expect(lines(report)).toEqual([`create ${at('ping')}`]);
    expect(names(here.live())).toEqual(['other', 'ping']);
  });

  test('is deleted with prune, and reported', async () => {
    const here = bots();
    await here.sync({ commands: [PING, BAN] });
    const report = await here.sync({ commands: [PING], prune: true });
    expect(statuses(report)).toEqual([`done ${at('ban')}`]);
    expect(names(here.live())).toEqual(['ping']);
  });

  test('that has another name in the code now is told in both rows, with what keeps it', async () => {
    const here = bots();
    await here.sync({ commands: [PING] });
    const report = await here.sync({ commands: [{ ...PING, name: 'pong' }], prune: true, maxDeletes: 1 });
    const told = report.plan.rows.map(({ action, notes }) => [action, notesOf(notes).join()]);
    const how = expect.stringContaining('write `renamed_from` in a manifest and run `evenkeel apply`');
    expect(told).toEqual([
      ['delete', how],
      ['create', how],
    ]);
    expect(names(here.live())).toEqual(['pong']);
  });

  test('stays with prune where the set has no global commands: nothing of them is even read', async () => {
    const here = bots();
    await here.sync({ commands: [BAN] });
    here.sent.length = 0;
    await here.sync({ guilds: { [GUILD]: [PING] }, prune: true, maxDeletes: 100 });
    expect(names(here.live())).toEqual(['ban']);
    expect(here.sent.filter(each => !each.includes(`/guilds/${GUILD}/`) && !each.endsWith('/@me'))).toEqual(
      [],
    );
  });

  test('is guarded as in apply: nothing is written at all', async () => {
    const here = bots();
    const many = Array.from({ length: 6 }, (_, nth) => ({ ...PING, name: `old-${nth}` }));
    await here.sync({ commands: [...many, PING] });
    const report = await here.sync({ commands: [BAN, PING], prune: true });
    expect(report.refused?.reason.code).toBe('guard/deletes');
    expect(here.live()).toHaveLength(7);
    const allowed = await here.sync({ commands: [BAN, PING], prune: true, maxDeletes: 6 });
    expect(allowed.refused).toBeUndefined();
    expect(names(here.live())).toEqual(['ping', 'ban']);
  });
});

describe('a service that does not do it', () => {
  test('is in the report and never thrown: a wrong token', async () => {
    const here = bots();
    const report = await here.sync({ commands: [PING] }, { token: 'wrong' });
    expect(report.plan.unread).toHaveLength(1);
    expect(report.plan.digest).toBe('incomplete');
  });

  test.each([401, 403, 404, 429, 500])(
    'is in the report and never thrown: a write answered with %i',
    async status => {
      const here = bots();
      const report = await here.sync(
        { commands: [PING] },
        {
          wrap: wire => async request =>
            request.method === 'GET' ? wire(request) : { status, headers: {}, body: '{"message":"no"}' },
        },
      );
      expect(['failed', 'unknown']).toContain(report.results[0]?.status);
    },
  );

  test('a guild that it is not in leaves the other scopes as they are wanted', async () => {
    const here = bots();
    const report = await here.sync({ commands: [PING], guilds: { '111111111111111111': [PING] } });
    expect(report.plan.unread).toHaveLength(1);
    expect(names(here.live())).toEqual(['ping']);
  });
});

describe('mistakes of the program are thrown, all at once, before anything is sent', () => {
  test.each([
    [
      'a name and a description',
      { commands: [{ ...PING, name: 'PING' }, { name: 'x' }] },
      /commands\[0\][\s\S]*commands\[1\]/,
    ],
    ['no list', { commands: {} as never }, /must be a list/],
    [
      'a member that no command has',
      { commands: [{ ...PING, descripton: 'x' }] },
      /descripton.*did you mean "description"/,
    ],
    ['twins in the code', { commands: [PING, PING] }, /declared twice/],
    [
      'no number for `maxDeletes`',
      { commands: [], prune: true, maxDeletes: Number(undefined) },
      /maxDeletes/,
    ],
    ['less than none for `maxDeletes`', { commands: [], prune: true, maxDeletes: -1 }, /not -1/],
    ['no number for `maxDeletes`', { commands: [], prune: true, maxDeletes: Number.NaN }, /not NaN/],
    ['a guild that is no id', { guilds: { [GUILD]: [], here: [PING] } }, /^guilds\["here"\]: .* an id/m],
    [
      'a mistake in a guild',
      { guilds: { [GUILD]: [PING, { ...PING, name: 'A b' }] } },
      new RegExp(`^guilds\\["${GUILD}"\\]\\[1\\]\\.name: `, 'm'),
    ],
  ])('%s', async (_, options, said) => {
    const here = bots();
    await expect(here.sync(options)).rejects.toThrow(said);
    await expect(here.sync(options)).rejects.toMatchObject({ name: 'Failure', code: 'usage' });
    expect(here.sent).toEqual([]);
  });

  test('what cannot be a token', async () => {
    await expect(bots().sync({ commands: [PING] }, { token: 'a b' })).rejects.toMatchObject({
      code: 'credentials',
    });
  });
});

describe('another look', () => {
  /**
   * Each create arrives twice, so that the first look leaves a twin; from the given read on, lists
   * are answered with this status.
   */
  const twice =
    (from: number, status: number) =>
    (wire: Transport): Transport => {
      let reads = 0;
      return async request => {
        if (request.method === 'POST') await wire(request);
        if (!isRead(request)) return wire(request);
        reads += 1;
        return reads < from ? wire(request) : { status, headers: {}, body: '{"message":"no","code":0}' };
      };
    };

  test('that cannot look leaves what was stale stale, and what was done done', async () => {
    const here = bots({ quirks: { racing_creates: 'duplicate' } });
    const report = await here.sync({ commands: [PING] }, { wrap: twice(3, 404) });
    expect(report.results.map(({ status }) => status)).toEqual(['done', 'stale']);
    expect(report.plan.unread).toHaveLength(1);
    expect(names(here.live())).toEqual(['ping', 'ping']);
  });

  test('that a guard refuses does not say that what moved meanwhile is done', async () => {
    const here = bots();
    await here.sync({ commands: [PING] });
    const [ping] = here.live();
    const edit = (description: string): unknown =>
      here.foreign('PATCH', `${commandsOf()}/${ping?.id}`, { description });
    edit('Other');
    const clock: Clock = {
      ...here.clock,
      sleep(ms, signal) {
        // Before the next look, another version adds more than may be deleted.
        if (ms === 750)
          for (let nth = 0; nth < 6; nth += 1)
            here.foreign('POST', commandsOf(), { ...PING, name: `more-${nth}` });
        return here.clock.sleep(ms, signal);
      },
    };
    let reads = 0;
    const wrap =
      (wire: Transport): Transport =>
      request => {
        reads += isRead(request) ? 1 : 0;
        if (isRead(request) && reads === 2) edit('Meanwhile');
        return wire(request);
      };
    const report = await here.sync({ commands: [PING], prune: true }, { wrap, clock, random: () => 0.25 });
    expect(report.refused?.reason.code).toBe('guard/deletes');
    expect(report.results.map(({ address, status }) => [address, status])).toEqual([[at('ping'), 'failed']]);
    expect(here.live()[0]?.description).toBe('Meanwhile');
  });

  test('tells no delete of a twin that is the only one by then', async () => {
    const here = bots({ quirks: { racing_creates: 'duplicate' } });
    for (const _ of [1, 2]) here.foreign('POST', commandsOf(), PING);
    await here.clock.sleep(60_000);
    const [older, younger] = here.live();
    let reads = 0;
    const wrap =
      (wire: Transport): Transport =>
      request => {
        reads += isRead(request) ? 1 : 0;
        if (reads === 2 && here.live().length === 2) here.foreign('DELETE', `${commandsOf()}/${older?.id}`);
        return wire(request);
      };
    const report = await here.sync({ commands: [PING] }, { wrap });
    expect(here.live().map(({ id }) => id)).toEqual([younger?.id]);
    expect(report.results).toEqual([]);
    expect(report.plan.rows).toEqual([]);
  });

  test('that cannot look does not hide a write that was sent', async () => {
    const here = bots();
    here.foreign('POST', commandsOf(), { ...PING, description: 'Other' });
    let listed: ReturnType<Transport> | undefined;
    let after = 0;
    // Four lists lag behind the write; the one after them is refused.
    const wrap =
      (wire: Transport): Transport =>
      request => {
        if (!isRead(request)) {
          after = request.method === 'GET' ? after : 1;
          return wire(request);
        }
        if (after === 0) {
          listed = wire(request);
          return listed;
        }
        after += 1;
        if (after === 6)
          return Promise.resolve({ status: 403, headers: {}, body: '{"message":"no","code":0}' });
        return after < 6 && listed !== undefined ? listed : wire(request);
      };
    const report = await here.sync({ commands: [PING] }, { wrap });
    expect(report.results.map(({ status }) => status)).toEqual(['done_before']);
  });

  test('is taken after a pause that doubles, three times at most', async () => {
    const here = bots();
    await here.sync({ commands: [PING] });
    const pauses: number[] = [];
    const clock: Clock = {
      ...here.clock,
      sleep(ms, signal) {
        pauses.push(ms);
        return here.clock.sleep(ms, signal);
      },
    };
    let nth = 0;
    // Someone edits it just before each read.
    const wrap =
      (wire: Transport): Transport =>
      request => {
        const [ping] = here.live();
        if (ping !== undefined && isRead(request))
          here.foreign('PATCH', `${commandsOf()}/${ping.id}`, { description: `Other ${nth++}` });
        return wire(request);
      };
    const report = await here.sync({ commands: [PING] }, { wrap, clock, random: () => 0.25 });
    expect(pauses.filter(ms => [750, 1_500, 3_000, 6_000].includes(ms))).toEqual([750, 1_500, 3_000]);
    expect(report.results.map(({ status, reason }) => [status, reason?.code])).toEqual([
      ['failed', 'verify/not-shown'],
    ]);
  });

  test('that fails where the first had done it says that part of it was done, however often it looks', async () => {
    const here = bots();
    await here.sync({ commands: [PING, BAN] });
    const idOf = (name: string): string => here.live().find(each => each.name === name)?.id ?? '';
    const edit = (name: string, description: string): unknown =>
      here.foreign('PATCH', `${commandsOf()}/${idOf(name)}`, { description });
    edit('ban', 'Other');
    const clock: Clock = {
      ...here.clock,
      sleep(ms, signal) {
        if ([750, 1_500, 3_000].includes(ms)) edit('ban', 'Other again');
        return here.clock.sleep(ms, signal);
      },
    };
    const ban = `/${idOf('ban')}`;
    let nth = 0;
    let writes = 0;
    const wrap =
      (wire: Transport): Transport =>
      async request => {
        if (isRead(request)) edit('ping', `Other ${nth++}`);
        if (request.method === 'GET' || !request.url.endsWith(ban)) return wire(request);
        writes += 1;
        return writes === 1 ? wire(request) : { status: 403, headers: {}, body: '{"message":"no","code":0}' };
      };
    const report = await here.sync({ commands: [PING, BAN] }, { wrap, clock, random: () => 0.25 });
    expect(writes).toBe(4);
    const { status, partly } = report.results.find(({ address }) => address === at('ban')) ?? {};
    expect([status, partly]).toEqual(['failed', true]);
  });

  test('that is stopped while it reads loses nothing of what was done', async () => {
    const here = bots({ quirks: { racing_creates: 'duplicate' } });
    const stop = new AbortController();
    const wrap = (wire: Transport): Transport => {
      const twin = twice(9, 500)(wire);
      let reads = 0;
      return request => {
        reads += isRead(request) ? 1 : 0;
        if (reads === 3) stop.abort('signal');
        return twin(request);
      };
    };
    const report = await here.sync({ commands: [PING], signal: stop.signal }, { wrap });
    expect(report.interrupted).toBe('signal');
    expect(report.results.map(({ status }) => status)).toEqual(['done', 'stale']);
  });
});

describe('a program that is wrong', () => {
  const circle: Record<string, unknown> = { ...PING };
  circle['options'] = [circle];
  const builder = {
    toJSON() {
      throw new Error('a name is required');
    },
  };

  test.each([
    [circle, /^commands\[1\] cannot be written as JSON: Converting circular structure/],
    [builder, /^commands\[1\] cannot be written as JSON: a name is required$/],
  ])('is told which command has no JSON', async (command, message) => {
    const here = bots();
    const error = await here.sync({ commands: [BAN, command] }).catch(thrown => thrown);
    expect([error.name, error.code]).toEqual(['Failure', 'usage']);
    expect(error.message).toMatch(message);
    expect(here.sent).toEqual([]);
  });

  test.each([
    ['values nested too deep', { list: nested(70) }, /^commands\[1\]: values are nested more than 64 levels/],
    ['bits that are no exact number', { default_member_permissions: 2 ** 60 }, /too many digits/],
    ['half of a surrogate pair', { description: '\ud83d' }, /^these.*\ncommands\[1\].*half of a surrogate/],
  ])('is told of %s, and nothing is sent', async (_, members, message) => {
    const here = bots();
    const error = await here.sync({ commands: [BAN, { ...PING, ...members }] }).catch(thrown => thrown);
    expect([error.name, error.code]).toEqual(['Failure', 'usage']);
    expect(error.message).toMatch(message);
    expect(here.sent).toEqual([]);
  });

  test.each([
    [{ prnue: true }, /no option prnue; did you mean prune\?/],
    [{ maxDelets: 3 }, /did you mean maxDeletes\?/],
    [{ prune: 'false' }, /prune must be true or false/],
    [{ guilds: new Map([[GUILD, [PING]]]) }, /guilds must be an object/],
    [{ commands: { ping: PING } }, /commands must be a list/],
  ])('is told of the option %j, and nothing is sent', async (options, message) => {
    const here = bots();
    const error = await here.sync({ commands: [PING], ...(options as object) }).catch(thrown => thrown);
    expect([error.name, error.code]).toEqual(['Failure', 'usage']);
    expect(error.message).toMatch(message);
    expect(here.sent).toEqual([]);
  });
});

test('its token is in no report, whatever a command says', async () => {
  const here = bots();
  const token = here.sandbox.env('http://x').DISCORD_BOT_TOKEN;
  const report = await here.sync({ commands: [{ ...PING, description: `Call ${token}` }] });
  expect(JSON.stringify(report)).toContain('Call ***');
  expect(JSON.stringify(report)).not.toContain(token);
});

describe('what a bot reads of a row that is blocked or refused', () => {
  const nextOf = (report: Awaited<ReturnType<ReturnType<typeof bots>['sync']>>): string =>
    JSON.stringify([report.plan, report.results, report.refused]);

  test('says what a program can do: it has no manifest', async () => {
    const here = bots();
    const sixty = (name: string): readonly unknown[] =>
      Array.from({ length: 60 }, (_, nth) => ({ ...PING, name: `${name}${nth}` }));
    await here.sync({ commands: sixty('old') });
    const report = await here.sync({ commands: sixty('new') });
    expect(nextOf(report)).toContain('set `prune: true`, which deletes commands that the code does not have');
    expect(nextOf(report)).not.toMatch(/renamed_from|absent: true|--target|application_id/);
  });

  test('names the options of sync where a guild does not let it in', async () => {
    const here = bots();
    const report = await here.sync({ guilds: { '999999999999999999': [PING] } });
    expect(nextOf(report)).toMatch(/`guilds`/);
    expect(nextOf(report)).not.toContain('the manifest');
  });
});
