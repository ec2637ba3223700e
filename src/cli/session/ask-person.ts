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
 * Asks a question; only "yes" counts as a yes. Throws a Failure if the run is stopped before the
 * answer.
 */
export async function isConfirmed(question: string, asking: PromptContext): Promise<boolean> {
  return (await typedLine(question, 'before the confirmation', asking)) === 'yes';
}

/**
 * The answer to one of several questions, before anything is written, without white space around
 * it. Throws a Failure if the run is stopped before the answer, or if the input ends before it: the
 * end of the input must not count as an empty answer, which may mean yes.
 */
export async function answerTo(question: string, asking: PromptContext): Promise<string> {
  const answer = await typedLine(question, 'at a question', asking);
  if (answer === undefined)
    throw new Failure('usage', 'the input ended at a question; nothing was written', {
      next: 'Run the command again and answer each question. `evenkeel init --print` asks nothing, and prints a commented sample.',
    });
  return answer;
}

/**
 * The line that the person types; undefined at the end of the input. Keys typed before the question
 * do not count. `when`: words for the message if the run is stopped.
 */
async function typedLine(
  question: string,
  when: string,
  { screen, io, stop, shown }: PromptContext,
): Promise<string | undefined> {
  await io.stdin.dropTyped();
  shown.view?.clear();
  screen.ask(question);
  const answer = stop.signal.aborted ? undefined : await io.stdin.line(stop.signal).catch(() => undefined);
  if (stop.signal.aborted)
    throw new Failure('interrupted', `the command was stopped ${when}; nothing was written`);
  return answer?.trim();
}
