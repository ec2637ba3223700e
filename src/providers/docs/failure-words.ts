import { RequestFailure } from '../../core/http.ts';
import { Failure } from '../../core/report/failure.ts';

/**
 * Why a portal could not be read, in one sentence: a refused request, or a blocked address. Throws
 * any other error again.
 */
export function failureWords(error: unknown): string {
  if (error instanceof RequestFailure) return error.message;
  if (error instanceof Failure && error.code === 'usage')
    return [error.message, ...(error.next === undefined ? [] : [error.next])].join(' ');
  throw error;
}
