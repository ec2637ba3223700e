import { canonical } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { Source } from '../core/source.ts';
import { type ListNode, type ManifestNode, type MapNode, type Member, plainValue, sourceOf } from './node.ts';

export interface Merged {
  readonly node: MapNode;
  readonly problems: readonly Problem[];
}

/** Lists whose entries are one scope each: entries with the same value under this key are one entry. */
const SCOPES: readonly (readonly [section: string, list: string, id: string])[] = [
  ['discord', 'guilds', 'ids'],
  ['neon', 'projects', 'id'],
  ['docs', 'portals', 'url'],
];

const KINDS = { scalar: 'a single value', list: 'a list', map: 'a map' } as const;

function shown(source: Source): string {
  return `${source.file}:${source.line}:${source.column}`;
}

/** Makes one manifest of several trees: maps merge by key, lists are joined, single values must agree. */
class Merge {
  readonly problems: Problem[] = [];

  maps(first: MapNode, second: MapNode, fixed?: string): MapNode {
    const members = new Map(first.members);
    for (const [key, member] of second.members) {
      const there = members.get(key);
      if (there === undefined) members.set(key, member);
      else if (key !== fixed) members.set(key, { key: there.key, value: this.#values(key, there, member) });
    }
    return { ...first, members };
  }

  #values(key: string, first: Member, second: Member): ManifestNode {
    const [a, b] = [first.value, second.value];
    if (a.type === 'map' && b.type === 'map') return this.maps(a, b);
    if (a.type === 'list' && b.type === 'list') return { ...a, items: [...a.items, ...b.items] };
    if (a.type === 'scalar' && b.type === 'scalar' && a.value === b.value) return a;
    const place = shown(sourceOf(a.span));
    const message =
      a.type === b.type
        ? `"${key}" has another value at ${place}`
        : `"${key}" is ${KINDS[b.type]} here and ${KINDS[a.type]} at ${place}`;
    this.problems.push({ rule: 'merge/conflict', level: 'error', message, source: sourceOf(b.span) });
    return a;
  }

  /** Joins the entries of one scope. Guilds are the same scope when they list the same ids in any order. */
  scopes(list: ListNode, id: string): ListNode {
    const byId = new Map<string, number>();
    const items: ManifestNode[] = [];
    for (const item of list.items) {
      const value = item.type === 'map' ? item.members.get(id)?.value : undefined;
      const key =
        value &&
        canonical(
          value.type === 'list' ? [...value.items.map(plainValue)].map(canonical).sort() : plainValue(value),
        );
      const at = key === undefined ? undefined : byId.get(key);
      const there = at === undefined ? undefined : items[at];
      if (at !== undefined && there?.type === 'map' && item.type === 'map') {
        items[at] = this.maps(there, item, id);
        continue;
      }
      if (key !== undefined) byId.set(key, items.length);
      items.push(item);
    }
    return { ...list, items };
  }

  /** The tree with the list at `section.key` changed, where it is a list. */
  scopesIn(root: MapNode, section: string, key: string, id: string): MapNode {
    const outer = root.members.get(section);
    const inner = outer?.value.type === 'map' ? outer.value.members.get(key) : undefined;
    if (outer?.value.type !== 'map' || inner?.value.type !== 'list') return root;
    const list = this.scopes(inner.value, id);
    const value = {
      ...outer.value,
      members: new Map(outer.value.members).set(key, { ...inner, value: list }),
    };
    return { ...root, members: new Map(root.members).set(section, { ...outer, value }) };
  }
}

/** Merges trees in their order. Positions stay those of the first that wrote a value. */
export function mergeTrees(trees: readonly MapNode[]): Merged | undefined {
  const [first, ...others] = trees;
  if (first === undefined) return undefined;
  const merge = new Merge();
  const joined = others.reduce((all, tree) => merge.maps(all, tree), first);
  const node = SCOPES.reduce((root, [section, list, id]) => merge.scopesIn(root, section, list, id), joined);
  return { node, problems: merge.problems };
}
