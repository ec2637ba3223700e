import type { Rehearsal } from '../../core/report/rehearsal.ts';
import type { ResultStatus } from '../../core/report/report.ts';
import { count } from '../count.ts';
import { timeSpan } from '../time-span.ts';
import { isWell, STATUS_WORD } from '../words/result-words.ts';

/** The rehearsal in one line: `rehearsed: 12 writes, 20 to 90 s, nothing refused`. Pure. */
export function rehearsedLine(rehearsal: Rehearsal): string {
  const { report, writes, ms } = rehearsal;
  const isWhole = report.refused === undefined && report.results.every(isWell);
  if (writes.length === 0 && isWhole) return 'rehearsed: nothing to write';
  const time = timeSpan({ least: ms.least / 1000, most: ms.most / 1000 });
  return `rehearsed: ${[count(writes.length, 'write'), time, ...foundWords(rehearsal)].join(', ')}`;
}

/** What would not be done, what would be lost, and what the copy could not know. */
function foundWords({ report, held, unread, digest }: Rehearsal): readonly string[] {
  const { plan, refused, results } = report;
  const losing = new Set(plan.rows.flatMap(row => (row.loss.length > 0 ? [row.address] : [])));
  const lost = results.filter(result => isWell(result) && losing.has(result.address)).length;
  return [
    ...(refused === undefined ? endWords(report.results) : [`refused as a whole (${refused.reason.code})`]),
    ...(lost === 0 ? [] : [`${count(lost, 'row')} with losses`]),
    ...(held.length === 0 ? [] : [`${count(held.length, 'wait')} for the service`]),
    ...(unread.length === 0 ? [] : [`${count(unread.length, 'list')} not read`]),
    ...(digest === plan.digest ? [] : ['of another plan than that of live']),
  ];
}

/** `1 refused, 2 held by keep, 3 skipped`. */
function endWords(results: Rehearsal['report']['results']): readonly string[] {
  const counts = new Map<string, number>();
  for (const result of results) {
    if (isWell(result)) continue;
    const isHeld = result.status === 'blocked' && result.reason?.code.startsWith('keep/') === true;
    const word = isHeld ? 'held by keep' : wordOf(result.status);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const refused = counts.get(REFUSED) ?? 0;
  counts.delete(REFUSED);
  return [
    refused === 0 ? 'nothing refused' : `${refused} refused`,
    ...[...counts].map(([word, howMany]) => `${howMany} ${word}`).sort(),
  ];
}

const REFUSED = 'refused';

/** On a copy only the service itself makes a row fail. */
function wordOf(status: ResultStatus): string {
  return status === 'failed' ? REFUSED : STATUS_WORD[status];
}
