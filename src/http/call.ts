import type { RequestOptions, Transport } from '../core/http.ts';
import type { Access } from '../core/requests.ts';

/**
 * What a request is for, which decides what stops it. An `ordinary` request is not sent after the
 * service refused too many requests, after the deadline of the run, or after a signal to end it.
 * `seeing`: a read that shows what accepted writes did. It is sent even after too many refusals,
 * and has time until `lastDeadline`. `finishing`: a request of a step that must not be left half
 * done. It is like `seeing`, and a signal does not stop it.
 */
export type Purpose = 'ordinary' | 'seeing' | 'finishing';

/** One request of a caller. Retries may send it several times. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly options: RequestOptions;
  /** The column of the table `OUTCOMES`: what an outcome means for a read or for a write. */
  readonly access: Access;
  readonly transport: Transport;
  readonly purpose: Purpose;
}
