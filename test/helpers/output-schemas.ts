import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/*
 * What we ship of schemas, closed: another program must take a member that it does not know, and we
 * must write none that the schema does not name. And the schema of SARIF as its own group has it.
 */

const FOLDER = join(import.meta.dirname, '../../schema');
const OUTPUTS = [
  ...(['plan', 'report', 'failure', 'event', 'validate', 'doctor', 'rehearse', 'scopes', 'keys'] as const),
  ...(['explain', 'preview', 'previews'] as const),
] as const;
/** Its members are in parts of its schema: each part, closed, would refuse those of the others. */
const OPEN = new Set<string>(['event']);

function schemaOf(name: string): object {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.schema.json`), 'utf8')) as object;
}

/** The same without room for a member that it does not name. */
function closed(node: unknown, keysAreNames = false): unknown {
  if (Array.isArray(node)) return node.map(each => closed(each));
  if (typeof node !== 'object' || node === null) return node;
  const inner: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      closed(value, !keysAreNames && (key === 'properties' || key === '$defs')),
    ]),
  );
  if (keysAreNames || inner['properties'] === undefined || 'additionalProperties' in inner) return inner;
  return { ...inner, additionalProperties: false };
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true, discriminator: true });
for (const name of OUTPUTS) {
  const schema = schemaOf(name);
  ajv.addSchema((OPEN.has(name) ? schema : closed(schema)) as object, `${name}.schema.json`);
}

/** Why a value does not fit a schema that we ship; undefined where it does. */
export function misfit(name: (typeof OUTPUTS)[number], value: unknown): string | undefined {
  const fits = ajv.getSchema(`${name}.schema.json`) as ValidateFunction;
  return fits(value) ? undefined : ajv.errorsText(fits.errors);
}

// Of draft 4 it uses nothing that later drafts read otherwise.
const { $schema: _draft, id: _id, ...sarifLater }: Record<string, unknown> = { ...sarifSchema };
const sarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(sarifLater);

/** The same of a SARIF log. */
export function sarifMisfit(value: unknown): string | undefined {
  return sarif(value) ? undefined : JSON.stringify(sarif.errors);
}
