import { type Json, paths, resolve } from './neon-contract.ts';

/** One thing that a request may have. */
interface DeclaredInput {
  readonly method: string;
  /** As the document has it: `/projects/{project_id}`. */
  readonly path: string;
  /** `query limit`, `body branch.name`. */
  readonly at: string;
  readonly query: string;
  readonly body: unknown;
}

/** Each query parameter and each field of a JSON body, by itself with what is required beside it. */
export function declaredInputs(): readonly DeclaredInput[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .flatMap(([method, operation]) => inputsOf(method.toUpperCase(), path, operation as Json)),
  );
}

function inputsOf(method: string, path: string, operation: Json): readonly DeclaredInput[] {
  const parameters = ((operation['parameters'] ?? []) as readonly Json[]).map(resolve);
  const names = parameters.filter(each => each['in'] === 'query').map(each => String(each['name']));
  const content = (operation['requestBody'] as Json | undefined)?.['content'] as Json | undefined;
  const schema = (content?.['application/json'] as Json | undefined)?.['schema'] as Json | undefined;
  const bodies = schema === undefined ? [] : variants(schema, []);
  const least = schema === undefined ? undefined : sample(schema);
  return [
    ...names.map(name => ({ method, path, at: `query ${name}`, query: `?${name}=1`, body: least })),
    ...bodies.map(({ at, value }) => ({ method, path, at: `body ${at.join('.')}`, query: '', body: value })),
  ];
}

interface Variant {
  readonly at: readonly string[];
  readonly value: unknown;
}

/** The schema's fields at every depth, each in a value that has what is required and this. */
function variants(node: Json, at: readonly string[]): readonly Variant[] {
  const fields = fieldsOf(node);
  const least = sample(node);
  if (at.length > 6 || typeof least !== 'object' || least === null) return [];
  if (Array.isArray(least)) return variants(resolve(node)['items'] as Json, at).map(wrapped);
  return Object.entries(fields).flatMap(([key, field]) => {
    const own = { at: [...at, key], value: { ...least, [key]: sample(field) } };
    const inner = variants(field, [...at, key]).map(each => ({
      at: each.at,
      value: { ...least, [key]: each.value },
    }));
    return [own, ...inner];
  });
}

function wrapped({ at, value }: Variant): Variant {
  return { at, value: [value] };
}

function fieldsOf(node: Json): Readonly<Record<string, Json>> {
  const schema = resolve(node);
  const parts = ((schema['allOf'] ?? schema['oneOf'] ?? schema['anyOf'] ?? []) as readonly Json[]).map(
    fieldsOf,
  );
  return Object.assign({}, ...parts, schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
}

function requiredOf(node: Json): readonly string[] {
  const schema = resolve(node);
  const parts = ((schema['allOf'] ?? []) as readonly Json[]).flatMap(requiredOf);
  return [...parts, ...((schema['required'] ?? []) as readonly string[])];
}

/** A value of the schema's type with only what is required. */
function sample(node: Json): unknown {
  const schema = resolve(node);
  const fields = fieldsOf(schema);
  if (Object.keys(fields).length > 0)
    return Object.fromEntries(requiredOf(schema).map(key => [key, sample(fields[key] ?? {})]));
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const first = ((schema['allOf'] ?? schema['oneOf'] ?? []) as readonly Json[])[0];
  if (first !== undefined) return sample(first);
  if (schema['type'] === 'array') return [sample((schema['items'] ?? {}) as Json)];
  if (schema['type'] === 'object') return {};
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'integer' || schema['type'] === 'number') return Number(schema['minimum'] ?? 1);
  return schema['format'] === 'date-time' ? '2026-11-21T00:00:00Z' : 'none';
}
