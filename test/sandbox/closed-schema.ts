export type Json = Readonly<Record<string, unknown>>;

/** What a vendor's OpenAPI document has besides the schema to close. */
export interface Described {
  /** The schema, parameter or response that a reference points to. */
  resolve(node: Json): Json;
  /** The schemas that a discriminator names; undefined without one. */
  variantsOf?(node: Json): readonly Json[] | undefined;
  /** Members of a schema, by its name, that are allowed beside the declared ones. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The schema with `nullable` understood and no member allowed that is not declared. What references
 * lead to is in its `$defs`.
 */
export function closedSchema(node: Json, by: Described): Json {
  const names = new Map<string, string>();
  const $defs: Record<string, Json> = {};

  /** `part`: what is allowed depends on the schema around this one. */
  function closed(node: Json, part = false): Json {
    const ref = node['$ref'];
    if (typeof ref !== 'string') return shaped(node, part, '');
    const key = `${String(part)} ${ref}`;
    const known = names.get(key);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = `of${names.size}`;
    names.set(key, name);
    $defs[name] = shaped(node, part, ref.split('/').at(-1)!);
    return { $ref: `#/$defs/${name}` };
  }

  function shaped(node: Json, part: boolean, name: string): Json {
    const named = by.variantsOf?.(node);
    if (named !== undefined) return { oneOf: named.map(each => closed(each)) };
    const schema: Record<string, unknown> = { ...by.resolve(node) };
    const hasShape = schema['properties'] !== undefined || schema['allOf'] !== undefined;
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const parts = schema[key];
      const arePart = key === 'allOf' || hasShape || part;
      if (Array.isArray(parts)) schema[key] = parts.map(each => closed(each as Json, arePart));
    }
    if (schema['items']) schema['items'] = closed(schema['items'] as Json);
    if (schema['properties']) {
      const extra = (by.allowed?.[name] ?? []).map(member => [member, {}]);
      const own = Object.entries(schema['properties'] as Readonly<Record<string, Json>>);
      schema['properties'] = Object.fromEntries([...own.map(([key, each]) => [key, closed(each)]), ...extra]);
    }
    if (typeof schema['additionalProperties'] === 'object')
      schema['additionalProperties'] = closed(schema['additionalProperties'] as Json);
    if (hasShape && !part && schema['additionalProperties'] === undefined)
      schema['unevaluatedProperties'] = false;
    if (schema['nullable'] === true && typeof schema['type'] === 'string')
      schema['type'] = [schema['type'], 'null'];
    if (schema['format'] === 'int' || schema['format'] === 'uint64') delete schema['format'];
    delete schema['nullable'];
    delete schema['example'];
    return schema;
  }

  const whole = closed(node);
  return { ...whole, $defs };
}
