import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { openSandbox } from '../../src/sandbox/open-sandbox.ts';
import { imageBytes, PNG } from '../helpers/images.ts';
import { APPLICATION, world } from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import {
  APPLICATIONS,
  asBot,
  COMMANDS,
  cliOf,
  DEV,
  DEV_ROWS,
  flat,
  GUILD,
  live,
  manifest,
  PROD,
  PROD_ROWS,
  planned,
  ROLE,
  rewrite,
  TEST_GUILD,
  TOKENS,
} from './of-applications.ts';
import { testCli } from './test-io.ts';

describe('one set of commands for two applications', () => {
  test('development gets it in a test guild, production everywhere, and nobody is warned', async () => {
    const cli = cliOf();
    const checked = await cli.run('validate');
    expect([checked.code, checked.stderr]).toEqual([0, '']);
    expect(await planned(cli)).toEqual({ code: 0, rows: [...DEV_ROWS, ...PROD_ROWS], unread: [] });
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect(await planned(cli)).toEqual({ code: 0, rows: [], unread: [] });
    const again = await cli.run('plan');
    expect(again.stdout).toContain('No changes');
  });

  test('--target and the token of one application are enough for it', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN_DEV: undefined } });
    const prod = `discord.*/${PROD}/**`;
    expect(await planned(cli, '--target', prod)).toEqual({ code: 0, rows: PROD_ROWS, unread: [] });
    expect((await cli.run('apply', '--yes', '--target', prod)).code).toBe(0);
  });

  test('what promote and the page say applies one application is all of it, and nothing of another', async () => {
    const whole = `  emojis: [{ name: ok }]
  role_connections: { metadata: [{ key: level, type: integer_equal, name: Level, description: L }] }
${COMMANDS}  applications:
    dev: { application_id: "${DEV}", application: { description: One } }
    prod: { application_id: "${PROD}", application: { description: Two } }
`;
    const cli = cliOf({ text: manifest(whole) });
    const all = (await planned(cli)).rows.filter(row => row.includes(PROD));
    expect(all).toHaveLength(5);
    const page = readFileSync(join(import.meta.dirname, '../../docs/discord.md'), 'utf8');
    const [, ofPage = ''] = /One of them alone\*\*: `--target '(.*?)'`/.exec(page) ?? [];
    asBot(cli, DEV, 'POST', `${DEV}/commands`, { name: 'new', description: 'New' });
    const { stderr } = await cli.run('promote', 'dev', 'prod');
    const [, ofPromote = ''] = /--target '(.*?)'/.exec(stderr) ?? [];
    for (const target of [ofPage.replace('222222222222222222', PROD), ofPromote])
      expect((await planned(cli, '--target', target)).rows).toEqual(all);
  });

  test('what is wrong in a shared command is told once', async () => {
    const cli = cliOf({
      text: manifest(`  commands:\n    - { name: Ping!, description: Answer }\n${APPLICATIONS}`),
    });
    const { code, stdout } = await cli.run('validate');
    expect(code).toBe(3);
    expect(stdout.match(/evenkeel\.yaml:\d+/g)).toHaveLength(1);
  });

  test('what is wrong in a guild of one application is told at its own line', async () => {
    const cli = cliOf({
      text: manifest(`${COMMANDS}  applications:
    dev: { application_id: "${DEV}" }
    prod:
      application_id: "${PROD}"
      guilds:
        - ids: ["${GUILD}"]
          commands: [{ name: Ping!, description: Answer }]
`),
    });
    const { code, stdout } = await cli.run('validate');
    expect(code).toBe(3);
    expect(stdout.match(/evenkeel\.yaml:\d+/g)).toEqual(['evenkeel.yaml:13']);
  });

  test('a command behind an entry point is reported at its own line in a test guild, too', async () => {
    const cli = cliOf({
      text: manifest(
        `  commands:\n    - { name: launch, type: primary_entry_point, handler: app_handler }\n    - { name: ping, description: Answer }\n    - { name: pong, description: Answer }\n${APPLICATIONS}`,
      ),
    });
    const { plan } = await cli.report('plan', '--target', `discord.*/${DEV}/**`);
    expect(plan.rows.map(({ address, source }) => [address.split('/').at(-1), source?.line])).toEqual([
      ['ping', 6],
      ['pong', 7],
    ]);
  });

  test('a field that only global commands have may be ignored, and is no mistake in a test guild', async () => {
    const ignoring = COMMANDS.replace(
      'description: Ban somebody,',
      'description: Ban somebody, ignore: [contexts, nsfw],',
    );
    const cli = cliOf({ text: manifest(ignoring + APPLICATIONS) });
    const checked = await cli.run('validate');
    expect([checked.code, checked.stdout]).toEqual([0, expect.not.stringContaining('error[')]);
    await cli.ok('apply', '--yes');
    expect(live(cli, `${DEV}/${TEST_GUILD}`)).toEqual(['ban', 'ping']);
  });

  test('an entry point is of the application, and not of its test guild', async () => {
    const cli = cliOf({
      text: manifest(
        `  commands:\n    - { name: launch, type: primary_entry_point, handler: app_handler }\n    - { name: ping, description: Answer }\n${APPLICATIONS}`,
      ),
    });
    const { rows } = await planned(cli);
    expect(rows).toEqual([
      `create discord.command/${DEV}/${TEST_GUILD}/chat_input/ping`,
      `create discord.command/${PROD}/global/chat_input/ping`,
      `blocked discord.command/${PROD}/global/primary_entry_point/launch`,
    ]);
  });

  test('permissions and guilds are of one application, and name the shared commands', async () => {
    const overwrites = `overwrites: [{ role: "${ROLE}", allow: true }]`;
    const guild = (id: string): string =>
      `guilds: [{ ids: ["${id}"], permissions: [{ command: ban, ${overwrites} }] }]`;
    const cli = cliOf({
      text: manifest(`${COMMANDS}  applications:
    dev: { application_id: "${DEV}", commands_in: ["${TEST_GUILD}"], ${guild(TEST_GUILD)} }
    prod: { application_id: "${PROD}", ${guild(GUILD)} }
`),
    });
    const { rows } = await planned(cli);
    expect(rows.filter(row => row.includes('permissions'))).toEqual([
      `create discord.permissions/${DEV}/${TEST_GUILD}/guild/chat_input/ban`,
      `create discord.permissions/${PROD}/${GUILD}/global/chat_input/ban`,
    ]);
    const ran = await cli.run('apply', '--yes');
    expect([ran.code, ran.stderr]).toEqual([0, expect.any(String)]);
    expect((await planned(cli)).rows).toEqual([]);
  });

  test('only an application with `prune` loses what the manifest does not name', async () => {
    const cli = cliOf();
    await cli.run('apply', '--yes');
    await rewrite(
      cli,
      manifest(
        `  commands:\n    - { name: ping, description: Answer }\n  applications:\n    dev: { application_id: "${DEV}", commands_in: ["${TEST_GUILD}"], prune: true }\n    prod: { application_id: "${PROD}" }\n`,
      ),
    );
    expect((await planned(cli)).rows).toEqual([`delete discord.command/${DEV}/${TEST_GUILD}/chat_input/ban`]);
  });

  test('an application with guilds and `prune` keeps its global commands', async () => {
    const cli = cliOf();
    asBot(cli, DEV, 'POST', `${DEV}/commands`, { name: 'global', description: 'By hand' });
    await rewrite(
      cli,
      manifest(
        `${COMMANDS}  applications:\n    dev: { application_id: "${DEV}", commands_in: ["${TEST_GUILD}"], prune: true }\n    prod: { application_id: "${PROD}" }\n`,
      ),
    );
    await cli.ok('apply', '--yes');
    expect(live(cli, `${DEV}/global`)).toEqual(['global']);
  });

  test('an application that is taken out of the manifest keeps everything', async () => {
    const cli = cliOf();
    await cli.run('apply', '--yes');
    await rewrite(
      cli,
      manifest(`${COMMANDS}  applications:\n    prod: { application_id: "${PROD}", prune: true }\n`),
    );
    expect(await planned(cli)).toEqual({ code: 0, rows: [], unread: [] });
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect(live(cli, `${DEV}/${TEST_GUILD}`)).toEqual(['ban', 'ping']);
  });
});

