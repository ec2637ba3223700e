import { Failure, stoppedWhileReading } from '../core/failure.ts';
import { RequestFailure } from '../core/http.ts';

/** What ended a run, with its code and the next step. What nothing else fits is a defect of ours. */
export function asFailure(
  error: unknown,
  stop?: { readonly signal: AbortSignal },
  report = 'Run it again with --verbose and report what it shows.',
): Failure {
  const failure = explained(error, report);
  // A request that was broken off because the run was stopped says nothing about the service.
  const isOfReading = failure.code === 'network' || failure.code === 'unreadable';
  return isOfReading && stop?.signal.aborted === true ? stoppedWhileReading() : failure;
}

function explained(error: unknown, report: string): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RequestFailure) {
    const code =
      error.outcome === 'credential' ? 'credentials' : error.status === undefined ? 'network' : 'unreadable';
    return new Failure(code, error.message, { next: '`evenkeel doctor` shows what can be read.' });
  }
  const message = error instanceof Error ? error.message : String(error);
  // Thrown by the loader of the parts (`scripts/program.js`), which cannot import a class of this program.
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
