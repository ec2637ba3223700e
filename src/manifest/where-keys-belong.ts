import { isObject } from '../core/json.ts';
import type { ManifestPath } from '../core/source.ts';
import { keysOf, type Schema, schemaAt } from './schema-at.ts';

/** How far below a value a misplaced key is looked for. */
const DEPTH = 4;
/** Nobody can tell of which entry these are. */
const EVERYWHERE: ReadonlySet<string> = new Set(['id', 'ids', 'name', 'type', 'description']);

/**
 * Where a key is allowed that is not allowed at a path, in words: below that place, else anywhere in the manifest.
 * What sections hold belongs under them, and not at the top. Pure.
 */
export function whereKeyBelongs(key: string, at: ManifestPath, root: Schema): string | undefined {
  if (EVERYWHERE.has(key)) return undefined;
  const path = found(key, at, root) ?? (at.length === 0 ? undefined : found(key, [], root));
  if (path === undefined) return undefined;
  const names = path.filter(segment => typeof segment === 'string');
  if (names.length === 0) return 'it belongs at the top of the manifest';
  const last = typeof path.at(-1) === 'number' ? 'in an entry of' : 'under';
  return `it belongs ${last} ${names.slice(-3).join('.')}`;
}

/** The nearest one first. */
function found(key: string, from: ManifestPath, root: Schema): ManifestPath | undefined {
  let level: readonly ManifestPath[] = [from];
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const hit = level.find(path => keysOf(schemaAt(root, path)).includes(key));
    if (hit !== undefined) return hit;
    level = level.flatMap(path => below(path, root));
  }
  return undefined;
}

/** The maps and the entries of lists right below a path. */
function below(path: ManifestPath, root: Schema): readonly ManifestPath[] {
  const schema = schemaAt(root, path);
  return keysOf(schema).flatMap(name => {
    const at = schemaAt(root, [...path, name]);
    if (at === undefined) return [];
    if (isObject(at['items'])) return [[...path, name, 0]];
    return keysOf(at).length > 0 ? [[...path, name]] : [];
  });
}
