import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerOptions, startSandbox } from '../../../src/sandbox/server.ts';
import { imageBytes, PNG } from '../../helpers/images.ts';
import { discordContract, hasContract } from './discord-contract.ts';
import { APPLICATION, discordHarness, leaves } from './discord-harness.ts';

const OWN = '/v10/applications/@me';
const JSON_TYPE = { 'content-type': 'application/json' };

/** All members that a bot may send. */
const FULL = {
  description: 'Keeps the peace',
  tags: ['games', 'moderation'],
  icon: PNG,
  cover_image: `data:image/gif;base64,${imageBytes('gif').toString('base64')}`,
  flags: (1 << 13) | (1 << 15) | (1 << 19),
  interactions_endpoint_url: 'https://example.com/i',
  role_connections_verification_url: 'https://example.com/v',
  custom_install_url: 'https://example.com/add',
  install_params: { scopes: ['bot', 'applications.commands'], permissions: '8' },
  integration_types_config: { 0: { oauth2_install_params: { scopes: ['bot'], permissions: '0' } }, 1: {} },
  event_webhooks_url: 'https://example.com/e',
  event_webhooks_status: 2,
  event_webhooks_types: ['APPLICATION_AUTHORIZED', 'ENTITLEMENT_CREATE'],
  explicit_content_filter: 1,
  max_participants: 5,
};

describe('PATCH of the own application', () => {
  it('keeps what the body lacks, and shows a hash in place of an image', () => {
    const api = discordHarness();
    const { icon, cover_image, ...others } = FULL;
    expect(api.send('PATCH', OWN, FULL)).toMatchObject({ status: 200, body: others });
    const { body } = api.send('PATCH', OWN, { description: 'Other' });
    expect(body).toMatchObject({ ...others, description: 'Other', icon: expect.stringMatching(/^\w{32}$/) });
    expect(api.send('GET', OWN).body).toEqual(body);
    expect(api.send('PATCH', OWN, { icon, cover_image }).body).toEqual(body);
  });

  it('clears what is null', () => {
    const api = discordHarness();
    api.send('PATCH', OWN, FULL);
    const none = Object.fromEntries(
      Object.keys(FULL).flatMap(key =>
        ['flags', 'integration_types_config'].includes(key) ? [] : [[key, null]],
      ),
    );
    const { body } = api.send('PATCH', OWN, { ...none, flags: 0 });
    expect(body).toMatchObject({
      description: '',
      icon: null,
      flags: 0,
      interactions_endpoint_url: null,
      event_webhooks_status: 1,
      event_webhooks_types: [],
    });
    for (const key of ['tags', 'cover_image', 'custom_install_url', 'install_params'])
      expect(body).not.toHaveProperty(key);
  });

  it.each([
    [{ description: 'x'.repeat(401) }, 'description: BASE_TYPE_MAX_LENGTH'],
    [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'tags: BASE_TYPE_MAX_LENGTH'],
    [{ tags: ['x'.repeat(21)] }, 'tags.0: BASE_TYPE_BAD_LENGTH'],
    [{ tags: ['a', 'a'] }, 'tags: SET_TYPE_ALREADY_CONTAINS_VALUE'],
    [{ icon: 'data:image/png;base64,R0lGODlh' }, 'icon: IMAGE_INVALID'],
    [{ icon: 'https://example.com/icon.png' }, 'icon: IMAGE_INVALID'],
    [{ flags: 1 }, 'flags: FLAGS_NOT_EDITABLE'],
    [{ flags: '8192' }, 'flags: NUMBER_TYPE_COERCE'],
    [{ interactions_endpoint_url: 'nowhere' }, 'interactions_endpoint_url: URL_TYPE_INVALID_URL'],
    [{ custom_install_url: `https://e.com/${'x'.repeat(2048)}` }, 'custom_install_url: BASE_TYPE_MAX_LENGTH'],
    [{ install_params: { scopes: [] } }, 'install_params.scopes: BASE_TYPE_BAD_LENGTH'],
    [{ install_params: { scopes: ['email'] } }, 'install_params.scopes.0: BASE_TYPE_CHOICES'],
    [
      { install_params: { scopes: ['bot'], permissions: 'ADMIN' } },
      'install_params.permissions: NUMBER_TYPE_COERCE',
    ],
    [{ integration_types_config: {} }, 'integration_types_config: BASE_TYPE_BAD_LENGTH'],
    [{ integration_types_config: { 0: null } }, 'integration_types_config: BASE_TYPE_BAD_LENGTH'],
    [{ integration_types_config: { 2: {} } }, 'integration_types_config.2: BASE_TYPE_CHOICES'],
    [{ event_webhooks_status: 3 }, 'event_webhooks_status: BASE_TYPE_CHOICES'],
    [{ event_webhooks_types: ['MESSAGE_CREATE'] }, 'event_webhooks_types.0: BASE_TYPE_CHOICES'],
    [{ max_participants: -2 }, 'max_participants: NUMBER_TYPE_COERCE'],
    [{ team_id: '1' }, 'team_id: OWNER_ONLY'],
    [{ type: 4 }, 'type: OWNER_ONLY'],
    [{ name: 'Other' }, 'name: UNKNOWN_FIELD'],
  ])('refuses %j, and changes nothing', (body, leaf) => {
    const api = discordHarness();
    const before = api.send('GET', OWN).body;
    const refused = api.send('PATCH', OWN, { tags: ['kept'], ...body });
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(leaves(refused.body)).toEqual([leaf]);
    expect(api.send('GET', OWN).body).toEqual(before);
  });

  it('is for the bot alone', () => {
    const headers = { authorization: 'Bearer user' };
    expect(discordHarness().send('PATCH', OWN, {}, { headers }).status).toBe(401);
  });
});

