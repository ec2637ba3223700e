import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/core/report/plan.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { renderText } from '../../src/render/text/text.ts';
import { severityOf } from '../../src/render/words/moved-words.ts';
import { aBranch, aCommand, aPlan, aReport, changed, resultFor } from '../helpers/report-builders.ts';

const MOVED: Partial<Row> = {
  whose: 'moved',
  severity: 'changed',
  fields: [{ ...changed('description', 'by hand', 'as written'), whose: 'moved' }],
};

function planOf(rows: readonly Row[], applied = true): Report {
  return aReport('plan', { ...aPlan(rows), base: { applied, moved: 'revert' } });
}

const text = (report: Report): string => renderText(report, { color: false, width: 100 });

describe('rows that undo what someone changed', () => {
  const rows = [aBranch('delete', 'old'), aCommand('update', 'ping', MOVED), aBranch('create', 'new')];

  test('come after what destroys and before all others, in text and in Markdown', () => {
    const shown = text(planOf(rows));
    const places = ['Destroys (1)', 'Undoes what someone changed since the last apply (1)', '+ create'];
    expect(places.map(place => shown.indexOf(place))).toEqual(
      places.map(place => shown.indexOf(place)).sort((a, b) => a - b),
    );
    expect(shown.indexOf(places[0] as string)).toBeGreaterThan(0);
    const markdown = renderMarkdown(planOf(rows));
    const order = ['/old`', '#### Undoes what someone changed', '/ping`', '#### Other rows', '/new`'];
    const table = markdown.slice(markdown.indexOf('| | Resource |'));
    expect(order.map(each => table.indexOf(each))).toEqual(
      [...order.map(each => table.indexOf(each))].sort((a, b) => a - b),
    );
  });

  test('have no heading where nothing else is in the plan than they, but their own', () => {
    const markdown = renderMarkdown(planOf([aCommand('update', 'ping', MOVED)]));
    expect(markdown.match(/\| \| Resource \|/g)).toHaveLength(1);
    expect(markdown).not.toContain('Other rows');
  });

  test('have a heading of their own in what an apply did, wherever they ended, and so have results of no row', () => {
    const moved = (name: string): Row => aCommand('update', name, MOVED);
    const [lost, ping, pong] = [moved('lost'), moved('ping'), moved('pong')];
    const [old, fresh] = [aBranch('delete', 'old'), aBranch('create', 'new')];
    const other = aBranch('update', 'other');
    const plan: Plan = {
      ...aPlan([old, ping, lost, fresh, pong]),
      base: { applied: true, moved: 'revert' },
    };
    const results = [
      ...[old, ping, fresh, pong].map(row => resultFor(row, 'done')),
      resultFor(lost, 'unknown'),
      resultFor(other, 'done'),
    ];
    const markdown = renderMarkdown(aReport('apply', plan, { results }));
    const shown = markdown.split('\n').flatMap(line => /^#### .*|\/(\w+)`/.exec(line)?.slice(0, 1) ?? []);
    expect(shown).toEqual([
      '#### Undoes what someone changed since the last apply (1)',
      '/lost`',
      '#### Other rows',
      '/old`',
      '#### Undoes what someone changed since the last apply (2)',
      '/ping`',
      '/pong`',
      '#### Other rows',
      '/new`',
      '#### Results of no row',
      '/other`',
    ]);
    const tables = markdown.match(/\| \| Resource \|\n\|---\|---\|/g);
    expect(tables).toHaveLength(5);
  });

  test('are pending and moved by field where a row is both', () => {
    const fields = [
      { ...changed('description', 'by hand', 'as written'), whose: 'moved' as const },
      { ...changed('nsfw', false, true), whose: 'pending' as const },
    ];
    const shown = text(planOf([aCommand('update', 'ping', { ...MOVED, whose: 'both', fields })]));
    expect(shown).toMatch(/description {2}.*\(live differs from the base\)/);
    expect(shown).toMatch(/nsfw .*\(changed in the manifest\)/);
  });

  test('are told by whom only as far as the service tells it, and its text writes no escape, markup or mention', () => {
    const madeBy = '\u001b[31m::error::@everyone </td>|<br>';
    const lastChange = { at: '2026-11-20T00:01:00Z', member: 'updated_at', madeBy };
    const report = planOf([aCommand('update', 'ping', { ...MOVED, lastChange })]);
    expect(text(report)).toContain('last changed 2026-11-20 00:01 UTC (updated_at); created by');
    expect(text(report)).not.toContain('\u001b');
    const markdown = renderMarkdown(report);
    expect(markdown).not.toContain('\u001b');
    expect(markdown).not.toContain('@everyone');
    expect(markdown).not.toContain('</td>');
  });
});

test('a report weighs as much as what weighs most in it, without what is pending', () => {
  const widened = aBranch('update', 'a', { whose: 'moved', severity: 'widened' });
  const lost = aBranch('create', 'b', { whose: 'moved', severity: 'at-risk' });
  const waiting = aBranch('create', 'c', { whose: 'pending' });
  expect(severityOf(aReport('drift', aPlan([lost, widened])))).toBe('widened');
  expect(severityOf(aReport('drift', aPlan([lost, waiting])))).toBe('at-risk');
  expect(severityOf(aReport('drift', aPlan([waiting])))).toBeUndefined();
});
