import { describe, expect, test } from 'vitest';
import { exportScopes } from '../../../src/engine/export.ts';
import { APPLICATION as FIELDS } from '../../../src/providers/discord/application/application-fields.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { wordsOf } from '../../../src/render/reason-words/reason-words.ts';
import { testCli } from '../../cli/test-io.ts';
import { LEFT_OUT } from '../../contract/left-out-cases.ts';
import { imageBytes, PNG } from '../../helpers/images.ts';
import { APPLICATION, GUILD, nextOf, said, statuses, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { applyLoaded, byHand, clientSession, commandsAt, fault, loaded, manifestOf } from './application.ts';

const PATH = '/discord/api/v10/applications/@me';
const ADDRESS = `discord.application/${APPLICATION}`;
const ENDPOINT = 'https://bot.example.com/interactions';

const own = (application: object, more: object = {}): string => manifestOf({ application, ...more });
const live = (here: World): Readonly<Record<string, unknown>> =>
  byHand(here, 'GET', PATH) as Readonly<Record<string, unknown>>;
const edit = (here: World, body: object): void => void here.other('PATCH', PATH, body);

/** A world that keeps the bodies of what is sent. */
function watched(): { readonly here: World; readonly bodies: Readonly<Record<string, unknown>>[] } {
  const bodies: Readonly<Record<string, unknown>>[] = [];
  const here = world({
    wrap: transport => request => {
      if (request.method !== 'GET')
        bodies.push({ at: request.url.replace(/^.*\/v10/, ''), ...JSON.parse(request.body ?? '{}') });
      return transport(request);
    },
  });
  return { here, bodies };
}

async function rowsOf(here: World, manifest: string) {
  return (await here.plan(manifest)).plan.rows;
}

async function whyBlocked(here: World, manifest: string): Promise<string | undefined> {
  const rows = await rowsOf(here, manifest);
  expect(rows.map(({ action }) => action)).toEqual(['blocked']);
  const [row] = rows;
  return row?.reason && said(row.reason);
}

/** Every field at the value of a new application. */
const NEW = {
  description: '',
  tags: [],
  icon: null,
  cover_image: null,
  custom_install_url: null,
  install_params: null,
  integration_types_config: { guild_install: {}, user_install: {} },
  interactions_endpoint_url: null,
  role_connections_verification_url: null,
  event_webhooks_url: null,
  event_webhooks_status: 'disabled',
  event_webhooks_types: [],
  flags: {
    GATEWAY_PRESENCE_LIMITED: false,
    GATEWAY_GUILD_MEMBERS_LIMITED: false,
    GATEWAY_MESSAGE_CONTENT_LIMITED: false,
  },
};

describe('what someone changes by hand', () => {
  const changed = LEFT_OUT['discord.application']?.changed ?? {};

  test.each(FIELDS.paths)('%s is one row of drift, and an apply sends that field alone', async path => {
    const { here, bodies } = watched();
    const manifest = own({ ...NEW, allow: ['endpoint'] });
    expect(await rowsOf(here, manifest)).toEqual([]);
    const step = changed[path];
    if (typeof step !== 'function') throw new Error(`nobody changes ${path}`);
    step(here);
    const { rows } = (await here.drift(manifest)).plan;
    expect(
      rows.map(({ address, action, fields }) => [address, action, ...fields.map(each => each.path)]),
    ).toEqual([[ADDRESS, 'update', path]]);
    const report = await here.apply(manifest);
    expect(statuses(report)).toEqual([`done ${ADDRESS}`]);
    expect(bodies.map(body => Object.keys(body))).toEqual([['at', path.split('.')[0]]]);
    expect(await rowsOf(here, manifest)).toEqual([]);
  });

  test('what an entry leaves out, or ignores, is nobody’s but theirs', async () => {
    const here = world();
    edit(here, { description: 'Theirs', tags: ['theirs'], flags: 1 << 15 });
    const manifest = own({ flags: { GATEWAY_PRESENCE_LIMITED: false }, tags: [], ignore: ['tags'] });
    expect(await rowsOf(here, manifest)).toEqual([]);
    expect(await rowsOf(here, own({ ...NEW, ignore: Object.keys(NEW) }))).toEqual([]);
  });
});

test('what is sent has nothing that is an owner’s, and all other flags as they were', async () => {
  const { here, bodies } = watched();
  const state = here.sandbox.state();
  here.sandbox.restore({
    ...state,
    discord: {
      ...(state.discord as object),
      applications: { [APPLICATION]: { flags: (1 << 23) | (1 << 13) } },
    },
  });
  const flags = { GATEWAY_PRESENCE_LIMITED: false, GATEWAY_MESSAGE_CONTENT_LIMITED: true };
  await here.apply(own({ flags, description: 'x', event_webhooks_status: 'enabled', tags: ['b', 'a', 'b'] }));
  expect(bodies).toEqual([
    {
      at: '/applications/@me',
      description: 'x',
      tags: ['a', 'b'],
      event_webhooks_status: 2,
      flags: (1 << 23) | (1 << 19),
    },
  ]);
  expect(live(here)).toMatchObject({ flags: (1 << 23) | (1 << 19) });
});

/** A world whose application has such members that no request can give it. */
function having(members: object): World {
  const here = world();
  const state = here.sandbox.state();
  const discord = { ...(state.discord as object), applications: { [APPLICATION]: members } };
  here.sandbox.restore({ ...state, discord });
  return here;
}

test('a flag is its own bit, whatever the bit beside it says', async () => {
  const here = having({ flags: (1 << 13) | (1 << 14) });
  expect(await rowsOf(here, own({ flags: { GATEWAY_PRESENCE_LIMITED: true } }))).toEqual([]);
  expect(await rowsOf(here, own({ flags: { GATEWAY_GUILD_MEMBERS_LIMITED: false } }))).toEqual([]);
});

test('a change of a flag keeps the bits that no number of 32 bits has', async () => {
  const above = 2 ** 40 + (1 << 23);
  const here = having({ flags: above });
  await here.apply(own({ flags: { GATEWAY_MESSAGE_CONTENT_LIMITED: true } }));
  expect(live(here)['flags']).toBe(above + (1 << 19));
});

test('the order of the scopes that a link asks for is no difference, and neither is one that is there twice', async () => {
  const here = world();
  edit(here, { install_params: { scopes: ['bot', 'applications.commands'], permissions: '8' } });
  const permissions = ['ADMINISTRATOR'];
  for (const scopes of [
    ['applications.commands', 'bot'],
    ['bot', 'applications.commands', 'bot'],
  ])
    expect(await rowsOf(here, own({ install_params: { scopes, permissions } }))).toEqual([]);
});

test('an install whose link is null is as one without a link', async () => {
  const here = having({ integration_types_config: { 0: { oauth2_install_params: null }, 1: {} } });
  const contexts = { guild_install: {}, user_install: {} };
  expect(await rowsOf(here, own({ integration_types_config: contexts }))).toEqual([]);
});

test('install parameters without permissions ask for none', async () => {
  const here = world();
  const manifest = own({ install_params: { scopes: ['bot'] } });
  await here.apply(manifest);
  expect(live(here)['install_params']).toEqual({ scopes: ['bot'], permissions: '0' });
  expect(await rowsOf(here, manifest)).toEqual([]);
});

test('an export does not say that Discord disabled the events, because no entry can', async () => {
  const here = having({ event_webhooks_status: 3 });
  const { sections } = await exportScopes([discordScope(APPLICATION)], here.session());
  expect((sections['discord'] as { readonly application: object }).application).not.toHaveProperty(
    'event_webhooks_status',
  );
  expect(await rowsOf(here, JSON.stringify({ name: 'acme', ...sections }))).toEqual([]);
});

test('what this version does not know in install parameters is sent back', async () => {
  const { here, bodies } = watched();
  const params = { scopes: ['bot'], permissions: '8', newer: 1 };
  const config = { 0: { oauth2_install_params: params, other: true }, 1: {} };
  const state = here.sandbox.state();
  const applications = { [APPLICATION]: { install_params: params, integration_types_config: config } };
  here.sandbox.restore({ ...state, discord: { ...(state.discord as object), applications } });
  const install = { scopes: ['bot'], permissions: ['ADMINISTRATOR', 'SEND_MESSAGES'] };
  const contexts = { guild_install: { oauth2_install_params: install }, user_install: {} };
  await here.apply(own({ install_params: install, integration_types_config: contexts }));
  const sent = { scopes: ['bot'], permissions: '2056', newer: 1 };
  expect(bodies).toMatchObject([
    {
      install_params: sent,
      integration_types_config: { 0: { oauth2_install_params: sent, other: true }, 1: {} },
    },
  ]);
});

test('an endpoint that someone sets meanwhile is left, and told', async () => {
  const theirs = 'https://theirs.example.com';
  const here: World = world({
    wrap: transport => async request => {
      const answer = await transport(request);
      if (request.method === 'POST') edit(here, { interactions_endpoint_url: theirs });
      return answer;
    },
  });
  const application = { interactions_endpoint_url: ENDPOINT, allow: ['endpoint'] };
  const commands = [{ name: 'ping', description: 'Answers' }];
  const report = await here.apply(own(application, { commands }));
  expect(statuses(report)[0]).toBe(
    `stale ${ADDRESS}: the live values of \`interactions_endpoint_url\` changed since the plan`,
  );
  expect(live(here)['interactions_endpoint_url']).toBe(theirs);
});

describe('the endpoint', () => {
  test('is set, changed and removed with a word in the entry alone', async () => {
    const here = world();
    const by = (url: string | null, ...allow: readonly string[]): string =>
      own({ interactions_endpoint_url: url, ...(allow.length === 0 ? {} : { allow }) });
    const why = 'the endpoint to which Discord sends all interactions';
    expect(await whyBlocked(here, by(ENDPOINT))).toBe(`this row would set ${why}`);
    await here.apply(by(ENDPOINT, 'endpoint'));
    expect(live(here)['interactions_endpoint_url']).toBe(ENDPOINT);
    expect(await rowsOf(here, by(ENDPOINT))).toEqual([]);
    expect(await whyBlocked(here, by('https://other.example.com'))).toBe(`this row would change ${why}`);
    expect(await whyBlocked(here, by(null))).toBe(`this row would remove ${why}`);
    await here.apply(by(null, 'endpoint'));
    expect(live(here)['interactions_endpoint_url']).toBeNull();
  });

  test('is written last, in a request of its own, after the commands of every scope', async () => {
    const { here, bodies } = watched();
    const application = { description: 'x', interactions_endpoint_url: ENDPOINT, allow: ['endpoint'] };
    const commands = [{ name: 'ping', description: 'Answers' }];
    const manifest = own(application, { commands, guilds: [{ ids: [GUILD], commands }] });
    const { results } = await here.apply(manifest);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['done']));
    expect(bodies.map(({ at, name }) => name ?? at)).toEqual([
      'ping',
      'ping',
      '/applications/@me',
      '/applications/@me',
    ]);
    expect(bodies.slice(2).map(body => Object.keys(body))).toEqual([
      ['at', 'description'],
      ['at', 'interactions_endpoint_url'],
    ]);
  });

  test('that does not answer is refused: the row says so, and what else it wrote stays', async () => {
    const here = world();
    const url = 'http://127.0.0.1:9/interactions';
    const application = { description: 'x', interactions_endpoint_url: url, allow: ['endpoint'] };
    const [result] = (await here.apply(own(application))).results;
    expect(result?.status).toBe('failed');
    expect(result?.reason?.code).toBe('apply/partly-written');
    expect(JSON.stringify(result?.reason)).toContain('"code":"discord/endpoint-refused"');
    expect(said(result?.reason)).toContain('The specified interactions endpoint url could not be verified.');
    expect(nextOf(result?.reason)).toContain('signed PING');
    expect(live(here)).toMatchObject({ description: 'x', interactions_endpoint_url: null });
    const again = await here.plan(own(application));
    expect(again.plan.rows[0]?.fields.map(({ path }) => path)).toEqual(['interactions_endpoint_url']);
  });

  test('is not written where a command is not there', async () => {
    const here = world();
    fault(here, 'POST', { status: 403 }, 9);
    const application = { interactions_endpoint_url: ENDPOINT, allow: ['endpoint'] };
    const report = await here.apply(own(application, { commands: [{ name: 'ping', description: 'x' }] }));
    expect(statuses(report)[0]).toBe(
      `skipped ${ADDRESS}: this row depends on the change to discord.command/${APPLICATION}/global/chat_input/ping, which was not done`,
    );
    expect(live(here)['interactions_endpoint_url']).toBeNull();
  });

  test.each([
    ['changed', { description: 'y' }],
    ['renamed', { name: 'pong', renamed_from: 'ping' }],
    ['deleted', { description: undefined, absent: true }],
  ])('is not written where a command is not %s', async (_, more) => {
    const here = world();
    await here.apply(own({}, { commands: [{ name: 'ping', description: 'x' }] }));
    const of = { path: '*/commands/*', times: 9 };
    here.sandbox.faults.add(['PATCH', 'DELETE'].map(method => faultOf({ status: 403 }, { ...of, method })));
    const application = { interactions_endpoint_url: ENDPOINT, allow: ['endpoint'] };
    const manifest = own(application, { commands: [{ name: 'ping', description: 'x', ...more }] });
    const report = await here.apply(manifest);
    expect(statuses(report).join('\n')).toContain(`skipped ${ADDRESS}`);
    expect(live(here)['interactions_endpoint_url']).toBeNull();
  });

  test('is not written where a command is blocked, and neither is the rest of its row', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'ban', description: 'x', nsfw: true });
    const application = { description: 'x', interactions_endpoint_url: ENDPOINT, allow: ['endpoint'] };
    const manifest = own(application, { commands: [{ name: 'ban', description: 'x' }] });
    const ban = `discord.command/${APPLICATION}/global/chat_input/ban`;
    const [row] = (await here.plan(manifest)).plan.rows.filter(({ address }) => address === ADDRESS);
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'row/after-blocked', by: ban } });
    expect(row?.fields.map(({ path }) => path)).toEqual(['description', 'interactions_endpoint_url']);
    expect(said(row?.reason)).toBe(
      `this row is carried out only if the change to ${ban} is, too, and that change is blocked`,
    );
    const { results } = await here.apply(manifest);
    expect(results.filter(({ status }) => status === 'done')).toEqual([]);
    expect(live(here)).toMatchObject({ interactions_endpoint_url: null });
    const without = own({ description: 'x' }, { commands: [{ name: 'ban', description: 'x' }] });
    expect(statuses(await here.apply(without))).toContain(`done ${ADDRESS}`);
  });

  test('without a change of it, the application does not wait for the commands', async () => {
    const { here, bodies } = watched();
    await here.apply(own({ description: 'x' }, { commands: [{ name: 'ping', description: 'x' }] }));
    expect(bodies.map(({ at }) => at)).toEqual([
      '/applications/@me',
      `/applications/${APPLICATION}/commands`,
    ]);
  });
});

