import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matrixRows } from '../../scripts/matrix-cells.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/library.md'), 'utf8');

test('the page names exactly the cells that the matrix runs', () => {
  const [, table = ''] = /\[A matrix\][^\n]*\n\n\| \| \|\n\|---\|---\|\n((?:\|[^\n]*\n)+)/.exec(PAGE) ?? [];
  expect(table.trimEnd().split('\n')).toEqual(matrixRows());
});

test('the page asks for the oldest TypeScript that the matrix runs', () => {
  const versions = matrixRows().flatMap(row => /^\| TypeScript ([\d.]+) \|/.exec(row)?.[1] ?? []);
  expect(PAGE).toContain(`TypeScript ${versions[0]} or later needs`);
});
