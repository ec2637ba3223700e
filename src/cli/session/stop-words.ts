import { coded, wordsOf } from '../../render/reason-words.ts';
import { STATUS_WORD } from '../../render/result-words.ts';
import type { Chosen } from '../arguments/chosen.ts';
import type { Context } from '../context.ts';
import type { Screen } from '../output/screen.ts';
import type { Io } from '../system/io.ts';
import type { StopWords } from './stop-signal.ts';

/** The messages at a stop and at an exit. No report follows an exit, so its message has what no plan could show. */
export function stopWords(chosen: Chosen, io: Io, screen: Screen, shown: Context['shown']): StopWords {
  const inFlight = (): string => (shown.view?.inFlight() ?? []).join(', ');
  return {
    stopping(why) {
      if (chosen.name === 'sandbox') return;
      shown.view?.clear();
      // The terminal has just printed ^C on the line.
      if (why === 'signal' && io.stderr.isTTY) screen.progress('\n');
      const what = inFlight();
      const lead = why === 'signal' ? 'Stopping' : 'The time of --timeout is over';
      const rest = what === '' ? 'nothing is being written' : `finishing ${what}`;
      screen.warn(`${lead}: ${rest}${why === 'signal' && what !== '' ? again(shown) : ''}.`);
    },
    leaving() {
      shown.view?.end();
      const what = inFlight();
      if (what !== '') screen.warn(`Left in flight, outcome unknown: ${what}. Run \`evenkeel plan\` to see.`);
      else if (chosen.name !== 'sandbox') screen.warn('Left at once: nothing was being written.');
      tellLeft(shown, screen);
    },
  };
}

function again({ left }: Context['shown']): string {
  const restores = left.open.some(({ reason }) => reason.code === 'restore/left');
  return restores
    ? ' (again: leave at once, and what is deleted with it may not be restored)'
    : ' (again: leave at once)';
}

function tellLeft({ left }: Context['shown'], screen: Screen): void {
  for (const { address, status, reason } of left.ended) {
    screen.warn(`${address}: ${STATUS_WORD[status]}${reason === undefined ? '' : `: ${coded(reason)}`}`);
    if (reason !== undefined) tellNext(wordsOf(reason).next, screen);
  }
  for (const { reason } of left.open) {
    screen.warn(`${reason.address}: ${coded(reason)}`);
    tellNext(wordsOf(reason).next, screen);
  }
}

function tellNext(next: string | undefined, screen: Screen): void {
  if (next !== undefined) screen.warn(`  next: ${next}`);
}
