import type { Address } from '../address.ts';
import type { Json } from '../json.ts';
import type { Source } from '../problem.ts';
import type { ProviderReason, Reason } from './reason.ts';

/**
 * What a resource lives in, such as a project or a guild. A scope has an address too: a branch is
 * both a resource and the scope of its buckets.
 */
export interface Scope {
  readonly address: Address;
  readonly kind: string;
  /** The decoded parts of the address. */
  readonly parts: readonly string[];
  readonly parent?: Scope;
  /**
   * The base URL, for scopes whose base URL the manifest names (a portal). Tokens are never sent
   * there.
   */
  readonly base?: string;
}

/** A reference to another resource, by its address and never by its id. */
export interface Ref {
  readonly $ref: Address;
}

/** Path → value. Values are compared as a whole; null means none. A {@link Ref} is JSON too. */
export type Fields = { readonly [path: string]: Json };

/**
 * Who caused a difference, judged by an earlier manifest, the base (ADR 0073). `pending`: the
 * manifest differs from the base. `moved`: live does. `both`: both do.
 */
export type Whose = 'pending' | 'moved' | 'both';

/**
 * How much a change outside evenkeel matters. `widened`: someone gave access or removed protection.
 * `at-risk`: something is gone, will be, or would be lost by undoing the change. `changed`:
 * anything else.
 */
export type Severity = 'widened' | 'at-risk' | 'changed';

/**
 * What the service says about the last change of a live resource. The change that a row shows may
 * be an earlier one.
 */
export interface LastChange {
  /** The time, in ISO 8601 and UTC. */
  readonly at: string;
  /** The name of the field in the service's answer that has the time. */
  readonly member: string;
  /** Who made the resource. No service says who changed it. Untrusted text. */
  readonly madeBy?: string;
}

export interface FieldChange {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  /** Who caused the difference. Set only in a run with a base. */
  readonly whose?: Whose;
  /** The entry leaves the field out; `after` is its default. */
  readonly leftOut?: true;
}

/** What a delete, replace or rename destroys besides its resource. */
export interface Loss {
  /** What is lost, in the plural: `overwrites`, `objects`, `data`. */
  readonly what: string;
  /** How many are lost; null where evenkeel cannot see how many. */
  readonly count: number | null;
  /** Whether the same apply restores it. */
  readonly restored?: boolean;
  /**
   * The loss is part of the delete itself, as overwrites are deleted with their command. So it
   * needs no `allow: [loss]`.
   */
  readonly implied?: true;
  /**
   * The delete is the permission, so it needs no `allow: [loss]`. The digest covers it, unlike an
   * implied one, so a plan that did not show it is out of date.
   */
  readonly permitted?: true;
  readonly notes?: readonly Reason[];
}

/**
 * A `rename` keeps the id and may change fields in the same write. A `replace` deletes and creates.
 * A `renew` does again what no field shows (`--renew`): its one change says what, after the time of
 * the last time.
 */
export type Action = 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete' | 'blocked';

/**
 * A resource that a row refers to. `was`: its incarnation, which changes when the resource is made
 * again; null where this plan makes the resource.
 */
export interface RowRef {
  readonly address: Address;
  readonly was: string | null;
}

