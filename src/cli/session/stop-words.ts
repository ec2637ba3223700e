import { count, firstOf } from '../../render/count.ts';
import type { ChosenCommand } from '../arguments/chosen-command.ts';
import type { Context } from '../context.ts';
import type { WorkUnderWay } from '../output/progress-view.ts';
import type { Screen } from '../output/screen.ts';
import type { Io } from '../system/io.ts';
import type { StopWords } from './stop-signal.ts';
import { tellLeft } from './tell-left.ts';

/** The most written rows that are named; `evenkeel plan` shows all. */
const MOST_NAMED = 20;
const NOTHING: WorkUnderWay = { writes: [], sending: 0, waits: [], written: [] };
const SEE = 'Run `evenkeel plan` to see what is live now.';
const SEE_NEW = 'Run the same command again: it lists what has the name, and makes no second one.';

/**
 * The messages when a run is asked to stop, and when it ends at once after a second signal. Such an
 * end has no report, so its message tells what no later plan can show.
 */
export function stopWords(chosen: ChosenCommand, io: Io, screen: Screen, shown: Context['shown']): StopWords {
  const general = chosen.name === 'init' ? SEE_NEW : SEE;
  const underWay = (): WorkUnderWay => shown.view?.underWay() ?? NOTHING;
  return {
    stopping(why) {
      if (serves(chosen)) return;
      const work = underWay();
      const what = finishing(work);
      shown.view?.clear();
      // The terminal has just printed ^C, so a new line is begun.
      if (why === 'signal' && io.stderr.isTTY) screen.progress('\n');
      const lead = why === 'signal' ? 'Stopping' : 'The time of --timeout is over';
      screen.warn(`${lead}: ${what ?? 'no write is under way'}.`);
      const more = again(shown, work.sending);
      // This is a second line, so that each of the two lines fits in 80 columns.
      if (why === 'signal' && (what !== undefined || more !== ''))
        screen.warn(`Press Ctrl-C again to end now${more}.`);
    },
    leaving() {
      shown.view?.end();
      const { writes, waits, written } = underWay();
      const inFlight = [...writes, ...waits];
      const see = areRenewals(shown, writes.length + written.length) ? '' : ` ${general}`;
      if (inFlight.length > 0)
        screen.warn(`Ended during these writes, so their outcome is unknown: ${inFlight.join('; ')}.${see}`);
      if (written.length > 0)
        screen.warn(
          `Written, but not checked afterwards: ${firstOf(written, MOST_NAMED)}.${inFlight.length > 0 ? '' : see}`,
        );
      if (inFlight.length + written.length === 0 && !serves(chosen))
        screen.warn('Ended at once: no write was under way.');
      tellLeft(shown.left, screen);
    },
  };
}

/**
 * Whether a command is a server. A signal is the normal end of a server, so there is no message.
 */
function serves({ name }: ChosenCommand): boolean {
  return name === 'sandbox' || name === 'mcp';
}

/**
 * What the run still does, in one short line; undefined where nothing is in progress. Only writes
 * that were sent count: rows that wait for the rate limit are not sent any more.
 */
function finishing({ writes, sending, written }: WorkUnderWay): string | undefined {
  const [one] = writes;
  const what = writes.length === 1 && written.length === 0 ? one : count(sending, 'write');
  const are = written.length === 1 ? '1 finished write' : `${written.length} finished writes`;
  const parts = [
    ...(sending === 0 ? [] : [`finishing ${what}`]),
    ...(written.length === 0 ? [] : [`checking ${are}`]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

/**
 * Whether all of so many rows are renewals. Each has a next step of its own: no plan shows, for
 * example, whether a secret was sent.
 */
function areRenewals({ left }: Context['shown'], rows: number): boolean {
  const renewals = left.open.filter(({ reason }) => reason.code === 'renew/left');
  return rows > 0 && new Set(renewals.map(({ row }) => row)).size >= rows;
}

function again({ left }: Context['shown'], sending: number): string {
  const restores = left.open.some(({ reason }) => reason.code === 'restore/left');
  if (restores) return ', without restoring what these writes delete';
  return sending === 0
    ? ''
    : `: it is then unknown whether ${sending === 1 ? 'that write was' : `those ${sending} writes were`} done`;
}
