import { describe, expect, test } from 'vitest';
import type { Transport } from '../../../src/core/http.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { plan } from '../../../src/reconcile.ts';
import { bots } from '../../helpers/bots.ts';
import {
  APPLICATION,
  GUILD,
  lines,
  notesOf,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import { clientSession } from './application.ts';

const ME = 'GET /discord/api/v10/applications/@me';
const LIST = `GET /discord/api/v10/applications/${APPLICATION}/commands?with_localizations=true`;
const at = (name: string): string => `discord.command/${APPLICATION}/global/chat_input/${name}`;

const manifest = (...commands: readonly string[]): string =>
  `name: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands:\n${commands.map(each => `    - ${each}\n`).join('')}`;
const ping = (types: string): string => `{ name: ping, description: Answer, integration_types: [${types}] }`;
const PLAIN = '{ name: plain, description: Says nothing of installs }';

/** An application that can be installed in guilds alone. */
const GUILD_ONLY: WorldOptions = { quirks: { install_contexts: 'guild' } };

const codes = (report: Report): readonly string[] => report.plan.notes.map(({ code }) => code);

/** The answer about the application is another one. */
function answering(status: number, body: unknown): (transport: Transport) => Transport {
  return wire => async request =>
    request.url.endsWith('/applications/@me')
      ? { status, headers: {}, body: JSON.stringify(body) }
      : wire(request);
}

/** A plan with what client credentials were exchanged for. */
async function planWithClientToken(
  here: World,
  yaml: string,
): Promise<{ readonly report: Report; readonly sent: readonly string[] }> {
  const sent: string[] = [];
  const session = clientSession(here, request => sent.push(request));
  return { report: await plan(here.collect(yaml), session, { prune: true }), sent };
}

describe('integration_types that the application is not set up for', () => {
  test('block the row before anything is written, and the other rows are done', async () => {
    const here = world(GUILD_ONLY);
    const yaml = manifest(ping('guild_install, user_install'), PLAIN);
    const report = await here.apply(yaml);
    expect(lines(report)[0]).toMatch(/^blocked .*\/ping: the application does not support user_install/);
    expect(report.plan.rows[0]?.reason?.code).toBe('discord/install-not-supported');
    expect(statuses(report).at(-1)).toBe(`done ${at('plain')}`);
    expect(here.writes()).toHaveLength(1);
  });

  test('block an update too, whatever it changes', async () => {
    const here = world(GUILD_ONLY);
    await here.apply(manifest(ping('guild_install')));
    const report = await here.plan(manifest(ping('user_install').replace('Answer', 'Reply')));
    expect(report.plan.counts).toMatchObject({ blocked: 1 });
  });

  test('are no difference where the application supports them', async () => {
    const here = world();
    const report = await here.apply(manifest(ping('guild_install, user_install')));
    expect(statuses(report)).toEqual([`done ${at('ping')}`]);
    expect(codes(report)).not.toContain('discord/installs-untold');
  });
});

describe('the application is asked', () => {
  test('once a run, where a row writes integration_types', async () => {
    const here = world();
    await here.plan(manifest(ping('guild_install'), ping('guild_install').replace('ping', 'pong'), PLAIN));
    expect([...here.sent()].sort()).toEqual([LIST, ME]);
  });

  test('never where no entry has them', async () => {
    const here = world();
    await here.plan(manifest(PLAIN));
    expect(here.sent()).toEqual([LIST]);
  });

  test('never where nothing differs', async () => {
    const here = world();
    await here.apply(manifest(ping('guild_install')));
    here.forget();
    await here.plan(manifest(ping('guild_install')));
    expect(here.sent()).toEqual([LIST]);
  });

  test('once although two scopes have rows', async () => {
    const here = world();
    const guild = `  guilds:\n    - ids: ["${GUILD}"]\n      commands: [{ name: own, description: x }]\n`;
    await here.plan(manifest(ping('guild_install')) + guild);
    expect(here.sent().filter(each => each === ME)).toHaveLength(1);
    expect(here.sent()).toHaveLength(3);
  });

  test('once in a sync, and once for whose the token is, however often that looks again', async () => {
    const here = bots({ quirks: { racing_creates: 'duplicate' } });
    const commands = [{ name: 'ping', description: 'Answer', integration_types: [0] }];
    const wrap =
      (wire: Transport): Transport =>
      async request => {
        if (request.method === 'POST') await wire(request);
        return wire(request);
      };
    await here.sync({ commands }, { wrap });
    expect(here.live()).toHaveLength(1);
    expect(here.sent.filter(each => each.endsWith('/applications/@me'))).toHaveLength(2);
  });
});

describe('where it cannot be told, a note says so and nothing is blocked', () => {
  test('there is no bot token, and then it is not even asked', async () => {
    const here = world();
    const { report, sent } = await planWithClientToken(here, manifest(ping('user_install')));
    expect(lines(report)).toEqual([`create ${at('ping')}`]);
    expect(codes(report)).toContain('discord/installs-untold');
    expect(sent).toEqual([LIST]);
  });

  test.each([401, 403, 404, 429, 500])('the answer is %i', async status => {
    const here = world({ wrap: answering(status, { message: 'no', code: 0 }) });
    const report = await here.plan(
      manifest(ping('user_install'), ping('user_install').replace('ping', 'pong')),
    );
    expect(lines(report)).toEqual([`create ${at('ping')}`, `create ${at('pong')}`]);
    expect(codes(report).filter(code => code === 'discord/installs-untold')).toHaveLength(1);
    expect(notesOf(report.plan.notes).join()).toMatch(/could not check whether the application/);
  });

  test.each([
    ['no install contexts', { id: APPLICATION }],
    ['another application', { id: '999999999999999999', integration_types_config: { 0: {} } }],
    ['no object', 'nothing'],
  ])('the answer has %s', async (_, body) => {
    const here = world({ wrap: answering(200, body) });
    const report = await here.plan(manifest(ping('user_install')));
    expect(report.plan.counts).toMatchObject({ create: 1, blocked: 0 });
    expect(codes(report)).toContain('discord/installs-untold');
  });
});
