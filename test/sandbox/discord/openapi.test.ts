import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../../src/sandbox/is-record.ts';
import {
  APPLICATION,
  discordHarness,
  GLOBAL,
  GUILD,
  type Harness,
  IN_GUILD,
  type SendOptions,
} from './discord-harness.ts';

const SHARED = join(import.meta.dirname, '../../../../shared');
/** The vendor's OpenAPI document, where it is at hand. */
const DOCUMENT = join(SHARED, 'openapi/application-commands.json');
const REAL_SETS = join(SHARED, 'real/discord');

type Tree = Record<string, unknown>;

/**
 * Where the document is known to be wrong (its README says that the documentation holds). Each
 * patches it.
 */
const ALLOWANCES: readonly { readonly why: string; readonly patch: (schemas: Tree) => void }[] = [
  {
    why: 'facts/discord.md#error-bodies: leaf codes are strings, the document types them as integers',
    patch(schemas) {
      const inner = at(schemas, 'InnerErrors', 'properties', '_errors');
      inner['items'] = {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' } },
      };
    },
  },
  {
    why: 'facts/discord.md#enumerations: GUILD_MEDIA 16 is missing from the channel types',
    patch(schemas) {
      const types = at(schemas, 'ChannelTypes');
      types['oneOf'] = [...(types['oneOf'] as unknown[]), { const: 16 }];
    },
  },
];

function at(tree: Tree, ...path: readonly string[]): Tree {
  let node: unknown = tree;
  for (const key of path) node = isRecord(node) ? node[key] : undefined;
  if (!isRecord(node)) throw new Error(`the document has no ${path.join('.')}`);
  return node as Tree;
}

/**
 * Sends requests and checks every answer against the response that the document has for its status.
 */
function checker(
  api: Harness,
): (method: string, path: string, body?: unknown, options?: SendOptions) => unknown {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Tree;
  for (const { patch } of ALLOWANCES) patch(at(document, 'components', 'schemas'));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true });
  ajv.addSchema(document, 'openapi');
  return (method, path, body, options) => {
    const sent = api.send(method, path, body, options);
    const operation = at(document, 'paths', template(path), method.toLowerCase());
    const responses = at(operation, 'responses');
    const key = responses[String(sent.status)] === undefined ? '4XX' : String(sent.status);
    const pointer = resolved(document, ['paths', template(path), method.toLowerCase(), 'responses', key]);
    const declared = at(document, ...pointer);
    expect(sent.status < 500, `${method} ${path} answered ${sent.status}`).toBe(true);
    if (declared['content'] === undefined) expect(sent.body).toBeUndefined();
    else {
      const path = [...pointer, 'content', 'application/json', 'schema'];
      const escaped = path.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
      const validate = ajv.compile({ $ref: `openapi#/${escaped.join('/')}` });
      expect(
        validate(sent.body),
        `${sent.status} ${JSON.stringify(validate.errors)} ${JSON.stringify(sent.body)}`,
      ).toBe(true);
    }
    const headers = Object.keys(sent.headers).map(name => name.toLowerCase());
    for (const header of Object.keys(at(declared, 'headers')))
      expect(headers).toContain(header.toLowerCase());
    return sent.body;
  };
}

function resolved(document: Tree, pointer: readonly string[]): readonly string[] {
  const { $ref } = at(document, ...pointer);
  return typeof $ref === 'string' ? $ref.slice(2).split('/') : pointer;
}

function template(path: string): string {
  const [bare = ''] = path.split('?');
  return bare
    .replace('/v10', '')
    .replace(`/applications/${APPLICATION}`, '/applications/{application_id}')
    .replace(`/guilds/${GUILD}`, '/guilds/{guild_id}')
    .replace(/\/commands\/\d+/, '/commands/{command_id}');
}

