import { guarded, type Listener, type RunEvent } from '../../core/report/event.ts';
import { Failure, type FailureCode } from '../../core/report/failure.ts';
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
  /** Ends the run. */
  readonly signal?: AbortSignal | undefined;
  /** Ends the run, too: everything that the run belongs to is closed. */
  readonly closing?: AbortSignal | undefined;
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
 * threw. A run that was ended and has no result to keep throws a Failure with code `interrupted`,
 * with the reason of the end as its cause.
 *
 * @param isKept whether this result is kept although the run was ended. Default: every result is
 */
export async function runQuietly<T>(
  world: QuietWorld,
  work: (context: Context) => Promise<T>,
  isKept: (done: T) => boolean = () => true,
): Promise<T> {
  const { redactor } = world;
  const end = endOf(world);
  // All times of a run come from one clock, as on the command line.
  const io: Io = { ...world.io, clock: steadyClock(world.io.clock) };
  const begun = io.clock.now();
  const tell = guarded((line: string) => world.onNotice?.(line), nothing);
  const notice = (line: string): void => tell(shortSentence(safeText(redactor.text(line))));
  const stop = listenForStop(
    { clock: io.clock, onStop: abortOf(end) },
    { stopping: nothing, leaving: nothing },
  );
  const tellEvent = listenerOf(world, notice);
  let hasBegun = false;
  const listen = (event: RunEvent): void => {
    hasBegun ||= event.type === 'started';
    tellEvent?.(event);
  };
  // A client gives up once the time is over, which may be before the timer says so.
  const hasEnded = (): boolean => stop.signal.aborted || io.clock.now() >= stop.deadline();
  try {
    if (stop.signal.aborted) throw interrupted(world, end, io.clock.now() - begun);
    const context: Context = {
      io,
      redactor,
      stop,
      screen: quietScreen(notice),
      shown: { view: undefined, left: NOTHING_IN_FLIGHT },
      host: { redactor, listen },
      begun: newRun(io),
    };
    const done = redactor.value(await work(context));
    if (hasEnded() && !isKept(done)) throw interrupted(world, end, io.clock.now() - begun);
    return done;
  } catch (error) {
    if (error instanceof CallerError) throw error.error;
    const failure = asFailure(error, {
      redactor,
      stop,
      report: 'Report this as a defect of evenkeel, with the cause.',
    });
    if (hasBegun || !hasEnded() || !OF_AN_END.has(failure.code)) throw failure;
    const { message, cause } = interrupted(world, end, io.clock.now() - begun);
    throw new Failure('interrupted', failure.code === 'interrupted' ? failure.message : message, { cause });
  } finally {
    stop.close();
  }
}

function nothing(): void {
  // Nothing is printed: the report or the Failure says everything, also that the run was stopped.
}

/** Codes of failures that a run may end with only because it was ended. */
const OF_AN_END: ReadonlySet<FailureCode> = new Set(['interrupted', 'network', 'unreadable']);

/** What ends the run: the signal of the caller, or that of everything that the run belongs to. */
function endOf({ signal, closing }: QuietWorld): AbortSignal | undefined {
  if (signal === undefined || closing === undefined) return signal ?? closing;
  return AbortSignal.any([signal, closing]);
}

/** The failure of a run that was ended before it wrote anything. `ms`: how long it ran. */
function interrupted({ closing }: QuietWorld, end: AbortSignal | undefined, ms: number): Failure {
  const isOver = end?.aborted !== true;
  const why = isOver
    ? 'its time was over'
    : closing?.aborted === true
      ? 'the keel was closed'
      : 'its signal was aborted';
  return new Failure('interrupted', `the run was ended because ${why}; nothing was written`, {
    cause: isOver ? new DOMException(`the time was over after ${ms} ms`, 'TimeoutError') : end.reason,
  });
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
