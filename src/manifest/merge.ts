import { canonical } from '../core/json.ts';
import {
  type ListNode,
  type ManifestNode,
  type MapMember,
  type MapNode,
  plainValue,
  sourceOf,
} from '../core/manifest-node.ts';
import type { Problem, Source } from '../core/problem.ts';
import type { MergedTree, ScopeList } from '../core/section.ts';
import type { Section } from './section.ts';

const KINDS = { scalar: 'a single value', list: 'a list', map: 'a map' } as const;

const ONE_MANIFEST = 'several files are one manifest: give them one name, or plan and apply each by itself';

function shown(source: Source): string {
  return `${source.file}:${source.line}:${source.column}`;
}

/**
 * The key under which a scope's entry has its ids, such as `ids`, and a name for the scope: the key
 * and the ids as one text. Ids in another order give the same name.
 */
function idOf(item: ManifestNode, ids: readonly string[]): { key: string; name: string } | undefined {
  if (item.type !== 'map') return undefined;
  const key = ids.find(each => item.members.has(each));
  const value = key === undefined ? undefined : item.members.get(key)?.value;
  if (key === undefined || value === undefined) return undefined;
  const all =
    value.type === 'list' ? value.items.map(item => canonical(plainValue(item))).sort() : plainValue(value);
  return { key, name: `${key} ${canonical(all)}` };
}

/**
 * Merges several trees into one manifest. Maps are merged by key, lists are joined, and scalars for
 * one key must be equal.
 */
class Merge {
  readonly problems: Problem[] = [];

  /**
   * Merges one or more maps, in their order. `fixed`: a key of which only the first value is kept,
   * such as `id`. `isDefault`: the maps are in `defaults`, where lists are not joined but must be
   * equal.
   */
  maps(trees: readonly [MapNode, ...MapNode[]], fixed?: string, isDefault = false): MapNode {
    const [first, ...others] = trees;
    if (others.length === 0) return first;
    const found = new Map<string, [MapMember, ...MapMember[]]>();
    for (const { members } of trees) {
      for (const [key, member] of members) {
        const there = found.get(key);
        if (there === undefined) found.set(key, [member]);
        else if (key !== fixed) there.push(member);
      }
    }
    const members = new Map<string, MapMember>();
    for (const [key, all] of found) {
      const value = this.#values(key, all, isDefault || key === 'defaults');
      members.set(key, { key: all[0].key, value });
    }
    return { ...first, members };
  }

  #values(
    key: string,
    [first, ...others]: readonly [MapMember, ...MapMember[]],
    isDefault: boolean,
  ): ManifestNode {
    const { value } = first;
    const alike = others.map(each => each.value).filter(each => this.#agree(key, value, each, isDefault));
    if (alike.length === 0) return value;
    if (value.type === 'map')
      return this.maps([value, ...alike.filter(each => each.type === 'map')], undefined, isDefault);
    if (value.type !== 'list' || isDefault) return value;
    return { ...value, items: [value, ...alike].flatMap(each => (each.type === 'list' ? each.items : [])) };
  }

  #agree(key: string, a: ManifestNode, b: ManifestNode, isDefault: boolean): boolean {
    const isSingle = a.type === 'scalar' || (isDefault && a.type === 'list');
    if (a.type === b.type && (!isSingle || canonical(plainValue(a)) === canonical(plainValue(b))))
      return true;
    const place = shown(sourceOf(a.span));
    const message =
      a.type === b.type
        ? `"${key}" has one value here and another value at ${place}`
        : `"${key}" is ${KINDS[b.type]} here and ${KINDS[a.type]} at ${place}`;
    const problem: Problem = { rule: 'merge/conflict', level: 'error', message, source: sourceOf(b.span) };
    if (key !== 'name') this.problems.push(problem);
    // Only the first of these problems has the hint. Repeating it for each of many files would not
    // help.
    else if (!this.problems.some(({ hint }) => hint === ONE_MANIFEST))
      this.problems.push({ ...problem, hint: ONE_MANIFEST });
    return false;
  }

  /** Joins entries of a list that name the same scope. The order of several ids does not matter. */
  scopes(list: ListNode, ids: readonly string[]): ListNode {
    const byName = new Map<string, { readonly key: string; readonly trees: [MapNode, ...MapNode[]] }>();
    const entries: (() => ManifestNode)[] = [];
    for (const item of list.items) {
      const id = idOf(item, ids);
      if (id === undefined || item.type !== 'map') {
        entries.push(() => item);
        continue;
      }
      const there = byName.get(id.name);
      if (there !== undefined) {
        there.trees.push(item);
        continue;
      }
      const { key } = id;
      const trees: [MapNode] = [item];
      byName.set(id.name, { key, trees });
      entries.push(() => this.maps(trees, key));
    }
    return { ...list, items: entries.map(entry => entry()) };
  }

  /**
   * The tree with joined scopes in the list at `section.key`; unchanged if there is no such list.
   */
  scopesIn(root: MapNode, section: string, { key, ids }: ScopeList): MapNode {
    const outer = root.members.get(section);
    const inner = outer?.value.type === 'map' ? outer.value.members.get(key) : undefined;
    if (outer?.value.type !== 'map' || inner?.value.type !== 'list') return root;
    const list = this.scopes(inner.value, ids);
    const value = {
      ...outer.value,
      members: new Map(outer.value.members).set(key, { ...inner, value: list }),
    };
    return { ...root, members: new Map(root.members).set(section, { ...outer, value }) };
  }
}

/**
 * Merges trees in their order. A value keeps the position that it has in the first tree with this
 * value. Entries of a section's list that have the same id become one.
 */
export function mergeTrees(trees: readonly MapNode[], sections: readonly Section[]): MergedTree | undefined {
  const [first, ...others] = trees;
  if (first === undefined) return undefined;
  const merge = new Merge();
  const joined = merge.maps([first, ...others]);
  const node = sections.reduce(
    (root, { name, form }) => (form?.list === undefined ? root : merge.scopesIn(root, name, form.list)),
    joined,
  );
  return { node, problems: merge.problems };
}