describe('an install', () => {
  const one = { integration_types_config: { guild_install: {} } };
  const command = (types: readonly string[], more: object = {}) => ({
    commands: [{ name: 'ping', description: 'x', integration_types: types, ...more }],
  });

  test('is not taken away from commands of the manifest', async () => {
    const here = world();
    await here.apply(own({}, command(['guild_install', 'user_install'])));
    expect(await whyBlocked(here, own(one, command(['guild_install', 'user_install'])))).toBe(
      `the application would no longer support user_install, and the manifest declares commands for it: discord.command/${APPLICATION}/global/chat_input/ping`,
    );
  });

  test('goes where the manifest has no command for it', async () => {
    const here = world();
    await here.apply(own({}, command(['guild_install'])));
    await here.apply(own(one, command(['guild_install'])));
    expect(live(here)['integration_types_config']).toEqual({ 0: {} });
  });
});

describe('an image', () => {
  const data = imageBytes().toString('base64');
  const hash = (here: World): string => String(live(here)['icon']);

  test('is set where none is live, and is then as wanted', async () => {
    const { here, bodies } = watched();
    await here.apply(own({ icon: { data } }));
    expect(bodies).toEqual([{ at: '/applications/@me', icon: PNG }]);
    const { rows, notes } = (await here.plan(own({ icon: { data } }))).plan;
    expect(rows).toEqual([]);
    expect(notes.map(note => wordsOf(note))).toEqual([
      {
        message: `\`icon\` of discord.application/${APPLICATION} has no effect: the live image has the hash ${hash(here)}, with which a file cannot be compared`,
        next: `To keep the live image and to see when it changes, let \`evenkeel adopt\` write \`hash: "${hash(here)}"\` beside \`file\`. To write the file over it, write \`replaces: "${hash(here)}"\` instead.`,
      },
    ]);
  });

  test('without a hash never takes the place of another one', async () => {
    const here = world();
    edit(here, { icon: PNG });
    const other = imageBytes('gif').toString('base64');
    expect(await rowsOf(here, own({ icon: { data: other } }))).toEqual([]);
  });

  test('with a hash is written again where another one is live', async () => {
    const here = world();
    await here.apply(own({ icon: { data } }));
    const first = hash(here);
    const manifest = own({ icon: { data, hash: first } });
    expect(await rowsOf(here, manifest)).toEqual([]);
    edit(here, { icon: `data:image/gif;base64,${imageBytes('gif').toString('base64')}` });
    const { rows } = (await here.drift(manifest)).plan;
    expect(rows[0]?.fields).toEqual([{ path: 'icon', before: hash(here), after: first }]);
    expect(statuses(await here.apply(manifest))).toEqual([`done ${ADDRESS}`]);
    expect(hash(here)).toBe(first);
  });

  test('with the hash of another file is not told to be done', async () => {
    const here = world();
    const [result] = (await here.apply(own({ icon: { data, hash: 'of-another-file' } }))).results;
    expect(result?.status).not.toBe('done');
  });

  test('takes the place of the one that it replaces, once', async () => {
    const here = world();
    edit(here, { icon: PNG });
    const first = hash(here);
    const next = imageBytes('jpeg').toString('base64');
    const manifest = own({ icon: { data: next, replaces: first } });
    expect((await rowsOf(here, manifest))[0]?.fields).toEqual([
      { path: 'icon', before: first, after: 'an image' },
    ]);
    await here.apply(manifest);
    expect(hash(here)).not.toBe(first);
    const { rows, notes } = (await here.plan(manifest)).plan;
    expect(rows).toEqual([]);
    expect(notes.map(note => wordsOf(note))).toEqual([
      {
        message: `\`icon\` of discord.application/${APPLICATION} has no effect: the live image has the hash ${hash(here)}, with which a file cannot be compared`,
        next: `To keep the live image and to see when it changes, let \`evenkeel adopt\` write \`hash: "${hash(here)}"\` in place of \`replaces\`. To write the file over it, set \`replaces\` to this hash.`,
      },
    ]);
  });

  test('of an entry with its hash alone is compared, and never written', async () => {
    const here = world();
    edit(here, { icon: PNG });
    const manifest = own({ icon: { hash: hash(here) } });
    expect(await rowsOf(here, manifest)).toEqual([]);
    edit(here, { icon: null });
    expect(await whyBlocked(here, manifest)).toBe(
      '`icon` is another image, and the entry names no file to put back',
    );
  });

  test('with its hash alone blocks the row, also where another image of the row has a file', async () => {
    const here = world();
    edit(here, { icon: PNG, cover_image: PNG });
    const first = hash(here);
    edit(here, { icon: `data:image/gif;base64,${imageBytes('gif').toString('base64')}` });
    const other = hash(here);
    const next = imageBytes('jpeg').toString('base64');
    const cover = { data: next, replaces: live(here)['cover_image'] };
    const manifest = own({ cover_image: cover, icon: { hash: first } });
    expect(await whyBlocked(here, manifest)).toContain('`icon` is another image');
    await here.apply(manifest);
    expect(hash(here)).toBe(other);
  });

  test('is removed with null', async () => {
    const here = world();
    edit(here, { cover_image: PNG });
    await here.apply(own({ cover_image: null }));
    expect(live(here)).not.toHaveProperty('cover_image');
  });

  test.each(['png', 'jpeg', 'gif'] as const)('is a %s file next to the manifest', async type => {
    const { here, bodies } = watched();
    const bytes = imageBytes(type);
    const files = { 'img/icon.bin': { bytes } };
    await applyLoaded(here, own({ icon: { file: 'img/icon.bin' } }), {}, files);
    expect(bodies).toEqual([
      { at: '/applications/@me', icon: `data:image/${type};base64,${bytes.toString('base64')}` },
    ]);
  });

  test('of another form is a mistake at the name of the file', async () => {
    const file = 'icon.svg';
    await expect(loaded(own({ icon: { file } }), { [file]: '<svg/>' })).rejects.toThrow(
      /discord\/image-form/,
    );
    await expect(loaded(own({ icon: { file } }))).rejects.toThrow(/include\/missing/);
    await expect(loaded(own({ icon: { replaces: 'a' } }))).rejects.toThrow(/discord\/image-replaces/);
    await expect(
      loaded(own({ icon: { file, hash: 'b', replaces: 'a' } }), { [file]: 'GIF89a' }),
    ).rejects.toThrow(/discord\/image-replaces/);
  });

  test('gets its hash beside the file by adopt', async () => {
    const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  application:
    icon: { file: icon.gif, hash: old } # ours
`;
    const cli = testCli({ manifest, files: { 'icon.gif': 'GIF89a and more' } });
    cli.other('PATCH', PATH, { icon: PNG });
    await cli.ok('adopt', '--yes');
    const { icon } = cli.other('GET', PATH) as { readonly icon: string };
    expect(cli.text()).toBe(manifest.replace('hash: old', `hash: "${icon}"`));
    expect(await cli.ok('plan')).toContain('No changes');
  });

  test.each([
    ['beside a file', 'icon: { file: icon.gif } # ours', 'icon: { file: icon.gif, hash: "HASH" } # ours'],
    [
      'in place of the one that the file replaced',
      'icon: { file: icon.gif, replaces: old }',
      'icon: { file: icon.gif, hash: "HASH" }',
    ],
  ])(
    'that was written from a file gets its hash %s by adopt, which says that it did not compare them',
    async (_, before, after) => {
      const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  application:
    ${before}
`;
      const cli = testCli({ manifest, files: { 'icon.gif': 'GIF89a and more' } });
      await cli.ok('apply', '--yes');
      const { icon } = cli.other('GET', PATH) as { readonly icon: string };
      expect((await cli.run('adopt', '--dry-run')).code).toBe(2);
      const said = await cli.ok('adopt', '--yes');
      expect(said).toContain(`~ change  discord.application/${APPLICATION}
    note: evenkeel did not compare icon.gif with the live image, which may be another one
`);
      expect(said).toContain('Wrote 1 difference into 1 file.');
      expect(cli.text()).toBe(manifest.replace(before, after.replace('HASH', icon)));
      expect(await cli.ok('adopt', '--yes')).toContain('Nothing to take over');
      expect(await cli.ok('plan')).not.toContain('has no effect');
      cli.other('PATCH', PATH, { icon: PNG });
      expect((await cli.run('drift')).stdout).toContain(`"${icon}"`);
    },
  );

  test('gets no hash by adopt where a base says what was applied: nobody can tell who made it', async () => {
    const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  application: { icon: { file: icon.gif } }
`;
    const cli = testCli({ manifest, files: { 'icon.gif': 'GIF89a and more', 'base.yaml': manifest } });
    cli.other('PATCH', PATH, { icon: PNG });
    const { stdout } = await cli.run('adopt', '--yes', '--base-applied', 'base.yaml');
    expect(stdout).toContain('Nothing to take over');
    expect(cli.text()).toBe(manifest);
  });

  test('that a file would replace is kept by adopt, with its hash in place of `replaces`', async () => {
    const cli = testCli({ files: { 'icon.gif': 'GIF89a and more' } });
    cli.other('PATCH', PATH, { icon: PNG });
    const { icon } = cli.other('GET', PATH) as { readonly icon: string };
    const manifest = (which: string): string => `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  application:
    icon: { file: icon.gif, ${which}: "${icon}" }
`;
    await cli.files.replace('evenkeel.yaml', manifest('replaces'));
    expect(await cli.ok('plan')).toContain(`"${icon}" → "icon.gif"`);
    await cli.ok('adopt', '--yes');
    expect(cli.text()).toBe(manifest('hash'));
    expect(await cli.ok('plan')).toContain('No changes');
  });
});

describe('an export', () => {
  test('says all that is not as in a new application, and its plan is empty', async () => {
    const here = world();
    for (const step of Object.values(LEFT_OUT['discord.application']?.changed ?? {}))
      if (typeof step === 'function') step(here);
    const { sections, leftOut: left } = await exportScopes([discordScope(APPLICATION)], here.session());
    expect(left).toEqual([]);
    const { application } = sections['discord'] as { readonly application: object };
    expect(Object.keys(application).sort()).toEqual(Object.keys(NEW).sort());
    expect(await rowsOf(here, JSON.stringify({ name: 'acme', ...sections }))).toEqual([]);
  });

  test('without a bot token leaves the application out', async () => {
    const here = world();
    const { sections, unread } = await exportScopes([discordScope(APPLICATION)], clientSession(here));
    expect(unread).toEqual([]);
    expect(sections['discord']).not.toHaveProperty('application');
  });
});

test('without a bot token a plan says which one it needs', async () => {
  const here = world({ without: ['bot'] });
  const { plan } = await here.plan(own({ description: 'x' }));
  expect(JSON.stringify(plan)).toContain('Set DISCORD_BOT_TOKEN');
});

test('the answer about another application is not believed', async () => {
  const here = world({ applications: ['222222222222222223', APPLICATION] });
  edit(here, { description: 'of another application' });
  const rows = await rowsOf(here, own({ description: 'x' }));
  expect(rows).toMatchObject([{ action: 'blocked', fields: [], reason: { code: 'row/unread' } }]);
  const { unread } = (await here.plan(own({ description: 'x' }))).plan;
  expect(unread.map(({ reason }) => reason.code)).toEqual(['discord/other-application']);
  expect(said(unread[0]?.reason)).toContain(
    'shows the application 222222222222222223: the token belongs to another application',
  );
  const report = await here.apply(own({ description: 'x' }));
  expect(report.results.map(({ status }) => status)).not.toContain('done');
  expect(here.writes()).toEqual([]);
});
