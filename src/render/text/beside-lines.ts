import type { Result } from '../../core/report/report.ts';
import type { Line } from '../colored-line.ts';
import { STATUS_PAINT, statusWords } from '../words/result-words.ts';
import { ACTION_PAINT, ACTION_SYMBOL } from '../words/row-words.ts';
import { endLines, leadLine, type RowLayout, withRight } from './row-lines.ts';

/** Action and address of a result, as its line begins. */
export function resultLead({ action, address }: Result): Line {
  return leadLine(ACTION_SYMBOL[action], action, address, ACTION_PAINT[action]);
}

/**
 * Results without a row in the plan, so that each one is shown: what is done since the review, then
 * all others.
 */
export function besidesGroups(results: readonly Result[], layout: RowLayout): readonly (readonly Line[])[] {
  const isSince = ({ reason }: Result): boolean => reason?.code === 'apply/done-since-review';
  return [
    besidesLines(['since the review', 'already done'], results.filter(isSince), layout),
    besidesLines(
      ['also', 'not in the plan'],
      results.filter(result => !isSince(result)),
      layout,
    ),
  ];
}

function besidesLines(
  [lead, more]: readonly [string, string],
  results: readonly Result[],
  layout: RowLayout,
): readonly Line[] {
  if (results.length === 0) return [];
  return [
    [
      [lead, 'bold'],
      [`  ${more}`, 'dim'],
    ],
    ...results.flatMap(result => {
      const how = STATUS_PAINT[result.status];
      return [
        ...withRight(resultLead(result), statusWords(result, layout.style), how, layout),
        ...endLines(result, result.reason, layout.width),
      ];
    }),
  ];
}
