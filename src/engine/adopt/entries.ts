import type { Address } from '../../core/address.ts';
import { isObject, type Json, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Desired } from '../../core/resource.ts';
import type { ManifestEdit } from '../../manifest/edit/text-edit.ts';
import type { DesiredState } from '../desired/collect.ts';

/** What one difference between live and manifest becomes in the manifest. */
export interface Adoption {
  /** As the manifest has it. */
  readonly address: Address;
  readonly does: 'change' | 'rename' | 'remove' | 'add';
  readonly edits: readonly ManifestEdit[];
  /** The live address, if the entry is renamed. */
  readonly now?: Address;
  /** Every entry that the edits are about: its own, and for a removal or a rename those inside. */
  readonly covers: ReadonlySet<Address>;
  /** Fields of its entry that stay as the manifest says. */
  readonly own: readonly string[];
  /** Its edits take ids out of lists, and an entry is removed with the last of its list. */
  readonly fromLists?: true;
  /** What of it stays out, since someone changed it and the manifest does, too. */
  readonly contested?: NotAdopted;
}

/** A difference that stays out of the manifest. */
export interface NotAdopted {
  readonly address: Address;
  /** Half a sentence, or a row's own reason. */
  readonly why: string | Reason;
  /** The next step, where there is one. */
  readonly next?: string;
}

/** What can be taken over of a plan, and what cannot. Both in the plan's order. */
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
 * What a kind is told of an entry besides what the manifest says there, such as the list that a
 * permission's command is found in. Nothing if that entry cannot be found again.
 */
export function toldBesides(desired: Desired, kind: Kind, entry: Json, wanted: DesiredState): JsonMap {
  const scope = wanted.scopes.find(each => each.scope.address === desired.scope.address);
  const list = scope?.entry[kind.entry.key];
  const told = kind.entry.each === 'whole' ? list : valueAt(list, desired.path.slice(-1));
  if (!isObject(told) || !isObject(entry)) return {};
  const own = entry as JsonMap;
  const all = told as JsonMap;
  if (!Object.keys(own).every(key => sameJson(all[key] ?? null, own[key] ?? null))) return {};
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(own, key)));
}

/**
 * A manifest with nothing but one entry and what is around it: enough to know whether the entry is
 * valid, however large the manifest is.
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

/** What is inside others would have to be valid by itself. */
function isSimple(value: Json): boolean {
  return Array.isArray(value) ? value.every(item => !isNested(item as Json)) : !isNested(value);
}

function isNested(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
