import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  APPLY_TYPES,
  ASK_TYPES,
  DRIFT_TYPES,
  EXPORT_TYPES,
  OPEN_TYPES,
  OUTSIDE_TYPES,
  PLAN_TYPES,
} from '../../src/node/keel-options.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
const FOLDER = join(ROOT, 'examples/library');

test('the page of the library has every file of its example as it is', () => {
  const shown = new Map(
    [...PAGE.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
  );
  expect([...shown.keys()].sort()).toEqual(readdirSync(FOLDER).sort());
  for (const [name, text] of shown) expect(text, name).toBe(readFileSync(join(FOLDER, name), 'utf8'));
});

test('the page of the library has every option', () => {
  const all = [OPEN_TYPES, OUTSIDE_TYPES, PLAN_TYPES, DRIFT_TYPES, APPLY_TYPES, ASK_TYPES, EXPORT_TYPES];
  const names = [...new Set(all.flatMap(types => Object.keys(types)))];
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter(name => !new RegExp(`[\`{ ]${name}[\`, }]`).test(PAGE))).toEqual([]);
});
