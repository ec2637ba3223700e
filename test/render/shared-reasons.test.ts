import { expect, test } from 'vitest';
import type { Unread } from '../../src/core/report/plan.ts';
import type { Reason } from '../../src/core/report/reason.ts';
import type { Report, Result } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { renderText } from '../../src/render/text/text.ts';
import { aPlan, aReason, aReport, aRow, aScope } from '../helpers/report-builders.ts';

const why = aReason('GET /projects: 401 authentication failed', 'Make another key.');

/** Two rows of different kinds in each of so many projects, all for one reason. */
function blocked(projects: number): readonly Row[] {
  return Array.from({ length: projects }, (_, nth) => aScope('neon.project', [`p${nth}`])).flatMap(
    project => [
      aRow('blocked', 'neon.branch', project, [...project.parts, 'dev'], { reason: why }),
      aRow('blocked', 'neon.role', project, [...project.parts, 'app'], { reason: why }),
    ],
  );
}

const text = (report: Report, verbose = false): string =>
  renderText(report, { color: false, width: 100, verbose });
const times = (of: string, what: string): number => of.split(what).length - 1;

test('a reason that many scopes share is told once, and the other lines name the one that tells it', () => {
  const report = aReport('plan', aPlan(blocked(40)));
  for (const drawn of [text(report), renderMarkdown(report)]) {
    expect(times(drawn, 'authentication failed')).toBe(1);
    expect(times(drawn, 'Make another key.')).toBe(1);
  }
  expect(text(report)).toContain('why: same reason as for neon.branch/*/dev [test/said]');
  expect(renderMarkdown(report)).toContain('as for `neon.branch/*/dev` `test/said`');
});

test('so is what a failed apply ended with', () => {
  const rows = blocked(40).map(({ reason: _, ...row }): Row => ({ ...row, action: 'create' }));
  const results = rows.map(
    ({ address, action }): Result => ({ address, action, status: 'failed', reason: why, ms: 5 }),
  );
  const report = aReport('apply', aPlan(rows), { results });
  for (const drawn of [text(report), renderMarkdown(report)])
    expect(times(drawn, 'authentication failed')).toBe(1);
  expect(text(report)).toContain('as for neon.branch/*/dev [test/said]');
});

test('of two rows one refers to the other, and each row with --verbose has it in full', () => {
  expect(times(text(aReport('plan', aPlan(blocked(1)))), 'authentication failed')).toBe(1);
  expect(times(text(aReport('plan', aPlan(blocked(4))), true), 'authentication failed')).toBe(8);
});

test('lists of one scope that could not be read for different reasons are told apart, and for one together', () => {
  const scope = aScope('neon.project', ['p']);
  const unread = (kind: string, said: string): Unread => ({
    kind,
    scope: scope.address,
    reason: aReason(said),
  });
  const told = (...reasons: readonly string[]): string =>
    text(
      aReport(
        'plan',
        aPlan([], {
          unread: reasons.map((said, nth) => unread(['neon.branch', 'neon.endpoint'][nth] ?? '', said)),
        }),
      ),
    );
  const apart = told('GET /branches: 500', 'GET /endpoints: 403');
  expect(apart).toContain('GET /branches: 500');
  expect(apart).toContain('GET /endpoints: 403');
  expect(times(told('GET /projects: 500', 'GET /projects: 500'), 'GET /projects: 500')).toBe(1);
});

test('a row that waits for a list tells its cause, unless the list above it does', () => {
  const scope = aScope('neon.project', ['p']);
  const cause = aReason('GET /branches: 500 try later');
  const row = aRow('blocked', 'neon.branch', scope, ['p', 'dev'], { reason: { code: 'row/unread', cause } });
  const told = (list: Reason): string =>
    text(
      aReport(
        'plan',
        aPlan([row], { unread: [{ kind: 'neon.branch', scope: scope.address, reason: list }] }),
      ),
    );
  expect(times(told(cause), '500 try later')).toBe(1);
  const other = told(aReason('GET /branches: 403'));
  expect(other).toContain('403');
  expect(times(other, '500 try later')).toBe(1);
});
