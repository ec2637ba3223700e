import type { Reason } from '../../core/report/reason.ts';
import type { Refusal, Report, Result, ResultStatus } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { type Paint, type Style, symbol } from '../style.ts';
import { humanMilliseconds } from '../times.ts';

/**
 * Returns a function that finds the result of a row. A row without a result was not reached: it
 * counts as skipped, or as blocked.
 */
export function resultOf(report: Report): (row: Row) => Result {
  const found = new Map([...report.results].reverse().map(result => [keyOf(result), result]));
  return row =>
    found.get(keyOf(row)) ?? {
      address: row.address,
      action: row.action,
      status: row.action === 'blocked' ? 'blocked' : 'skipped',
    };
}

/**
 * Results without a row in the plan: done since the review, changed by someone during the run, or
 * outputs that could not be written. If a row's address and action occur in two results, the first
 * belongs to the row, and the second is returned here.
 */
export function resultsBesides({ plan, results }: Report): readonly Result[] {
  if (results.length === 0) return [];
  const open = new Set(plan.rows.map(keyOf));
  return results.filter(result => !open.delete(keyOf(result)));
}

/** The key of a row: one address has at most one row for each action. */
export function keyOf({ address, action }: Pick<Row, 'address' | 'action'>): string {
  return `${address} ${action}`;
}

/** Why a row has its result. The reason of a blocked row is in the plan. */
export function reasonOf(result: Result, row?: Row): Reason | undefined {
  return result.reason ?? (result.status === 'blocked' ? row?.reason : undefined);
}

/** Whether a result leaves nothing to do. */
export function isWell({ status }: Result): boolean {
  return status === 'done' || status === 'done_before';
}

export const STATUS_WORD: Readonly<Record<ResultStatus, string>> = {
  done: 'done',
  done_before: 'already done',
  failed: 'failed',
  skipped: 'skipped',
  stale: 'stale',
  unknown: 'outcome unknown',
  running: 'not confirmed yet',
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

/** `✓ done 0.8 s`: the mark and word of a result, with its time if known. */
export function statusWords(result: Result, style: Style): string {
  return severalWords([result], style);
}

/**
 * The words for several results with the same status, with the shortest and the longest time:
 * `✓ done 0.8 s to 4.1 s`.
 */
export function severalWords(results: readonly [Result, ...Result[]], style: Style): string {
  const [{ status }] = results;
  const known = results.flatMap(({ ms }) => (ms === undefined ? [] : [ms])).sort((a, b) => a - b);
  const times = [known[0], known.at(-1)].flatMap(ms => (ms === undefined ? [] : [humanMilliseconds(ms)]));
  const took = [...new Set(times)].join(' to ');
  return [mark(status, style), STATUS_WORD[status], ...(took === '' ? [] : [took])].join(' ');
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

/**
 * How many rows, and results without a row, ended with each status, in the order in which a reader
 * needs them. Leaves out statuses that did not occur.
 */
export function statusCounts(report: Report): ReadonlyMap<ResultStatus, number> {
  const resultFor = resultOf(report);
  const counts = new Map<ResultStatus, number>();
  const all = [...report.plan.rows.map(resultFor), ...resultsBesides(report)];
  const statuses = all.map(result => result.status);
  for (const status of Object.keys(STATUS_WORD) as ResultStatus[]) {
    const n = statuses.filter(found => found === status).length;
    if (n > 0) counts.set(status, n);
  }
  return counts;
}

/** A refusal with a sentence that says that nothing was written. */
interface SaidRefusal extends Refusal {
  readonly said: string;
  /** The shard that was refused, such as `1/2`, or the scopes. Absent: the whole run was. */
  readonly of?: string;
}

/** What was refused: the whole run, or in a merged report some of its runs. Pure. */
export function refusalsOf({ refused, refusals = [] }: Report): readonly SaidRefusal[] {
  const whole = refused === undefined ? [] : [{ ...refused, said: 'Nothing was written' }];
  const parts = refusals.map(({ shard, scopes, ...refusal }) => {
    const name = shard === undefined ? scopes.join(', ') : `${shard.index}/${shard.of}`;
    const what = shard === undefined ? `The run of ${name}` : `Shard ${name}`;
    return { ...refusal, of: name, said: `${what} was refused and wrote nothing` };
  });
  return [...whole, ...parts];
}
