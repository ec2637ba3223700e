import type { ManifestNode, MapNode } from '../../../core/manifest-node.ts';

/** The map with the value of one key changed; anything without that key is unchanged. */
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

/** The list with each item changed; one without a change, and anything else, is unchanged. */
export function changedItems(
  node: ManifestNode,
  change: (item: ManifestNode, index: number) => ManifestNode,
): ManifestNode {
  if (node.type !== 'list') return node;
  const items = node.items.map(change);
  return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
}

/** A manifest with its application, and each entry of its guilds, changed. */
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
