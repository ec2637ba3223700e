import type { RequestFailure } from '../../core/http.ts';
import type { Explained } from '../../core/provider.ts';

/**
 * A refusal in words that help (facts: database platform 1, Errors). The service's codes are often empty, so the status
 * decides; its own message stands where it says more.
 */
export function explain(failure: RequestFailure): Explained | undefined {
  switch (failure.status) {
    case 401:
      return {
        message: failure.message,
        next: 'NEON_API_KEY was refused. Make another one in the Neon console, under Account settings, API keys.',
      };
    case 403:
      return {
        message: failure.message,
        next: 'The key of NEON_API_KEY may not do that, or the plan does not have it.',
      };
    default:
      return undefined;
  }
}
