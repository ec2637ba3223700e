import { isObject } from '../../core/json.ts';
import type { ManifestPath } from '../../core/problem.ts';

export type Schema = Readonly<Record<string, unknown>>;

function follow(schema: unknown, root: Schema): Schema | undefined {
  let at = schema;
  while (isObject(at) && typeof at['$ref'] === 'string') {
    const defs = root['$defs'];
    at = isObject(defs) ? defs[at['$ref'].replace('#/$defs/', '')] : undefined;
  }
  return isObject(at) ? at : undefined;
}

/**
 * The part of the bundled manifest schema for the value at a path; undefined for a path that the
 * schema does not know.
 */
export function schemaAt(root: Schema, path: ManifestPath): Schema | undefined {
  return path.reduce<Schema | undefined>((at, segment) => schemaBelow(at, segment, root), follow(root, root));
}

/** The part of the schema for one member or item of the value that `at` is for. */
export function schemaBelow(
  at: Schema | undefined,
  segment: string | number,
  root: Schema,
): Schema | undefined {
  if (at === undefined) return undefined;
  const { properties, items, additionalProperties } = at;
  const named = isObject(properties) && Object.hasOwn(properties, segment) ? properties[segment] : undefined;
  return follow(typeof segment === 'number' ? items : (named ?? additionalProperties), root);
}

/** The keys that a schema lists, in the order of the schema. */
export function keysOf(schema: Schema | undefined): readonly string[] {
  const properties = schema?.['properties'];
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Whether a schema lists a key. */
export function hasKey(schema: Schema | undefined, key: string): boolean {
  const properties = schema?.['properties'];
  return isObject(properties) && Object.hasOwn(properties, key);
}
