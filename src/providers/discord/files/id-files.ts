import type { ListNode, ManifestNode, MapNode } from '../../../core/manifest-node.ts';
import type { SectionFile, SectionFiles } from '../../../core/section.ts';
import { changedScopes } from '../command/changed-node.ts';
import { guildsOf, namedBy } from './command-files.ts';

/** The files of `ids_from`: JSON arrays of guild ids. Another program can write such a file. */
export const idFiles: SectionFiles = {
  members: section => guildsOf(section).flatMap(guild => guild.members.get('ids_from') ?? []),
  must: 'a file of guilds must be a list of their ids',
  text: { shows: list => list.type === 'list' && list.items.every(isId) },
  merge: (root, files) => ({
    node: changedScopes(root, (scope, guild) => (guild === undefined ? scope : withIds(scope, files))),
    problems: [],
  }),
};

/**
 * Whether an item has the form of an id. Messages quote only such items, because any other text may
 * be a secret.
 */
function isId(item: ManifestNode): boolean {
  return item.type === 'scalar' && /^\d{1,20}$/.test(item.written);
}

/** A guild's entry with the ids of its files added to its `ids`, each id once. */
function withIds(guild: MapNode, files: readonly SectionFile[]): MapNode {
  const from = guild.members.get('ids_from');
  const own = guild.members.get('ids');
  if (from === undefined || (own !== undefined && own.value.type !== 'list')) return guild;
  const named = namedBy(from);
  const lists = files.filter(file => named.some(({ span }) => file.named === span));
  const items: ManifestNode[] = own?.value.type === 'list' ? [...own.value.items] : [];
  const seen = new Set(items.map(writtenOf));
  for (const { tree } of lists) {
    for (const item of tree.type === 'list' ? tree.items : []) {
      const written = writtenOf(item);
      if (written === undefined || !seen.has(written)) items.push(item);
      seen.add(written);
    }
  }
  if (lists.length === 0) return guild;
  const value: ListNode = { type: 'list', items, span: from.value.span };
  return { ...guild, members: new Map(guild.members).set('ids', { key: own?.key ?? from.key, value }) };
}

function writtenOf(item: ManifestNode): string | undefined {
  return item.type === 'scalar' ? item.written : undefined;
}
