import type { ListNode, ManifestNode, MapMember, MapNode } from '../../../core/manifest-node.ts';
import type { SectionFile, SectionFiles } from '../../../core/section.ts';
import { applicationsIn, changed, changedApplications, changedItems } from '../command/changed-node.ts';

type ImageType = readonly [type: string, magic: RegExp];

/** The images that an application takes (facts/discord.md#images-of-an-application). */
export const APPLICATION_TYPES: readonly ImageType[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(?:37|39)61/],
];

/** The images that an emoji is made from (facts/discord.md#emojis-of-an-application). */
export const EMOJI_TYPES: readonly ImageType[] = [
  ...APPLICATION_TYPES,
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(?:66|73)/],
];

/** An image as the API takes it: a data URI; undefined where the bytes are of none of the types. */
export function dataUri(data: string, types: readonly ImageType[]): string | undefined {
  const start = Buffer.from(data.slice(0, 32), 'base64').toString('hex');
  const type = types.find(([, magic]) => magic.test(start))?.[0];
  return type && `data:${type};base64,${data}`;
}

/** The keys of an application's entry that are images. */
export const APPLICATION_IMAGES = ['icon', 'cover_image'] as const;

/**
 * The image files that the manifest names. The content of a file goes into the entry as `data`, in
 * base64.
 */
export const imageFiles: SectionFiles = {
  members: section => [
    ...[section, ...applicationsIn(section)].flatMap(({ members }) =>
      APPLICATION_IMAGES.flatMap(
        key => memberAt(memberAt(members.get('application')?.value, key)?.value, 'file') ?? [],
      ),
    ),
    ...emojisOf(section).flatMap(emoji => memberAt(emoji, 'image') ?? []),
  ],
  must: 'an image must be a PNG, JPEG or GIF file',
  text: { isBinary: true },
  merge: (root, files) => ({
    node: changed(root, 'discord', section =>
      changed(ofApplications(section, files), 'emojis', emojis =>
        changedItems(emojis, emoji => withContent(emoji, 'image', files)),
      ),
    ) as MapNode,
    problems: [],
  }),
};

function ofApplications(section: ManifestNode, files: readonly SectionFile[]): ManifestNode {
  return changedApplications(ofApplication(section, files), one => ofApplication(one, files));
}

function ofApplication(section: ManifestNode, files: readonly SectionFile[]): ManifestNode {
  return changed(section, 'application', application =>
    APPLICATION_IMAGES.reduce(
      (node, key) => changed(node, key, image => withContent(image, 'file', files)),
      application,
    ),
  );
}

function emojisOf(section: MapNode): ListNode['items'] {
  const list = section.members.get('emojis')?.value;
  return list?.type === 'list' ? list.items : [];
}

function memberAt(node: ManifestNode | undefined, key: string): MapMember | undefined {
  return node?.type === 'map' ? node.members.get(key) : undefined;
}

/**
 * The entry with the content of the file that it names under `key`; an entry without such a file is
 * returned as it is.
 */
function withContent(entry: ManifestNode, key: string, files: readonly SectionFile[]): ManifestNode {
  const file = memberAt(entry, key);
  const found = files.find(({ named }) => named === file?.value.span);
  if (entry.type !== 'map' || file === undefined || found === undefined) return entry;
  return { ...entry, members: new Map(entry.members).set('data', { key: file.key, value: found.tree }) };
}