describe('a manifest that cannot be meant', () => {
  test.each([
    [
      'one id twice',
      `  applications:\n    dev: { application_id: "${PROD}" }\n    prod: { application_id: "${PROD}" }\n`,
      'is `dev` already',
    ],
    [
      '`guilds` beside them',
      `${APPLICATIONS}  guilds: [{ ids: ["${GUILD}"] }]\n`,
      '`guilds` cannot stand beside',
    ],
    ['`prune` beside them', `${APPLICATIONS}  prune: true\n`, '`prune` cannot stand beside'],
    ['neither form', '  commands: []\n', 'needs `application_id`, or `applications`'],
    [
      'a name that is no variable',
      `  applications:\n    pre-prod: { application_id: "${PROD}" }\n`,
      'small letters, digits and _',
    ],
  ])('%s', async (_, section, said) => {
    const { code, stdout } = await cliOf({ text: manifest(section) }).run('validate');
    expect(code).toBe(3);
    expect(flat(stdout)).toContain(said);
  });

  test('a token in the manifest is not repeated', async () => {
    const secret = 'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs';
    const { code, stdout } = await cliOf({
      text: manifest(`  applications:\n    dev: { application_id: "${DEV}", token: ${secret} }\n`),
    }).run('validate');
    expect(code).toBe(3);
    expect(stdout).not.toContain(secret);
    expect(flat(stdout)).toContain('DISCORD_BOT_TOKEN_DEV');
  });
});

