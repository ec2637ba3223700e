import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { tokensOfOther } from '../../../src/sandbox/default-tokens.ts';
import {
  APPLICATION,
  discordHarness,
  GLOBAL,
  GUILD,
  type Harness,
  IN_GUILD,
  type Sent,
  TOKENS,
} from './discord-harness.ts';

const ping = { name: 'ping', description: 'Answers' };

describe('who may ask what', () => {
  const as = (authorization: string, path = GLOBAL): Sent =>
    discordHarness().send('GET', path, undefined, { headers: { authorization } });

  it('is 401 for anything but an accepted token under its own scheme', () => {
    for (const authorization of ['', 'Bot wrong', 'Bearer bot', 'Bot user', 'bot', 'Bot bot x']) {
      expect(as(authorization)).toMatchObject({
        status: 401,
        body: { message: '401: Unauthorized', code: 0 },
      });
    }
  });

  it('is 403 20012 for another application, 50001 for a guild without authorization', () => {
    expect(as('Bot bot', '/v10/applications/1/commands')).toMatchObject({
      status: 403,
      body: { code: 20012 },
    });
    expect(as('Bot bot', `/v10/applications/${APPLICATION}/guilds/1/commands`)).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
  });

  it('is 401 for the own application of what is no bot', () => {
    expect(as('Bearer user', '/v10/applications/@me').status).toBe(401);
    expect(as('Bot bot', '/v10/applications/@me')).toMatchObject({ status: 200, body: { id: APPLICATION } });
  });

  it('is 403 50026 for a token without the scope', () => {
    expect(as('Bearer user')).toMatchObject({ status: 403, body: { code: 50026 } });
    expect(as('Bearer user', `${IN_GUILD}/permissions`).status).toBe(200);
  });

  it('keeps applications and guilds apart', () => {
    const api = discordHarness();
    api.send('POST', GLOBAL, ping);
    const other = '222222222222222223';
    const asOther = { headers: { authorization: `Bot sandbox-discord-bot-token-${other}` } };
    expect(api.send('GET', `/v10/applications/${other}/commands`, undefined, asOther).body).toEqual([]);
    expect(api.send('GET', `/v10/applications/${other}/commands`)).toMatchObject({
      status: 403,
      body: { code: 20012 },
    });
    expect(
      api.send('GET', '/v10/oauth2/@me', undefined, { headers: { authorization: 'Bearer user' } }),
    ).toMatchObject({
      status: 200,
      body: { application: { id: APPLICATION } },
    });
    expect(api.send('GET', '/v10/oauth2/@me').status).toBe(401);
    api.send('POST', IN_GUILD, ping);
    expect(
      api.send('GET', `/v10/applications/${APPLICATION}/guilds/197038439483310087/commands`).body,
    ).toEqual([]);
  });

  it('needs the User-Agent of a bot', () => {
    const sent = discordHarness().send('GET', GLOBAL, undefined, { headers: { 'user-agent': 'curl/8' } });
    expect(sent).toMatchObject({ status: 403, body: { code: 40333 } });
  });
});

describe('requests that the API does not know', () => {
  it('are 404 for a path, 405 for a method, 400 for a version, a parameter or a body that is no JSON', () => {
    const api = discordHarness();
    expect(api.send('GET', '/v10/gateway/bot')).toMatchObject({
      status: 404,
      body: { code: 0, message: '404: Not Found. This sandbox does not emulate GET /gateway/bot' },
    });
    expect(api.send('GET', `${GLOBAL}/`).status).toBe(404);
    expect(api.send('DELETE', GLOBAL)).toMatchObject({ status: 405, body: { code: 0 } });
    expect(api.send('GET', GLOBAL.replace('v10', 'v3'))).toMatchObject({
      status: 400,
      body: { code: 50041 },
    });
    expect(api.send('GET', `${GLOBAL}?limit=1`)).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(api.send('GET', `${GLOBAL}?with_localizations=maybe`)).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
    expect(api.send('POST', GLOBAL, undefined, { text: '{' })).toMatchObject({
      status: 400,
      body: { code: 50109 },
    });
    const headers = { 'content-type': 'text/plain' };
    expect(api.send('POST', GLOBAL, ping, { headers })).toMatchObject({ status: 400, body: { code: 50035 } });
  });
});

