import type { CommentContext } from '../../src/action/comment/plan-comment.ts';
import { type Address, address } from '../../src/core/address.ts';
import type { Json } from '../../src/core/json.ts';
import type { Problem, Source } from '../../src/core/problem.ts';
import type { Counts, Plan } from '../../src/core/report/plan.ts';
import type { ProviderReason, RefusalReason } from '../../src/core/report/reason.ts';
import type { CheckResult, Report, Result } from '../../src/core/report/report.ts';
import type { Action, FieldChange, Row, Scope } from '../../src/core/report/row.ts';
import { rowCounts } from '../../src/core/report/row-counts.ts';

/*
 * Reports, plans and rows, of which a test says what it is about; all else is plain.
 *
 *     const row = aBranch('create', 'dev', { notes: [aReason('no compute')] });
 *     const report = aReport('apply', aPlan([row]), { results: [resultFor(row, 'done')] });
 *     expect(renderText(report, plain)).toContain('no compute');
 */

export const APPLICATION: Scope = aScope('discord.application', ['222222222222222222']);
export const GUILD: Scope = aScope(
  'discord.guild',
  ['222222222222222222', '197038439483310086'],
  APPLICATION,
);
export const PROJECT: Scope = aScope('neon.project', ['shiny-wind-028834']);
export const DIGEST = 'ek1-0123456789abcdef0123456789abcdef01234567';

export function aScope(kind: string, parts: readonly string[], parent?: Scope): Scope {
  return { address: address(kind, parts), kind, parts, ...(parent === undefined ? {} : { parent }) };
}

export function branchScope(name: string): Scope {
  return aScope('neon.branch', ['shiny-wind-028834', name], PROJECT);
}

export function aSource(line: number, file = 'evenkeel.yaml'): Source {
  return { file, line, column: 9 };
}

export function changed(path: string, before: Json, after: Json): FieldChange {
  return { path, before, after };
}

/** A reason in some provider's words. */
export function aReason(said: string, next?: string): ProviderReason {
  return { code: 'test/said', said, ...(next === undefined ? {} : { next }) };
}

/** A refusal in whose words these are: the name of another plan. */
export function aRefusal(said: string): RefusalReason {
  return { code: 'review/other-plan', name: said, origins: {} };
}

/** A mistake in a manifest. */
export function aProblem(message: string, more: Partial<Problem> = {}): Problem {
  return { rule: 'schema/type', level: 'error', message, source: aSource(7), ...more };
}

/** A row; everything but its kind, scope, parts and action has a quiet default. */
export function aRow(
  action: Action,
  kind: string,
  scope: Scope,
  parts: readonly string[],
  more: Partial<Row> = {},
): Row {
  return {
    address: address(kind, parts),
    kind,
    scope,
    parts,
    action,
    fields: [],
    desired: action === 'delete' ? null : {},
    was: action === 'create' ? null : 'id-1',
    refs: [],
    loss: [],
    notes: [],
    allow: [],
    ...more,
  };
}

/** A row by its name in a scope; without one, of the scope itself. */
export function rowOf(
  action: Action,
  kind: string,
  scope: Scope,
  name: string | undefined,
  more: Partial<Row> = {},
): Row {
  return aRow(action, kind, scope, name === undefined ? scope.parts : [...scope.parts, name], more);
}

export function aCommand(action: Action, name: string, more: Partial<Row> = {}): Row {
  const parts = ['222222222222222222', 'global', 'chat_input', name];
  return aRow(action, 'discord.command', APPLICATION, parts, { source: aSource(12), ...more });
}

export function aBranch(action: Action, name: string, more: Partial<Row> = {}): Row {
  return aRow(action, 'neon.branch', PROJECT, ['shiny-wind-028834', name], { source: aSource(40), ...more });
}

export function aBucket(action: Action, branch: string, name: string, more: Partial<Row> = {}): Row {
  const parts = ['shiny-wind-028834', branch, name];
  return aRow(action, 'neon.bucket', branchScope(branch), parts, { source: aSource(46), ...more });
}

export function aPlan(rows: readonly Row[], more: Partial<Plan> = {}): Plan {
  const counts: Counts = { ...rowCounts(rows), unchanged: 3, unmanaged: 1 };
  return { v: 1, name: 'acme', origins: {}, rows, counts, digest: DIGEST, unread: [], notes: [], ...more };
}

export function aReport(command: Report['command'], plan: Plan, more: Partial<Report> = {}): Report {
  return { v: 1, command, plan, results: [], checks: [], requests: { GET: 5 }, ms: 1234, ...more };
}

/** What a comment on a pull request knows besides its plan. */
export function aComment(more: Partial<CommentContext> = {}): CommentContext {
  return {
    key: 'evenkeel.yaml|prod',
    environment: 'prod',
    sha: 'a'.repeat(40),
    runUrl: 'https://github.com/acme/app/actions/runs/42',
    run: { id: 42, attempt: 1, at: 1_700_000_000 },
    made: {},
    ...more,
  };
}

export function resultFor(row: Row, status: Result['status'], more: Partial<Result> = {}): Result {
  return { address: row.address, action: row.action, status, ...more };
}

export function aCheck(
  question: string,
  verdict: CheckResult['verdict'],
  more: Partial<CheckResult> = {},
): CheckResult {
  return {
    address: address('docs.answer', ['docs.example.com', question]) as Address,
    source: aSource(70),
    verdict,
    findings: [],
    ...more,
  };
}
