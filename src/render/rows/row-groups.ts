import type { Report, ResultStatus } from '../../core/report/report.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { plural, scopeNoun } from '../scope-noun.ts';
import { isUndoing, widenedRows } from '../words/moved-words.ts';
import { resultOf } from '../words/result-words.ts';
import { isDestructive } from '../words/row-words.ts';
import { add } from './alike-rows.ts';
import type { ShownRow } from './shown-rows.ts';

export interface RowGroup {
  /** The provider's name; {@link scopeName} is shown beside it. */
  readonly provider: string;
  readonly scope: string;
  readonly rows: readonly ShownRow[];
}

interface KeyedRow {
  readonly shown: ShownRow;
  readonly key: string;
}

/**
 * Rows grouped by provider and outermost scope, in the order of their addresses. A line that stands
 * for rows of several outermost scopes is in a group of its own, before the groups of these scopes.
 * Inside a group, a resource comes before the resources in it; two rows of one resource stay in
 * order of execution.
 */
export function rowGroups(rows: readonly ShownRow[]): readonly RowGroup[] {
  const groups = new Map<string, [KeyedRow, ...KeyedRow[]]>();
  for (const shown of rows) {
    const { row } = shown;
    const chain = scopeChain(row.scope);
    const group = (chain[0] as Scope).address;
    const key = [...chain.slice(1).map(scope => scope.address), row.address].join('\n');
    add(groups, group, { shown, key });
  }
  const roots = new Map(
    [...groups].map(([group, [{ shown }]]) => [group, scopeChain(shown.row.scope)[0] as Scope]),
  );
  const named = new Map<string, number>();
  for (const root of roots.values()) named.set(headingOf(root), (named.get(headingOf(root)) ?? 0) + 1);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, entries]) => {
      const root = roots.get(group) as Scope;
      return {
        provider: root.kind.split('.')[0] as string,
        scope: named.get(headingOf(root)) === 1 ? scopeName(root) : wholeName(root),
        rows: entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(entry => entry.shown),
      };
    });
}

/**
 * The name of a scope for people: `project shiny-wind-028834`, `guild 197038439483310086`,
 * `global`; `guilds` for a line that stands for several guilds.
 */
function scopeName(scope: Scope): string {
  const noun = scopeNoun(scope);
  if (scope.address.endsWith('/*')) return plural(noun);
  return noun === 'global' ? noun : [noun, scope.parts.at(-1)].filter(Boolean).join(' ');
}

/** The scope with all its parts, for a scope whose name alone is not unique: `repo acme/app`. */
function wholeName(scope: Scope): string {
  const isSeveral = scope.address.endsWith('/*');
  const parts = isSeveral ? [...scope.parts.slice(0, -1), '*'] : scope.parts;
  return `${isSeveral ? plural(scopeNoun(scope)) : scopeNoun(scope)} ${parts.join('/')}`;
}

function headingOf(scope: Scope): string {
  return `${scope.kind.split('.')[0]} ${scopeName(scope)}`;
}

function scopeChain(scope: Scope): readonly Scope[] {
  return scope.parent === undefined ? [scope] : [...scopeChain(scope.parent), scope];
}

/** Rows of at most this weight must be seen by a reader, even if there is no room for others. */
export const GRAVE = 4;

/**
 * The weight of rows that undo someone's change: such rows are more important than other changes,
 * and less important than destructive rows.
 */
const UNDOING = 1.5;

const BY_STATUS: Partial<Readonly<Record<ResultStatus, number>>> = {
  unknown: 0,
  failed: 3,
  stale: 3,
  running: 4,
  skipped: 4,
};

/**
 * How important a row is; the lowest number comes first. The order: rows of a refusal or with an
 * unknown outcome, destructive rows, rows that undo someone's change or widen access, failed rows,
 * rows that are blocked or not done, other changes, creates.
 */
export function weightIn(report: Report): (row: Row) => number {
  const resultFor = report.command === 'apply' && report.refused === undefined ? resultOf(report) : undefined;
  const refused = new Set(report.refused?.rows);
  const undoing = isUndoing(report);
  const widened = new Set(widenedRows(report));
  return row => {
    const ended = BY_STATUS[resultFor?.(row).status ?? 'done'];
    const isFirst = refused.has(row.address) || widened.has(row);
    const own = isFirst ? 0 : undoing(row) ? UNDOING : ownWeight(row);
    return Math.min(own, ended ?? own);
  };
}

function ownWeight(row: Row): number {
  if (isDestructive(row)) return 1;
  if (row.opening !== undefined) return 2;
  return { blocked: 4, rename: 5, update: 5, replace: 5, renew: 5, delete: 5, create: 6 }[row.action];
}