describe('command permissions', () => {
  const overwrites = [{ id: GUILD, type: 1, permission: false }];
  const asUser = { headers: { authorization: 'Bearer user' } };

  function withCommand(): { api: Harness; id: string; path: string } {
    const api = discordHarness();
    const { id } = api.send('POST', GLOBAL, ping).body as APIApplicationCommand;
    return { api, id, path: `${IN_GUILD}/${id}/permissions` };
  }

  it('are written whole by a user and read by a bot', () => {
    const { api, id, path } = withCommand();
    expect(api.send('GET', path)).toMatchObject({ status: 404, body: { code: 10066 } });
    const all = [...overwrites, { id: (BigInt(GUILD) - 1n).toString(), type: 3, permission: true }];
    const expected = { id, application_id: APPLICATION, guild_id: GUILD, permissions: all };
    expect(api.send('PUT', path, { permissions: all }, asUser)).toMatchObject({
      status: 200,
      body: expected,
    });
    expect(api.send('GET', path).body).toEqual(expected);
    expect(api.send('GET', `${IN_GUILD}/permissions`).body).toEqual([expected]);
    api.send('PUT', path, { permissions: [] }, asUser);
    expect(api.send('GET', path)).toMatchObject({ status: 404, body: { code: 10066 } });
    expect(api.send('GET', `${IN_GUILD}/permissions`).body).toEqual([]);
  });

  it('are refused to a bot with 20001, and can not be written in a batch', () => {
    const { api, path } = withCommand();
    expect(api.send('PUT', path, { permissions: overwrites })).toMatchObject({
      status: 403,
      body: { code: 20001 },
    });
    expect(api.send('PUT', `${IN_GUILD}/permissions`, [], asUser)).toMatchObject({
      status: 405,
      body: { code: 0 },
    });
  });

  it('are deleted with a command that is deleted or renamed, and stay when it is edited or bulk overwritten', () => {
    const { api, id, path } = withCommand();
    const put = (): number => api.send('PUT', path, { permissions: overwrites }, asUser).status;
    expect(put()).toBe(200);
    api.send('PATCH', `${GLOBAL}/${id}`, { description: 'New' });
    api.send('PUT', GLOBAL, [{ ...ping, nsfw: true }]);
    expect(api.send('GET', path).status).toBe(200);
    api.send('PATCH', `${GLOBAL}/${id}`, { name: 'pong' });
    expect(api.send('GET', path)).toMatchObject({ status: 404, body: { code: 10066 } });
    put();
    api.send('PUT', GLOBAL, [{ ...ping, id }]);
    expect(api.send('GET', path)).toMatchObject({ status: 404, body: { code: 10066 } });
    put();
    api.send('DELETE', `${GLOBAL}/${id}`);
    expect(api.send('GET', path)).toMatchObject({ status: 404, body: { code: 10063 } });
    expect(api.send('GET', `${IN_GUILD}/permissions`).body).toEqual([]);
  });

  it('are refused with the place of what is wrong', () => {
    const { api, path } = withCommand();
    const wrong = (permissions: unknown): Sent => api.send('PUT', path, { permissions }, asUser);
    expect(wrong([{ id: 'x', type: 1, permission: true }]).body).toMatchObject({
      errors: { permissions: { 0: { id: {} } } },
    });
    expect(wrong([{ id: '1', type: 4, permission: true }]).status).toBe(400);
    expect(wrong([{ id: GUILD, type: 3, permission: true }]).status).toBe(400);
    expect(wrong([...overwrites, ...overwrites]).status).toBe(400);
    expect(wrong([{ id: '1', type: 1, permission: true, note: 'x' }]).status).toBe(400);
    expect(
      wrong(Array.from({ length: 101 }, (_, i) => ({ id: `${i}`, type: 2, permission: true }))).status,
    ).toBe(400);
    expect(api.send('PUT', path, {}, asUser).status).toBe(400);
  });

  it('can be set for the whole application only by the quirk', () => {
    const path = `${IN_GUILD}/${APPLICATION}/permissions`;
    const body = { permissions: overwrites };
    expect(discordHarness().send('PUT', path, body, asUser)).toMatchObject({
      status: 404,
      body: { code: 10063 },
    });
    const accepting = discordHarness({ application_permissions: 'accepted' });
    expect(accepting.send('PUT', path, body, asUser).status).toBe(200);
    expect(accepting.send('GET', path).body).toMatchObject({ id: APPLICATION, permissions: overwrites });
  });
});

