import { address } from '../../../core/address.ts';
import { type Field, field } from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { ManifestNode, MapMember, MapNode } from '../../../core/manifest-node.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { LiveView } from '../../../core/resource.ts';
import type { SectionFile, SectionFiles } from '../../../core/section.ts';
import type { DiscordApplication } from '../../../generated/manifest.ts';
import type { DiscordProblem } from '../codes.ts';
import { changed } from '../command/changed-node.ts';
import { applicationOf } from '../scope.ts';

/** The keys of an application's entry that are images. */
export const IMAGES = ['icon', 'cover_image'] as const;
export type ImageKey = (typeof IMAGES)[number];

/** The name of the application kind, which begins its addresses. */
export const APPLICATION_KIND = 'discord.application';

/** What an entry says of an image, or null for none. */
type WantedImage = NonNullable<DiscordApplication[ImageKey]>;

/**
 * An image. The service shows only a hash of its own (facts/discord.md#images-of-an-application),
 * so an entry with `hash` is compared with that. Without it, every live image is as wanted, except
 * the one that the file replaces.
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

/** What the manifest says of an image; undefined where it says nothing, or wants none. */
export function imageIn(seen: LiveView, at: Scope, key: ImageKey): WantedImage | undefined {
  const said = seen.desired(address(APPLICATION_KIND, [applicationOf(at)]))?.besides?.[key];
  return isObject(said) ? (said as WantedImage) : undefined;
}

/** The members of an entry that no field has: its images, and what it allows. */
export function besides(entry: DiscordApplication): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = { allow: [...(entry.allow ?? [])] };
  for (const key of IMAGES) found[key] = (entry[key] ?? null) as Json;
  return found;
}

const TYPES: readonly (readonly [type: string, magic: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(?:37|39)61/],
];

/** An image as the API takes it: a data URI; undefined where the bytes are no such image. */
export function dataUri(data: string): string | undefined {
  const start = Buffer.from(data.slice(0, 32), 'base64').toString('hex');
  const type = TYPES.find(([, magic]) => magic.test(start))?.[0];
  return type && `data:${type};base64,${data}`;
}

/** Mistakes in the images of an entry. */
export function imageRules(entry: DiscordApplication): readonly DiscordProblem[] {
  return IMAGES.flatMap((key): readonly DiscordProblem[] => {
    const { data, file, hash, replaces } = entry[key] ?? {};
    if (data !== undefined && dataUri(data) === undefined) {
      const message = 'the file is no PNG, JPEG or GIF, and Discord takes no other image';
      return [{ rule: 'discord/image-form', message, path: [key, file === undefined ? 'data' : 'file'] }];
    }
    if (replaces === undefined || (hash === undefined && (file ?? data) !== undefined)) return [];
    const message = '`replaces` says which image a file takes the place of, and stands beside `file` alone';
    const hint = hash === undefined ? 'name the file' : 'remove `hash`: adopt writes that of the new image';
    return [{ rule: 'discord/image-replaces', message, path: [key, 'replaces'], atKey: true, hint }];
  });
}

/** The files of the images. Their content goes into the entry, beside their names. */
export const imageFiles: SectionFiles = {
  members: section =>
    IMAGES.flatMap(key => memberAt(memberAt(section.members.get('application'), key), 'file') ?? []),
  must: 'an image must be a PNG, JPEG or GIF file',
  text: { isBinary: true },
  merge: (root, files) => ({
    node: changed(root, 'discord', section =>
      changed(section, 'application', application =>
        IMAGES.reduce((node, key) => changed(node, key, image => withContent(image, files)), application),
      ),
    ) as MapNode,
    problems: [],
  }),
};

function memberAt(member: MapMember | undefined, key: string): MapMember | undefined {
  return member?.value.type === 'map' ? member.value.members.get(key) : undefined;
}

function withContent(image: ManifestNode, files: readonly SectionFile[]): ManifestNode {
  const file = image.type === 'map' ? image.members.get('file') : undefined;
  const found = files.find(({ named }) => named === file?.value.span);
  if (image.type !== 'map' || file === undefined || found === undefined) return image;
  return { ...image, members: new Map(image.members).set('data', { key: file.key, value: found.tree }) };
}
