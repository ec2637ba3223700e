import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bundleSchema } from '../../scripts/bundle-schema.js';
import { root } from '../../scripts/settings.js';
import { validateManifest } from '../../src/generated/validate-manifest.js';

/*
 * The generated validator is what ajv wrote, shortened by scripts/short-validator.js. It must find
 * what ajv itself finds.
 */

const EXAMPLES = ['discord.yaml', 'docs.yaml', 'neon.yaml', 'minimal.yaml', 'everything/evenkeel.yaml'];
/** What no place of a manifest takes, or only some. */
const WRONG: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  'x'.repeat(3000),
  true,
  [],
  ['a', 'a'],
  {},
  { unknown: 1 },
];

/** The value with one place of it replaced, or with one member too many, for every place. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) for (const other of spoiled(item)) yield value.with(at, other);
  else if (typeof value === 'object' && value !== null) {
    yield { ...value, unknown: 1 };
    for (const [key, member] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Readonly<Record<string, unknown>>;
      yield rest;
      for (const other of spoiled(member)) yield { ...value, [key]: other };
    }
  }
}

test('the shortened validator finds the same mistakes as ajv, at the same places and with the same data', async () => {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    discriminator: true,
    inlineRefs: false,
    messages: false,
    ownProperties: true,
    strict: false,
    validateFormats: false,
  });
  const whole = ajv.compile(await bundleSchema('manifest.schema.json'));
  let mistakes = 0;
  for (const example of EXAMPLES)
    for (const value of spoiled(parse(readFileSync(join(root, 'examples', example), 'utf8')))) {
      const valid = whole(value);
      const wanted = (whole.errors ?? []).map(({ schemaPath: _, ...mistake }: ErrorObject) => mistake);
      const found = { valid: validateManifest(value), mistakes: validateManifest.errors ?? [] };
      if (JSON.stringify(found) !== JSON.stringify({ valid, mistakes: wanted }))
        expect(found).toEqual({ valid, mistakes: wanted });
      mistakes += wanted.length;
    }
  expect(mistakes).toBeGreaterThan(1000);
});
