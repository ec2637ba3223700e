import { Failure } from '../../core/report/failure.ts';
import type { Context } from '../context.ts';
import type { Io } from '../system/io.ts';

/** A pull request check may have a terminal, but nobody who answers. */
export function isInteractive(io: Io): boolean {
  const inCheck = io.env['CI'] !== undefined && io.env['CI'] !== '' && io.env['CI'] !== 'false';
  return io.stdin.isTTY && io.stdout.isTTY && !inCheck;
}

type PromptContext = Pick<Context, 'screen' | 'io' | 'stop' | 'shown'>;

/**
 * Asks, and takes nothing but "yes" for a yes. Throws a Failure where the run is stopped meanwhile.
 */
export async function isConfirmed(question: string, asking: PromptContext): Promise<boolean> {
  return (await answerTo(question, 'before the confirmation', asking)) === 'yes';
}

/**
 * An answer without white space around it; `''` at the end of the input. What was typed before the
 * question is no answer. Throws a Failure where the run is stopped meanwhile: `when` says so.
 */
export async function answerTo(
  question: string,
  when: string,
  { screen, io, stop, shown }: PromptContext,
): Promise<string> {
  await io.stdin.dropTyped();
  shown.view?.clear();
  screen.progress(question);
  const answer = stop.signal.aborted ? undefined : await io.stdin.line(stop.signal).catch(() => undefined);
  if (stop.signal.aborted) throw new Failure('interrupted', `stopped ${when}; nothing was written`);
  return answer?.trim() ?? '';
}
