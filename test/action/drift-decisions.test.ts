import { describe, expect, test } from 'vitest';
import { driftDecisions } from '../../src/action/drift/drift-issue.ts';
import { address } from '../../src/core/address.ts';
import type { Row } from '../../src/core/report/row.ts';
import { aPlan, aReport, aScope, changed, rowOf } from '../helpers/report-builders.ts';

function row(guild: string, name: string, more: Partial<Row> = {}): Row {
  const fields = [changed('size', 1, 2)];
  return rowOf('update', 'some.kind', aScope('some.scope', [guild]), name, { fields, ...more });
}

function lines(rows: readonly Row[], options: readonly string[] = []): readonly string[] {
  return driftDecisions(aReport('drift', aPlan(rows)), options);
}

describe('what an issue says to do', () => {
  test('is two commands for each row, with what names the manifest', () => {
    expect(lines([row('1', 'a')], ['-f', "it's.yaml"])).toEqual([
      '#### Revert a difference, take it over, or accept it',
      '',
      '- `some.kind/1/a`',
      "  - revert it: `evenkeel apply -f 'it'\\''s.yaml' --target some.kind/1/a`",
      "  - take it over: `evenkeel adopt -f 'it'\\''s.yaml' some.kind/1/a`",
      '',
    ]);
  });

  test('is also the line that accepts it, where there is one', () => {
    const accept = ['- { address: some.kind/1/a, field: size, wants: 2, is: 1, until: 2026-12-06 }'];
    expect(lines([row('1', 'a', { accept })])).toContain('  - accept it until a day: paste its line, above');
  });

  test('is one line for rows that are alike, and the glob fits them all', () => {
    const text = lines(['1', '2', '3', '4'].map(guild => row(guild, 'a'))).join('\n');
    expect(text).toContain('- `some.kind/*/a` (4)');
    expect(text).toContain("`evenkeel apply --target 'some.kind/*/a'`");
    expect(text).not.toContain('some.kind/1/a');
  });

  test('names what takes more than the row: access, an entry, a change that was not applied', () => {
    const text = lines([
      row('1', 'wide', { severity: 'widened' }),
      row('1', 'gone', { action: 'create' }),
      row('1', 'both', { whose: 'both' }),
      row('1', 'old', { action: 'rename', from: address('some.kind', ['1', 'new']) }),
    ]).join('\n');
    expect(text).toContain('`evenkeel adopt --widened some.kind/1/wide`');
    expect(text).toContain('`evenkeel adopt some.kind/1/gone`, which takes the entry out of the manifest');
    expect(text).toContain('`evenkeel adopt some.kind/1/both`, together with changes of the manifest');
    expect(text).toContain('`evenkeel apply --target some.kind/1/old --target some.kind/1/new`');
  });

  test('is nothing to run for a blocked row, and nothing at all for what is pending', () => {
    expect(lines([row('1', 'a', { action: 'blocked' })]).join('\n')).not.toContain('evenkeel');
    expect(lines([row('1', 'a', { whose: 'pending' })])).toEqual([]);
  });

  test('is never half a command', () => {
    const long = lines([row('1', 'x'.repeat(300))]).join('\n');
    expect(long).not.toMatch(/`evenkeel (?:apply|adopt)/);
    expect(long).toContain('too long to show');
  });

  test('ends after twenty, and says how many more there are', () => {
    const many = lines(
      Array.from({ length: 25 }, (_, index) =>
        row('1', 'a', { fields: [{ path: 'size', before: index, after: 99 }] }),
      ),
    );
    expect(many.filter(line => line.includes('revert it'))).toHaveLength(20);
    expect(many.join('\n')).toContain('5 more lines');
  });
});
