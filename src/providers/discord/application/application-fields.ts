import {
  type FieldsOf,
  FieldTable,
  field,
  flag,
  requiredText,
  text,
} from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { Live } from '../../../core/resource.ts';
import {
  flagOpened,
  moreContexts,
  moreEvents,
  moreInstall,
  switchedOn,
  toAnother,
} from './application-access.ts';
import { imageField } from './images.ts';
import { contextsIn, installIn, writtenContexts, writtenInstall } from './install-params.ts';

/**
 * The bits of `flags` that a bot may set (facts/discord.md#members-of-an-application). Every write
 * sends all other bits back as they are.
 */
export const OWN_FLAGS = {
  GATEWAY_PRESENCE_LIMITED: 13,
  GATEWAY_GUILD_MEMBERS_LIMITED: 15,
  GATEWAY_MESSAGE_CONTENT_LIMITED: 19,
} as const;

type FlagName = keyof typeof OWN_FLAGS;

function ownFlag(name: FlagName, what: string) {
  return flag({
    ignoredAs: ['flags'],
    apart: true,
    opens: flagOpened(what),
    live: (raw: RawApplication) => ((BigInt(raw.flags) >> BigInt(OWN_FLAGS[name])) & 1n) === 1n,
  });
}

/** The statuses of event webhooks. Only Discord itself sets the last one. */
export const STATUSES = ['disabled', 'enabled', 'disabled_by_discord'] as const;

/** The fields of an application (facts/discord.md#members-of-an-application). */
export const APPLICATION = new FieldTable({
  description: requiredText(''),
  tags: field([], sortedTexts),
  icon: imageField('icon'),
  cover_image: imageField('cover_image'),
  custom_install_url: text(),
  install_params: field<Json>(null, installIn, { opens: moreInstall, apart: true, written: writtenInstall }),
  integration_types_config: field<Json>({}, contextsIn, {
    opens: moreContexts,
    apart: true,
    written: writtenContexts,
  }),
  interactions_endpoint_url: text({ opens: toAnother('interactions') }),
  role_connections_verification_url: text(),
  event_webhooks_url: text({ opens: toAnother('events of the application') }),
  event_webhooks_status: field<Json>(STATUSES[0], statusOf, {
    opens: switchedOn,
    apart: true,
    // An entry cannot set `disabled_by_discord`, so an export leaves that status out.
    written: value => (value === STATUSES[2] ? undefined : value),
  }),
  event_webhooks_types: field<Json>([], sortedTexts, { opens: moreEvents }),
  'flags.GATEWAY_PRESENCE_LIMITED': ownFlag('GATEWAY_PRESENCE_LIMITED', 'presences'),
  'flags.GATEWAY_GUILD_MEMBERS_LIMITED': ownFlag('GATEWAY_GUILD_MEMBERS_LIMITED', 'the members of guilds'),
  'flags.GATEWAY_MESSAGE_CONTENT_LIMITED': ownFlag(
    'GATEWAY_MESSAGE_CONTENT_LIMITED',
    'the content of messages',
  ),
});

export type ApplicationFields = FieldsOf<typeof APPLICATION>;
export type LiveApplication = Live<ApplicationFields, RawApplication>;

/** An application as the API sends it (facts/discord.md#members-of-an-application). */
export interface RawApplication {
  readonly id: string;
  readonly flags: number;
  readonly [member: string]: unknown;
}

export function isRawApplication(value: unknown): value is RawApplication {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    /^\d{1,20}$/.test(value['id']) &&
    Number.isSafeInteger(value['flags'])
  );
}

/**
 * The normal form of a list whose order means nothing: sorted, without duplicates. Undefined for
 * another form.
 */
function sortedTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.some(each => typeof each !== 'string')) return undefined;
  return [...new Set(value as readonly string[])].sort();
}

function statusOf(value: unknown): Json | undefined {
  return typeof value === 'number' ? STATUSES[value - 1] : typeof value === 'string' ? value : undefined;
}
