import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAMILIES } from '../simulation/families/families.ts';
import { INVARIANTS } from '../simulation/invariants/invariants.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('the page of reliability counts the families and invariants of the fault matrix', () => {
  const what = `${FAMILIES.length} families and ${INVARIANTS.length} invariants.`;
  expect(read('docs/reliability.md')).toContain(`| The fault matrix | ${what}`);
});

test('the table of invariants has the number of each', () => {
  const [, table = ''] =
    /\| numbers \|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(read('test/simulation/README.md')) ?? [];
  const numbers = [...table.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, all = '']) =>
    all.split(', ').map(Number),
  );
  expect(new Set(numbers)).toEqual(new Set(INVARIANTS.keys()));
});
