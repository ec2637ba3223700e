import { beforeAll, describe, expect, test } from 'vitest';
import { imageBytes } from '../../helpers/images.ts';
import { APPLICATION, GUILD, type World, world } from '../../helpers/world.ts';
import { discordContract, hasContract } from '../../sandbox/discord/discord-contract.ts';
import { applyLoaded, byHand, manifestOf } from './application.ts';

/** A request that evenkeel sent, and its answer. */
interface Exchange {
  readonly method: string;
  /** The path with its version, and with its query. */
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

function recorded(): { readonly here: World; readonly exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  const here = world({
    wrap: transport => async request => {
      const answer = await transport(request);
      exchanges.push({
        method: request.method,
        path: request.url.replace(/^.*\/api/, ''),
        body: request.body === undefined ? undefined : JSON.parse(request.body),
        status: answer.status,
        answer: answer.body === '' ? undefined : JSON.parse(answer.body),
      });
      return answer;
    },
  });
  return { here, exchanges };
}

const option = (type: string, more: object = {}): object => ({
  type,
  name: type,
  description: `Of ${type}`,
  name_localizations: { de: `${type}-de` },
  ...more,
});
const FULL = {
  name: 'full',
  description: 'Everything',
  name_localizations: { de: 'alles' },
  description_localizations: { de: 'Alles' },
  default_member_permissions: ['BAN_MEMBERS'],
  contexts: ['guild', 'bot_dm'],
  integration_types: ['guild_install', 'user_install'],
  nsfw: true,
  options: [
    option('sub_command_group', {
      options: [
        option('sub_command', {
          options: [
            option('string', { required: true, min_length: 1, choices: [{ name: 'A', value: 'a' }] }),
            option('integer', { min_value: 1, max_value: 9, autocomplete: true }),
            option('boolean'),
            option('user'),
            option('channel', { channel_types: ['guild_text', 'guild_media'] }),
            option('role'),
            option('mentionable'),
            option('number', { min_value: 0.5, choices: [{ name: 'Half', value: 0.5 }] }),
            option('attachment', { file_types: ['image'] }),
          ],
        }),
      ],
    }),
  ],
};
const MORE = [
  { name: 'Info', type: 'user' },
  { name: 'Quote', type: 'message' },
  { name: 'launch', type: 'primary_entry_point', description: 'Play', handler: 'app_handler' },
];
const IN_GUILD = { name: 'deploy', description: 'Deploy a branch' };
const allowed = (everyone: boolean): object => ({
  ids: [GUILD],
  commands: [IN_GUILD],
  permissions: [
    { command: 'full', of: 'global', overwrites: [{ everyone: true, allow: everyone }] },
    { command: 'deploy', overwrites: [{ role: '345678901234567890', allow: true }] },
  ],
});
const level = { key: 'level', type: 'integer_equal', name: 'Level', description: 'The level' };
const png = imageBytes().toString('base64');
const INSTALL = { scopes: ['bot', 'applications.commands'], permissions: ['BAN_MEMBERS'] };

const BEFORE = {
  application: { description: 'Keeps the peace', icon: { data: png }, tags: ['games'] },
  emojis: [
    { name: 'done', data: png },
    { name: 'gone', data: png },
  ],
  role_connections: { metadata: [level] },
  commands: [FULL, ...MORE],
  guilds: [allowed(true)],
};
const after = (emoji: string): object => ({
  application: {
    description: 'Keeps quiet',
    icon: null,
    cover_image: { data: png },
    tags: ['fun'],
    custom_install_url: 'https://example.com/add',
    install_params: INSTALL,
    integration_types_config: { guild_install: { oauth2_install_params: INSTALL }, user_install: {} },
    interactions_endpoint_url: 'https://example.com/i',
    role_connections_verification_url: 'https://example.com/v',
    event_webhooks_url: 'https://example.com/e',
    event_webhooks_status: 'enabled',
    event_webhooks_types: ['APPLICATION_AUTHORIZED'],
    flags: { GATEWAY_MESSAGE_CONTENT_LIMITED: true },
    allow: ['endpoint'],
  },
  emojis: [
    { name: 'done', data: imageBytes('gif').toString('base64'), replaces: emoji, allow: ['replace'] },
    { name: 'gone', absent: true },
  ],
  role_connections: {
    metadata: [{ ...level, name: 'Stage', name_localizations: { de: 'Stufe' } }],
  },
  commands: [
    {
      name: 'whole',
      renamed_from: 'full',
      description: 'All',
      default_member_permissions: ['KICK_MEMBERS'],
      nsfw: true,
    },
    { ...MORE[0], absent: true },
    ...MORE.slice(1),
  ],
  guilds: [
    {
      ids: [GUILD],
      prune: true,
      commands: ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, description: 'Five make a PUT' })),
      permissions: [{ command: 'whole', of: 'global', overwrites: [{ everyone: true, allow: false }] }],
    },
  ],
});

