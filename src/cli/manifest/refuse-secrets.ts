import { Failure } from '../../core/report/failure.ts';
import type { Redactor } from '../../http/redact.ts';

/**
 * Before a manifest of live state is written: throws a Failure with code `file` if it contains a
 * secret. Written, the secret would get into a repository; masked, the manifest would mean
 * something else.
 */
export function refuseSecrets(text: string, redactor: Redactor): void {
  const masked = redactor.text(text).split('\n');
  const line = text.split('\n').findIndex((own, at) => own !== masked[at]);
  if (line < 0) return;
  const where = masked[line]?.trim() ?? '';
  throw new Failure('file', `a live value has a token in it, so no manifest was written: ${where}`, {
    next: 'Take it out of what is live, make a new token in its place, and export again.',
  });
}
