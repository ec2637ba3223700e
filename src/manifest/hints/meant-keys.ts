import type { ManifestNode, MapMember, MapNode } from '../../core/manifest-node.ts';
import type { ManifestPath } from '../../core/problem.ts';

/** A misspelled key, with the path of its map and the key that was certainly meant. */
export interface MeantKey {
  readonly path: ManifestPath;
  readonly key: string;
  readonly as: string;
}

/**
 * The keys that can be read as those that they are near to: none whose map has that key already,
 * or a second key that is near to it. Pure.
 */
export function readableKeys(found: readonly MeantKey[], root: MapNode): readonly MeantKey[] {
  const count = new Map<string, number>();
  for (const each of found) count.set(placeOf(each), (count.get(placeOf(each)) ?? 0) + 1);
  return found.filter(each => {
    const map = nodeAt(root, each.path);
    return map?.type === 'map' && !map.members.has(each.as) && count.get(placeOf(each)) === 1;
  });
}

/** The path of the value of a misspelled key, once the key is the one that was meant. */
export function placeOf({ path, as }: MeantKey): string {
  return JSON.stringify([...path, as]);
}

/** The tree with these keys as they were meant, everything at its place in the file. Pure. */
export function withMeantKeys(root: MapNode, meant: readonly MeantKey[]): MapNode {
  return renamed(root, meant, 0) as MapNode;
}

function renamed(node: ManifestNode, meant: readonly MeantKey[], depth: number): ManifestNode {
  if (meant.length === 0 || node.type === 'scalar') return node;
  const below = (segment: string | number): readonly MeantKey[] =>
    meant.filter(({ path }) => path.length > depth && path[depth] === segment);
  if (node.type === 'list')
    return { ...node, items: node.items.map((item, index) => renamed(item, below(index), depth + 1)) };
  const own = new Map(meant.flatMap(each => (each.path.length === depth ? [[each.key, each.as]] : [])));
  const members = new Map<string, MapMember>();
  for (const [key, { key: span, value }] of node.members)
    members.set(own.get(key) ?? key, { key: span, value: renamed(value, below(key), depth + 1) });
  return { ...node, members };
}

function nodeAt(root: ManifestNode, path: ManifestPath): ManifestNode | undefined {
  let node: ManifestNode | undefined = root;
  for (const segment of path) {
    if (node?.type === 'map') node = node.members.get(String(segment))?.value;
    else if (node?.type === 'list') node = node.items[Number(segment)];
    else return undefined;
  }
  return node;
}
