import { isObject } from '../core/json.ts';
import type { Schema } from './hints/schema-at.ts';

/**
 * Matches a text that changes when variables are replaced: it has a variable, or `$$`, which stands
 * for `$`.
 */
const REPLACED = '\\$\\$|\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}';
const OR_VARIABLE = 'or have a variable such as ${name}';
const NAME = 'WithVariable';
const REF = { $ref: `#/$defs/${NAME}` };
const WITH_VARIABLE: Schema = {
  title: NAME,
  description: 'A text with a variable.',
  type: 'string',
  pattern: REPLACED,
  patternErrorMessage: 'must have a variable such as ${name}',
};

/** The types of the values that a variable can have, with their names in messages. */
const SCALARS = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
]);

/** Sections and keys with literal text: variables are not replaced there. */
const LITERAL = new Set(['vars', 'include']);

/**
 * The bundled schema of the manifest, for editors. Editors see a file before variables are
 * replaced, so each scalar may also be a text with a variable. Where a map allows only the keys of
 * a list, each of them becomes a key of the schema, because editors complete only those. Deprecated
 * keys are marked as editors expect. No key at the top is required, because a file may be an
 * included part. Pure.
 */
export function editorSchema(manifest: Schema): Schema {
  // An included part of a manifest has no required keys, but uses the same schema.
  const { required: _, ...rest } = manifest;
  const properties = Object.entries(membersOf(manifest['properties']));
  const body = {
    ...rest,
    properties: Object.fromEntries(
      properties.map(([key, schema]) => [key, LITERAL.has(key) ? schema : forEditors(schema)]),
    ),
    $defs: {
      ...mapped(membersOf(manifest['$defs']), (schema, name) =>
        name === 'Variable' ? schema : forEditors(schema),
      ),
      [NAME]: WITH_VARIABLE,
    },
  };
  return body;
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

function mapped(members: Members, change: (value: unknown, key: string) => unknown): Members {
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, change(value, key)]));
}

function forEditors(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { properties, items, additionalProperties } = schema;
  const made: Schema = {
    ...schema,
    ...(isObject(properties) ? { properties: mapped(properties, forEditors) } : {}),
    ...(isObject(items) ? { items: forEditors(items) } : {}),
    ...(isObject(additionalProperties) ? { additionalProperties: forEditors(additionalProperties) } : {}),
  };
  return deprecation(withVariables(withNamedKeys(made)));
}

/** Turns `propertyNames` with a list of names into a key for each name. */
function withNamedKeys(schema: Schema): Schema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const names = membersOf(propertyNames)['enum'];
  if (!Array.isArray(names)) return schema;
  const properties = Object.fromEntries(names.map(name => [name, additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}

function deprecation(schema: Schema): Schema {
  if (schema['deprecated'] !== true) return schema;
  return { ...schema, deprecationMessage: schema['description'] };
}

function withVariables(schema: Schema): Schema {
  const { enum: values, const: only, ...rest } = schema;
  // `anyOf`, and not `if` and `else`, because editors do not complete the values of `else`.
  if (values !== undefined) return { ...rest, anyOf: [{ enum: values }, REF] };
  if (only !== undefined) return { ...rest, anyOf: [{ const: only }, REF] };
  const { type } = schema;
  const types = (Array.isArray(type) ? type : [type]).map(String);
  const scalars = types.filter(each => SCALARS.has(each));
  if (scalars.length === 0) return schema;
  return types.includes('string') ? freed(schema) : alsoText(schema, types, scalars);
}

/** A schema for a text that allows any pattern and length where the text has a variable. */
function freed(schema: Schema): Schema {
  const { pattern, maxLength, ...rest } = schema;
  const formed = pattern === undefined ? rest : { ...rest, pattern: `(?:${String(pattern)})|${REPLACED}` };
  return maxLength === undefined ? formed : { ...formed, if: REF, else: { maxLength } };
}

/** A schema for a value that is not a text, such as a number: it also allows a variable there. */
function alsoText(schema: Schema, types: readonly string[], scalars: readonly string[]): Schema {
  const words = scalars.map(each => SCALARS.get(each)).join(' or ');
  return {
    ...schema,
    type: [...types, 'string'],
    pattern: REPLACED,
    patternErrorMessage: `must be ${words}, ${OR_VARIABLE}`,
  };
}
