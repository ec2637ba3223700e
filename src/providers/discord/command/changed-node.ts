import type { ManifestNode, MapNode } from '../../../core/manifest-node.ts';
import type { ManifestPath } from '../../../core/problem.ts';

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
 * A list with each item changed. If no item changes, or if the node is no list, the same node is
 * returned.
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
 * A manifest after `change` of the `discord` section and of each entry of `guilds`, in the section
 * and in its `applications`. `guild` is the path of such an entry, and undefined for the section
 * itself.
 */
export function changedScopes(
  root: MapNode,
  change: (scope: MapNode, guild: ManifestPath | undefined) => MapNode,
): MapNode {
  const inGuilds = (node: ManifestNode, path: ManifestPath): ManifestNode =>
    changed(node, 'guilds', guilds =>
      changedItems(guilds, (guild, index) =>
        guild.type === 'map' ? change(guild, [...path, 'guilds', index]) : guild,
      ),
    );
  return changed(root, 'discord', section => {
    if (section.type !== 'map') return section;
    return changedApplications(inGuilds(change(section, undefined), []), (one, name) =>
      inGuilds(one, ['applications', name]),
    );
  }) as MapNode;
}

/** A section in which `change` changed each of its `applications`. */
export function changedApplications(
  section: ManifestNode,
  change: (application: ManifestNode, name: string) => ManifestNode,
): ManifestNode {
  return changed(section, 'applications', all => {
    if (all.type !== 'map') return all;
    return [...all.members.keys()].reduce<ManifestNode>(
      (node, name) => changed(node, name, one => change(one, name)),
      all,
    );
  });
}

/** The entries of `applications` in a section. */
export function applicationsIn(section: MapNode): readonly MapNode[] {
  const all = section.members.get('applications')?.value;
  if (all?.type !== 'map') return [];
  return [...all.members.values()].flatMap(({ value }) => (value.type === 'map' ? [value] : []));
}
