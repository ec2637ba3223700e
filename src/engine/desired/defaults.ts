import { isObject } from '../../core/json.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { Reason } from '../../core/report/reason.ts';
import { type EntriesPlace, isScope, type ManifestView } from './manifest-view.ts';

type JsonMap = Readonly<Record<string, unknown>>;

/** One default: its value, and its path in the manifest. */
interface DefaultValue {
  readonly value: unknown;
  readonly path: ManifestPath;
}

/** The defaults that apply at one place in the manifest: kind → key → default. */
type DefaultsByKind = ReadonlyMap<string, ReadonlyMap<string, DefaultValue>>;

/** A function that changes one entry. Returns the same object if nothing changes. */
type EntryChange = (entry: unknown, path: ManifestPath) => unknown;

/**
 * The manifest with the values of its `defaults` written into the entries that leave these keys
 * out. For such a key, `source` gives the file and line of the default. Returns the same object if
 * the manifest has no defaults. Pure.
 */
export function withDefaults(manifest: ManifestView, providers: readonly Provider[]): ManifestView {
  const writing = new Writing(manifest);
  const top = nearer(new Map(), manifest.value['defaults'], ['defaults']);
  const value = { ...manifest.value };
  for (const provider of providers)
    if (value[provider.name] !== undefined)
      value[provider.name] = writing.section(provider, value[provider.name], top);
  const { origins } = writing;
  if (origins.size === 0) return manifest;
  return {
    ...manifest,
    value,
    source: (path, options) => manifest.source(originOf(path, origins), options),
    defaulted: path => new Set(origins.get(JSON.stringify(path))?.keys()),
    remarks: path => [
      ...(manifest.remarks?.(path) ?? []),
      ...noteOn(origins.get(JSON.stringify(path)), manifest),
    ],
    ...(manifest.fromOutside === undefined
      ? {}
      : { fromOutside: [...manifest.fromOutside, ...usesOf(manifest.fromOutside, origins)] }),
  };
}

/**
 * The defaults that apply in a scope: the defaults around the scope, overruled by the scope's own.
 */
function nearer(around: DefaultsByKind, own: unknown, path: ManifestPath): DefaultsByKind {
  if (!isObject(own)) return around;
  const here = new Map(around);
  for (const [kind, values] of Object.entries(own)) {
    const found = Object.entries(isObject(values) ? values : {}).map(
      ([key, value]) => [key, { value, path: [...path, kind, key] }] as const,
    );
    here.set(kind, new Map([...(here.get(kind) ?? []), ...found]));
  }
  return here;
}

/** Entries with keys from defaults: the entry's path as JSON → key → the default's path. */
type Origins = ReadonlyMap<string, ReadonlyMap<string, ManifestPath>>;

/** The path at which the author wrote a value: in the entry itself, or in a default. */
function originOf(path: ManifestPath, origins: Origins): ManifestPath {
  for (const [at, key] of path.entries()) {
    const origin = origins.get(JSON.stringify(path.slice(0, at)))?.get(String(key));
    if (origin !== undefined) return [...origin, ...path.slice(at + 1)];
  }
  return path;
}

/** The note on an entry that has keys from defaults. */
function noteOn(
  found: ReadonlyMap<string, ManifestPath> | undefined,
  { source }: ManifestView,
): readonly Reason[] {
  if (found === undefined) return [];
  const keys = [...found].map(([key, path]) => ({ key, source: source(path, { atKey: true }) }));
  return [{ code: 'row/defaults', keys: keys.sort((a, b) => (a.key < b.key ? -1 : 1)) }];
}

/** The paths in entries to which `defaults` has given a value from one of these places. */
function usesOf(places: readonly ManifestPath[], origins: Origins): readonly ManifestPath[] {
  return places.flatMap(place =>
    [...origins].flatMap(([entry, keys]) =>
      [...keys]
        .filter(([, origin]) => origin.every((segment, index) => place[index] === segment))
        .map(([key, origin]) => [...(JSON.parse(entry) as ManifestPath), key, ...place.slice(origin.length)]),
    ),
  );
}

class Writing {
  readonly origins = new Map<string, ReadonlyMap<string, ManifestPath>>();
  readonly #manifest: ManifestView;
  /** Lists that this object has copied. No other code has them, so they may be changed in place. */
  readonly #copies = new Set<readonly unknown[]>();

  constructor(manifest: ManifestView) {
    this.#manifest = manifest;
  }

