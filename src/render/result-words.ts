import type { Report, Result, ResultStatus } from '../core/report.ts';
import type { Row } from '../core/row.ts';
import { humanMilliseconds } from './duration.ts';
import { type Paint, type Style, symbol } from './style.ts';

/** A row's result, or that it was never come to. */
export function resultOf(report: Report): (row: Row) => Result {
  const found = new Map(report.results.map(result => [`${result.address} ${result.action}`, result]));
  return row =>
    found.get(`${row.address} ${row.action}`) ?? {
      address: row.address,
      action: row.action,
      status: row.action === 'blocked' ? 'blocked' : 'skipped',
    };
}

export const STATUS_WORD: Readonly<Record<ResultStatus, string>> = {
  done: 'done',
  done_before: 'done before',
  failed: 'failed',
  skipped: 'skipped',
  stale: 'stale',
  unknown: 'outcome unknown',
  running: 'not seen done',
  blocked: 'blocked',
};

export const STATUS_PAINT: Readonly<Record<ResultStatus, Paint>> = {
  done: 'green',
  done_before: 'green',
  failed: 'red',
  skipped: 'yellow',
  stale: 'red',
  unknown: 'red',
  running: 'yellow',
  blocked: 'magenta',
};

/** `✓ done 0.8 s`: the mark and word of a result, with its time where it took some. */
export function statusWords(result: Result, style: Style): string {
  const took = result.ms === undefined ? '' : ` ${humanMilliseconds(result.ms)}`;
  return `${mark(result.status, style)} ${STATUS_WORD[result.status]}${took}`;
}

function mark(status: ResultStatus, style: Style): string {
  switch (status) {
    case 'done':
    case 'done_before':
      return symbol('done', style);
    case 'failed':
    case 'stale':
      return symbol('failed', style);
    case 'skipped':
      return symbol('skipped', style);
    case 'running':
      return symbol('more', style);
    case 'unknown':
      return '?';
    case 'blocked':
      return '!';
  }
}

/** How many rows ended how, in the order a reader needs. Statuses that did not occur are left out. */
export function statusCounts(report: Report): ReadonlyMap<ResultStatus, number> {
  const resultFor = resultOf(report);
  const counts = new Map<ResultStatus, number>();
  const statuses = report.plan.rows.map(row => resultFor(row).status);
  for (const status of Object.keys(STATUS_WORD) as ResultStatus[]) {
    const n = statuses.filter(found => found === status).length;
    if (n > 0) counts.set(status, n);
  }
  return counts;
}