/** An endpoint on the loopback, and what it got. */
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function endpoint(
  answer: (request: IncomingMessage, text: string, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    answer(request, text, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise(resolve => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`;
}

async function served(more: ServerOptions = {}) {
  const { url, env, sandbox, close } = await startSandbox({ quirks: { user_agent: 'any' }, ...more });
  open.push(close);
  const send = async (method: string, body?: object) => {
    const headers = { authorization: `Bot ${env.DISCORD_BOT_TOKEN}`, ...JSON_TYPE };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}/discord/api/v10/applications/@me`, { method, headers, ...text });
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
  };
  return { send, sandbox };
}

/** Whether the signature of a request fits, as a bot checks it with the application's key. */
function isSigned({ headers }: IncomingMessage, text: string, key: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]);
  const signed = Buffer.from(`${String(headers['x-signature-timestamp'])}${text}`);
  const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex');
  return verify(null, signed, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
}

describe('an endpoint on the loopback', () => {
  it('is asked with a right and with a wrong signature before it is taken', async () => {
    const { send, sandbox } = await served();
    const key = String((await send('GET')).body['verify_key']);
    const pings: unknown[] = [];
    const url = await endpoint((request, text, response) => {
      const fits = isSigned(request, text, key);
      pings.push([fits, JSON.parse(text).type]);
      response.writeHead(fits ? 200 : 401, JSON_TYPE).end(fits ? '{"type":1}' : '');
    });
    const { status, body } = await send('PATCH', { interactions_endpoint_url: url, description: 'x' });
    expect([status, body['interactions_endpoint_url'], body['description']]).toEqual([200, url, 'x']);
    expect(pings).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect(sandbox.requests.entries.at(-1)).toMatchObject({ method: 'PATCH', status: 200 });
  });

  it.each([
    ['answers everybody', 200, '{"type":1}'],
    ['answers nobody', 401, ''],
    ['answers no PONG', 200, '{"type":4}'],
    ['answers no JSON', 200, 'pong'],
  ])('that %s is refused as the vendor refuses it, and nothing is stored', async (_, status, text) => {
    const { send, sandbox } = await served();
    const url = await endpoint((_request, _text, response) => void response.writeHead(status).end(text));
    const refused = await send('PATCH', { interactions_endpoint_url: url, description: 'x' });
    expect(refused.status).toBe(400);
    expect(leaves(refused.body)).toEqual([
      'interactions_endpoint_url: APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
    ]);
    expect(sandbox.requests.entries.at(-1)).toMatchObject({ method: 'PATCH', status: 400 });
    expect((await send('GET')).body).toMatchObject({ description: '', interactions_endpoint_url: null });
  });

  /** An endpoint that answers as a bot does, but to one of the two. */
  async function wrongBy(
    key: string,
    answers: { readonly right?: string; readonly wrong?: number },
  ): Promise<string> {
    const { right = '{"type":1}', wrong = 401 } = answers;
    return endpoint((request, text, response) => {
      const fits = isSigned(request, text, key);
      response.writeHead(fits ? 200 : wrong, JSON_TYPE).end(fits ? right : '');
    });
  }

  it.each([
    ['does not answer a wrong signature with 401 but 500', { wrong: 500 }],
    ['answers a wrong signature with 403', { wrong: 403 }],
    ['answers a right one with no PONG', { right: '{"type":4}' }],
    ['answers a right one with nothing', { right: '' }],
  ])('that %s is refused', async (_, answers) => {
    const { send } = await served();
    const url = await wrongBy(String((await send('GET')).body['verify_key']), answers);
    expect((await send('PATCH', { interactions_endpoint_url: url })).status).toBe(400);
    expect((await send('GET')).body['interactions_endpoint_url']).toBeNull();
  });

  it('that leads elsewhere is refused, and nothing is sent there', async () => {
    const { send } = await served();
    const key = String((await send('GET')).body['verify_key']);
    let asked = 0;
    const other = await endpoint((request, text, response) => {
      asked += 1;
      const fits = isSigned(request, text, key);
      response.writeHead(fits ? 200 : 401, JSON_TYPE).end('{"type":1}');
    });
    const url = await endpoint((_request, _text, response) => {
      response.writeHead(307, { location: other }).end();
    });
    expect((await send('PATCH', { interactions_endpoint_url: url })).status).toBe(400);
    expect(asked).toBe(0);
  });

  it('is set beside what another client writes while it is asked', async () => {
    const { send } = await served();
    const key = String((await send('GET')).body['verify_key']);
    const url = await endpoint(async (request, text, response) => {
      const fits = isSigned(request, text, key);
      if (fits) await send('PATCH', { tags: ['meanwhile'] });
      response.writeHead(fits ? 200 : 401, JSON_TYPE).end('{"type":1}');
    });
    const { body } = await send('PATCH', { interactions_endpoint_url: url, description: 'x' });
    const both = { interactions_endpoint_url: url, description: 'x', tags: ['meanwhile'] };
    expect(body).toMatchObject(both);
    expect((await send('GET')).body).toMatchObject(both);
  });

  it('is there after the sandbox starts again from its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-endpoint-'));
    open.push(() => rm(folder, { recursive: true }));
    const stateFile = join(folder, 'state.json');
    const { send } = await served({ stateFile });
    const url = await wrongBy(String((await send('GET')).body['verify_key']), {});
    expect((await send('PATCH', { interactions_endpoint_url: url })).status).toBe(200);
    const again = await served({ stateFile });
    expect((await again.send('GET')).body['interactions_endpoint_url']).toBe(url);
  });

  it('that is not there is refused, also where nothing can ask it', async () => {
    const { send } = await served();
    const url = await endpoint(() => undefined);
    await open.pop()?.();
    expect((await send('PATCH', { interactions_endpoint_url: url })).status).toBe(400);
    expect(discordHarness().send('PATCH', OWN, { interactions_endpoint_url: url }).status).toBe(400);
  });
});

