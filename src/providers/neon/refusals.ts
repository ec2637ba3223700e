import type { RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import { reason } from './codes.ts';

/** A read of a project or of one of its lists. */
const OF_PROJECT = /^GET \/projects\/([^/?]+)(?:\/[a-z_]+)?$/;
/** The service's words (2026-11-20). A server that is not the API has others. */
const NO_PROJECT = /\bproject\b.*\bnot found\b/i;

/**
 * Tells a refusal in helpful words. The service's codes are often empty, so the status decides
 * (facts/neon.md#empty-error-codes); its own message is used where it says more.
 */
export function explain({ status, message, request, body }: RequestFailure): ProviderReason | undefined {
  switch (status) {
    case 404: {
      const [, id] = OF_PROJECT.exec(request) ?? [];
      return id !== undefined && isObject(body) && NO_PROJECT.test(String(body['message']))
        ? reason(
            'neon/no-project',
            `NEON_API_KEY sees no project ${id}: it does not exist, was transferred or deleted, or the key is of another account or organization (404)`,
            'Correct the id, or use a key that sees the project. `evenkeel doctor` in an empty folder lists what the key sees.',
          )
        : undefined;
    }
    case 401:
      return reason(
        'neon/key-refused',
        message,
        'The host named here refused NEON_API_KEY. A key of Neon is made in the Neon console, under Account settings, API keys; NEON_API_HOST must not be set for it.',
      );
    case 403:
      return reason(
        'neon/not-permitted',
        message,
        'The key of NEON_API_KEY may not do that, or the plan does not have it.',
      );
    default:
      return undefined;
  }
}

/**
 * A create of an existing name gives a 409 (facts/neon.md#names-that-are-taken), or a 422 that only
 * its message identifies.
 */
export function exists({ status, message }: RequestFailure): boolean {
  return status === 422 && /already exists/i.test(message);
}