const full = {
  name: 'full',
  description: 'Everything at once',
  name_localizations: { de: 'alles' },
  default_member_permissions: '8',
  contexts: [0, 2],
  integration_types: [0, 1],
  nsfw: true,
  options: [
    {
      type: 2,
      name: 'group',
      description: 'Group',
      options: [
        {
          type: 1,
          name: 'sub',
          description: 'Sub',
          options: [
            {
              type: 3,
              name: 's',
              description: 'S',
              required: true,
              min_length: 1,
              choices: [{ name: 'a', value: 'a', name_localizations: { de: 'b' } }],
            },
            { type: 4, name: 'i', description: 'I', min_value: -1, max_value: 2, autocomplete: true },
            { type: 5, name: 'b', description: 'B' },
            { type: 6, name: 'u', description: 'U' },
            { type: 7, name: 'c', description: 'C', channel_types: [0, 16] },
            { type: 8, name: 'r', description: 'R' },
            { type: 9, name: 'm', description: 'M' },
            { type: 10, name: 'n', description: 'N', min_value: 0.5, choices: [{ name: 'x', value: 1.5 }] },
            { type: 11, name: 'a', description: 'A', file_types: ['image'] },
          ],
        },
      ],
    },
    { type: 1, name: 'plain', description: 'Plain' },
  ],
};

const present = existsSync(DOCUMENT);

describe.skipIf(!present)(`the OpenAPI document of the vendor${present ? '' : ' (not at hand)'}`, () => {
  it.each([
    ['its defaults', {}],
    [
      'every quirk at its other position',
      {
        default_locales: 'dropped',
        noop_patch: 'keeps',
        contexts_default: 'all',
        guild_fields: 'present',
        dm_permission: 'follows_contexts',
        list_order: 'name',
        application_permissions: 'accepted',
        bulk_integration_types: 'kept',
      },
    ],
  ])('describes all that the sandbox answers with %s', (_, quirks) => {
    const api = discordHarness(quirks);
    const send = checker(api);
    for (const path of ['applications/@me', 'oauth2/applications/@me', 'users/@me'])
      send('GET', `/v10/${path}`);
    send('GET', `/v10/applications/${APPLICATION}`);
    for (const query of ['', '?with_counts=true', '?limit=0']) send('GET', `/v10/users/@me/guilds${query}`);
    for (const base of [GLOBAL, IN_GUILD]) {
      const { id } = send('POST', base, full) as APIApplicationCommand;
      send('POST', base, { ...full, description: 'Again' });
      send('POST', base, { name: 'Info', type: 2 });
      if (base === GLOBAL) send('POST', base, { name: 'Launch', type: 4, description: 'Play', handler: 2 });
      send('GET', base);
      send('GET', base, undefined, { headers: { 'x-discord-locale': 'de' } });
      send('GET', `${base}?with_localizations=true`);
      send('GET', `${base}/${id}`);
      send('PATCH', `${base}/${id}`, { contexts: null, options: null });
      send('PUT', base, [
        { ...full, id },
        ...(base === GLOBAL ? [{ name: 'Launch', type: 4, description: 'Play' }] : []),
      ]);
      const permissions = `${IN_GUILD}/${id}/permissions`;
      send('GET', permissions);
      const body = { permissions: [{ id: GUILD, type: 1, permission: true }] };
      send('PUT', permissions, body);
      send('PUT', permissions, body, { headers: { authorization: 'Bearer user' } });
      send('GET', permissions);
      send('GET', `${IN_GUILD}/permissions`);
      send('PUT', base, []);
      send('POST', base, { name: 'Bad', description: '', options: [{ type: 12, name: 'x' }], colour: 1 });
      send('PUT', base, [
        { name: 'a', description: 'b', options: [{ type: 1, name: 'A', description: '' }] },
      ]);
      send('GET', `${base}/1`);
      send('DELETE', `${base}/${id}`);
    }
  });

  it.skipIf(!existsSync(REAL_SETS))('describes what real command sets become', () => {
    for (const file of readdirSync(REAL_SETS)) {
      const send = checker(discordHarness());
      const body = JSON.parse(readFileSync(join(REAL_SETS, file), 'utf8'));
      for (const base of [GLOBAL, IN_GUILD]) {
        send('PUT', base, body);
        send('GET', base);
        send('GET', `${base}?with_localizations=1`);
      }
    }
  });

  it('describes a 429', () => {
    const api = discordHarness({ command_buckets: 'tight' });
    const send = checker(api);
    for (let round = 0; round < 6; round += 1) send('GET', GLOBAL);
    expect(api.send('GET', GLOBAL).status).toBe(429);
  });
});
