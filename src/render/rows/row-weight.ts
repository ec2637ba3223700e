import type { Report, ResultStatus } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { isUndoing, widenedRows } from '../words/moved-words.ts';
import { resultOf } from '../words/result-words.ts';
import { isDestructive } from '../words/row-words.ts';

/**
 * Up to this weight a row is more than a change: a reader must see it whatever else there is no
 * room for.
 */
export const GRAVE = 4;

/** Between what destroys and all other changes. */
const UNDOING = 1.5;

const BY_STATUS: Partial<Readonly<Record<ResultStatus, number>>> = {
  unknown: 0,
  failed: 3,
  stale: 3,
  running: 4,
  skipped: 4,
};

/**
 * How early a reader must see a row; the least first: what a refusal is about and what nobody
 * knows, what destroys, what undoes what someone changed or widens access, what failed, what is
 * blocked or not done, other changes, creates.
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
  return { blocked: 4, rename: 5, update: 5, replace: 5, delete: 5, create: 6 }[row.action];
}
