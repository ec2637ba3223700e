import { type Address, address } from './address.ts';
import { isObject, type Json } from './json.ts';
import type { ManifestPath, Source } from './problem.ts';
import type { Reason } from './report/reason.ts';
import type { Fields, Scope } from './report/row.ts';

/** What a kind makes of one manifest entry. */
export interface WantedEntry<S extends Fields = Fields> {
  /** The decoded parts of its address, after the kind. */
  readonly parts: readonly string[];
  /** Only the paths that the entry has, in normal form. */
  readonly fields: Partial<S>;
  /** Lists to read for the references in `fields`, besides the resource's own. */
  readonly reads?: readonly ListAt[];
  readonly notes?: readonly Reason[];
  /** What is read after the apply and goes to the sink, such as `connection_uri`. */
  readonly outputs?: readonly Output[];
  /** The API's id that the entry pins beside its name: `id`. */
  readonly pin?: string;
  /** An `expires_at` in the past: nothing is wanted any more. Judged while planning. */
  readonly expiresAt?: number;
}

export interface ListAt {
  readonly kind: string;
  readonly scope: Scope;
}

/** One resource as the manifest wants it. */
export interface Desired<S extends Fields = Fields> extends WantedEntry<S> {
  readonly address: Address;
  readonly kind: string;
  readonly scope: Scope;
  /** Every address that `fields` refers to. */
  readonly refs: readonly Address[];
  /** The entry wants it not to exist. */
  readonly absent?: true;
  readonly renamedFrom?: Address;
  readonly allow: readonly ('replace' | 'loss')[];
  /** What the entry leaves to others once it is live: `ignore: [expires_at]`. */
  readonly ignored?: readonly IgnoredField[];
  /** What it leaves out has the service's default, also where that widens access (ADR 0057). */
  readonly whole?: true;
  readonly source: Source;
  readonly path: ManifestPath;
}

/** A field as an entry ignores it, and the paths that it covers. */
export interface IgnoredField {
  readonly name: string;
  readonly paths: readonly string[];
}

/** A live resource bears this mark of who owns it. */
export interface Mark {
  /** The manifest's `name` that made it. */
  readonly name: string;
  /** The address under which it was made. */
  readonly address: Address;
  /** The run that made it. */
  readonly run?: string;
  /** Why the mark no longer counts, such as "restored". */
  readonly void?: string;
}

/**
 * One resource as the API has it. Functions are called for matched resources only, once all of its
 * kind is bound.
 */
export interface Live<S extends Fields = Fields, R = unknown> {
  readonly address: Address;
  readonly parts: readonly string[];
  readonly kind: string;
  readonly scope: Scope;
  /** The API's own identifier, unique among all resources of the kind. */
  readonly id: string;
  /** Changes when the resource is deleted and made again. */
  readonly incarnation: string;
  readonly mark?: Mark;
  readonly inherited?: true;
  readonly predicted?: true;
  /** Not usable yet (`init`, `resetting`): a write waits as for 423. */
  readonly busy?: string;
  readonly raw: R;
  /** The same normal form as {@link WantedEntry.fields}, with all paths. */
  fields(): S;
  /** What it depends on: those cannot be deleted while it stays. */
  needs?(): readonly Address[];
}

/** Used when a request is built, never while planning. Observing and receipts bind the ids. */
export interface Ids {
  /** The API's id of a resource or scope. Throws where it is not bound. */
  of(address: Address): string;
  has(address: Address): boolean;
}

/**
 * Everything read so far, indexed. A matched resource has its desired address, even before a
 * rename.
 */
export interface LiveView {
  /** Live resources of a kind in a scope. */
  list(kind: string, scope: Address): readonly Live[];
  at(address: Address): Live | undefined;
  /** The address of the resource with that API id, as the manifest has it after renames. */
  addressOf(kind: string, id: string): Address | undefined;
  desired(address: Address): Desired | undefined;
  /** The lists of a kind that could not be read: their contents are unknown. */
  unreadOf(kind: string): readonly { readonly scope: Address; readonly reason: Reason }[];
  /** The desired resources of a kind in a scope, at any depth. */
  wantedIn(kind: string, scope: Address): readonly Desired[];
}

/** Something to read after the apply, for the sink. `of` tells which one, in its kind's terms. */
export interface Output {
  readonly name: string;
  readonly of?: string;
}

/** The kind, scope and decoded parts of a live resource, and the address made of them. Pure. */
export function placed(
  kind: string,
  scope: Scope,
  parts: readonly string[],
): Pick<Live, 'address' | 'parts' | 'kind' | 'scope'> {
  return { address: address(kind, parts), parts, kind, scope };
}

/** A live resource. Without `incarnation` its id tells that it was made again. Pure. */
export function liveResource<S extends Fields, R>(
  { id, incarnation = id }: Pick<Live, 'id'> & Partial<Pick<Live, 'incarnation'>>,
  place: ReturnType<typeof placed>,
  raw: R,
  fields: () => S,
): Live<S, R> {
  return { id, incarnation, raw, fields, ...place };
}

/** Every address that the fields refer to, each once, in order of appearance. */
export function refsOf(fields: Fields): readonly Address[] {
  const found: Address[] = [];
  for (const value of Object.values(fields)) search(value, found);
  // A copy has no room for more, and there is one for each resource.
  return found.length < 2 ? found.slice() : [...new Set(found)];
}

function search(value: Json, found: Address[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) search(item, found);
  } else if (isObject(value)) {
    if (typeof value['$ref'] === 'string') found.push(value['$ref'] as Address);
    else for (const member of Object.values(value)) search(member as Json, found);
  }
}
