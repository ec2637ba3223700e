import { isObject, type Json } from '../../core/json.ts';
import type { ManifestNode, ScalarNode } from '../../core/manifest-node.ts';
import type { ManifestPath } from '../../core/problem.ts';
import { shortened } from '../../core/text/shortened.ts';
import { flowMember } from '../edit/written-value.ts';
import { keysOf, type Schema, schemaAt } from './schema-at.ts';

/** A path in the manifest, and the bundled schema of the whole manifest. */
export interface SchemaPlace {
  readonly root: Schema;
  readonly path: ManifestPath;
}

export function typesOf(schema: Schema | undefined): readonly unknown[] {
  const type = schema?.['type'];
  return Array.isArray(type) ? type : [type];
}

/** The allowed names of a value, without the numbers that an API uses for them. */
export function namesOf(schema: Schema | undefined): readonly string[] {
  const names: readonly unknown[] = Array.isArray(schema?.['enum']) ? schema['enum'] : [];
  return names.filter(name => typeof name === 'string').filter(name => !/^[0-9]+$/.test(name));
}

/**
 * The keys that a map needs. If its schema requires none, these are the keys that rules require.
 */
export function neededKeys(schema: Schema | undefined): readonly string[] {
  const required: readonly unknown[] = Array.isArray(schema?.['required']) ? schema['required'] : [];
  if (required.length === 0) return keysOf(schema).filter(key => isUsual(schema, key));
  return required.filter(name => typeof name === 'string');
}

/** How to write a value so that it fits the schema; undefined where it cannot fit. Pure. */
export function writtenFor(node: ScalarNode, place: SchemaPlace): string | undefined {
  return writtenAt(node, place);
}

/** How to write a text, such as the key of a map, so that it fits the schema. Pure. */
export function writtenText(text: string, place: SchemaPlace): string | undefined {
  return writtenAt({ value: text, written: text }, place);
}

function writtenAt(
  { value, written }: Pick<ScalarNode, 'value' | 'written'>,
  { root, path }: SchemaPlace,
): string | undefined {
  const schema = schemaAt(root, path);
  const isAmount = typeof value === 'number' || typeof value === 'boolean';
  if (schema === undefined || written === '') return undefined;
  if (Array.isArray(schema['enum'])) return namesOf(schema).includes(written) ? written : undefined;
  const types = typesOf(schema);
  if (isAmount && types.some(type => typeFits(type, value))) return shortened(written);
  if (types.includes('string') && patternFits(schema, written)) return JSON.stringify(shortened(written));
  if (!types.includes('array')) return undefined;
  const item = writtenAt({ value, written }, { root, path: [...path, 0] });
  return item === undefined ? undefined : `[${item}]`;
}

function typeFits(type: unknown, value: number | boolean): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === typeof value;
}

function patternFits(schema: Schema, text: string): boolean {
  const pattern = schema['pattern'];
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
}

/**
 * An example of a map with the required keys. The scalar `node` is shown as the value of the first
 * key that it fits. Pure.
 */
export function sampleMap({ root, path }: SchemaPlace, node: ManifestNode | undefined): string | undefined {
  const schema = schemaAt(root, path);
  const keys = sampleKeys(schema);
  if (keys.length === 0) return undefined;
  const fitting = keys.flatMap(key => {
    const written = node?.type === 'scalar' ? writtenFor(node, { root, path: [...path, key] }) : undefined;
    return written === undefined ? [] : [[key, written] as const];
  });
  // Where entries have both a name and a value, the scalar is most likely both the name and the
  // value.
  const given = new Map(fitting.filter(([key], index) => index === 0 || key === 'value'));
  const members = keys.map(key => `${key}: ${given.get(key) ?? placeholder({ root, path: [...path, key] })}`);
  return `{ ${members.join(', ')} }`;
}

/** The keys of an example map: the required keys, else the first key. */
function sampleKeys(schema: Schema | undefined): readonly string[] {
  const isVariable = keysOf(schema).includes('default');
  const needed = neededKeys(schema);
  const first = keysOf(schema)
    .filter(key => !isVariable || key === 'default')
    .slice(0, 1);
  const usual = keysOf(schema).filter(key => isUsual(schema, key));
  return [...new Set([...(needed.length > 0 ? needed : first), ...usual])];
}

/**
 * Whether a rule requires the key. The schema does not require it, because an entry with `absent`
 * lacks it.
 */
function isUsual(schema: Schema | undefined, key: string): boolean {
  const properties = schema?.['properties'];
  const of = isObject(properties) ? properties[key] : undefined;
  return isObject(of) && of['neededUnlessAbsent'] === true;
}

/** A placeholder for the value at a path. For a list of maps it has the keys that the maps need. */
function placeholder({ root, path }: SchemaPlace): string {
  const types = typesOf(schemaAt(root, path));
  if (!types.includes('array')) return types.includes('object') ? '{ … }' : '…';
  const keys = neededKeys(schemaAt(root, [...path, 0]));
  return keys.length === 0 ? '[…]' : `[{ ${keys.map(key => `${key}: …`).join(', ')} }]`;
}

/**
 * The schema's example for the value at a path, or for the list around it, as a line of a manifest:
 * `weekdays: [6, 7]`. Pure.
 */
export function exampleOf({ root, path }: SchemaPlace): string | undefined {
  const at = path.findLastIndex(segment => typeof segment === 'string');
  const key = path[at];
  // A value that is nested deeper has no such line of its own.
  if (typeof key !== 'string' || path.length - at > 2) return undefined;
  const examples = schemaAt(root, path.slice(0, at + 1))?.['examples'];
  if (!Array.isArray(examples) || examples.length === 0) return undefined;
  const line = flowMember(key, examples[0] as Json);
  return line.length > LONGEST ? undefined : line;
}

/** The longest example that a message shows. */
const LONGEST = 120;
