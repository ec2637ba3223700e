import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A schema of the manifest, as far as values are made of it. */
interface ValueSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, ValueSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly items?: ValueSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly additionalProperties?: boolean | ValueSchema;
}

const FOLDER = join(import.meta.dirname, '../../schema/kinds');
const DAY = 86_400_000;

/** A schema beside the file that its own references are in. */
export interface Placed {
  readonly file: string;
  readonly schema: ValueSchema;
}

export function schemaOf(kind: string): Placed {
  return resolved({ file: `${kind}.schema.json`, schema: { $ref: '#' } });
}

function resolved({ file, schema }: Placed): Placed {
  const { $ref } = schema;
  if ($ref === undefined) return { file, schema };
  const [name = '', pointer = ''] = $ref.split('#');
  const at = name === '' ? file : join(dirname(file), name);
  const whole = JSON.parse(readFileSync(join(FOLDER, at), 'utf8')) as ValueSchema;
  const [, group, title = ''] = pointer.split('/');
  const found = group === 'properties' ? whole.properties?.[title] : whole.$defs?.[title];
  return resolved({ file: at, schema: pointer === '' ? whole : (found ?? {}) });
}

/** The schema of a member, by its keys; undefined where an entry has none. */
export function memberOf(of: Placed, keys: readonly string[]): Placed | undefined {
  const { file, schema } = resolved(of);
  const [key, ...rest] = keys;
  if (key === undefined) return { file, schema };
  const member = schema.properties?.[key];
  return member && memberOf({ file, schema: member }, rest);
}

/** The schema of each item of a list. */
export function itemsOf(of: Placed): Placed {
  const { file, schema } = resolved(of);
  return resolved({ file, schema: schema.items ?? {} });
}

/** The keys of an entry, with a dot for each object on the way. */
export function keysOf(of: Placed): readonly string[] {
  const { file, schema } = resolved(of);
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) => {
    const inner = keysOf({ file, schema: member });
    return inner.length === 0 ? [key] : inner.map(each => `${key}.${each}`);
  });
}

/**
 * Two values that an entry may have, which differ in all that may differ; one where the schema has
 * no other.
 */
export function twoValues(of: Placed, now: number): readonly unknown[] {
  const { file, schema } = resolved(of);
  const type = [schema.type].flat()[0];
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum.slice(0, 2);
  if (type === 'boolean') return [false, true];
  if (type === 'number' || type === 'integer') return twoNumbers(schema);
  if (type === 'string') return twoTexts(schema, now);
  if (type === 'array') return twoLists(file, schema, now);
  if (schema.properties !== undefined) return twoObjects(file, schema, now);
  const [example] = schema.examples ?? [];
  return [example, Object.fromEntries(Object.keys(example as object).map(key => [key, '7']))];
}

function twoLists(
  file: string,
  { items = {}, examples = [], minItems = 0 }: ValueSchema,
  now: number,
): readonly unknown[] {
  const item = resolved({ file, schema: items });
  const [one, two] = twoValues({ ...item, schema: onlyRequired(item.schema) }, now);
  const [example = [one]] = examples.filter(Array.isArray);
  return [example, minItems === 0 ? [] : [example.length > 1 ? one : two]];
}

/** Of an object what it needs: options have options. */
function onlyRequired(schema: ValueSchema): ValueSchema {
  const { properties, required = [] } = schema;
  if (properties === undefined) return schema;
  const needed = Object.entries(properties).filter(([key]) => required.includes(key));
  return { ...schema, properties: Object.fromEntries(needed) };
}

function twoNumbers({ minimum = 0, examples = [] }: ValueSchema): readonly number[] {
  const example = typeof examples[0] === 'number' ? examples[0] : Math.max(minimum, 0) + 1;
  return [example, example * 2];
}

function twoTexts({ format, pattern = '', examples = [] }: ValueSchema, now: number): readonly string[] {
  if (format === 'date-time')
    return [1, 2].map(days => `${new Date(now + days * DAY).toISOString().slice(0, 19)}Z`);
  if (pattern.startsWith('^(?=[0-9])([0-9]+w)')) return ['2d', '3d'];
  if (pattern.startsWith('^[0-9A-Fa-f]{1,8}/')) return ['0/1', '0/2'];
  const texts = examples.filter(each => typeof each === 'string');
  const [one = 'one', two = `${one}-2`] = texts;
  return [one, two];
}

/** Objects with every member that two values can be made for. */
function twoObjects(file: string, { properties = {} }: ValueSchema, now: number): readonly unknown[] {
  const members = Object.entries(properties).map(
    ([key, schema]) => [key, twoValues({ file, schema }, now)] as const,
  );
  return [0, 1].map(at => Object.fromEntries(members.map(([key, values]) => [key, values[at] ?? values[0]])));
}
