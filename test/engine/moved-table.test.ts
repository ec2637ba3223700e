import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MovedPolicy } from '../../src/core/report/plan.ts';
import type { Row } from '../../src/core/report/row.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { marked, type ToyWorld, toyInput, wantsThing } from './toys.ts';

/*
 * Every combination of what the base, the manifest and live have of one resource: nothing, or one
 * of three values. The table in docs/drift.md is the golden file: its rows name the values in the
 * order in which they occur.
 */

const VALUES = ['absent', 'a', 'b', 'c'] as const;
type Value = (typeof VALUES)[number];

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/drift.md'), 'utf8');

function entries(value: Value): ToyWorld['entries'] {
  return value === 'absent' ? [] : [wantsThing('x', { v: value })];
}

function decided(base: Value, manifest: Value, live: Value, moved: MovedPolicy) {
  return decideAll(
    toyInput({
      applied: entries(base) ?? [],
      entries: entries(manifest) ?? [],
      things: live === 'absent' ? [] : [{ name: 'x', fields: { v: live }, ...marked('x') }],
      moved,
    }),
  );
}

function rowWords({ action, whose }: Row): string {
  return `${action}, ${whose ?? 'nobody'}`;
}

function leaveWords(base: Value, manifest: Value, live: Value): string {
  const { rows, notes } = decided(base, manifest, live, 'leave');
  const codes = notes
    .map(({ code }) => code)
    .filter(code => code.startsWith('moved/') || code === 'prune/kept');
  return [...rows.map(row => row.reason?.code ?? row.action), ...codes].join(' ') || '–';
}

/** The values by the order in which they occur: `absent c b` is `absent a b`. */
function named(values: readonly Value[]): readonly string[] {
  const others = [...new Set(values.filter(value => value !== 'absent'))];
  return values.map(value => (value === 'absent' ? value : (VALUES[others.indexOf(value) + 1] ?? value)));
}

function lineOf(base: Value, manifest: Value, live: Value): string {
  const { rows } = decided(base, manifest, live, 'revert');
  const cells = [
    ...named([base, manifest, live]),
    rows.map(rowWords).join('; ') || '–',
    leaveWords(base, manifest, live),
  ];
  return `| ${cells.join(' | ')} |`;
}

const ALL = VALUES.flatMap(base =>
  VALUES.flatMap(manifest => VALUES.map(live => [base, manifest, live] as const)),
);

describe('base, manifest and live', () => {
  test.each(ALL)('%s, %s and %s are decided as the table of docs/drift.md says', (base, manifest, live) => {
    expect(PAGE).toContain(`${lineOf(base, manifest, live)}\n`);
  });

  test('the table has no line that no combination gives', () => {
    const table = PAGE.split('\n').filter(line => /^\| (absent|a) \|/.test(line));
    expect([...table].sort()).toEqual([...new Set(ALL.map(each => lineOf(...each)))].sort());
    expect(table).toHaveLength(15);
  });
});
