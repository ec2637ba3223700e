import type { Json } from '../core/json.ts';
import { type ManifestNode, type MapNode, plainValue } from '../core/manifest-node.ts';

/**
 * The parsed parts of the current manifest, which has no mistake. Loading the base manifest reuses
 * them: a text that both manifests have is parsed once, and its values are shared. Shared parts
 * keep their positions in the current files.
 */
export class KnownParts {
  readonly #trees: ReadonlyMap<string, MapNode>;
  readonly #root: MapNode;
  readonly #value: unknown;
  #values: ReadonlyMap<ManifestNode, Json> | undefined;

  /**
   * `trees`: text of a file → its tree, for every file without a problem. `value`: the value of the
   * merged tree `root`.
   */
  constructor(trees: ReadonlyMap<string, MapNode>, root: MapNode, value: unknown) {
    this.#trees = trees;
    this.#root = root;
    this.#value = value;
  }

  treeOf(text: string): MapNode | undefined {
    return this.#trees.get(text);
  }

  /** Like the function {@link plainValue}, but reuses the values of shared parts. */
  plainValue(node: ManifestNode): Json {
    this.#values ??= valuesOfEntries(this.#root, this.#value);
    return plainValue(node, this.#values);
  }
}

/** Node → value, for all maps that are items of lists. */
function valuesOfEntries(root: MapNode, value: unknown): ReadonlyMap<ManifestNode, Json> {
  const found = new Map<ManifestNode, Json>();
  const walk = (node: ManifestNode, at: unknown): void => {
    if (node.type === 'list' && Array.isArray(at)) {
      for (const [index, item] of node.items.entries()) {
        if (item.type === 'map') found.set(item, at[index]);
        walk(item, at[index]);
      }
    } else if (node.type === 'map' && typeof at === 'object' && at !== null) {
      for (const [key, member] of node.members) walk(member.value, Reflect.get(at, key));
    }
  };
  walk(root, value);
  return found;
}
