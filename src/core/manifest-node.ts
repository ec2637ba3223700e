import type { Json } from './json.ts';
import type { ManifestPath, Source } from './problem.ts';
import type { TextFile } from './text/text-file.ts';

export interface Span {
  readonly in: TextFile;
  readonly start: number;
  /**
   * Where the value ends. Absent for lists and maps, because messages only point at their
   * beginning.
   */
  readonly end?: number;
}

export interface ScalarNode {
  readonly type: 'scalar';
  readonly value: string | number | boolean | null;
  /**
   * A text without its quotes; any other value exactly as the file has it, such as all digits of a
   * number.
   */
  readonly written: string;
  /** Written without quotes and without `|` or `>`, so that YAML chose the type. */
  readonly plain: boolean;
  readonly span: Span;
}

export interface ListNode {
  readonly type: 'list';
  readonly items: readonly ManifestNode[];
  readonly span: Span;
}

export interface MapMember {
  readonly key: Span;
  readonly value: ManifestNode;
}

export interface MapNode {
  readonly type: 'map';
  readonly members: ReadonlyMap<string, MapMember>;
  readonly span: Span;
}

/**
 * A value of a manifest with its place in the file. Aliases share nodes, so this is a graph without
 * cycles.
 */
export type ManifestNode = ScalarNode | ListNode | MapNode;

export function sourceOf(span: Span): Source {
  return span.in.source(span.start, span.end);
}

/**
 * The value without positions. `known` has the values of nodes that were computed before. A key
 * such as `__proto__` would change the object that is made here, but no node has such a key (see
 * `to-node.ts`).
 */
export function plainValue(node: ManifestNode, known?: ReadonlyMap<ManifestNode, Json>): Json {
  const made = known?.get(node);
  if (made !== undefined) return made;
  if (node.type === 'scalar') return node.value;
  if (node.type === 'list') return node.items.map(item => plainValue(item, known));
  const value: Record<string, Json> = {};
  for (const [key, member] of node.members) value[key] = plainValue(member.value, known);
  return value;
}

/** A node and its key in the map around it, if any. */
export interface FoundNode {
  readonly node: ManifestNode;
  readonly key?: Span;
}

function step(node: ManifestNode, segment: string | number): FoundNode | undefined {
  if (node.type === 'map') {
    const member = node.members.get(String(segment));
    return member && { node: member.value, key: member.key };
  }
  const item = node.type === 'list' ? node.items[Number(segment)] : undefined;
  return item && { node: item };
}

/**
 * The node at the path, and `whole: true`. If the manifest has only the first keys of the path: the
 * node at the last of these, and `whole: false`.
 */
export function nearest(root: ManifestNode, path: ManifestPath): FoundNode & { readonly whole: boolean } {
  let found: FoundNode = { node: root };
  for (const segment of path) {
    const next = step(found.node, segment);
    if (next === undefined) return { whole: false, ...found };
    found = next;
  }
  return { whole: true, ...found };
}

/**
 * Where a message points: at the key where `atKey` is true or the value is empty, else at the
 * value.
 */
export function placeOf(found: FoundNode, atKey = false): Source {
  const empty = found.node.type === 'scalar' && found.node.plain && found.node.written === '';
  return sourceOf(found.key !== undefined && (atKey || empty) ? found.key : found.node.span);
}
