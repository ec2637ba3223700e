import { Failure } from '../../core/report/failure.ts';
import type { Context } from '../context.ts';
import type { Io } from '../system/io.ts';

/** Whether a person can answer. A job of CI may have a terminal and nobody at it. */
export function isInteractive(io: Io): boolean {
  const inCheck = io.env['CI'] !== undefined && io.env['CI'] !== '' && io.env['CI'] !== 'false';
  return io.stdin.isTTY && io.stdout.isTTY && !inCheck;
}

type PromptContext = Pick<Context, 'screen' | 'io' | 'stop' | 'shown'>;

/**
 * Asks a question; only "yes" counts as a yes. Throws a Failure if the run is stopped while it
 * waits.
 */
export async function isConfirmed(
  question: string,
  asking: PromptContext,
  when = 'before the confirmation',
): Promise<boolean> {
  return (await answerTo(question, when, asking)) === 'yes';
}

/** When a person is stopped who answers one question after the other. */
export const WHILE_ASKING = 'while asking';

/**
 * The answer without white space around it; empty at the end of the input. Keys typed before the
 * question do not count. Throws a Failure if the run is stopped while it waits; `when` is for its
 * message.
 */
export async function answerTo(
  question: string,
  when: string,
  { screen, io, stop, shown }: PromptContext,
): Promise<string> {
  await io.stdin.dropTyped();
  shown.view?.clear();
  screen.ask(question);
  const answer = stop.signal.aborted ? undefined : await io.stdin.line(stop.signal).catch(() => undefined);
  if (stop.signal.aborted) throw new Failure('interrupted', `stopped ${when}; nothing was written`);
  return answer?.trim() ?? '';
}
