import { type Address, address } from '../../core/address.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Fields, Scope } from '../../core/report/row.ts';
import { type Desired, refsOf } from '../../core/resource.ts';

/** The first parts of addresses in one scope, and those that they have in another one. */
export interface Relocation {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** The entry of a resource, as it is in the other scope. Its address and references lead there. */
export function relocated(each: Desired, way: Relocation): Desired {
  const parts = relocatedParts(each.parts, way);
  const fields = relocatedRefs(each.fields as Fields, way) as Fields;
  const { renamedFrom, ...rest } = each;
  return {
    ...rest,
    parts,
    fields,
    address: address(each.kind, parts),
    scope: relocatedScope(each.scope, way),
    refs: refsOf(fields),
    ...(renamedFrom === undefined ? {} : { renamedFrom: relocatedAddress(renamedFrom, way) }),
    ...(each.reads === undefined
      ? {}
      : { reads: each.reads.map(list => ({ ...list, scope: relocatedScope(list.scope, way) })) }),
  };
}

export function relocatedParts(parts: readonly string[], { from, to }: Relocation): readonly string[] {
  return from.every((part, at) => parts[at] === part) ? [...to, ...parts.slice(from.length)] : parts;
}

export function relocatedScope(scope: Scope, way: Relocation): Scope {
  const parts = relocatedParts(scope.parts, way);
  const { parent } = scope;
  return {
    ...scope,
    parts,
    address: address(scope.kind, parts),
    ...(parent === undefined ? {} : { parent: relocatedScope(parent, way) }),
  };
}

function relocatedAddress(of: Address, way: Relocation): Address {
  const [kind = '', ...encoded] = of.split('/');
  return address(kind, relocatedParts(encoded.map(decodeURIComponent), way));
}

/** The value with every reference into the one scope leading into the other. */
function relocatedRefs(value: Json, way: Relocation): Json {
  if (Array.isArray(value)) return value.map(each => relocatedRefs(each, way));
  if (!isObject(value)) return value;
  const entries = Object.entries(value as { readonly [key: string]: Json });
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string'
        ? relocatedAddress(each as Address, way)
        : relocatedRefs(each, way),
    ]),
  );
}
