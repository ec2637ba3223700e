import { RequestFailure } from '../core/http.ts';
import { Failure, messageOf, stoppedWhileReading } from '../core/report/failure.ts';
import { safeLines } from '../core/text/safe-text.ts';
import { shortSentence } from '../core/text/shortened.ts';
import type { Redactor } from '../http/redact.ts';

interface FailureContext {
  readonly redactor: Pick<Redactor, 'text'>;
  readonly stop?: { readonly signal: AbortSignal } | undefined;
  /** How to report a defect in evenkeel. */
  readonly report?: string;
}

/**
 * The error of a run as a Failure that anybody may see: secrets are masked, control characters
 * shown, long texts from services shortened. An unexpected error becomes a defect of evenkeel.
 */
export function asFailure(
  error: unknown,
  {
    redactor,
    stop,
    report = 'Run the command again with --verbose, and report the output as a defect of evenkeel.',
  }: FailureContext,
): Failure {
  const failure = explained(error, report);
  // A run that is stopped interrupts its requests. They fail then, but the service is not at fault,
  // so the Failure says only that the run was stopped.
  const isOfReading = failure.code === 'network' || failure.code === 'unreadable';
  if (isOfReading && stop?.signal.aborted === true) return stoppedWhileReading();
  return shown(failure, text => shortSentence(safeLines(redactor.text(text))));
}

/**
 * A Failure with a masked message. The original may carry a cause with the same secret, and Node
 * prints causes.
 */
function shown(failure: Failure, clean: (text: string) => string): Failure {
  // The message and the problems of an invalid manifest are clean already, and have many lines.
  if (failure.problems.length > 0) return failure;
  const { code, address, cause } = failure;
  const message = clean(failure.message);
  const next = failure.next === undefined ? undefined : clean(failure.next);
  if (message === failure.message && next === failure.next) return failure;
  return new Failure(code, message, {
    ...(address === undefined ? {} : { address }),
    ...(next === undefined ? {} : { next }),
    ...(message === failure.message && cause !== undefined ? { cause } : {}),
  });
}

function explained(error: unknown, report: string): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RequestFailure) {
    const code =
      error.outcome === 'credential' ? 'credentials' : error.status === undefined ? 'network' : 'unreadable';
    return new Failure(code, error.message, { next: '`evenkeel doctor` shows what can be read.' });
  }
  const message = messageOf(error);
  // The loader of the program's parts (`scripts/program.js`) throws this error. It cannot import
  // our classes, so the error is recognized by its name.
  if (error instanceof Error && error.name === 'DamagedInstall')
    return new Failure('file', message, {
      cause: error,
      next: 'Install evenkeel again, then run the command again.',
    });
  return new Failure('bug', message, {
    cause: error,
    next: `This is a mistake of evenkeel itself. ${report}`,
  });
}
