import type { RequestOptions, Transport } from '../core/http.ts';
import type { Access } from '../core/requests.ts';

/**
 * What a request is for, which decides what stops it. `ordinary`: everything stops it. `seeing`: a
 * read that shows what accepted writes did. It is sent even after too many refusals. `finishing`: a
 * step that must not be left half done. It is sent even after too many refusals and after the end
 * of the run, until the last deadline.
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