/** All that runs of evenkeel send to make, change and delete one of each kind. */
async function allExchanges(): Promise<readonly Exchange[]> {
  const { here, exchanges } = recorded();
  await applyLoaded(here, manifestOf(BEFORE));
  const { items } = byHand(here, 'GET', `/discord/api/v10/applications/${APPLICATION}/emojis`) as {
    readonly items: readonly { readonly id: string; readonly name: string }[];
  };
  const done = items.find(({ name }) => name === 'done');
  const report = await applyLoaded(here, manifestOf(after(done?.id ?? '')), { maxDeletes: 9 });
  expect(report.results.filter(({ status }) => status !== 'done')).toEqual([]);
  return exchanges;
}

/** Every object in a value, once with a member more. */
function planted(value: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => planted(each).map(other => value.with(index, other)));
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    planted(each).map(other => ({ ...value, [key]: other })),
  );
  // Any locale may be a key of these.
  const isMap = Object.keys(value).every(key => /^[a-z]{2}(-[A-Z]{2})?$/.test(key));
  return isMap ? inside : [{ ...value, planted: 'by a test' }, ...inside];
}

describe.skipIf(!hasContract)('what evenkeel itself sends', () => {
  let exchanges: readonly Exchange[] = [];
  beforeAll(async () => {
    exchanges = await allExchanges();
  });

  test('is declared by the OpenAPI document of the vendor, and so is what it is answered', () => {
    const { bodyErrors, answerErrors } = discordContract();
    const wrong = exchanges.flatMap(({ method, path, body, status, answer }) =>
      [...bodyErrors(method, path, body), ...answerErrors(method, path, status, answer)].map(
        each => `${method} ${path} ${status}: ${each}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('is a request of every kind that writes', () => {
    const sent = exchanges.map(({ method, path }) => `${method} ${path.replace(/\d{5,}/g, 'ID')}`);
    expect([...new Set(sent.filter(each => !each.startsWith('GET ')))].sort()).toEqual([
      'DELETE /v10/applications/ID/commands/ID',
      'DELETE /v10/applications/ID/emojis/ID',
      'DELETE /v10/applications/ID/guilds/ID/commands/ID',
      'PATCH /v10/applications/@me',
      'PATCH /v10/applications/ID/commands/ID',
      'PATCH /v10/applications/ID/emojis/ID',
      'POST /v10/applications/ID/commands',
      'POST /v10/applications/ID/emojis',
      'POST /v10/applications/ID/guilds/ID/commands',
      'PUT /v10/applications/ID/guilds/ID/commands',
      'PUT /v10/applications/ID/guilds/ID/commands/ID/permissions',
      'PUT /v10/applications/ID/role-connections/metadata',
    ]);
  });

  test('with a member that is not declared is found, anywhere in a body or an answer', () => {
    const { bodyErrors, answerErrors } = discordContract();
    expect(exchanges.length).toBeGreaterThan(20);
    for (const { method, path, body, status, answer } of exchanges) {
      for (const each of planted(body)) expect(bodyErrors(method, path, each)).not.toEqual([]);
      for (const each of planted(answer)) expect(answerErrors(method, path, status, each)).not.toEqual([]);
    }
  });
});
