import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PREVIEW_INPUT_DEFAULTS, previewOutputs } from '../../src/action/preview/preview-io.ts';
import { actionFile } from './runner.ts';
import { workflowParser } from './workflow-parser.ts';

const FILE = resolve(import.meta.dirname, '../../preview/action.yml');

test('preview/action.yml fits the published schema for action metadata, and runs the same bundle', async () => {
  const parser = await workflowParser();
  expect(parser.action({ name: 'action.yml', content: readFileSync(FILE, 'utf8') })).toEqual([]);
  expect((await actionFile('preview')).runs).toEqual({ using: 'node24', main: '../dist/action.js' });
});

test('it has the inputs that the code reads, with the same defaults, and the outputs that it writes', async () => {
  const { inputs, outputs } = await actionFile('preview');
  const written = Object.entries(inputs).map(([name, { default: value = '' }]) => [
    name,
    value === '${{ github.token }}' ? '' : value,
  ]);
  expect(Object.fromEntries(written)).toEqual(PREVIEW_INPUT_DEFAULTS);
  const made = previewOutputs({ act: 'none', name: '', code: 0 });
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(made).sort());
});
