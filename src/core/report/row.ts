import type { Address } from '../address.ts';
import type { Json } from '../json.ts';
import type { Source } from '../problem.ts';
import type { ProviderReason, Reason } from './reason.ts';

/**
 * What a resource lives in. A scope has an address too: a branch is a resource and the scope of its
 * buckets.
 */
export interface Scope {
  readonly address: Address;
  readonly kind: string;
  /** The decoded parts of the address. */
  readonly parts: readonly string[];
  readonly parent?: Scope;
  /** Base URL where the manifest may name one (a portal). Tokens are never sent there. */
  readonly base?: string;
}

/** Another resource, never by id. */
export interface Ref {
  readonly $ref: Address;
}

/** Flat path → value, each compared as a whole. null = none. A {@link Ref} is JSON too. */
export type Fields = { readonly [path: string]: Json };

/**
 * Whose a difference is, by a manifest before (ADR 0073): `pending` the manifest wants something
 * else since, `moved` live is something else since, `both`.
 */
export type Whose = 'pending' | 'moved' | 'both';

/**
 * How much a difference weighs, seen from who moved it: `widened` someone gave access or took
 * protection away, `at-risk` something is gone, will be, or would be to undo it, `changed` anything
 * else.
 */
export type Severity = 'widened' | 'at-risk' | 'changed';

/**
 * What the service tells of the last change of a live resource. It may have been another change
 * than a row's.
 */
export interface LastChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The member that tells it. */
  readonly member: string;
  /** Who made the resource: no service tells who changed it. Untrusted text. */
  readonly madeBy?: string;
}

export interface FieldChange {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  /** With a base only. */
  readonly whose?: Whose;
  /** The entry leaves the field out: `after` is its default. */
  readonly leftOut?: true;
}

/** What a delete, replace or rename also destroys. */
export interface Loss {
  /** What is lost, in the plural: `overwrites`, `objects`, `data`. */
  readonly what: string;
  /** How many; null where it cannot be seen. */
  readonly count: number | null;
  /** True where the same apply restores it. */
  readonly restored?: boolean;
  /** It is deleted with what the row deletes, so it needs no `allow: [loss]`. */
  readonly implied?: true;
  readonly notes?: readonly Reason[];
}

/** `rename` keeps the id and may change fields in the same write; `replace` deletes and creates. */
export type Action = 'create' | 'update' | 'rename' | 'replace' | 'delete' | 'blocked';

/** The incarnation of a live resource that a row points to; null where this plan makes it. */
export interface RowRef {
  readonly address: Address;
  readonly was: string | null;
}

/**
 * One line of a plan: what would happen to one resource. Data only: serializable and free of
 * secrets.
 */
export interface Row {
  readonly address: Address;
  readonly kind: string;
  readonly scope: Scope;
  /** The decoded parts of the address. */
  readonly parts: readonly string[];
  readonly action: Action;
  /** Managed fields that differ. For a create: all managed ones, before = null. */
  readonly fields: readonly FieldChange[];
  /** All managed fields as the manifest wants them; null for a delete. */
  readonly desired: Fields | null;
  /** The incarnation of the live resource; null for creates and for predicted ones. */
  readonly was: string | null;
  /** A rename: its address now. */
  readonly from?: Address;
  readonly refs: readonly RowRef[];
  /** The row exists only because of this one, which predicts it. */
  readonly because?: Address;
  /**
   * A create whose place this delete frees: it comes right after it, or in the same write (ADR
   * 0059).
   */
  readonly inPlaceOf?: Address;
  /** Rows in the scope that it copies, which must end well first (ADR 0061). */
  readonly awaits?: readonly Address[];
  readonly loss: readonly Loss[];
  /** Says how it widens access. */
  readonly opening?: ProviderReason;
  /**
   * With a base, unless that cannot tell: joined from its fields and from whether the resource
   * exists.
   */
  readonly whose?: Whose;
  /** How much a change from outside evenkeel weighs. */
  readonly severity?: Severity;
  /** How what someone moved widened access. */
  readonly widened?: ProviderReason;
  /** The last change of what was changed outside evenkeel and is live. */
  readonly lastChange?: LastChange;
  /** In a drift: lines of the manifest that would accept it until a day. */
  readonly accept?: readonly string[];
  /** Why it is blocked. */
  readonly reason?: Reason;
  readonly notes: readonly Reason[];
  /**
   * The manifest asks for the delete: by `absent: true`, or by an entry of what is live twice. Else
   * it is pruning.
   */
  readonly absent?: true;
  /** Permissions of the entry: `allow: [replace, loss]`. */
  readonly allow: readonly ('replace' | 'loss')[];
  readonly source?: Source;
}

/**
 * Whether it is drift: live is not as the manifest says, and the manifest's own change alone does
 * not explain that.
 */
export function isDrift({ action, whose }: Pick<Row, 'action' | 'whose'>): boolean {
  return action === 'blocked' || whose !== 'pending';
}

/** Whether to carry it out makes a resource. */
export function makes({ action }: Pick<Row, 'action'>): boolean {
  return action === 'create' || action === 'replace';
}

/** Whether to carry it out undoes what someone changed. */
export function undoes({ whose }: Pick<Row, 'whose'>): boolean {
  return whose === 'moved' || whose === 'both';
}

/** The scope that a resource is for what lives in it. */
export function asScope({
  address,
  kind,
  parts,
  scope,
}: Pick<Row, 'address' | 'kind' | 'parts' | 'scope'>): Scope {
  return { address, kind, parts, parent: scope };
}

/** A scope and those around it, from the inside to the outside. */
export function scopesAround(scope: Scope): readonly [Scope, ...Scope[]] {
  return scope.parent === undefined ? [scope] : [scope, ...scopesAround(scope.parent)];
}

/** The scope that is in no other. */
export function outermost(scope: Scope): Scope {
  return scope.parent === undefined ? scope : outermost(scope.parent);
}