const OWN = { method: 'GET', path: '/discord/api/v10/applications/@me' };

describe('whose a token is', () => {
  test('a development token on production stops an apply before its first write', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN_PROD: TOKENS['DISCORD_BOT_TOKEN_DEV'] } });
    const { code, stdout } = await cli.run('apply', '--yes');
    expect(code).toBe(4);
    expect(flat(stdout)).toContain(
      `DISCORD_BOT_TOKEN_PROD is of the application ${DEV} (sandbox), and these entries are of the application ${PROD}`,
    );
    expect(cli.writes()).toEqual([]);
  });

  test('two tokens that are swapped stop it, too', async () => {
    const cli = cliOf({
      env: {
        DISCORD_BOT_TOKEN_PROD: TOKENS['DISCORD_BOT_TOKEN_DEV'],
        DISCORD_BOT_TOKEN_DEV: TOKENS['DISCORD_BOT_TOKEN_PROD'],
      },
    });
    await cli.run('apply', '--yes');
    expect(cli.writes()).toEqual([]);
  });

  test('a permissions token of another application stops it', async () => {
    const overwrites = `overwrites: [{ role: "${ROLE}", allow: true }]`;
    const cli = cliOf({
      text: manifest(
        `${COMMANDS}  applications:\n    prod: { application_id: "${PROD}", guilds: [{ ids: ["${GUILD}"], permissions: [{ command: ban, ${overwrites} }] }] }\n`,
      ),
      env: { DISCORD_PERMISSIONS_TOKEN_PROD: TOKENS['DISCORD_PERMISSIONS_TOKEN_DEV'] },
    });
    const { stdout } = await cli.run('apply', '--yes');
    expect(flat(stdout)).toContain(`DISCORD_PERMISSIONS_TOKEN_PROD is of the application ${DEV}`);
    expect(cli.writes()).toEqual([]);
  });

  test('client credentials are asked as well', async () => {
    const cli = cliOf({
      text: manifest(`${COMMANDS}  applications:\n    prod: { application_id: "${PROD}" }\n`),
      env: {
        DISCORD_BOT_TOKEN_PROD: undefined,
        DISCORD_CLIENT_SECRET_PROD: `sandbox-discord-client-secret-${PROD}`,
      },
    });
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect(cli.requests().filter(each => each.includes('/oauth2/'))).toEqual([
      'POST /discord/api/v10/oauth2/token',
      'GET /discord/api/v10/oauth2/@me',
    ]);
  });

  test('also in a manifest of one application', async () => {
    const cli = testCli({
      manifest: manifest(`  application_id: "${PROD}"\n${COMMANDS}`),
      applications: [PROD],
    });
    cli.sandbox.faults.add([faultOf({ body: { id: DEV, name: 'acme-dev' } }, OWN)]);
    const { code, stdout } = await cli.run('apply', '--yes');
    expect(code).toBe(4);
    expect(flat(stdout)).toContain(`DISCORD_BOT_TOKEN is of the application ${DEV} (acme-dev)`);
    expect(cli.writes()).toEqual([]);
  });

  test('without an answer the rows of this application are not written, and those of others are', async () => {
    const cli = cliOf({
      text: manifest(
        `${COMMANDS}  applications:\n    dev: { application_id: "${DEV}" }\n    prod: { application_id: "${PROD}" }\n`,
      ),
    });
    cli.sandbox.faults.add([faultOf({ status: 404 }, { ...OWN, times: 1 })]);
    const { code, stdout } = await cli.run('apply', '--yes');
    expect(code).not.toBe(0);
    expect(flat(stdout)).toContain('the service did not say whose DISCORD_BOT_TOKEN_');
    expect(new Set(cli.writes().map(each => each.split('/')[5]))).toHaveProperty('size', 1);
  });

  test('a service that cannot be reached has not said whose a token is, and nothing is written', async () => {
    const cli = cliOf({
      text: manifest(`${COMMANDS}  applications:\n    prod: { application_id: "${PROD}" }\n`),
    });
    cli.sandbox.faults.add([faultOf({ drop: 'before' }, { ...OWN, times: 'all' })]);
    const { code, stdout } = await cli.run('apply', '--yes');
    expect(code).not.toBe(0);
    expect(flat(stdout)).toContain('the service did not say whose DISCORD_BOT_TOKEN_PROD is');
    expect(cli.writes()).toEqual([]);
  });

  test('a stop meanwhile is the reason of each row, and no doubt about the token', async () => {
    const stopping = new AbortController();
    const here = world({
      signal: stopping.signal,
      wrap: send => request => {
        if (!request.url.endsWith('/applications/@me')) return send(request);
        stopping.abort(new Error('stopped'));
        throw new Error('the connection was closed');
      },
    });
    const { results } = await here.apply(manifest(`  application_id: "${APPLICATION}"\n${COMMANDS}`));
    expect(results?.map(({ reason }) => reason?.code)).toEqual(['apply/stopped', 'apply/stopped']);
    expect(here.writes()).toEqual([]);
  });

  test('a plan asks nobody, and an apply without changes neither', async () => {
    const cli = cliOf();
    await cli.run('plan');
    expect(cli.requests().filter(each => each.includes('@me'))).toEqual([]);
    await cli.ok('apply', '--yes');
    const before = cli.requests().length;
    await cli.ok('apply', '--yes');
    expect(
      cli
        .requests()
        .slice(before)
        .filter(each => each.includes('@me')),
    ).toEqual([]);
  });
});

