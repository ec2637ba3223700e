import whole from '../../../schema/editor.schema.json' with { type: 'json' };

/** What completion and hovering read of the published schema. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const ROOT = whole as unknown as Schema & { readonly $defs: Readonly<Record<string, Schema>> };

/** A schema and everything that it stands for. */
export function variants(schema: Schema): readonly Schema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const referred = $ref === undefined ? undefined : ROOT.$defs[$ref.replace('#/$defs/', '')];
  return [
    schema,
    ...[...anyOf, ...oneOf, ...allOf, ...(referred === undefined ? [] : [referred])].flatMap(variants),
  ];
}

/** The schemas of the value at a path, which may be none. */
export function schemasAt(path: readonly (string | number)[]): readonly Schema[] {
  let found = variants(ROOT);
  for (const step of path) found = found.flatMap(schema => below(schema, step)).flatMap(variants);
  return found;
}

function below({ properties, patternProperties, items }: Schema, step: string | number): readonly Schema[] {
  if (typeof step === 'number') return items === undefined ? [] : [items];
  const own = properties !== undefined && Object.hasOwn(properties, step) ? properties[step] : undefined;
  if (own !== undefined) return [own];
  return Object.entries(patternProperties ?? {}).flatMap(([pattern, schema]) =>
    new RegExp(pattern, 'u').test(step) ? [schema] : [],
  );
}
