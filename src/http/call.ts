import type { RequestOptions, Transport } from '../core/http.ts';
import type { Access } from '../core/requests.ts';

/**
 * What can stop a request. `ordinary`: everything. `seeing`: a read of what accepted writes did,
 * which too many refused requests do not stop. `finishing`: indivisible work, which neither they
 * nor the end of the run stop, until the last deadline.
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