describe('one application whose service does not answer', () => {
  test.each([
    ['its token is not set', { DISCORD_BOT_TOKEN_DEV: undefined }],
    ['its token is refused', { DISCORD_BOT_TOKEN_DEV: 'of-nobody' }],
  ])('where %s, the rows of the other are whole, and applied', async (_, env) => {
    const cli = cliOf({ env });
    const { rows, unread } = await planned(cli);
    expect(rows.filter(row => row.startsWith('create'))).toEqual(PROD_ROWS);
    expect(rows.filter(row => !row.startsWith('create')).every(row => row.includes(DEV))).toBe(true);
    expect(unread).toEqual([`discord.scope/${DEV}/${TEST_GUILD}`]);
    const { code } = await cli.run('apply', '--yes');
    expect(code).not.toBe(0);
    expect(live(cli, `${PROD}/global`)).toEqual(['ban', 'ping']);
    expect(live(cli, `${DEV}/${TEST_GUILD}`)).toEqual([]);
  });

  test('no token at all is what is missing, by the names of both', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN_DEV: undefined, DISCORD_BOT_TOKEN_PROD: undefined } });
    const { code, stderr } = await cli.run('plan');
    expect(code).toBe(1);
    expect(flat(stderr)).toContain('DISCORD_BOT_TOKEN_DEV and DISCORD_BOT_TOKEN_PROD are not set');
  });

  test('the token and the client id of no application are those of none of several', async () => {
    const of = cliOf({
      env: {
        DISCORD_BOT_TOKEN_DEV: undefined,
        DISCORD_BOT_TOKEN: TOKENS['DISCORD_BOT_TOKEN_DEV'],
      },
    });
    expect((await planned(of)).unread).toEqual([`discord.scope/${DEV}/${TEST_GUILD}`]);
    const cli = cliOf({
      text: manifest(`${COMMANDS}  applications:\n    prod: { application_id: "${PROD}" }\n`),
      env: {
        DISCORD_BOT_TOKEN_PROD: undefined,
        DISCORD_CLIENT_ID: DEV,
        DISCORD_CLIENT_SECRET_PROD: `sandbox-discord-client-secret-${PROD}`,
      },
    });
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect(live(cli, `${PROD}/global`)).toEqual(['ban', 'ping']);
  });

  test('a token in the environment is masked, whatever the manifest names', async () => {
    const secret = 'sandbox-secret-of-nobody';
    const cli = cliOf({
      text: manifest(`${COMMANDS.replace('Answer', secret)}${APPLICATIONS}`),
      env: { DISCORD_BOT_TOKEN_OTHER: secret },
    });
    expect((await cli.run('plan')).stdout).not.toContain(secret);
  });
});

