import { type Address, address } from './address.ts';
import { isObject, type Json } from './json.ts';
import type { ManifestPath, Source } from './problem.ts';
import type { Reason } from './report/reason.ts';
import type { Fields, Scope } from './report/row.ts';

/** What a kind makes of one manifest entry. */
export interface WantedEntry<S extends Fields = Fields> {
  /** The decoded parts of its address, after the kind. */
  readonly parts: readonly string[];
  /** The values in normal form, only of fields that the entry has. */
  readonly fields: Partial<S>;
  /** Lists to read for the references in `fields`, besides the resource's own list. */
  readonly reads?: readonly ListAt[];
  readonly notes?: readonly Reason[];
  /**
   * What evenkeel reads after the apply and writes to the file for secrets, such as
   * `connection_uri`.
   */
  readonly outputs?: readonly Output[];
  /** The `id` in the entry, in addition to the name. */
  readonly pin?: string;
  /**
   * Values that only the kind reads, when it decides about the row or builds its request, such as
   * the bytes of an image. No plan contains them.
   */
  readonly besides?: Readonly<Record<string, Json>>;
  /**
   * When the resource is no longer wanted, from `expires_at`, in milliseconds. Planning decides
   * whether that time is past.
   */
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
  /** The entry says that the resource must not exist. */
  readonly absent?: true;
  readonly renamedFrom?: Address;
  readonly allow: readonly ('replace' | 'loss')[];
  /**
   * The fields that the entry leaves to others once the resource is live, as in `ignore:
   * [expires_at]`.
   */
  readonly ignored?: readonly IgnoredField[];
  /**
   * The entry is from a file that lists everything: fields that it leaves out get the service's
   * default, even if that widens access (ADR 0057).
   */
  readonly whole?: true;
  /**
   * No entry names the resource itself; only sets include it. A field that they leave out is
   * neither compared nor written.
   */
  readonly partial?: true;
  /** While the resource is not live, the entry is ignored: it never creates the resource. */
  readonly skipsAbsent?: true;
  /**
   * The time at which the service deletes the resource comes only from a set. A live resource that
   * has such a time keeps it, whatever the set says.
   */
  readonly expiryOfSet?: true;
  /** Set for a successor: the resource whose name it takes over, and the id of that resource. */
  readonly succeeds?: { readonly address: Address; readonly was: string };
  readonly source: Source;
  readonly path: ManifestPath;
}

/** One name under `ignore`, and the paths that it covers. */
export interface IgnoredField {
  readonly name: string;
  readonly paths: readonly string[];
}

/** A mark on a live resource that says which manifest and run made it. */
export interface Mark {
  /** The `name` of the manifest that made the resource. */
  readonly name: string;
  /** The address under which the resource was made. */
  readonly address: Address;
  /** The id of the run that made the resource. */
  readonly run?: string;
  /** Why the mark no longer counts, such as "restored". */
  readonly void?: string;
}

/**
 * One resource as the API has it. `fields` and `needs` are functions, because they look up other
 * resources, which may not be read yet when this object is made.
 */
export interface Live<S extends Fields = Fields, R = unknown> {
  readonly address: Address;
  readonly parts: readonly string[];
  readonly kind: string;
  readonly scope: Scope;
  /** The API's own identifier, unique among all resources of the kind. */
  readonly id: string;
  /** A value that changes when the resource is deleted and made again. The id may stay the same. */
  readonly incarnation: string;
  readonly mark?: Mark;
  readonly inherited?: true;
  readonly predicted?: true;
  /**
   * Why the resource is not usable yet (`init`, `resetting`). A write to it waits as after a 423.
   */
  readonly busy?: string;
  readonly raw: R;
  /** The same normal form as {@link WantedEntry.fields}, with all paths. */
  fields(): S;
  /**
   * The addresses of the resources that this one depends on. They cannot be deleted while it
   * exists.
   */
  needs?(): readonly Address[];
}

/**
 * Addresses → ids of the API. Used when a request is built, never while planning. An id is known
 * once a list or the answer to a write has shown it.
 */
export interface Ids {
  /** The API's id of a resource or scope. Throws where the id is unknown. */
  of(address: Address): string;
  has(address: Address): boolean;
}

/**
 * Everything read so far, indexed. A resource that has an entry is found at the address of the
 * entry, even if the plan has yet to rename it.
 */
export interface LiveView {
  /** Live resources of a kind in a scope. */
  list(kind: string, scope: Address): readonly Live[];
  at(address: Address): Live | undefined;
  /**
   * The address of the resource with that id. If the plan renames the resource, the address has the
   * new name.
   */
  addressOf(kind: string, id: string): Address | undefined;
  desired(address: Address): Desired | undefined;
  /** The lists of a kind that could not be read. */
  unreadOf(kind: string): readonly { readonly scope: Address; readonly reason: Reason }[];
  /**
   * The desired resources of a kind in a scope, at any depth. `all`: also those that `--target`
   * leaves out.
   */
  wantedIn(kind: string, scope: Address, all?: 'all'): readonly Desired[];
}

/**
 * One output to read after the apply. `of`: what the output is about, such as the name of a
 * database.
 */
export interface Output {
  readonly name: string;
  readonly of?: string;
}

/** The kind, scope and decoded parts of a live resource, with the address built from them. Pure. */
export function placed(
  kind: string,
  scope: Scope,
  parts: readonly string[],
): Pick<Live, 'address' | 'parts' | 'kind' | 'scope'> {
  return { address: address(kind, parts), parts, kind, scope };
}

/**
 * A live resource. Without `incarnation` its id counts as the incarnation: a resource that is made
 * again then has another id. Pure.
 */
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
  // An array that grew has unused room at its end; `slice` makes one without it. That saves memory,
  // because each resource keeps such an array.
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
