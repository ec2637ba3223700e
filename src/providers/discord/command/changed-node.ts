import type { ManifestNode, MapNode } from '../../../core/manifest-node.ts';

/** The map with the value of one key changed; a node without that key is returned as it is. */
export function changed(
  node: ManifestNode,
  key: string,
  change: (value: ManifestNode) => ManifestNode,
): ManifestNode {
  const member = node.type === 'map' ? node.members.get(key) : undefined;
  if (node.type !== 'map' || member === undefined) return node;
  const value = change(member.value);
  return value === member.value
    ? node
    : { ...node, members: new Map(node.members).set(key, { ...member, value }) };
}

/**
 * A list with each item changed. A list of which no item changes, and a node that is no list, is
 * returned as it is.
 */
export function changedItems(
  node: ManifestNode,
  change: (item: ManifestNode, index: number) => ManifestNode,
): ManifestNode {
  if (node.type !== 'list') return node;
  const items = node.items.map(change);
  return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
}

/**
 * A manifest in which `change` changed the `discord` section and each entry of its `guilds`. For
 * the section, `guild` is undefined.
 */
export function changedScopes(
  root: MapNode,
  change: (scope: MapNode, guild: number | undefined) => MapNode,
): MapNode {
  return changed(root, 'discord', section => {
    if (section.type !== 'map') return section;
    return changed(change(section, undefined), 'guilds', guilds =>
      changedItems(guilds, (guild, index) => (guild.type === 'map' ? change(guild, index) : guild)),
    );
  }) as MapNode;
}
