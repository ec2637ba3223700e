import type { Report } from '../../core/report/report.ts';
import { statusCounts } from '../../render/words/result-words.ts';
import type { EndMembers } from './event-log.ts';

/** How a run with a report ended, for the last line of its events. Pure. */
export function eventEnding(report: Report, exit: number): Omit<EndMembers, 'failed'> {
  const { command, refused, interrupted, checks } = report;
  const wrote = command === 'apply' && refused === undefined;
  return {
    exit,
    ...(refused === undefined ? {} : { refused: refused.reason.code }),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(wrote ? { results: Object.fromEntries(statusCounts(report)) } : {}),
    ...(checks.length === 0 ? {} : { checks: verdictCounts(checks) }),
  };
}

function verdictCounts(checks: Report['checks']): NonNullable<EndMembers['checks']> {
  const counts: Partial<Record<Report['checks'][number]['verdict'], number>> = {};
  for (const { verdict } of checks) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}
