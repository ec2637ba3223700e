import { RequestFailure } from '../core/http.ts';
import { Failure, stoppedWhileReading } from '../core/report/failure.ts';
import { safeLines } from '../core/text/safe-text.ts';
import { shortSentence } from '../core/text/shortened.ts';
import type { Redactor } from '../http/redact.ts';

interface FailureContext {
  readonly redactor: Pick<Redactor, 'text'>;
  readonly stop?: { readonly signal: AbortSignal } | undefined;
  /** What to do about a defect of ours. */
  readonly report?: string;
}

/**
 * What ended a run, with its code and the next step, as anybody may see it: without a known secret,
 * a control character or a text of any length that someone gave. What nothing else fits is a
 * defect of ours.
 */
export function asFailure(
  error: unknown,
  { redactor, stop, report = 'Run it again with --verbose and report what it shows.' }: FailureContext,
): Failure {
  const failure = explained(error, report);
  // A request that was broken off because the run was stopped says nothing about the service.
  const isOfReading = failure.code === 'network' || failure.code === 'unreadable';
  if (isOfReading && stop?.signal.aborted === true) return stoppedWhileReading();
  return shown(failure, text => shortSentence(safeLines(redactor.text(text))));
}

/** The cause of a message with a secret in it has it too, and Node prints causes. */
function shown(failure: Failure, clean: (text: string) => string): Failure {
  // A class of its own, such as that of an invalid manifest, has made its message of clean lines.
  if (failure.constructor !== Failure) return failure;
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
  const message = error instanceof Error ? error.message : String(error);
  // Thrown by the loader of the parts (`scripts/program.js`), which cannot import a class of this
  // program.
  if (error instanceof Error && error.name === 'DamagedInstall')
    return new Failure('file', message, {
      cause: error,
      next: 'Install evenkeel again, then run this again.',
    });
  return new Failure('bug', message, {
    cause: error,
    next: `This is a mistake of evenkeel itself. ${report}`,
  });
}
