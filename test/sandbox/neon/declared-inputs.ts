import { type Json, paths, resolve, variantsOf } from './neon-contract.ts';

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

/**
 * Each query parameter and each field of a JSON body, by itself with what is required beside it.
 */
export function declaredInputs(): readonly DeclaredInput[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .flatMap(([method, operation]) => inputsOf(method.toUpperCase(), path, operation as Json)),
  );
}

function inputsOf(method: string, path: string, operation: Json): readonly DeclaredInput[] {
  const parameters = ((operation['parameters'] ?? []) as readonly Json[]).map(resolve);
  const queries = parameters.filter(each => each['in'] === 'query');
  const content = (operation['requestBody'] as Json | undefined)?.['content'] as Json | undefined;
  const schema = (content?.['application/json'] as Json | undefined)?.['schema'] as Json | undefined;
  const bodies = schema === undefined ? [] : variants(schema, []);
  const least = schema === undefined ? undefined : sample(schema);
  return [
    ...queries.map(each => ({
      method,
      path,
      at: `query ${String(each['name'])}`,
      query: queryOf(queries.filter(other => other === each || other['required'] === true)),
      body: least,
    })),
    ...bodies.map(({ at, value }) => ({
      method,
      path,
      at: `body ${at.join('.')}`,
      query: queryOf(queries.filter(each => each['required'] === true)),
      body: value,
    })),
  ];
}

function queryOf(parameters: readonly Json[]): string {
  const given = parameters.map((each): [string, string] => [
    String(each['name']),
    String(sample((each['schema'] ?? {}) as Json, String(each['name']))),
  ]);
  return new URLSearchParams(given).toString();
}

/** Values of fields whose form no schema tells. */
const VALUES: Readonly<Record<string, unknown>> = {
  base_lsn: '0/1DE2850',
  database_name: 'neondb',
  db_name: 'neondb',
  domain: 'https://app.example',
  email: 'a@example.com',
  end_time: '02:00',
  from: '2026-11-18T00:00:00Z',
  expires_at: '2026-12-01T00:00:00Z',
  format: 'json',
  frequency: 'daily',
  granularity: 'daily',
  init_source: 'schema-only',
  jwks_url: 'https://keys.example/jwks.json',
  lsn: '0/1DE2850',
  masking_function: 'anon.fake_email()',
  metrics: 'compute_unit_seconds',
  openapi_mode: 'disabled',
  parent_lsn: '0/1DE2850',
  parent_timestamp: '2026-11-20T06:00:00Z',
  prefix: 'a/',
  recipient_email: 'a@example.com',
  provisioner: 'k8s-neonvm',
  region_id: 'aws-us-east-2',
  role_name: 'neondb_owner',
  source_lsn: '0/1DE2850',
  start_time: '01:00',
  timestamp: '2026-11-20T06:00:00Z',
  to: '2026-11-20T00:00:00Z',
  webhook_url: 'https://app.example/hook',
};

interface Variant {
  readonly at: readonly string[];
  readonly value: unknown;
}

/** The schema's fields at every depth, each in a value that has what is required and this. */
function variants(node: Json, at: readonly string[]): readonly Variant[] {
  const fields = fieldsOf(variantsOf(node)?.[0] ?? node);
  const least = sample(node);
  if (at.length > 6 || typeof least !== 'object' || least === null) return [];
  if (Array.isArray(least)) return variants(resolve(node)['items'] as Json, at).map(wrapped);
  const { [ONE_OF]: _, ...others } = least as Json;
  return Object.entries(fields).flatMap(([key, field]) => {
    const beside = key === OTHER ? others : least;
    const own = { at: [...at, key], value: { ...beside, [key]: sample(field, key) } };
    const inner = variants(field, [...at, key]).map(each => ({
      at: each.at,
      value: { ...beside, [key]: each.value },
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

/** A masking rule has a function or a value, which its description says in words alone. */
const ONE_OF = 'masking_function';
const OTHER = 'masking_value';

function requiredOf(node: Json): readonly string[] {
  const schema = resolve(node);
  if (fieldsOf(schema)[ONE_OF] !== undefined) return [...((schema['required'] ?? []) as string[]), ONE_OF];
  const parts = ((schema['allOf'] ?? []) as readonly Json[]).flatMap(requiredOf);
  return [...parts, ...((schema['required'] ?? []) as readonly string[])];
}

/** A value of the schema's type with only what is required. */
function sample(node: Json, name = ''): unknown {
  const schema = variantsOf(node)?.[0] ?? resolve(node);
  if (Object.hasOwn(VALUES, name)) return VALUES[name];
  const fields = fieldsOf(schema);
  if (Object.keys(fields).length > 0)
    return Object.fromEntries(requiredOf(schema).map(key => [key, sample(fields[key] ?? {}, key)]));
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const first = ((schema['allOf'] ?? schema['oneOf'] ?? []) as readonly Json[])[0];
  if (first !== undefined) return sample(first, name);
  if (schema['type'] === 'array') return [sample((schema['items'] ?? {}) as Json, name)];
  if (schema['type'] === 'object') return {};
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'integer' || schema['type'] === 'number') return Number(schema['minimum'] ?? 1);
  return schema['format'] === 'date-time' ? '2026-12-01T00:00:00Z' : 'none';
}
