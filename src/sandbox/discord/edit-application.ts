import { DISCORD } from '../../limits/discord.ts';
import { isRecord, type JsonRecord } from '../is-record.ts';
import { ok, type ServiceResponse } from '../service.ts';
import { applicationOf, checkBot } from './application.ts';
import { type CommandCall, jsonBody } from './call.ts';
import { readDataUri } from './data-uri.ts';
import {
  type Form,
  lengthOf,
  newForm,
  readChoice,
  readList,
  readModel,
  readText,
  readUnknown,
} from './form.ts';
import { canBeAsked, twoPings } from './ping.ts';
import { DiscordRefusal } from './refusal.ts';

type ReadMember = (value: unknown, form: Form, now: JsonRecord) => unknown;

/** The bits of `flags` that a bot may set (facts/discord.md#members-of-an-application). */
const OWN_FLAGS = (1 << 13) | (1 << 15) | (1 << 19);
/** The most characters of a URL, as the OpenAPI document has it. */
const MOST_URL = 2048;
const EVENTS = [
  'APPLICATION_AUTHORIZED',
  'APPLICATION_DEAUTHORIZED',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_DELETE',
  'ENTITLEMENT_UPDATE',
  'GAME_DIRECT_MESSAGE_CREATE',
  'GAME_DIRECT_MESSAGE_DELETE',
  'GAME_DIRECT_MESSAGE_UPDATE',
  'LOBBY_MESSAGE_CREATE',
  'LOBBY_MESSAGE_DELETE',
  'LOBBY_MESSAGE_UPDATE',
  'QUEST_USER_ENROLLMENT',
];
const SCOPES = ['applications.commands', 'bot'];

/**
 * Key of the body → its reader, which returns the value to store; undefined: the record then lacks
 * the key.
 */
const MEMBERS: Readonly<Record<string, ReadMember>> = {
  description: (value, form) => (value === null ? '' : readText(value, form, 0, DISCORD.about.is)),
  icon: readImage,
  cover_image: (value, form) => readImage(value, form) ?? undefined,
  tags: readTags,
  flags: readFlags,
  interactions_endpoint_url: readUrl,
  role_connections_verification_url: readUrl,
  event_webhooks_url: readUrl,
  custom_install_url: (value, form) => readUrl(value, form) ?? undefined,
  install_params: (value, form) => (value === null ? undefined : readInstall(value, form)),
  integration_types_config: readContexts,
  event_webhooks_status: (value, form) => readChoice(value ?? 1, form, [1, 2]),
  event_webhooks_types: (value, form) => readWords(value, form, EVENTS),
  explicit_content_filter: (value, form) => readChoice(value ?? 0, form, [0, 1]),
  max_participants: (value, form) => {
    if (value === null || (Number.isSafeInteger(value) && Number(value) >= -1)) return value;
    form.fail('NUMBER_TYPE_COERCE', `Value ${JSON.stringify(value)} is not int.`);
    return undefined;
  },
  team_id: ofTheOwner,
  type: ofTheOwner,
};

/**
 * Edits the bot's own application. Members that the body lacks keep their values
 * (facts/discord.md#members-of-an-application). If the body sets an endpoint for interactions, the
 * endpoint is asked before anything is stored.
 */
export function editApplication(call: CommandCall): ServiceResponse {
  checkBot(call);
  const before = applicationOf(call);
  const form = newForm(call.request.ignore, call.quirks);
  const body = readModel(jsonBody(call), form) ?? {};
  const changes = Object.entries(body).flatMap(([key, value]) => {
    const read = Object.hasOwn(MEMBERS, key) ? MEMBERS[key] : undefined;
    return read === undefined ? [] : [[key, read(value, form.at(key), before)] as const];
  });
  const others = readUnknown(body, Object.keys(MEMBERS), form);
  form.check();
  const stored = { ...Object.fromEntries(changes), ...others };
  const accepted = (): ServiceResponse => {
    const state = call.latest();
    const own = Object.entries({ ...state.applications[call.applicationId], ...stored });
    const kept = Object.fromEntries(own.filter(([, value]) => value !== undefined));
    const next = { ...state, applications: { ...state.applications, [call.applicationId]: kept } };
    call.write(next);
    return ok(applicationOf({ ...call, state: next }));
  };
  const endpoint = body['interactions_endpoint_url'];
  if (typeof endpoint !== 'string' || !canBeAsked(endpoint)) return accepted();
  const refused = { status: 400, body: NOT_VERIFIED.body };
  return { ...refused, asks: twoPings(endpoint, accepted, refused) };
}