describe.skipIf(!hasContract)('the OpenAPI document of the vendor', () => {
  it('knows every body here, and every answer, and nothing else', () => {
    const { answerErrors, bodyErrors } = discordContract();
    const api = discordHarness();
    const send = (method: string, body?: unknown): unknown => {
      const sent = api.send(method, OWN, body);
      expect(answerErrors(method, OWN, sent.status, sent.body)).toEqual([]);
      return sent.body;
    };
    expect(send('GET')).toMatchObject({ id: APPLICATION });
    for (const body of [FULL, { description: null, icon: null, tags: null }, { install_params: null }]) {
      expect(bodyErrors('PATCH', OWN, body)).toEqual([]);
      send('PATCH', body);
    }
    send('PATCH', { flags: 1 });
  });

  it('has no member of a body that the sandbox does not know', () => {
    const api = discordHarness();
    const own = discordContract().membersOf('ApplicationFormPartial');
    const body = Object.fromEntries(own.map(key => [key, { wrong: true }]));
    const found = leaves(api.send('PATCH', OWN, body).body).join('\n');
    expect(own.length).toBeGreaterThan(12);
    expect(found).not.toContain('UNKNOWN_FIELD: ');
    expect(found).not.toMatch(/^\w+: UNKNOWN_FIELD$/m);
  });
});
