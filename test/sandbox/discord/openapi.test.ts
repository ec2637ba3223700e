import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { discordContract, hasContract } from './discord-contract.ts';
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
const REAL_SETS = join(SHARED, 'real/discord');

/**
 * Sends requests and checks every answer against the response that the document has for its status.
 */
function checker(
  api: Harness,
): (method: string, path: string, body?: unknown, options?: SendOptions) => unknown {
  const contract = discordContract();
  return (method, path, body, options) => {
    const sent = api.send(method, path, body, options);
    expect(sent.status < 500, `${method} ${path} answered ${sent.status}`).toBe(true);
    const wrong = contract.answerErrors(method, path, sent.status, sent.body);
    expect(wrong, `${method} ${path} ${sent.status} ${JSON.stringify(sent.body)}`).toEqual([]);
    const headers = Object.keys(sent.headers).map(name => name.toLowerCase());
    for (const header of contract.headersOf(method, path, sent.status)) expect(headers).toContain(header);
    return sent.body;
  };
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

describe.skipIf(!hasContract)(
  `the OpenAPI document of the vendor${hasContract ? '' : ' (not at hand)'}`,
  () => {
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
  },
);
