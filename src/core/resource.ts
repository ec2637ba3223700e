import type { Address } from './address.ts';
import type { Reason } from './reason.ts';
import type { Fields, Scope } from './row.ts';
import type { ManifestPath, Source } from './source.ts';

/** What a kind makes of one manifest entry. */
export interface Wanted<S extends Fields = Fields> {
  /** The decoded parts of its address, which begins with the kind. */
  readonly parts: readonly string[];
  /** Only paths that the entry has, in normal form. */
  readonly fields: Partial<S>;
  /** Lists that must be read to understand the references in `fields`, besides the resource's own. */
  readonly reads?: readonly Reading[];
  readonly notes?: readonly Reason[];
  /** What is read once the apply has ended and goes to the sink, such as `connection_uri`. */
  readonly outputs?: readonly Output[];
  /** Set where there is nothing to want any more: an `expires_at` in the past (design 5, ttl). Judged while planning. */
  readonly expiresAt?: number;
}

export interface Reading {
  readonly kind: string;
  readonly scope: Scope;
}

/** One resource as the manifest wants it. */
export interface Desired<S extends Fields = Fields> extends Wanted<S> {
  readonly address: Address;
  readonly kind: string;
  readonly scope: Scope;
  /** Every address that `fields` refers to. */
  readonly refs: readonly Address[];
  /** "This shall not exist." */
  readonly absent?: true;
  readonly renamedFrom?: Address;
  readonly allow: readonly ('replace' | 'loss')[];
  /** What the entry leaves to others once it is live: `ignore: [expires_at]`. */
  readonly ignored?: readonly Ignored[];
  readonly source: Source;
  readonly path: ManifestPath;
}

/** A field as an entry ignores it, and the paths that this is about. */
export interface Ignored {
  readonly name: string;
  readonly paths: readonly string[];
}

/** The ownership mark of a live resource (design 6). */
export interface Mark {
  /** The manifest's `name` that made it. */
  readonly name: string;
  /** The address it was made under. */
  readonly address: Address;
  /** The run that made it. */
  readonly run?: string;
  /** Why the mark no longer counts, such as "restored". */
  readonly void?: string;
}

/** One resource as the API has it. Functions are called for matched resources only, after everything of its kind is bound. */
export interface Live<S extends Fields = Fields, R = unknown> {
  readonly address: Address;
  readonly parts: readonly string[];
  readonly kind: string;
  readonly scope: Scope;
  /** The API's own identifier, with what makes it unique among all resources of the kind. */
  readonly id: string;
  /** Changes when the thing was deleted and made again. */
  readonly incarnation: string;
  readonly mark?: Mark;
  readonly inherited?: true;
  readonly predicted?: true;
  /** Not usable yet (`init`, `resetting`): a write waits as for 423. */
  readonly busy?: string;
  readonly raw: R;
  /** The same normal form as {@link Wanted.fields}, all paths. */
  fields(): S;
  /** What it stands on: those cannot be deleted while it stays. */
  needs?(): readonly Address[];
}

/** Looked up when a request is built, never when it is planned. Bound by observing and by receipts. */
export interface Ids {
  /** The API's id of a resource or scope. Throws where it is not bound. */
  of(address: Address): string;
  has(address: Address): boolean;
}

/** Everything that has been read so far, indexed. A matched resource is found under its desired address, even before a rename. */
export interface Seen {
  /** Live resources of a kind in a scope. */
  list(kind: string, scope: Address): readonly Live[];
  at(address: Address): Live | undefined;
  /** The address of the resource with that API id, as the manifest will have it after renames. */
  addressOf(kind: string, id: string): Address | undefined;
  desired(address: Address): Desired | undefined;
  /** The lists of a kind that could not be read: what is in them is not known. */
  unreadOf(kind: string): readonly { readonly scope: Address; readonly reason: Reason }[];
  /** What this run wants of a kind in a scope, at any depth. */
  wantedIn(kind: string, scope: Address): readonly Desired[];
}

/** Something read once the apply has ended, for the sink. `of` tells which one, as its kind understands it. */
export interface Output {
  readonly name: string;
  readonly of?: string;
}
