import { Failure } from '../../core/failure.ts';
import type { Context } from '../context.ts';
import type { Io } from '../system/io.ts';

/** A pull request check may have a terminal, but nobody who answers. */
export function isInteractive(io: Io): boolean {
  const inCheck = io.env['CI'] !== undefined && io.env['CI'] !== '' && io.env['CI'] !== 'false';
  return io.stdin.isTTY && io.stdout.isTTY && !inCheck;
}

/** Asks, and takes nothing but "yes" for a yes. Throws a Failure where the run is stopped meanwhile. */
export async function isConfirmed(
  question: string,
  { screen, io, stop }: Pick<Context, 'screen' | 'io' | 'stop'>,
): Promise<boolean> {
  screen.progress(question);
  const answer = await io.stdin.line(stop.signal).catch(() => undefined);
  if (stop.signal.aborted) {
    throw new Failure('interrupted', 'stopped before the confirmation; nothing was written');
  }
  return answer?.trim() === 'yes';
}
