import type { Address } from '../../core/address.ts';
import { isObject, type Json, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { ManifestEdit } from '../../manifest/edit/text-edit.ts';
import type { Decisions } from '../decide/decisions.ts';
import type { DesiredState } from '../desired/desired-state.ts';

/** One difference between live and the manifest, as edits of the manifest. */
export interface Adoption {
  /** The address that the manifest gives the resource. */
  readonly address: Address;
  readonly does: 'change' | 'rename' | 'remove' | 'add';
  readonly edits: readonly ManifestEdit[];
  /** The address of the live resource, if someone renamed it. */
  readonly now?: Address;
  /**
   * The addresses of all entries that the edits change. A removal or rename of an entry also covers
   * the entries inside it.
   */
  readonly covers: ReadonlySet<Address>;
  /** Fields that are not taken over: they keep the value of the manifest. */
  readonly own: readonly string[];
  /**
   * Set if the edits remove ids from the list of ids in an entry, such as the `ids` of an entry in
   * `guilds`. Where such edits together would remove the last id, `listEdits` removes the whole
   * entry instead.
   */
  readonly fromLists?: true;
  /** The fields that are not taken over, because both someone and the manifest changed them. */
  readonly contested?: NotAdopted;
  /** What adopt could not know about this difference, as a sentence. */
  readonly note?: string;
}

/** A difference that is not taken over into the manifest. */
export interface NotAdopted {
  readonly address: Address;
  /** Half a sentence, or a reason that the plan already has for this row. */
  readonly why: string | Reason;
  /** The next step, where there is one. */
  readonly next?: string;
}

/**
 * Which differences of a plan the manifest can take over and which not, both in the plan's order.
 */
export interface Adoptions {
  readonly adopted: readonly Adoption[];
  readonly left: readonly NotAdopted[];
}

type JsonMap = Readonly<Record<string, Json>>;

/** The value at a path. */
export function valueAt(value: unknown, path: ManifestPath): Json | undefined {
  let at: unknown = value;
  for (const segment of path) at = (at as Readonly<Record<string | number, unknown>> | undefined)?.[segment];
  return at as Json | undefined;
}

/**
 * Keys that the kind's `expand` gets with an entry although its author did not write them: keys
 * from `defaults`, and the `type` and `of` of the command in an entry of `permissions`. Empty if
 * the entry is not found in its scope.
 */
export function toldBesides(desired: Desired, kind: Kind, entry: Json, wanted: DesiredState): JsonMap {
  const scope = wanted.scopes.find(each => each.scope.address === desired.scope.address);
  const list = scope?.entry[kind.entry.key];
  const told = kind.entry.each === 'whole' ? list : valueAt(list, desired.path.slice(-1));
  if (!isObject(told) || !isObject(entry)) return {};
  const own = entry as JsonMap;
  const all = told as JsonMap;
  // Only plain values show whether `told` is the same entry. Values with parts may differ, because
  // in `told` their parts have keys from `defaults`, too.
  const single = Object.keys(own).filter(key => isSimple(own[key] ?? null));
  if (!single.every(key => sameJson(all[key] ?? null, own[key] ?? null))) return {};
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(own, key)));
}

/**
 * A manifest with only this entry and the parts around it. It is enough to check whether the entry
 * is valid, however large the real manifest is.
 */
export function manifestAround(
  value: unknown,
  path: ManifestPath,
  entry: Json,
): Readonly<Record<string, Json>> {
  const root = isObject(value) ? (value as JsonMap) : {};
  const { evenkeel = 1, name = 'my-app' } = root;
  return {
    evenkeel,
    name,
    ...(around({ [path[0] ?? '']: root[path[0] ?? ''] ?? {} }, path, entry) as JsonMap),
  };
}

function around(value: Json, [first, ...rest]: ManifestPath, entry: Json): Json {
  if (first === undefined) return entry;
  if (Array.isArray(value)) return [around((value as readonly Json[])[Number(first)] ?? {}, rest, entry)];
  const map = value as JsonMap;
  const own = Object.entries(map).filter(([key, item]) => key === first || isSimple(item));
  const members = own.map(([key, item]) => [key, key === first ? around(item, rest, entry) : item] as const);
  const missing = Object.hasOwn(map, first) ? [] : [[first, around({}, rest, entry)] as const];
  return Object.fromEntries([...members, ...missing]);
}

/**
 * Whether a value is plain: a scalar, or a list of scalars. Other values may be entries with
 * mistakes of their own, so {@link around} does not copy them.
 */
function isSimple(value: Json): boolean {
  return Array.isArray(value) ? value.every(item => !isNested(item as Json)) : !isNested(value);
}

function isNested(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * An entry for a live resource that the manifest does not name; undefined where no entry can
 * describe the resource.
 */
export function entryOfExtra({ address, kind: name }: Row, given: Decisions): Json | undefined {
  const live = given.observed.at(address);
  const kind = given.kinds.get(name);
  if (live === undefined || kind.write.secret === true) return undefined;
  if (kind.export?.leavesOut?.(live, given.observed) !== undefined) return undefined;
  return kind.export?.written?.(live, given.observed, { ids: true });
}

/** What the decision about an adoption needs. */
export interface AdoptionContext {
  readonly given: Decisions;
  readonly providers: readonly Provider[];
  /** The manifest's value, with variables replaced and files merged. */
  readonly value: unknown;
  /** The time of this machine, in milliseconds since 1970. */
  readonly now: number;
}

/** The path of a scope's entry in the manifest; undefined where several scopes share one entry. */
export function scopePath(
  at: Address,
  { given, providers, value }: AdoptionContext,
): ManifestPath | undefined {
  const roots = providers.flatMap(provider => {
    const section = valueAt(value, [provider.name]);
    return section === undefined
      ? []
      : provider.roots(section).map(root => ({ ...root, path: [provider.name, ...root.path] }));
  });
  const root = roots.find(({ scope }) => scope.address === at);
  if (root === undefined) return given.observed.desired(at)?.path;
  const shared = roots.filter(({ path }) => path.join('\0') === root.path.join('\0'));
  return shared.length === 1 ? root.path : undefined;
}