/** One line of a plan: what would happen to one resource. Serializable and free of secrets. */
export interface Row {
  readonly address: Address;
  readonly kind: string;
  readonly scope: Scope;
  /** The decoded parts of the address. */
  readonly parts: readonly string[];
  readonly action: Action;
  /** Managed fields that differ. For a create: all of them, with `before` null. */
  readonly fields: readonly FieldChange[];
  /** All managed fields as the manifest wants them; null for a delete. */
  readonly desired: Fields | null;
  /**
   * The incarnation of the live resource, an id that changes when the resource is made again. Null
   * for a create, and for a resource that is not live yet because a new scope will have it as a
   * copy.
   */
  readonly was: string | null;
  /** For a rename: the current address of the resource. */
  readonly from?: Address;
  readonly refs: readonly RowRef[];
  /**
   * The row without which this row would not exist: it deletes the resource that this row restores,
   * or makes the scope in which this row changes a copied resource.
   */
  readonly because?: Address;
  /**
   * The delete that makes room for this create in a full scope. The create comes directly after it,
   * or in the same write (ADR 0059).
   */
  readonly inPlaceOf?: Address;
  /**
   * Rows in the scope whose contents this row copies into a new scope. These rows must succeed
   * first (ADR 0061).
   */
  readonly awaits?: readonly Address[];
  /**
   * The order of each roll-out that the row is in, the outermost set first:
   * `"acme", 10%, then all others`. It does not say which members a share such as `10%` has,
   * because that changes with the members of the set.
   */
  readonly waves?: readonly string[];
  /** The environment variables whose values the row sends, sorted. */
  readonly sends?: readonly string[];
  readonly loss: readonly Loss[];
  /** How the row widens access. */
  readonly opening?: ProviderReason;
  /**
   * Who caused the row, judged by its fields and by whether the resource exists. Absent without a
   * base, or where the base does not show it.
   */
  readonly whose?: Whose;
  /** How much a change outside evenkeel matters. */
  readonly severity?: Severity;
  /** How a change outside evenkeel widened access. */
  readonly widened?: ProviderReason;
  /** The last change of a live resource that someone changed outside evenkeel. */
  readonly lastChange?: LastChange;
  /**
   * In a drift: lines to write under the manifest's key `accepted`. With them the manifest accepts
   * the row's differences until a day.
   */
  readonly accept?: readonly string[];
  /** Why the row is blocked. */
  readonly reason?: Reason;
  readonly notes: readonly Reason[];
  /**
   * The manifest asks for the delete: by `absent: true`, or by an entry for something that is live
   * twice. Otherwise a delete is pruning.
   */
  readonly absent?: true;
  /** Permissions of the entry: `allow: [replace, loss]`. */
  readonly allow: readonly ('replace' | 'loss')[];
  readonly source?: Source;
}

/**
 * Whether a row is drift: live differs from the manifest, and not only because the manifest changed
 * since the base. A blocked row counts, too.
 */
export function isDrift({ action, whose }: Pick<Row, 'action' | 'whose'>): boolean {
  return action === 'blocked' || whose !== 'pending';
}

/** Whether carrying out the row makes a resource. */
export function makes({ action }: Pick<Row, 'action'>): boolean {
  return action === 'create' || action === 'replace';
}

/** What a renewal does, in words; undefined for every other row. */
export function renewalAct({ action, fields: [change] }: Pick<Row, 'action' | 'fields'>): string | undefined {
  return action === 'renew' && change !== undefined ? String(change.after) : undefined;
}

/**
 * Whether only an apply with `--renew` carries out the row: a renewal, or one for new secrets; or,
 * where the row is blocked, would be one.
 */
export function needsRenew({ action, notes }: Pick<Row, 'action' | 'notes'>): boolean {
  return action === 'renew' || notes.some(({ code }) => code === 'row/renewed');
}

/** Whether carrying out the row undoes what someone changed live. */
export function undoes({ whose }: Pick<Row, 'whose'>): boolean {
  return whose === 'moved' || whose === 'both';
}

/** A resource, such as a branch, as the scope of what lives in it. */
export function asScope({
  address,
  kind,
  parts,
  scope,
}: Pick<Row, 'address' | 'kind' | 'parts' | 'scope'>): Scope {
  return { address, kind, parts, parent: scope };
}

/** A scope and the scopes around it, from the inside to the outside. */
export function scopesAround(scope: Scope): readonly [Scope, ...Scope[]] {
  return scope.parent === undefined ? [scope] : [scope, ...scopesAround(scope.parent)];
}

/** The addresses of a row and of the scopes around it, from the inside to the outside. */
export function placesOf({ address, scope }: Pick<Row, 'address' | 'scope'>): readonly Address[] {
  return [address, ...scopesAround(scope).map(each => each.address)];
}

/** The outermost scope around a scope, or the scope itself where there is none around it. */
export function outermost(scope: Scope): Scope {
  return scope.parent === undefined ? scope : outermost(scope.parent);
}
