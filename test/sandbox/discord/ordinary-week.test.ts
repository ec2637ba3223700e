import { expect, it } from 'vitest';
import { APPLICATION, discordHarness, GLOBAL, GUILD } from './discord-harness.ts';

const ping = { name: 'ping', description: 'Answers' };

it('a client that speaks version 9 is served as one that speaks 10: both are available', () => {
  const api = discordHarness();
  const made = api.send('POST', GLOBAL.replace('v10', 'v9'), ping);
  expect(made).toMatchObject({ status: 201, body: { name: 'ping' } });
  expect(api.send('GET', `${GLOBAL}?with_localizations=true`).body).toEqual([made.body]);
});

it.each([
  ['/v8/users/@me', 'GET /v8/users/@me: it serves /v9 and /v10'],
  ['/v6/applications/@me', 'GET /v6/applications/@me: it serves /v9 and /v10'],
  ['/users/@me', 'GET /users/@me: it serves /v9 and /v10'],
])('%s, which the service still answers, is told not to be emulated', (path, told) => {
  expect(discordHarness().send('GET', path)).toMatchObject({
    status: 404,
    body: { code: 0, message: `404: Not Found. This sandbox does not emulate ${told}` },
  });
});

it.each(['/v5/users/@me', '/v11/users/@me'])('%s is refused as the service refuses it', path => {
  expect(discordHarness().send('GET', path)).toMatchObject({ status: 400, body: { code: 50041 } });
});

it.each(['PATCH /v10/users/@me', `PATCH /v10/applications/${APPLICATION}`])(
  '%s, which the service has, is told not to be emulated',
  line => {
    const [method = '', path = ''] = line.split(' ');
    const { status, body } = discordHarness().send(method, path, { description: 'x' });
    expect(status).toBe(404);
    expect((body as { readonly message: string }).message).toContain('This sandbox does not emulate PATCH /');
  },
);

it.each([
  ['the application', '/v10/applications/undefined/commands', 'application_id'],
  ['a guild', `/v10/applications/${APPLICATION}/guilds/undefined/commands`, 'guild_id'],
  ['a command', `${GLOBAL}/undefined`, 'command_id'],
])(
  'a variable of a program that is not set, as the id of %s, is told as the service tells it',
  (_, path, at) => {
    expect(discordHarness().send('GET', path)).toEqual(
      expect.objectContaining({
        status: 400,
        body: {
          code: 50035,
          message: 'Invalid Form Body',
          errors: {
            [at]: {
              _errors: [{ code: 'NUMBER_TYPE_COERCE', message: 'Value "undefined" is not snowflake.' }],
            },
          },
        },
      }),
    );
  },
);

it('an overwrite of something without an id is told with what was given', () => {
  const api = discordHarness();
  const { id } = api.send('POST', GLOBAL, ping).body as { readonly id: string };
  const path = `/v10/applications/${APPLICATION}/guilds/${GUILD}/commands/${id}/permissions`;
  const body = { permissions: [{ id: 'admins', type: 1, permission: true }] };
  const answer = api.send('PUT', path, body, { headers: { authorization: 'Bearer user' } });
  expect(JSON.stringify(answer.body)).toContain('Value \\"admins\\" is not snowflake.');
});

it('a bot that deploys to each of its guilds is told them, in pages', () => {
  const api = discordHarness();
  const ids = (query: string): unknown =>
    (api.send('GET', `/v10/users/@me/guilds${query}`).body as { readonly id: string }[]).map(({ id }) => id);
  const [first, second] = [GUILD, '197038439483310087'];
  expect(ids('')).toEqual([first, second]);
  expect(ids('?limit=1')).toEqual([first]);
  expect(ids(`?after=${first}`)).toEqual([second]);
  expect(ids(`?before=${second}&limit=200`)).toEqual([first]);
  for (const query of ['?limit=0', '?limit=201', '?limit=x', '?after=x'])
    expect(api.send('GET', `/v10/users/@me/guilds${query}`).status).toBe(400);
  const headers = { authorization: 'Bearer user' };
  expect(api.send('GET', '/v10/users/@me/guilds', undefined, { headers }).status).toBe(401);
});
