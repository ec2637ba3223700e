import { address } from '../../../core/address.ts';
import { type FieldsOf, FieldTable, field } from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import type { DiscordEmoji } from '../../../generated/manifest.ts';
import { DISCORD } from '../../../limits/discord.ts';
import type { DiscordProblem } from '../codes.ts';
import { dataUri, EMOJI_TYPES } from '../files/image-files.ts';
import { applicationOf } from '../scope.ts';

/** The name of the emoji kind, which begins its addresses. */
export const EMOJI_KIND = 'discord.emoji';

/** An emoji as the API sends it (facts/discord.md#emojis-of-an-application). */
export interface RawEmoji {
  readonly id: string;
  readonly name: string;
  readonly animated?: boolean;
  readonly [member: string]: unknown;
}

export function isRawEmoji(value: unknown): value is RawEmoji {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    /^\d{1,20}$/.test(value['id']) &&
    typeof value['name'] === 'string' &&
    ['boolean', 'undefined'].includes(typeof value['animated'])
  );
}

/**
 * The only field of an emoji. Discord cannot change an image and shows nothing of it, so evenkeel
 * accepts every live image, except that of the emoji whose id is in `replaces`.
 */
export const EMOJI = new FieldTable({
  image: field<string | null>(null, () => undefined, {
    fixed: true,
    apart: true,
    exported: 'never',
    wanted: (entry: DiscordEmoji) => wantedName(entry),
    live: (raw: RawEmoji, at: Scope, seen: LiveView) => {
      const entry = entryAt(seen, seen.addressOf(EMOJI_KIND, raw.id) ?? emojiAddress(at, raw.name));
      return replacedBy(entry).includes(raw.id) ? `the image of ${raw.id}` : (wantedName(entry) ?? null);
    },
  }),
});

export type EmojiFields = FieldsOf<typeof EMOJI>;
export type LiveEmoji = Live<EmojiFields, RawEmoji>;

export function emojiAddress(scope: Scope, name: string) {
  return address(EMOJI_KIND, [applicationOf(scope), name]);
}

/** The keys of an entry about its image. No plan shows them. */
type WantedImage = Pick<DiscordEmoji, 'image' | 'data' | 'replaces'>;

export function imageOf({ image, data, replaces }: DiscordEmoji): Readonly<Record<string, Json>> {
  return {
    ...(image === undefined ? {} : { image }),
    ...(data === undefined ? {} : { data }),
    ...(replaces === undefined ? {} : { replaces }),
  };
}

/**
 * The ids of the emojis that the image of an entry takes the place of. Applications that share the
 * entry have ids of their own, and each knows only its own.
 */
export function replacedBy({ replaces }: WantedImage): readonly string[] {
  return replaces === undefined ? [] : typeof replaces === 'string' ? [replaces] : replaces;
}

/** What the manifest says of the image of an emoji; empty where it says nothing. */
export function entryAt(seen: LiveView, at: ReturnType<typeof emojiAddress>): WantedImage {
  return seen.desired(at)?.besides ?? {};
}

function wantedName({ image, data }: WantedImage): string | undefined {
  return image ?? (data === undefined ? undefined : 'an image');
}

const MOST_BYTES = DISCORD.emojiBytes.is;

/** Mistakes in the image of an entry. */
export function emojiRules({ image, data, replaces }: DiscordEmoji): readonly DiscordProblem[] {
  const at = image === undefined ? 'data' : 'image';
  if (data === undefined)
    return replaces === undefined || image !== undefined
      ? []
      : [
          {
            rule: 'discord/image-replaces',
            message:
              '`replaces` says which emoji an image takes the place of, and stands beside `image` alone',
            path: ['replaces'],
            atKey: true,
            hint: 'name the file',
          },
        ];
  if (dataUri(data, EMOJI_TYPES) === undefined) {
    const message = 'the file is no PNG, JPEG, GIF, WebP or AVIF, and Discord makes no emoji from it';
    return [{ rule: 'discord/image-form', message, path: [at] }];
  }
  const bytes = Buffer.byteLength(data, 'base64');
  if (bytes <= MOST_BYTES) return [];
  const message = `the file has ${bytes.toLocaleString('en')} bytes, and Discord takes at most ${MOST_BYTES.toLocaleString('en')} for an emoji`;
  return [{ rule: 'discord/emoji-size', message, path: [at] }];
}
