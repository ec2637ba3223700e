import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../src/generated/schema-names.ts';
import { schemas } from '../../src/generated/schemas.ts';

/* What docs/reports.md says of schemas and types, and docs/stability.md of `v: 1`. */

const ROOT = join(import.meta.dirname, '../..');
/** They are read and not written, or are the answers of tools, whose client knows the version. */
const WITHOUT_VERSION = new Set(['agent', 'editor', 'locale', 'manifest']);

const page = readFileSync(join(ROOT, 'docs/reports.md'), 'utf8');
const rows = [...page.matchAll(/^\| `(\w+)` \| .* \| (?:`(\w+)`)? ?\|$/gm)].map(
  ([, name = '', type]) => [name, type] as const,
);

test('the page has every schema that is shipped, once', () => {
  expect(rows.map(([name]) => name).sort()).toEqual([...SCHEMA_NAMES].sort());
});

test('each with the type that is made of it, which the library gives out', () => {
  const library = readFileSync(join(ROOT, 'src/index.ts'), 'utf8');
  const given = new Map(
    [...library.matchAll(/^export type \{ (\w+) \} from '\.\/generated\/(?:(\w+)-file|manifest)\.ts'/gm)].map(
      ([, type = '', name = 'manifest']) => [name, type],
    ),
  );
  const told = rows.flatMap(([name, type]) => (type === undefined ? [] : [[name, type] as const]));
  expect(new Map(told)).toEqual(given);
  for (const [name, type] of told)
    expect(name === 'editor' ? undefined : schemas[name as keyof typeof schemas]['title'], name).toBe(type);
});

interface Form {
  readonly required?: readonly string[];
  readonly properties?: { readonly v?: { readonly const?: unknown } };
  readonly anyOf?: readonly { readonly $ref: string }[];
  readonly $defs?: Readonly<Record<string, Form>>;
}

test('every other one is of an output that has v: 1', () => {
  const outputs = SCHEMA_NAMES.filter(name => !WITHOUT_VERSION.has(name));
  for (const name of outputs) {
    const schema: Form = schemas[name as keyof typeof schemas];
    const forms = schema.anyOf?.map(({ $ref }) => schema.$defs?.[$ref.replace('#/$defs/', '')]) ?? [schema];
    for (const form of forms) {
      expect(form?.required, name).toContain('v');
      expect(form?.properties?.v?.const, name).toBe(1);
    }
  }
});