describe('the token URL', () => {
  const basic = `Basic ${Buffer.from(`${APPLICATION}:${TOKENS.discordClientSecret}`).toString('base64')}`;
  const form = 'grant_type=client_credentials&scope=applications.commands.update';

  function ask(
    api: Harness,
    text: string,
    headers: Record<string, string> = {},
    path = '/v10/oauth2/token',
  ): Sent {
    const all = { authorization: basic, 'content-type': 'application/x-www-form-urlencoded', ...headers };
    return api.send('POST', path, undefined, { text, headers: all });
  }

  it('gives a Bearer token for client credentials, with or without the version', () => {
    const api = discordHarness();
    const sent = ask(api, form);
    expect(sent).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 604_800, scope: 'applications.commands.update' },
    });
    expect(sent.body).not.toHaveProperty('refresh_token');
    const { access_token } = sent.body as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    expect(api.send('GET', GLOBAL, undefined, { headers }).status).toBe(200);
    expect(api.send('GET', `${IN_GUILD}/permissions`, undefined, { headers })).toMatchObject({
      status: 403,
      body: { code: 50026 },
    });
    api.now += 604_800_000;
    expect(api.send('GET', GLOBAL, undefined, { headers }).status).toBe(401);
    expect(ask(api, form, {}, '/oauth2/token').status).toBe(200);
  });

  it('refuses JSON, a wrong secret, another grant, another scope and unknown parameters', () => {
    const api = discordHarness();
    expect(ask(api, '{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(ask(api, form, { authorization: 'Basic eDp5' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(ask(api, form.replace('client_credentials', 'password'))).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    expect(ask(api, form.replace('commands.update', 'commands.permissions.update'))).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
    expect(ask(api, `${form}&prompt=none`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });
});

describe('rate limits', () => {
  it('are told on every answer', () => {
    const api = discordHarness();
    const first = api.send('GET', GLOBAL);
    expect(first.headers).toMatchObject({
      'X-RateLimit-Limit': '500',
      'X-RateLimit-Remaining': '499',
      'X-RateLimit-Reset-After': '1.000',
      'X-RateLimit-Reset': ((api.now + 1000) / 1000).toFixed(3),
    });
    const created = api.send('POST', GLOBAL, ping).headers;
    expect(created['X-RateLimit-Bucket']).not.toBe(first.headers['X-RateLimit-Bucket']);
    expect(api.send('POST', GLOBAL, {}).headers).toHaveProperty('X-RateLimit-Remaining', '498');
  });

  it('answer 429 with the time to wait when a tight bucket is empty, and fill up again', () => {
    const api = discordHarness({ command_buckets: 'tight' });
    for (let round = 0; round < 5; round += 1) api.send('POST', GLOBAL, ping);
    const refused = api.send('POST', GLOBAL, ping);
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'Retry-After': '20', 'X-RateLimit-Scope': 'user' });
    expect(refused.body).toMatchObject({
      message: 'You are being rate limited.',
      retry_after: 19.85,
      global: false,
    });
    expect(api.send('GET', GLOBAL).status).toBe(200);
    api.now += 20_000;
    expect(api.send('POST', GLOBAL, ping).status).toBe(200);
  });

  it('stop more than 50 requests a second of any kind', () => {
    const api = discordHarness({ global_rate_limit: '50' });
    let refused: Sent | undefined;
    for (let round = 0; round < 51; round += 1) {
      api.now -= 30;
      refused = api.send(round % 2 === 0 ? 'GET' : 'POST', GLOBAL, round % 2 === 0 ? undefined : ping);
    }
    expect(refused).toMatchObject({ status: 429, body: { global: true } });
    expect(refused?.headers).toMatchObject({
      'X-RateLimit-Global': 'true',
      'X-RateLimit-Scope': 'global',
      'Retry-After': '1',
    });
    // Each bot has its own.
    const another = '222222222222222223';
    const headers = { authorization: `Bot ${tokensOfOther(another).discordBotToken}` };
    api.now -= 30;
    expect(api.send('GET', GLOBAL.replace(APPLICATION, another), undefined, { headers }).status).toBe(200);
  });
});

describe('the state', () => {
  it('is a copy that a new service goes on from', () => {
    const api = discordHarness();
    api.send('POST', GLOBAL, ping);
    const other = discordHarness();
    other.service.restore(JSON.parse(JSON.stringify(api.service.state())));
    expect(other.send('GET', GLOBAL).body).toEqual(api.send('GET', GLOBAL).body);
  });

  it('is refused when it is not one', () => {
    for (const state of [null, {}, { ...EMPTY, scopes: { a: 1 } }]) {
      expect(() => discordHarness().service.restore(state)).toThrow(/^discord: /);
    }
  });
});

const EMPTY = { last_snowflake: '0', scopes: {}, permissions: {}, tokens: {} };
