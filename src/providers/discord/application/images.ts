import { address } from '../../../core/address.ts';
import { type Field, field } from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { IdleField } from '../../../core/kind.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import type { DiscordApplication } from '../../../generated/manifest.ts';
import { type DiscordProblem, reason } from '../codes.ts';
import { APPLICATION_IMAGES, APPLICATION_TYPES, dataUri } from '../files/image-files.ts';
import { applicationOf } from '../scope.ts';

export type ImageKey = (typeof APPLICATION_IMAGES)[number];

/** The name of the application kind, which begins its addresses. */
export const APPLICATION_KIND = 'discord.application';

/** What an entry says of an image, or null for none. */
type WantedImage = NonNullable<DiscordApplication[ImageKey]>;

/**
 * The field of an image. Discord shows only its own hash of the image
 * (facts/discord.md#images-of-an-application), so evenkeel compares that with the entry's `hash`.
 * An entry without `hash` accepts every live image except the one whose hash is in `replaces`.
 */
export function imageField(key: ImageKey): Field<string | null> {
  return field<string | null>(null, () => undefined, {
    apart: true,
    wanted: (entry: DiscordApplication) => {
      const image = entry[key];
      return image === undefined ? undefined : image === null ? null : wantedName(image);
    },
    live: (raw: Readonly<Record<string, unknown>>, at: Scope, seen: LiveView) => {
      const hash = (raw[key] ?? null) as string | null;
      const image = imageIn(seen, at, key);
      if (hash === null || hash === '' || image === undefined) return hash === '' ? null : hash;
      return image.hash !== undefined || image.replaces === hash ? hash : wantedName(image);
    },
    written: (_, { raw, scope }, seen) => {
      const hash = (raw as Readonly<Record<string, unknown>>)[key];
      const { replaces: _replaced, ...image } = imageIn(seen, scope, key) ?? {};
      return typeof hash === 'string' ? { ...image, hash } : null;
    },
  });
}

function wantedName({ hash, file }: WantedImage): string {
  return hash ?? file ?? 'an image';
}

/** What the manifest says of an image; undefined where it says nothing, or wants no image. */
export function imageIn(seen: LiveView, at: Scope, key: ImageKey): WantedImage | undefined {
  const said = seen.desired(address(APPLICATION_KIND, [applicationOf(at)]))?.besides?.[key];
  return isObject(said) ? (said as WantedImage) : undefined;
}

/** The keys of an entry that are not fields to compare: its images, and its `allow`. */
export function besides(entry: DiscordApplication): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = { allow: [...(entry.allow ?? [])] };
  for (const key of APPLICATION_IMAGES) found[key] = (entry[key] ?? null) as Json;
  return found;
}

/** Mistakes in the images of an entry. */
export function imageRules(entry: DiscordApplication): readonly DiscordProblem[] {
  return APPLICATION_IMAGES.flatMap((key): readonly DiscordProblem[] => {
    const { data, file, hash, replaces } = entry[key] ?? {};
    if (data !== undefined && dataUri(data, APPLICATION_TYPES) === undefined) {
      const message = 'the file is no PNG, JPEG or GIF, and Discord takes no other image';
      return [{ rule: 'discord/image-form', message, path: [key, file === undefined ? 'data' : 'file'] }];
    }
    if (replaces === undefined || (hash === undefined && (file ?? data) !== undefined)) return [];
    const message = '`replaces` says which image a file takes the place of, and stands beside `file` alone';
    const hint = hash === undefined ? 'name the file' : 'remove `hash`: adopt writes that of the new image';
    return [{ rule: 'discord/image-replaces', message, path: [key, 'replaces'], atKey: true, hint }];
  });
}

/**
 * Image files that cannot be compared with the live image: Discord shows only a hash, and the entry
 * has none.
 */
export function notComparedImages(
  { besides }: Pick<Desired, 'besides'>,
  { raw }: { readonly raw: Readonly<Record<string, unknown>> },
): readonly IdleField[] {
  return APPLICATION_IMAGES.flatMap(key => {
    const image = besides?.[key];
    const hash = raw[key];
    if (!isObject(image) || typeof hash !== 'string') return [];
    if (image['hash'] !== undefined || image['replaces'] === hash) return [];
    const said = `the live image has the hash ${hash}, with which a file cannot be compared`;
    const isAfterAnother = image['replaces'] !== undefined;
    const [place, how] = isAfterAnother
      ? ['in place of `replaces`', 'set `replaces` to this hash']
      : ['beside `file`', `write \`replaces: "${hash}"\` instead`];
    const next = `To keep the live image and to see when it changes, let \`evenkeel adopt\` write \`hash: "${hash}"\` ${place}. To write the file over it, ${how}.`;
    const file = typeof image['file'] === 'string' ? image['file'] : 'the file';
    const takenOver = `evenkeel did not compare ${file} with the live image, which may be another one`;
    return [{ field: key, cause: reason('discord/image-not-compared', said, next), takenOver }];
  });
}
