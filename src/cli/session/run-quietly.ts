import { guarded, type Listener } from '../../core/report/event.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { shortSentence } from '../../core/text/shortened.ts';
import { NOTHING_IN_FLIGHT } from '../../engine/ends/in-flight.ts';
import type { Redactor } from '../../http/redact.ts';
import { steadyClock } from '../../http/system-clock.ts';
import { asFailure } from '../as-failure.ts';
import type { Context } from '../context.ts';
import { newRun } from '../context.ts';
import type { Screen } from '../output/screen.ts';
import type { Io } from '../system/io.ts';
import { listenForStop } from './stop-signal.ts';

/** What a run in another program gets from that program. */
export interface QuietWorld {
  readonly io: Io;
  readonly redactor: Redactor;
  readonly onNotice?: ((line: string) => void) | ((line: string) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: Listener | undefined;
}

/** Wraps what a function of the caller threw, so that the run ends with exactly that value. */
export class CallerError {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

const WIDTH = 100;

/**
 * One run within another program: prints nothing, listens to no signal of the process, and masks
 * secrets in its result, events and errors. Throws a Failure, or what a function of the caller
 * threw.
 */
export async function runQuietly<T>(world: QuietWorld, work: (context: Context) => Promise<T>): Promise<T> {
  const { redactor } = world;
  // All times of a run come from one clock, as on the command line.
  const io: Io = { ...world.io, clock: steadyClock(world.io.clock) };
  const tell = guarded((line: string) => world.onNotice?.(line), nothing);
  const notice = (line: string): void => tell(shortSentence(safeText(redactor.text(line))));
  const stop = listenForStop(
    { clock: io.clock, onStop: abortOf(world.signal) },
    { stopping: nothing, leaving: nothing },
  );
  const listen = listenerOf(world, notice);
  try {
    const context: Context = {
      io,
      redactor,
      stop,
      screen: quietScreen(notice),
      shown: { view: undefined, left: NOTHING_IN_FLIGHT },
      host: listen === undefined ? { redactor } : { redactor, listen },
      begun: newRun(io),
    };
    return redactor.value(await work(context));
  } catch (error) {
    if (error instanceof CallerError) throw error.error;
    throw asFailure(error, {
      redactor,
      stop,
      report: 'Report this as a defect of evenkeel, with the cause.',
    });
  } finally {
    stop.close();
  }
}

function nothing(): void {
  // Nothing is printed: the report or the Failure says everything, also that the run was stopped.
}

/** The caller's signal in place of the signals of the process. */
function abortOf(signal: AbortSignal | undefined): Io['onStop'] {
  return listener => {
    const stop = (): void => listener('SIGTERM');
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
    return () => signal?.removeEventListener('abort', stop);
  };
}

/** The caller's listener, wrapped so that its errors do not end a write in the middle. */
function listenerOf({ onEvent, redactor }: QuietWorld, notice: (line: string) => void): Listener | undefined {
  if (onEvent === undefined) return undefined;
  const listen = guarded(onEvent, why =>
    notice(`onEvent threw an error, so evenkeel does not call it again: ${why}`),
  );
  return event => listen(redactor.value(event));
}

function quietScreen(notice: (line: string) => void): Screen {
  const style = { color: false };
  return {
    style,
    errorStyle: style,
    width: WIDTH,
    columns: undefined,
    errorColumns: undefined,
    quiet: true,
    verbose: false,
    result: nothing,
    resultLine: nothing,
    progress: nothing,
    ask: nothing,
    live: nothing,
    clearLive: nothing,
    notice,
    warn: notice,
  };
}
