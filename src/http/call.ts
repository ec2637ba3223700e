import type { RequestOptions, Transport } from '../core/http.ts';
import type { Access } from '../core/requests.ts';

/**
 * What may bar a request. `ordinary`: everything. `seeing`: a read that tells what accepted writes did; too many refused requests do
 * not bar it. `finishing`: what must not be cut in two; neither do they, nor the end of the run, until the last deadline.
 */
export type Purpose = 'ordinary' | 'seeing' | 'finishing';

/** One request of a caller; it may become several on the wire. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly options: RequestOptions;
  /** The column of the outcome table. */
  readonly access: Access;
  readonly transport: Transport;
  readonly purpose: Purpose;
}