/** The refusal of an endpoint that does not answer as it must. */
const NOT_VERIFIED = new DiscordRefusal(400, 50035, 'Invalid Form Body', {
  errors: {
    interactions_endpoint_url: {
      _errors: [
        {
          code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
          message: 'The specified interactions endpoint url could not be verified.',
        },
      ],
    },
  },
});

/**
 * Refuses a key that only the owner may set. The code of the refusal is the sandbox's own, because
 * nobody has seen the service's.
 */
function ofTheOwner(_value: unknown, form: Form): undefined {
  form.fail('OWNER_ONLY', 'Only the owner of the application may change this');
  return undefined;
}

const IMAGES = ['image/png', 'image/jpeg', 'image/gif'];

/** Reads an image. Returns its hash, which the record has in place of the image. */
function readImage(value: unknown, form: Form): string | null {
  return value === null ? null : (readDataUri(value, form, IMAGES)?.hash ?? null);
}

function readTags(value: unknown, form: Form): readonly string[] | undefined {
  const tags = readList(value, form, DISCORD.tags.is);
  const read = tags.map((tag, index) => readText(tag, form.at(index), 1, DISCORD.tag.is) ?? '');
  checkDistinct(read, form);
  return read.length === 0 ? undefined : read;
}

function checkDistinct(items: readonly string[], form: Form): void {
  if (new Set(items).size !== items.length)
    form.fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Values must be unique');
}

function readWords(value: unknown, form: Form, known: readonly string[]): readonly string[] {
  const words = readList(value, form, known.length).map(String);
  words.forEach((word, index) => {
    if (!known.includes(word))
      form.at(index).fail('BASE_TYPE_CHOICES', `Value must be one of {${known.join(', ')}}.`);
  });
  checkDistinct(words, form);
  return words;
}

/**
 * Reads the flags. A bot may change only the bits in `OWN_FLAGS`; all others must stay as they are.
 */
function readFlags(value: unknown, form: Form, { flags }: JsonRecord): number | undefined {
  if (!Number.isSafeInteger(value)) {
    form.fail('NUMBER_TYPE_COERCE', `Value ${JSON.stringify(value)} is not int.`);
    return undefined;
  }
  if (((Number(value) ^ Number(flags)) & ~OWN_FLAGS) === 0) return Number(value);
  form.fail('FLAGS_NOT_EDITABLE', 'Only the flags of limited intents may be changed');
  return undefined;
}

function readUrl(value: unknown, form: Form): string | null {
  if (value === null) return null;
  const text = typeof value === 'string' ? value : '';
  if (lengthOf(text) > MOST_URL) form.fail('BASE_TYPE_MAX_LENGTH', `Must be ${MOST_URL} or fewer in length.`);
  else if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    form.fail('URL_TYPE_INVALID_URL', 'Not a well formed URL.');
  else return text;
  return null;
}

function readInstall(value: unknown, form: Form): JsonRecord | undefined {
  const body = readModel(value, form);
  if (body === undefined) return undefined;
  const { scopes, permissions = '0' } = body;
  const others = readUnknown(body, ['scopes', 'permissions'], form);
  if (Array.isArray(scopes) && scopes.length === 0)
    form.at('scopes').fail('BASE_TYPE_BAD_LENGTH', 'Must be 1 or more in length.');
  if (!/^\d+$/.test(String(permissions)))
    form.at('permissions').fail('NUMBER_TYPE_COERCE', `Value ${JSON.stringify(permissions)} is not int.`);
  return {
    scopes: readWords(scopes, form.at('scopes'), SCOPES),
    permissions: String(permissions),
    ...others,
  };
}

/**
 * Reads how the application can be installed: `0` in a guild, `1` for a user. A key with the value
 * null is removed.
 */
function readContexts(value: unknown, form: Form): JsonRecord | undefined {
  const body = readModel(value, form) ?? {};
  const contexts = Object.entries(body).filter(([, config]) => config !== null);
  if (contexts.length === 0) form.fail('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 2 in length.');
  const read = contexts.map(([key, config]) => {
    const at = form.at(key);
    if (key !== '0' && key !== '1') at.fail('BASE_TYPE_CHOICES', 'Value must be one of {0, 1}.');
    const of = readModel(config, at) ?? {};
    const { oauth2_install_params: params } = of;
    const others = readUnknown(of, ['oauth2_install_params'], at);
    const own = isRecord(params)
      ? { oauth2_install_params: readInstall(params, at.at('oauth2_install_params')) }
      : {};
    return [key, { ...own, ...others }] as const;
  });
  return Object.fromEntries(read);
}
