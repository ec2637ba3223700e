import type { Address } from '../../core/address.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { DesiredState, ScopeEntry } from './collect.ts';

/**
 * Everything that a manifest says of one outermost scope (a project, a guild, a portal) and of all
 * in it.
 */
export interface ScopePart {
  readonly root: Scope;
  readonly entries: Map<Address, Desired>;
  readonly checks: Map<Address, Desired>;
  readonly scopes: Map<Address, ScopeEntry>;
}

/** A manifest by its outermost scopes. Pure. */
export function scopeParts(all: DesiredState): ReadonlyMap<Address, ScopePart> {
  const parts = new Map<Address, ScopePart>();
  const partOf = (scope: Scope): ScopePart => {
    const root = outermost(scope);
    const known = parts.get(root.address);
    if (known !== undefined) return known;
    const made: ScopePart = { root, entries: new Map(), checks: new Map(), scopes: new Map() };
    parts.set(root.address, made);
    return made;
  };
  for (const each of all.scopes) partOf(each.scope).scopes.set(each.scope.address, each);
  for (const each of all.desired) partOf(each.scope).entries.set(each.address, each);
  for (const { desired } of all.checks) partOf(desired.scope).checks.set(desired.address, desired);
  return parts;
}

/** The scope that all others around it are in. */
export function outermost(scope: Scope): Scope {
  return scope.parent === undefined ? scope : outermost(scope.parent);
}
