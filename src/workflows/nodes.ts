import { type ManifestNode, type MapNode, sourceOf } from '../core/manifest-node.ts';
import type { PlacedText } from './model.ts';

/** The value of a key; undefined where the node is no map or has no such key. */
export function memberOf(node: ManifestNode | undefined, key: string): ManifestNode | undefined {
  return node?.type === 'map' ? node.members.get(key)?.value : undefined;
}

/** The members of a map, in their order; none where the node is no map. */
export function membersOf(node: ManifestNode | undefined): MapNode['members'] {
  return node?.type === 'map' ? node.members : new Map();
}

/** The entries of a list, those of lists inside it too; the node itself if it is not a list. */
export function entriesOf(node: ManifestNode | undefined): readonly ManifestNode[] {
  if (node === undefined) return [];
  return node.type === 'list' ? node.items.flatMap(entriesOf) : [node];
}

/** The value of a scalar as text, also of a number or `true`; undefined for any other node. */
export function writtenOf(node: ManifestNode | undefined): PlacedText | undefined {
  if (node?.type !== 'scalar' || node.value === null) return undefined;
  return { text: String(node.value), at: sourceOf(node.span) };
}

/** The value of the member `key` as text; undefined where the map has no scalar there. */
export function textIn(node: ManifestNode | undefined, key: string): PlacedText | undefined {
  return writtenOf(memberOf(node, key));
}

/** Every scalar in these nodes, each once, even if YAML aliases use it several times. */
export function scalarsIn(...roots: readonly (ManifestNode | undefined)[]): readonly ManifestNode[] {
  const seen = new Set<ManifestNode>();
  const found: ManifestNode[] = [];
  const visit = (node: ManifestNode | undefined): void => {
    if (node === undefined || seen.has(node)) return;
    seen.add(node);
    if (node.type === 'scalar') found.push(node);
    else if (node.type === 'list') for (const item of node.items) visit(item);
    else for (const { value } of node.members.values()) visit(value);
  };
  for (const root of roots) visit(root);
  return found;
}
