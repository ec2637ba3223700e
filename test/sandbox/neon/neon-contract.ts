import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { closedSchema, type Json } from '../closed-schema.ts';

export type { Json };

/**
 * The newer types of the vendor's SDK say more than the document
 * (facts/neon.md#members-come-and-go): these fields are allowed beside the declared ones.
 */
const allowedFields: Readonly<Record<string, readonly string[]>> = {
  Snapshot: ['slug'],
};

/**
 * Only the newer types know these calls: they are not in the document at all
 * (facts/neon.md#members-come-and-go).
 */
const newerCalls = [
  /^POST \/projects\/[^/]+\/branches\/[^/]+\/credentials\/[^/]+\/(reveal|rotate)$/,
  /^POST \/projects\/[^/]+\/branches\/[^/]+\/auth\/email_provider\/test$/,
];

const require = createRequire(import.meta.url);
const source = require
  .resolve('@neondatabase/api-client/package.json')
  .replace('package.json', 'public-v2-for-users.gen.yaml');
const document = parse(readFileSync(source, 'utf8'), { maxAliasCount: -1 }) as Json;
/** The operations of the document by path and lower-case method. */
export const paths = document['paths'] as Readonly<Record<string, Json>>;
const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

/** What is wrong with an answer by the vendor's OpenAPI document; empty when nothing is. */
export function contractErrors(
  method: string,
  path: string,
  status: number,
  body: unknown,
): readonly string[] {
  if (newerCalls.some(each => each.test(`${method} ${path}`))) return [];
  const template = templateOf(method, path);
  if (template === undefined)
    return status === 404 || status === 401 ? [] : [`${method} ${path} is not in the document`];
  const operation = paths[template]![method.toLowerCase()] as Json;
  const responses = operation['responses'] as Readonly<Record<string, Json>>;
  if (status < 300 && !responses[status]) return [`${status} is not declared for ${method} ${template}`];
  const response = resolve(responses[status] ?? responses['default']!);
  const content = (response['content'] as Readonly<Record<string, Json>> | undefined)?.['application/json'];
  if (!content) return [];
  const key = `${method} ${template} ${status}`;
  let validate = compiled.get(key);
  if (!validate) {
    validate = ajv.compile(
      closedSchema(content['schema'] as Json, { resolve, variantsOf, allowed: allowedFields }),
    );
    compiled.set(key, validate);
  }
  return validate(body)
    ? []
    : (validate.errors ?? []).map(
        each => `${key}: ${each.instancePath} ${each.message} ${JSON.stringify(each.params)}`,
      );
}

/** The path of the document that a path fits. */
export function templateOf(method: string, path: string): string | undefined {
  const segments = path.split('/');
  const fits = (template: string): boolean => {
    const wanted = template.split('/');
    return (
      wanted.length === segments.length &&
      wanted.every((each, index) => each.startsWith('{') || each === segments[index])
    );
  };
  const found = Object.keys(paths).filter(
    each => fits(each) && paths[each]![method.toLowerCase()] !== undefined,
  );
  return found.sort((a, b) => a.split('{').length - b.split('{').length)[0];
}

/** The schema, parameter or response that a reference points to. */
export function resolve(node: Json): Json {
  const ref = node['$ref'];
  if (typeof ref !== 'string') return node;
  const target = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key], document);
  return resolve(target as Json);
}

/**
 * The schemas that a discriminator names, each with its name as a member; undefined without one.
 */
export function variantsOf(node: Json): readonly Json[] | undefined {
  const discriminator = resolve(node)['discriminator'] as Json | undefined;
  if (discriminator === undefined) return undefined;
  const name = String(discriminator['propertyName']);
  return Object.entries(discriminator['mapping'] as Json).map(([value, $ref]) => {
    const schema = resolve({ $ref });
    return {
      ...schema,
      properties: { [name]: { type: 'string', enum: [value] }, ...(schema['properties'] as Json) },
      required: [name, ...((schema['required'] ?? []) as readonly string[])],
    };
  });
}