  section(provider: Provider, section: unknown, top: DefaultsByKind): unknown {
    const { name, roots } = provider;
    const sets = (provider.sets?.(section) ?? []).map(({ scope, sample, path }) => ({
      scope: scope(sample),
      path,
    }));
    // An entry with several ids gives several roots with one path. Each path is changed once.
    const scopes = new Map([...roots(section), ...sets].map(root => [JSON.stringify(root.path), root]));
    let written = section;
    for (const { scope, path } of scopes.values())
      written = this.#changedAt(written, path, [name], (entry, at) =>
        this.#scope(provider, scope.kind, entry, at, top),
      );
    return written;
  }

  /**
   * The value, with a change of the part at `path`. `around`: the path of the value itself in the
   * manifest.
   */
  #changedAt(value: unknown, path: ManifestPath, around: ManifestPath, change: EntryChange): unknown {
    const [first, ...rest] = path;
    if (first === undefined) return change(value, around);
    const at = [...around, first];
    if (Array.isArray(value)) {
      const before: unknown = value[Number(first)];
      const after = this.#changedAt(before, rest, at, change);
      if (after === before) return value;
      const own = this.#ownCopy(value);
      own[Number(first)] = after;
      return own;
    }
    if (!isObject(value)) return value;
    return withMember(value, String(first), this.#changedAt(value[first], rest, at, change));
  }

  /**
   * The list as a copy that may be changed. Each list is copied only once: a copy for each scope in
   * a long list would be slow.
   */
  #ownCopy(list: unknown[]): unknown[] {
    if (this.#copies.has(list)) return list;
    const copy = [...list];
    this.#copies.add(copy);
    return copy;
  }

  #scope(
    provider: Provider,
    kind: string,
    entry: unknown,
    path: ManifestPath,
    around: DefaultsByKind,
  ): unknown {
    if (!isObject(entry)) return entry;
    const here = nearer(around, entry['defaults'], [...path, 'defaults']);
    const { kinds, checks = [] } = provider;
    let written: JsonMap = entry;
    for (const inner of kinds) {
      const { name, entry: place } = inner;
      const holdsOthers = isScope(inner, provider);
      if (place.within !== kind || !(holdsOthers || here.has(name))) continue;
      written = changedIn(written, place, path, (own, at) => {
        if (!isObject(own) || own['absent'] === true) return own;
        const whole = this.#entry(own, at, here.get(name));
        return holdsOthers ? this.#scope(provider, name, whole, at, here) : whole;
      });
    }
    for (const check of checks)
      if (check.within === kind && here.has(check.name))
        written = changedIn(written, check, path, (own, at) => this.#entry(own, at, here.get(check.name)));
    return written;
  }

  /**
   * The entry, with defaults for the keys that it leaves out. An entry in a file that another
   * program makes gets no defaults.
   */
  #entry(
    entry: unknown,
    path: ManifestPath,
    defaults: ReadonlyMap<string, DefaultValue> = new Map(),
  ): unknown {
    if (!isObject(entry) || this.#manifest.whole?.(path) === true) return entry;
    const missing = [...defaults].filter(([key]) => !Object.hasOwn(entry, key));
    if (missing.length === 0) return entry;
    this.origins.set(JSON.stringify(path), new Map(missing.map(([key, { path: from }]) => [key, from])));
    return { ...entry, ...Object.fromEntries(missing.map(([key, { value }]) => [key, value])) };
  }
}

/** The entry of a scope, in which `change` was applied to each entry of one kind. */
function changedIn(
  entry: JsonMap,
  { key, each, under }: EntriesPlace,
  path: ManifestPath,
  change: EntryChange,
): JsonMap {
  if (under !== undefined) {
    const holder = entry[under];
    if (!isObject(holder)) return entry;
    return withMember(entry, under, changedIn(holder, { key, each }, [...path, under], change));
  }
  const value = entry[key];
  if (value === undefined) return entry;
  const at = [...path, key];
  if (each === 'whole' || !Array.isArray(value)) return withMember(entry, key, change(value, at));
  return withMember(
    entry,
    key,
    mapped(value, (item, index) => change(item, [...at, index])),
  );
}

function withMember(map: JsonMap, key: string, value: unknown): JsonMap {
  return map[key] === value ? map : { ...map, [key]: value };
}

/** The list after a change of its items; the same list if none changes. */
function mapped(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  const next = list.map(change);
  return next.some((item, index) => item !== list[index]) ? next : list;
}
