import { DISCORD } from '../../limits/discord.ts';
import type { JsonRecord } from '../is-record.ts';
import { ok, type ServiceResponse } from '../service.ts';
import { checkBot, OWNER } from './application.ts';
import { type CommandCall, jsonBody } from './call.ts';
import { readDataUri } from './data-uri.ts';
import { type Form, newForm, readModel, readNeeded, readText, readUnknown } from './form.ts';
import { DiscordRefusal } from './refusal.ts';
import { nextSnowflake, type StoredEmoji } from './state.ts';

/** The images that an emoji is made from (facts/discord.md#emojis-of-an-application). */
const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

export function listEmojis(call: CommandCall): ServiceResponse {
  checkBot(call);
  return ok({ items: emojisOf(call).map(each => shown(call, each)) });
}

export function getEmoji(call: CommandCall): ServiceResponse {
  checkBot(call);
  return ok(shown(call, known(call)));
}

/** Creates an emoji. Its image cannot be changed later. */
export function createEmoji(call: CommandCall): ServiceResponse {
  checkBot(call);
  const all = emojisOf(call);
  const { form, body } = bodyOf(call, ['name', 'image']);
  const name = readNeeded(body['name'], form.at('name'), (value, at) => readName(value, at, all));
  const image = readNeeded(body['image'], form.at('image'), readImage);
  form.check();
  if (all.length >= DISCORD.emojis.is)
    throw new DiscordRefusal(400, 30008, `Maximum number of emojis reached (${DISCORD.emojis.is})`);
  const id = nextSnowflake(call.state.last_snowflake, call.request.now);
  const made = {
    id,
    name: name ?? '',
    // Only a GIF makes an animated emoji (facts/discord.md#emojis-that-move).
    animated: image?.type === 'image/gif',
    image: image?.hash ?? '',
  };
  save(call, [...all, made], id);
  return { status: 201, body: shown(call, made) };
}

/** Renames an emoji, which keeps its id. Nothing else of an emoji can be changed. */
export function editEmoji(call: CommandCall): ServiceResponse {
  checkBot(call);
  const before = known(call);
  const others = emojisOf(call).filter(each => each !== before);
  const { form, body } = bodyOf(call, ['name']);
  const name =
    body['name'] === undefined ? before.name : (readName(body['name'], form.at('name'), others) ?? '');
  form.check();
  const renamed = { ...before, name };
  save(
    call,
    emojisOf(call).map(each => (each === before ? renamed : each)),
  );
  return ok(shown(call, renamed));
}

export function deleteEmoji(call: CommandCall): ServiceResponse {
  checkBot(call);
  const gone = known(call);
  save(
    call,
    emojisOf(call).filter(each => each !== gone),
  );
  return { status: 204 };
}

function emojisOf({ state, applicationId }: CommandCall): readonly StoredEmoji[] {
  return state.emojis[applicationId] ?? [];
}

function save(call: CommandCall, all: readonly StoredEmoji[], last = call.state.last_snowflake): void {
  const emojis = { ...call.state.emojis, [call.applicationId]: all };
  call.write({ ...call.state, last_snowflake: last, emojis });
}

function known(call: CommandCall): StoredEmoji {
  const found = emojisOf(call).find(({ id }) => id === call.emojiId);
  if (found === undefined) throw new DiscordRefusal(404, 10014, 'Unknown Emoji');
  return found;
}

function shown(call: CommandCall, { id, name, animated }: StoredEmoji): JsonRecord {
  const user = { ...OWNER, id: call.applicationId, bot: true };
  return { id, name, roles: [], user, require_colons: true, managed: false, animated, available: true };
}

function bodyOf(call: CommandCall, members: readonly string[]) {
  const form = newForm(call.request.ignore, call.quirks);
  const body = readModel(jsonBody(call), form) ?? {};
  readUnknown(body, members, form);
  return { form, body };
}

/** Reads a name, which no other emoji has (facts/discord.md#names-of-emojis). */
function readName(value: unknown, form: Form, others: readonly StoredEmoji[]): string | undefined {
  const name = readText(value, form, 2, DISCORD.emojiName.is);
  if (name === undefined) return undefined;
  if (!/^\w+$/.test(name)) form.fail('STRING_TYPE_REGEX', 'String value did not match validation regex.');
  else if (others.some(each => each.name === name))
    form.fail('APPLICATION_EMOJI_NAME_ALREADY_TAKEN', 'This emoji name is already taken');
  else return name;
  return undefined;
}

function readImage(value: unknown, form: Form) {
  const image = readDataUri(value, form, IMAGES);
  if (image === undefined || image.bytes <= DISCORD.emojiBytes.is) return image;
  form.fail('BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 256.0 kb.');
  return undefined;
}
