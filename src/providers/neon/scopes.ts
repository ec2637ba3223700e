import { type Address, address } from '../../core/address.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Ref, Scope } from '../../core/report/row.ts';
import type { Live, LiveView } from '../../core/resource.ts';
import type { NeonProject } from '../../generated/manifest.ts';

/** The scope of a project. Its id is the only part of its address. */
export function projectScope(id: string): Scope {
  return { address: address('neon.project', [id]), kind: 'neon.project', parts: [id] };
}

/**
 * The project that a listed record belongs to. It is the project whose list was read, unless the
 * record has the `id` of another one.
 */
export function projectNamed(id: string | undefined, at: Scope): Scope {
  return id === undefined || id === projectIdOf(at) ? at : projectScope(id);
}

/**
 * The id of the project of a scope or row. It is the first part of every address of this provider.
 */
export function projectIdOf(of: { readonly parts: readonly string[] }): string {
  return of.parts[0] as string;
}

/** The scope of a project, for anything inside it. */
export function projectOf(of: { readonly parts: readonly string[] }): Scope {
  return projectScope(projectIdOf(of));
}

/** The last part of an address: the name of the resource. */
export function nameOf(of: { readonly parts: readonly string[] }): string {
  return of.parts[of.parts.length - 1] as string;
}

/** A resource without its project, in words for people, such as `preview/pr-12 read_write`. */
export function labelOf(of: { readonly parts: readonly string[] }): string {
  return of.parts.slice(1).join(' ');
}

/** The address of a branch, by its project's id and its name. */
export function branchAddress(project: string, name: string): Address {
  return address('neon.branch', [project, name]);
}

/** A {@link Ref} in a field. A type alias, because an interface is not assignable to JSON. */
export type RefField = { readonly [Key in keyof Ref]: Ref[Key] };

/** The address that a field refers to; undefined if it is not a reference. */
export function refOf(value: Json | undefined): Address | undefined {
  return isObject(value) && typeof value['$ref'] === 'string' ? (value['$ref'] as Address) : undefined;
}

/** The projects of an entry: one, or several with the same settings and branches. */
export function projectIdsOf({ id, ids }: NeonProject): readonly string[] {
  return ids ?? (id === undefined ? [] : [id]);
}

/**
 * Why an export leaves out a resource with a twin, which has the same address: nobody could tell
 * which of them an entry means. `seen.at` finds nothing at an address that several resources share.
 * So a resource that it finds has no twin.
 */
export function twinReason(what: string, by = 'name'): (live: Live, seen: LiveView) => string | undefined {
  return ({ kind, scope, address, id }, seen) => {
    if (seen.at(address)?.id === id) return undefined;
    const same = seen.list(kind, scope.address).filter(each => each.address === address).length;
    return same > 1 ? `${same} ${what} have the same ${by}` : undefined;
  };
}
