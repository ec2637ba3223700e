import type { Address } from '../../core/address.ts';
import type { RunEvent } from '../../core/report/event.ts';
import type { Result } from '../../core/report/report.ts';
import type { Action } from '../../core/report/row.ts';
import { lineToText } from '../colored-line.ts';
import { count } from '../count.ts';
import { coded, wordsOf } from '../reason-words/reason-words.ts';
import { type Style, symbol } from '../style.ts';
import { humanMilliseconds } from '../times.ts';
import { isWell, STATUS_PAINT, statusWords } from '../words/result-words.ts';
import { ACTION_PAINT, ACTION_SYMBOL } from '../words/row-words.ts';
import { budgetWords } from '../words/run-words.ts';
import { heldWords } from './progress.ts';

/** The log line of an event: one per step, and undefined for minor events. Without a line break. */
export function eventLine(event: RunEvent, style: Style): string | undefined {
  switch (event.type) {
    case 'reading':
      if (event.requests === undefined || event.what === undefined) return undefined;
      return lineToText([[`${event.what}: ${count(event.requests, 'request')}`, 'dim']], style);
    case 'read':
      return lineToText([[`read ${event.kind} in ${event.scope}: ${event.count}`, 'dim']], style);
    case 'unread':
      return lineToText([[`${event.kind} in ${event.scope} could not be read`, 'yellow']], style);
    case 'checking':
      return lineToText([[checkingWords(event), 'dim']], style);
    case 'verifying':
      return lineToText([[`verifying ${event.kind} in ${event.scope}`, 'dim']], style);
    case 'started':
      return lineToText([[`${rowWords(event)} ${symbol('more', style)}`]], style);
    case 'waiting':
      return event.what.length === 0
        ? undefined
        : lineToText([[`${event.lane}: waiting for ${event.what.join(', ')}`, 'dim']], style);
    case 'held':
      return lineToText([[`${event.lane}: ${heldWords(event)}`, 'yellow']], style);
    case 'retry': {
      const after = humanMilliseconds(event.afterMs);
      const when = event.afterMs < 50 ? 'at once' : `in ${after}`;
      return lineToText([[`${event.request}: ${event.why}, trying again ${when}`, 'yellow']], style);
    }
    case 'written':
      return lineToText([[`${rowWords(event)}  written, not verified yet`, 'dim']], style);
    case 'ended':
      return lineToText(resultLine(event.result, style), style);
  }
}

function rowWords({ action, address }: { readonly action: Action; readonly address: Address }): string {
  return `${ACTION_SYMBOL[action]} ${action} ${address}`;
}

function resultLine(result: Result, style: Style): Parameters<typeof lineToText>[0] {
  const { reason } = result;
  const { message, next } = reason === undefined ? {} : wordsOf(reason);
  const said = reason === undefined || isWell(result) ? message : coded(reason);
  const more = next === undefined || isWell(result) ? '' : ` (next: ${next})`;
  return [
    [rowWords(result), ACTION_PAINT[result.action]],
    ['  '],
    [statusWords(result, style), STATUS_PAINT[result.status]],
    [said === undefined ? '' : `: ${said}${more}`],
  ];
}

function checkingWords({ scope, count: checks, questions }: Extract<RunEvent, { type: 'checking' }>): string {
  const takes = questions === undefined ? '' : `, ${budgetWords(questions)}`;
  return `checking ${scope}: ${count(checks, 'check')}${takes}`;
}
