import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { manifestSchema } from '../../src/generated/manifest-schema.ts';
import { validateManifest } from '../../src/generated/validate-manifest.js';
import { editorSchema } from '../../src/manifest/editor-schema.ts';
import { starterManifest } from '../../src/providers/starter.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
const inEditors = ajv.compile(editorSchema(manifestSchema));

function branch(members: object): object {
  const projects = [{ id: 'shiny-wind-028834', branches: [{ name: 'main', ...members }] }];
  return { evenkeel: 1, name: 'acme', neon: { projects } };
}

test('the schemas for editors compile alone', () => {
  const locale = JSON.parse(readFileSync('schema/locale.schema.json', 'utf8'));
  expect(ajv.compile(locale)({ ban: { name: 'bannen', options: { who: null } } })).toBe(true);
  expect(ajv.compile(locale)({ ban: { name: 5 } })).toBe(false);
  expect(inEditors(parse(starterManifest('#')))).toBe(true);
});

test.each([
  ['a switch', { protected: true }],
  ['a text', { ttl: '7d' }],
  ['a list of words', { allow: ['replace'] }],
])('with %s a value fits both or neither', (_, members) => {
  expect(inEditors(branch(members))).toBe(true);
  expect(validateManifest(branch(members))).toBe(true);
});

test.each([
  ['a switch', { protected: '${on}' }],
  ['a word', { allow: ['${what}'] }],
  ['a part of a text', { ttl: '${days}d' }],
  ['a text that is too long before its variables are replaced', { name: '${a_name}'.repeat(40) }],
])('a variable in place of %s fits in an editor, and the program has it replaced first', (_, members) => {
  expect(inEditors(branch(members))).toBe(true);
  expect(validateManifest(branch(members))).toBe(false);
});

test.each([
  ['an expression of a workflow', '${{ vars.on }}'],
  ['a variable of shells', '$on'],
  ['a name that no variable can have', '${var.on}'],
  ['a variable that nothing closes', '${on'],
])('%s is no variable', (_, text) => {
  expect(inEditors(branch({ protected: text }))).toBe(false);
});

test('variables are not replaced in vars, so it has its own form in editors too', () => {
  const vars = { a: { type: '${type}' } };
  expect(inEditors({ evenkeel: 1, name: 'acme', vars })).toBe(false);
});
