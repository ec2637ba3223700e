import { describe, expect, test } from 'vitest';
import type { Row } from '../../../src/core/report/row.ts';
import { APPLICATION as TABLE } from '../../../src/providers/discord/application/application-fields.ts';
import { KNOWN_METADATA } from '../../../src/providers/discord/role-connections/metadata.ts';
import { imageBytes } from '../../helpers/images.ts';
import { APPLICATION, statuses, type World, world } from '../../helpers/world.ts';
import { byHand, manifestOf } from './application.ts';

/*
 * What someone changes by hand is one row of drift, with that field alone: for every field of the
 * kinds that belong to an application.
 */

const ME = '/discord/api/v10/applications/@me';
const EMOJIS = `/discord/api/v10/applications/${APPLICATION}/emojis`;
const METADATA = `/discord/api/v10/applications/${APPLICATION}/role-connections/metadata`;
const data = (size: number): string => imageBytes('png', size).toString('base64');
const uri = (size: number): string => `data:image/png;base64,${data(size)}`;

/** A field of the application: what the manifest says of it, and what someone sends. */
interface ByHand {
  readonly entry: object;
  readonly body: object;
}

const flag = (name: string, bit: number): ByHand => ({
  entry: { flags: { [name]: false } },
  body: { flags: 1 << bit },
});
const url = (key: string, more: object = {}): ByHand => ({
  entry: { [key]: 'https://bot.example.com/ours', ...more },
  body: { [key]: 'https://bot.example.com/theirs' },
});

const FIELDS: Readonly<Record<string, ByHand>> = {
  description: { entry: { description: 'Ours' }, body: { description: 'Theirs' } },
  tags: { entry: { tags: ['ours'] }, body: { tags: ['ours', 'theirs'] } },
  icon: { entry: { icon: null }, body: { icon: uri(3) } },
  cover_image: { entry: { cover_image: null }, body: { cover_image: uri(3) } },
  custom_install_url: url('custom_install_url'),
  install_params: {
    entry: { install_params: { scopes: ['bot'], permissions: '0' } },
    body: { install_params: { scopes: ['bot'], permissions: '8' } },
  },
  integration_types_config: {
    entry: { integration_types_config: { guild_install: {} } },
    body: { integration_types_config: { 0: {}, 1: {} } },
  },
  interactions_endpoint_url: url('interactions_endpoint_url', { allow: ['endpoint'] }),
  role_connections_verification_url: url('role_connections_verification_url'),
  event_webhooks_url: url('event_webhooks_url'),
  event_webhooks_status: {
    entry: { event_webhooks_status: 'disabled' },
    body: { event_webhooks_url: 'https://bot.example.com/events', event_webhooks_status: 2 },
  },
  event_webhooks_types: {
    entry: { event_webhooks_types: ['ENTITLEMENT_CREATE'] },
    body: { event_webhooks_types: ['ENTITLEMENT_CREATE', 'APPLICATION_AUTHORIZED'] },
  },
  'flags.GATEWAY_PRESENCE_LIMITED': flag('GATEWAY_PRESENCE_LIMITED', 13),
  'flags.GATEWAY_GUILD_MEMBERS_LIMITED': flag('GATEWAY_GUILD_MEMBERS_LIMITED', 15),
  'flags.GATEWAY_MESSAGE_CONTENT_LIMITED': flag('GATEWAY_MESSAGE_CONTENT_LIMITED', 19),
};

/** The rows of a drift: action, address and what they would change. */
async function driftOf(here: World, manifest: string): Promise<readonly string[]> {
  const said = ({ action, address, fields }: Row): string =>
    [action, address.replace(`/${APPLICATION}`, ''), ...fields.map(({ path }) => path)].join(' ');
  return (await here.drift(manifest)).plan.rows.map(said);
}

async function applied(manifest: string): Promise<World> {
  const here = world();
  const ends = statuses(await here.apply(manifest)).filter(each => !each.startsWith('done'));
  expect(ends).toEqual([]);
  expect(await driftOf(here, manifest)).toEqual([]);
  return here;
}

describe('of the application', () => {
  test('each field of the table has a case', () => {
    expect(Object.keys(FIELDS)).toEqual(TABLE.paths);
  });

  test.each(Object.entries(FIELDS))('%s', async (path, { entry, body }) => {
    const manifest = manifestOf({ application: entry });
    const here = await applied(manifest);
    byHand(here, 'PATCH', ME, body);
    expect(await driftOf(here, manifest)).toEqual([`update discord.application ${path}`]);
  });
});

describe('of the emojis', () => {
  const manifest = manifestOf({ emojis: [{ name: 'ok', data: data(2) }] });
  const idIn = (here: World): string => {
    const { items } = byHand(here, 'GET', EMOJIS) as { readonly items: readonly { readonly id: string }[] };
    return items[0]?.id ?? '';
  };
  const without = 'create discord.emoji/ok image';

  test.each<readonly [string, (here: World) => unknown, readonly string[]]>([
    ['a name', here => byHand(here, 'PATCH', `${EMOJIS}/${idIn(here)}`, { name: 'theirs' }), [without]],
    ['one that is gone', here => byHand(here, 'DELETE', `${EMOJIS}/${idIn(here)}`), [without]],
    // What the manifest does not name is someone else's.
    ['one that came', here => byHand(here, 'POST', EMOJIS, { name: 'theirs', image: uri(3) }), []],
  ])('%s', async (_, act, rows) => {
    const here = await applied(manifest);
    act(here);
    expect(await driftOf(here, manifest)).toEqual(rows);
  });
});

describe('of the role connections', () => {
  const ours = {
    key: 'level',
    type: 'integer_greater_than_or_equal',
    name: 'Level',
    description: 'The level',
  };
  const live = {
    ...ours,
    type: 2,
    name_localizations: { de: 'Stufe' },
    description_localizations: { de: 'Die Stufe' },
  };
  const { type: _, ...texts } = live;
  const manifest = manifestOf({
    role_connections: { metadata: [{ ...texts, type: ours.type }], allow: ['loss'] },
  });
  const members: Readonly<Record<string, unknown>> = {
    key: 'rank',
    type: 3,
    name: 'Rank',
    description: 'The rank',
    name_localizations: { de: 'Rang' },
    description_localizations: { de: 'Der Rang' },
  };
  const row = ['update discord.role_connections metadata'];

  test('each member of a value has a case', () => {
    const known = KNOWN_METADATA.items as { readonly members: object };
    expect(Object.keys(members).sort()).toEqual(Object.keys(known.members).sort());
  });

  test.each([
    ...Object.entries(members).map(([name, value]) => [name, [{ ...live, [name]: value }]] as const),
    ['a value that is gone', []] as const,
    ['a value that came', [live, { ...live, key: 'rank' }]] as const,
  ])('%s', async (_name, metadata) => {
    const here = await applied(manifest);
    byHand(here, 'PUT', METADATA, metadata);
    expect(await driftOf(here, manifest)).toEqual(row);
  });
});