describe('what else reads them', () => {
  test('doctor looks at each with its own token', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN_DEV: undefined } });
    const { code, stdout } = await cli.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('DISCORD_BOT_TOKEN_DEV');
    expect(stdout).toContain(`${PROD}/global`);
  });

  test('export --into is refused', async () => {
    const { code, stderr } = await cliOf({
      env: { DISCORD_BOT_TOKEN: TOKENS['DISCORD_BOT_TOKEN_PROD'] },
    }).run('export', 'discord', '--application', PROD, '--into', 'evenkeel.yaml');
    expect([code, flat(stderr)]).toEqual([1, expect.stringContaining('several applications')]);
  });

  test('a section about none is a mistake beside all the others', async () => {
    const text = manifest('  commands: [{ name: Bad Name, description: "" }]\n');
    const { code, stdout } = await cliOf({ text }).run('validate');
    expect(code).toBe(3);
    expect(stdout).toContain('error[discord/applications]');
    expect(stdout).toContain('error[discord/name-pattern]');
  });

  test('adopt leaves a shared command as it is', async () => {
    const cli = cliOf();
    await cli.ok('apply', '--yes');
    cli.edit('Ban somebody', 'Ban a member');
    const before = cli.text();
    const { stdout } = await cli.run('adopt', '--yes');
    expect(flat(stdout)).toContain('the entry is for 2 scopes');
    expect(cli.text()).toBe(before);
  });

  test('adopt has the settings of each from its own bot, though both are at one path', async () => {
    const own = (id: string, description: string) =>
      `{ application_id: "${id}", application: { description: ${description} } }`;
    const cli = cliOf({
      text: manifest(`  applications:\n    dev: ${own(DEV, 'One')}\n    prod: ${own(PROD, 'Two')}\n`),
    });
    await cli.ok('apply', '--yes');
    cli.edit('"One"', '"First"');
    cli.edit('"Two"', '"Second"');
    await cli.run('adopt', '--yes');
    expect(cli.text()).toContain(own(DEV, '"First"'));
    expect(cli.text()).toContain(own(PROD, '"Second"'));
  });

  test('ids are by application', async () => {
    const cli = cliOf({ text: manifest(`  ids_to: ids.json\n${COMMANDS}${APPLICATIONS}`) });
    await cli.ok('apply', '--yes');
    const ids = JSON.parse(cli.text('ids.json')) as Record<string, unknown>;
    expect(ids['dev']).toMatchObject({
      global: {},
      guilds: { [TEST_GUILD]: { chat_input: { ban: { name: 'ban' } } } },
    });
    expect(ids['prod']).toMatchObject({ global: { chat_input: { ban: { name: 'ban' } } }, guilds: {} });
  });

  test('each has the role connections of the section, also where its commands are in guilds', async () => {
    const entry =
      '  role_connections: { metadata: [{ key: level, type: integer_equal, name: Level, description: L }] }\n';
    const cli = cliOf({ text: manifest(`${entry}${COMMANDS}${APPLICATIONS}`) });
    const { rows } = await planned(cli);
    expect(rows.filter(row => row.includes('role_connections'))).toEqual([
      `update discord.role_connections/${DEV}`,
      `update discord.role_connections/${PROD}`,
    ]);
    await cli.ok('apply', '--yes');
    const { metadata } = cli.sandbox.state().discord as {
      readonly metadata: Readonly<Record<string, unknown>>;
    };
    expect(Object.keys(metadata).sort()).toEqual([DEV, PROD].sort());
  });

  test('each has the emojis of the section, with ids of its own', async () => {
    const entry = '  emojis: [{ name: ok, renamed_from: fine }]\n';
    const cli = cliOf({ text: manifest(`  ids_to: ids.json\n${entry}${COMMANDS}${APPLICATIONS}`) });
    cli.other('POST', `/discord/api/v10/applications/${DEV}/emojis`, { name: 'fine', image: PNG });
    const state = cli.sandbox.state();
    const { emojis: made } = state.discord as {
      readonly emojis: Readonly<Record<string, readonly object[]>>;
    };
    const copies = (made[DEV] ?? []).map(emoji => ({ ...emoji, id: '999999999999999999' }));
    cli.sandbox.restore({
      ...state,
      discord: { ...(state.discord as object), emojis: { ...made, [PROD]: copies } },
    });
    const { rows } = await planned(cli);
    expect(rows.filter(row => row.includes('discord.emoji'))).toEqual([
      `rename discord.emoji/${DEV}/ok`,
      `rename discord.emoji/${PROD}/ok`,
    ]);
    await cli.ok('apply', '--yes');
    const ids = JSON.parse(cli.text('ids.json')) as Readonly<
      Record<string, { readonly emojis: Readonly<Record<string, { readonly id: string }>> }>
    >;
    expect(Object.keys(ids)).toEqual(['//', 'dev', 'prod']);
    expect(ids['prod']?.emojis['ok']?.id).toBe('999999999999999999');
    expect(ids['dev']?.emojis['ok']?.id).toMatch(/^\d+$/);
  });

  test('an emoji is replaced in each application of which `replaces` has the id', async () => {
    const cli = cliOf();
    const ids = [DEV, PROD].map(id => {
      const { id: emoji } = asBot(cli, id, 'POST', `${id}/emojis`, { name: 'ok', image: PNG }) as {
        readonly id: string;
      };
      return emoji;
    });
    const data = imageBytes('gif').toString('base64');
    const entry = (replaces: unknown): string =>
      `  emojis: [{ name: ok, data: ${data}, replaces: ${JSON.stringify(replaces)}, allow: [replace] }]\n`;
    await rewrite(cli, manifest(`${entry(ids[1])}${APPLICATIONS}`));
    expect((await planned(cli)).rows).toEqual([`replace discord.emoji/${PROD}/ok`]);
    await rewrite(cli, manifest(`${entry(ids)}${APPLICATIONS}`));
    expect((await planned(cli)).rows).toEqual([DEV, PROD].map(id => `replace discord.emoji/${id}/ok`));
    const { plan } = await cli.report('plan');
    expect(plan.rows.map(({ notes }) => JSON.stringify(notes))).toEqual(
      ids.map(id => expect.stringContaining(`that have the id ${id} lose it`)),
    );
    await cli.ok('apply', '--yes');
    expect((await planned(cli)).rows).toEqual([]);
    await rewrite(cli, manifest(`${entry([])}${APPLICATIONS}`));
    expect((await cli.run('validate')).code).toBe(3);
  });

  test('an export with guilds has the emojis once', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN: TOKENS['DISCORD_BOT_TOKEN_PROD'] } });
    asBot(cli, PROD, 'POST', `${PROD}/emojis`, { name: 'ok', image: PNG });
    asBot(cli, PROD, 'POST', `${PROD}/guilds/${GUILD}/commands`, { name: 'ping', description: 'Answer' });
    const text = await cli.ok('export', 'discord', '--application', PROD, '--guild', GUILD);
    expect(text.match(/name: ok/g)).toHaveLength(1);
    expect(cli.requests().filter(each => each.endsWith('/emojis') && each.startsWith('GET'))).toHaveLength(1);
  });

  test('an export whose list of emojis cannot be reached is refused, or names it', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN: TOKENS['DISCORD_BOT_TOKEN_PROD'] } });
    asBot(cli, PROD, 'POST', `${PROD}/emojis`, { name: 'ok', image: PNG });
    const emojis = { method: 'GET', path: `/discord/api/v10/applications/${PROD}/emojis` };
    cli.sandbox.faults.add([faultOf({ drop: 'before' }, { ...emojis, times: 'all' })]);
    const { code, stderr } = await cli.run('export', 'discord', '--application', PROD);
    expect(code).not.toBe(0);
    expect(stderr).toContain('emojis');
  });

  test('a rehearsal plays both', async () => {
    const cli = cliOf();
    const { code, stdout } = await cli.run('rehearse');
    expect([code, stdout]).toEqual([0, expect.stringContaining('nothing refused')]);
    expect(cli.writes()).toEqual([]);
  });

  test('the example is in sync after an apply', async () => {
    const text = readFileSync(
      join(import.meta.dirname, '../../examples/applications/dev-and-prod.yaml'),
      'utf8',
    ).replaceAll('"222222222222222223"', `"${DEV}"`);
    const cli = cliOf({ text });
    await cli.ok('apply', '--yes');
    expect((await planned(cli)).rows).toEqual([]);
  });
});

