import { type Address, readable, readableText } from '../../core/address.ts';
import type { RunEvent } from '../../core/report/event.ts';
import type { Result } from '../../core/report/report.ts';
import type { Action } from '../../core/report/row.ts';
import { fittedLines, type Line, lineToText } from '../colored-line.ts';
import { count } from '../count.ts';
import { coded, wordsOf } from '../reason-words/reason-words.ts';
import { type Style, symbol } from '../style.ts';
import { humanMilliseconds } from '../times.ts';
import { isWell, STATUS_PAINT, statusWords } from '../words/result-words.ts';
import { ACTION_PAINT, ACTION_SYMBOL } from '../words/row-words.ts';
import { budgetWords } from '../words/run-words.ts';

/**
 * An event as text for the log; undefined for an event that the log leaves out. No line break at
 * the end. `columns`: the width of a terminal, at which a longer line is broken.
 */
export function eventLine(event: RunEvent, style: Style, columns?: number): string | undefined {
  const line = lineOf(event, style);
  if (line === undefined) return undefined;
  const lines = columns === undefined ? [line] : fittedLines(line, columns);
  return lines.map(each => lineToText(each, style)).join('\n');
}

function lineOf(event: RunEvent, style: Style): Line | undefined {
  switch (event.type) {
    case 'reading':
      if (event.requests === undefined || event.what === undefined) return undefined;
      return [[`${event.what}: ${count(event.requests, 'request')}`, 'dim']];
    case 'read':
      return [[`read ${event.kind} in ${readable(event.scope)}: ${event.count}`, 'dim']];
    case 'unread':
      return [[`${event.kind} in ${readable(event.scope)} could not be read`, 'yellow']];
    case 'checking':
      return [[checkingWords(event), 'dim']];
    case 'verifying':
      return [[`verifying ${event.kind} in ${readable(event.scope)}`, 'dim']];
    case 'started':
      return [
        [`${rowWords(event)}${event.act === undefined ? '' : `: ${event.act}`} ${symbol('more', style)}`],
      ];
    case 'waiting':
      return event.what.length === 0
        ? undefined
        : [[`${event.lane}: waiting for ${event.what.join(', ')}`, 'dim']];
    case 'held':
      return [[heldLine(event), 'yellow']];
    case 'retry': {
      const after = humanMilliseconds(event.afterMs);
      const when = event.afterMs < 50 ? 'at once' : `in ${after}`;
      return [[`${event.request}: ${event.why}, trying again ${when}`, 'yellow']];
    }
    case 'written':
      return [[`${rowWords(event)}  written, not verified yet`, 'dim']];
    case 'ended':
      return resultLine(event.result, style);
  }
}

/**
 * The lane and the time that is left come first, because the log may have several lines about the
 * same wait, each with another time.
 */
function heldLine({ lane, by, leftMs }: Extract<RunEvent, { readonly type: 'held' }>): string {
  const wait = `${lane} is locked (423): writes to it wait at most ${humanMilliseconds(leftMs)}`;
  return by.length > 0 ? `${wait} for ${by.join(', ')}` : `${wait}; the service does not say what locks it`;
}

function rowWords({ action, address }: { readonly action: Action; readonly address: Address }): string {
  return `${ACTION_SYMBOL[action]} ${action} ${readable(address)}`;
}

function resultLine(result: Result, style: Style): Line {
  const { reason } = result;
  const { message, next } = reason === undefined ? {} : wordsOf(reason);
  const said = reason === undefined || isWell(result) ? message : coded(reason);
  const more = next === undefined || isWell(result) ? '' : ` (next: ${next})`;
  return [
    [rowWords(result), ACTION_PAINT[result.action]],
    ['  '],
    [statusWords(result, style), STATUS_PAINT[result.status]],
    [said === undefined ? '' : readableText(`: ${said}${more}`)],
  ];
}

function checkingWords({ scope, count: checks, questions }: Extract<RunEvent, { type: 'checking' }>): string {
  const takes = questions === undefined ? '' : `, ${budgetWords(questions)}`;
  return `checking ${readable(scope)}: ${count(checks, 'check')}${takes}`;
}
