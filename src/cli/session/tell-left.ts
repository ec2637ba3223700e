import type { InFlight } from '../../engine/ends/in-flight.ts';
import { coded, wordsOf } from '../../render/reason-words/reason-words.ts';
import { STATUS_WORD } from '../../render/words/result-words.ts';
import type { Screen } from '../output/screen.ts';

/**
 * Prints what a run leaves behind if it exits at once: rows that ended, and resources that no later
 * run restores.
 */
export function tellLeft({ ended, open }: InFlight, screen: Screen): void {
  for (const { address, status, reason } of ended) {
    screen.warn(`${address}: ${STATUS_WORD[status]}${reason === undefined ? '' : `: ${coded(reason)}`}`);
    if (reason !== undefined) tellNext(wordsOf(reason).next, screen);
  }
  for (const { reason } of open) {
    screen.warn(`${reason.address}: ${coded(reason)}`);
    tellNext(wordsOf(reason).next, screen);
  }
}

function tellNext(next: string | undefined, screen: Screen): void {
  if (next !== undefined) screen.warn(`  next: ${next}`);
}