/** Command sets of public bots, where they are at hand. */
const SETS = resolve(import.meta.dirname, '../../../shared/real/discord');
const sets = existsSync(SETS) ? readdirSync(SETS).filter(file => file.endsWith('.json')) : [];

test.skipIf(sets.length === 0).each(sets)(
  '%s, in a test guild and globally: both differ in ids alone, and are in sync after an apply',
  async file => {
    const cli = cliOf({
      text: manifest(`  commands_from: bot.json\n${APPLICATIONS}`),
      files: { 'bot.json': readFileSync(join(SETS, file), 'utf8') },
    });
    await cli.ok('apply', '--yes');
    expect((await cli.run('plan')).stdout).toContain('No changes');
    expect(live(cli, `${DEV}/${TEST_GUILD}`)).toEqual(live(cli, `${PROD}/global`));
    expect(live(cli, `${PROD}/global`)).not.toEqual([]);
  },
);

describe('promote', () => {
  test('shows what production lacks of what development has live, and writes nothing', async () => {
    const cli = cliOf();
    await cli.ok('apply', '--yes', '--target', `discord.*/${DEV}/**`);
    const before = cli.requests().length;
    const { code, stdout } = await cli.run('promote', 'dev', 'prod', '--format', 'json');
    const { plan } = JSON.parse(stdout) as {
      readonly plan: { readonly rows: readonly { readonly action: string; readonly address: string }[] };
    };
    expect([code, plan.rows.map(({ action, address }) => `${action} ${address}`)]).toEqual([0, PROD_ROWS]);
    const shown = await cli.run('promote', 'dev', 'prod', '--detailed-exitcode');
    expect([shown.code, flat(shown.stdout + shown.stderr)]).toEqual([
      2,
      expect.stringContaining(`apply --target 'discord.*/${PROD}**'`),
    ]);
    expect(
      cli
        .requests()
        .slice(before)
        .every(each => each.startsWith('GET ')),
    ).toBe(true);
  });

  test('shows no changes where both are alike, and no delete of what only the second has', async () => {
    const cli = cliOf({ text: manifest(COMMANDS.replace(', contexts: [guild]', '') + APPLICATIONS) });
    await cli.ok('apply', '--yes');
    const alike = await cli.run('promote', 'dev', 'prod', '--detailed-exitcode');
    expect([alike.code, alike.stdout]).toEqual([0, expect.stringContaining('No changes')]);
    const back = await cli.run('promote', 'prod', 'dev');
    expect(back.stdout).toContain('No changes');
  });

  test('carries no permissions, endpoint, prune or ids, and nothing of emojis and role connections', async () => {
    const ENDPOINT = 'https://dev.example.com/interactions';
    const metadata = '[{ key: level, type: integer_equal, name: Level, description: L }]';
    const development = `${COMMANDS}  ids_to: ids.json
  emojis: [{ name: ok, data: ${imageBytes().toString('base64')} }]
  role_connections: { metadata: ${metadata} }
  applications:
    dev:
      application_id: "${DEV}"
      prune: true
      application: { description: Dev, interactions_endpoint_url: "${ENDPOINT}", allow: [endpoint] }
      guilds:
        - ids: ["${TEST_GUILD}"]
          permissions: [{ command: ban, of: global, overwrites: [{ role: "${ROLE}", allow: true }] }]
    prod: { application_id: "${PROD}" }
`;
    const cli = cliOf({ text: manifest(development) });
    await cli.ok('apply', '--yes', '--target', `discord.*/${DEV}**`);
    expect((await planned(cli, '--target', `discord.*/${DEV}**`)).rows).toEqual([]);
    asBot(cli, PROD, 'POST', `${PROD}/commands`, { name: 'own', description: 'Of production alone' });
    asBot(cli, PROD, 'POST', `${PROD}/commands`, { name: 'ping', description: 'Answered' });
    const ofDev = asBot(cli, DEV, 'GET', `${DEV}/commands`) as readonly { readonly id: string }[];
    expect(ofDev).toHaveLength(2);
    const { stdout } = await cli.run('promote', 'dev', 'prod', '--format', 'json');
    const { plan } = JSON.parse(stdout) as Report;
    expect(plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      `create discord.command/${PROD}/global/chat_input/ban`,
      `update discord.command/${PROD}/global/chat_input/ping`,
    ]);
    expect(plan.rows.map(({ fields }) => fields.map(({ path }) => path))).toEqual([
      ['contexts', 'default_member_permissions', 'description', 'integration_types'],
      ['contexts', 'description'],
    ]);
    for (const text of [...ofDev.map(({ id }) => id), DEV, ENDPOINT, ROLE, TEST_GUILD])
      expect(stdout).not.toContain(text);
  });

  const TWO_GUILDS = manifest(`  applications:
    dev: { application_id: "${DEV}", commands_in: ["${TEST_GUILD}", "${GUILD}"] }
    prod: { application_id: "${PROD}" }
`);

  test('shows what each guild of the second lacks, and only what a guild can have', async () => {
    const cli = cliOf({ text: TWO_GUILDS });
    asBot(cli, PROD, 'POST', `${PROD}/commands`, {
      name: 'ping',
      description: 'Answer',
      contexts: [0],
      integration_types: [0],
    });
    asBot(cli, PROD, 'POST', `${PROD}/commands`, {
      name: 'launch',
      description: 'Launch',
      type: 4,
      handler: 1,
    });
    const { code, stdout } = await cli.run('promote', 'prod', 'dev', '--format', 'json');
    const { plan } = JSON.parse(stdout) as Report;
    expect(code).toBe(0);
    expect(plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      `create discord.command/${DEV}/${TEST_GUILD}/chat_input/ping`,
      `create discord.command/${DEV}/${GUILD}/chat_input/ping`,
    ]);
    expect(stdout).not.toContain('contexts');
  });

  test.each([
    [['dev', 'pord'], 'Did you mean prod?'],
    [['dev', 'dev'], 'are the same application'],
  ])('%j is a mistake in giving names', async (names, said) => {
    const { code, stderr } = await cliOf().run('promote', ...names);
    expect([code, flat(stderr)]).toEqual([1, expect.stringContaining(said)]);
  });

  test('needs what the first one has live', async () => {
    const { code, stderr } = await cliOf({ env: { DISCORD_BOT_TOKEN_DEV: undefined } }).run(
      'promote',
      'dev',
      'prod',
    );
    expect(code).toBe(1);
    expect(flat(stderr)).toContain('what dev has live cannot be read');
  });

  test('says where the token of the first one is that of another application', async () => {
    const env = { DISCORD_BOT_TOKEN_DEV: TOKENS['DISCORD_BOT_TOKEN_PROD'] };
    const text = manifest(COMMANDS + APPLICATIONS.replace(/, commands_in: [^}]*/, ' '));
    const { code, stderr } = await cliOf({ env, text }).run('promote', 'dev', 'prod');
    expect(code).toBe(1);
    expect(flat(stderr)).toMatch(
      /what dev has live cannot be read: .*: the token belongs to another application/,
    );
    expect(flat(stderr)).toContain('Set the token of the application that `application_id` names');
    expect(stderr).not.toMatch(/another list|is available/);
  });
});

test('another client of a sandbox has the token of the application that it names', () => {
  const sandbox = openSandbox({ applications: [DEV, PROD], tokens: { discordClientId: 'another' } });
  for (const id of [DEV, PROD])
    expect(
      sandbox.send('POST', `/discord/api/v10/applications/${id}/commands`, { name: 'a', description: 'b' }),
    ).toMatchObject({ application_id: id });
});
