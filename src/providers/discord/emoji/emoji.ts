import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { pathTo, type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import { type At, type HowToList, type Receipt, receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Ids, LiveView } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { DiscordEmoji } from '../../../generated/manifest.ts';
import { listIn, writtenIn } from '../api.ts';
import { AS_BOT, readAsBot } from '../as-bot.ts';
import { asProblem, bodyErrors } from '../body-errors.ts';
import { reason } from '../codes.ts';
import { dataUri, EMOJI_TYPES } from '../files/image-files.ts';
import { isNameTaken, NAME_TAKEN } from '../refusals.ts';
import { applicationOf, SCOPE_KIND } from '../scope.ts';
import {
  EMOJI,
  EMOJI_KIND,
  type EmojiFields,
  emojiRules,
  entryAt,
  imageOf,
  isRawEmoji,
  type LiveEmoji,
  type RawEmoji,
  replacedBy,
} from './emoji-image.ts';

/** The kind of an application's emojis (facts/discord.md#emojis-of-an-application). */
export const discordEmoji = kindOfTable<EmojiFields, DiscordEmoji, RawEmoji>(EMOJI, {
  name: EMOJI_KIND,
  entry: {
    key: 'emojis',
    each: 'item',
    within: SCOPE_KIND,
    expand: (entry, scope) => ({
      parts: [applicationOf(scope), entry.name],
      fields: EMOJI.wanted(entry, scope),
      besides: imageOf(entry),
      ...(entry.id === undefined ? {} : { pin: entry.id }),
    }),
    rules: emojiRules,
  },
  read: {
    ids: true,
    listedAt: SCOPE_KIND,
    list: listEmojis,
    live: liveEmoji,
  },
  write: {
    unique: true,
    replaceKey: 'replaces',
    create: createEmoji,
    update: renameEmoji,
    delete: deleteEmoji,
    credential: 'bot',
  },
  say: {
    refuses: withoutImage,
    remarks: (row, _, seen) => remarksOn(row, seen),
    // The entry is not blamed for a taken name, because nothing is wrong with it: the provider's
    // `explain` gives that refusal a reason of its own.
    blame: (_, { body }) =>
      bodyErrors(body)
        .filter(({ code }) => code !== NAME_TAKEN)
        .map(asProblem),
  },
  export: {
    written: ({ id, raw }, _, { ids } = {}) => ({ name: raw.name, ...(ids === true ? { id } : {}) }),
  },
});

function emojisPath(scope: Scope): string {
  return pathTo`/applications/${applicationOf(scope)}/emojis`;
}

async function listEmojis(
  at: Scope,
  client: Reader,
  _: Ids,
  how: HowToList = {},
): Promise<readonly RawEmoji[]> {
  const path = emojisPath(at);
  return readAsBot(at, how, async () => {
    const { body, ...answer } = await client.get(path, AS_BOT);
    const items = isObject(body) ? body['items'] : undefined;
    return listIn({ ...answer, body: items }, isRawEmoji, `GET ${path}`);
  });
}

function liveEmoji(raw: RawEmoji, at: Scope, seen: LiveView): LiveEmoji {
  const place = placed(EMOJI_KIND, at, [applicationOf(at), raw.name]);
  return liveResource(raw, place, raw, () => EMOJI.live(raw, at, seen));
}

/**
 * A name for a new emoji until the emoji that it replaces is deleted: two emojis cannot have the
 * same name. A later run recognizes the new emoji by this name.
 */
function standInName(replaced: string): string {
  return `replaces_${replaced}`;
}

/** The new emoji that this run, or an earlier one, made under its {@link standInName}. */
function standInFor({ address, scope }: Row, seen: LiveView): RawEmoji | undefined {
  const names = replacedBy(entryAt(seen, address)).map(standInName);
  return livesIn(scope, seen).find(({ name }) => names.includes(name));
}

function livesIn(scope: Scope, seen: LiveView): readonly RawEmoji[] {
  return seen.list(EMOJI_KIND, scope.address).map(({ raw }) => raw as RawEmoji);
}

function imageFor({ address }: Row, seen: LiveView): string | undefined {
  const { data } = entryAt(seen, address);
  return data === undefined ? undefined : dataUri(data, EMOJI_TYPES);
}

/**
 * Creates a row's emoji. If {@link deleteEmoji} has made it already, under a stand-in name, it is
 * only renamed.
 */
async function createEmoji(row: Row, at: At): Promise<Receipt> {
  const name = nameOf(row);
  const made = standInFor(row, at.seen);
  if (made === undefined)
    return receiptFor(row, await postEmoji({ name, image: imageFor(row, at.seen) }, row, at));
  await patchName(made.id, row, at);
  // The answer is not taken into the list of this run, which has the emoji under its stand-in name.
  // The next read of the list shows the new name.
  return { waits: [] };
}

/** Sends a new emoji. Throws a RequestFailure `foreign` if the answer shows another name. */
async function postEmoji(
  body: { readonly name: string; readonly image: string | undefined },
  { scope }: Row,
  { client }: At,
): Promise<RawEmoji> {
  const path = emojisPath(scope);
  const request = `POST ${path}`;
  const made = writtenIn(await client.send('POST', path, body), isRawEmoji, request);
  if (made.name === body.name) return made;
  throw new RequestFailure('foreign', `${request} was answered with ${made.name}`, { request });
}

async function patchName(id: string, row: Row, { client }: At): Promise<RawEmoji> {
  const path = emojisPath(row.scope) + pathTo`/${id}`;
  const answer = await client.send('PATCH', path, { name: nameOf(row) });
  return writtenIn(answer, isRawEmoji, `PATCH ${path}`);
}

async function renameEmoji(row: Row, at: At): Promise<Receipt> {
  return receiptFor(row, await patchName(emojiId(row, at.ids), row, at));
}

/**
 * Deletes an emoji. If it is replaced, the new emoji is made first, under a stand-in name. So the
 * old one stays if Discord refuses the new image or the run ends here.
 */
async function deleteEmoji(row: Row, at: At): Promise<Receipt> {
  const id = emojiId(row, at.ids);
  const path = emojisPath(row.scope) + pathTo`/${id}`;
  const makes = row.action === 'replace' && standInFor(row, at.seen) === undefined;
  if (makes) await makeStandIn(standInName(id), row, at);
  try {
    await at.client.send('DELETE', path);
  } catch (error) {
    throw makes ? afterStandIn(error, standInName(id)) : error;
  }
  return { waits: [] };
}

/**
 * Makes the new emoji under its stand-in name. A refusal because the name is taken is no failure:
 * the emoji exists already, and the list that was read lags behind.
 */
async function makeStandIn(name: string, row: Row, at: At): Promise<void> {
  try {
    await postEmoji({ name, image: imageFor(row, at.seen) }, row, at);
  } catch (error) {
    if (!(error instanceof RequestFailure) || !isNameTaken(error)) throw error;
  }
}

/**
 * The failure of a delete that follows the create of the new emoji. If the delete was `unsent`, the
 * outcome is `rejected`, because the row did send a create.
 */
function afterStandIn(error: unknown, name: string): unknown {
  if (!(error instanceof RequestFailure)) return error;
  const { message, outcome, request, status, serviceCode, body } = error;
  return new RequestFailure(
    outcome === 'unsent' ? 'rejected' : outcome,
    `${message}; the new emoji is there as ${name}`,
    {
      request,
      body,
      ...(status === undefined ? {} : { status }),
      ...(serviceCode === undefined ? {} : { serviceCode }),
    },
  );
}

function nameOf({ parts }: Row): string {
  return parts[1] as string;
}

/**
 * The id of an emoji. If this row renames the emoji, `ids` may still have it under the old address.
 */
function emojiId({ address, from }: Row, ids: Ids): string {
  return ids.has(address) || from === undefined ? ids.of(address) : ids.of(from);
}

function withoutImage(row: Row, seen: LiveView): ProviderReason | undefined {
  if (row.action !== 'create' && row.action !== 'replace') return undefined;
  if (imageFor(row, seen) !== undefined) return undefined;
  return reason(
    'discord/emoji-without-image',
    'there is no emoji of this name, and the entry names no image to make one from',
    'Write `image`. If someone renamed the emoji, write `renamed_from`, or take the live name over with `evenkeel adopt`.',
  );
}

function remarksOn(row: Row, seen: LiveView): readonly ProviderReason[] {
  const made = standInFor(row, seen);
  const gets =
    made === undefined || (row.action !== 'create' && row.action !== 'replace')
      ? []
      : [
          reason(
            'discord/emoji-stand-in',
            `the emoji ${made.name} (${made.id}) gets this name: an earlier apply made it, and did not finish`,
          ),
        ];
  if (row.action !== 'replace') return gets;
  const ids = replacedBy(entryAt(seen, row.address));
  const replaced = livesIn(row.scope, seen).find(({ id }) => ids.includes(id));
  const said = `the new emoji has another id: messages and code that have the id ${replaced?.id} lose it`;
  return [reason('discord/emoji-another-id', said), ...gets];
}
