import { RequestFailure } from '../core/http.ts';
import type { At } from '../core/kind.ts';
import type { End } from './end.ts';
import { refused } from './ends.ts';
import type { Kinds } from './kinds.ts';
import type { Step } from './steps.ts';

/**
 * Before a step takes something along that is to be put back: shows that it could be (ADR 0040). Undefined where it could,
 * else how the step ends, or why it is held.
 */
export async function rehearse(
  step: Step,
  at: At,
  kinds: Kinds,
): Promise<End | { readonly held: string } | undefined> {
  for (const row of step.putsBack ?? []) {
    try {
      await kinds.get(row.kind).rehearse?.(row, at);
    } catch (error) {
      if (error instanceof RequestFailure && error.outcome === 'held') return { held: error.message };
      const end =
        error instanceof RequestFailure
          ? refused(error, step.provider)
          : { message: error instanceof Error ? error.message : String(error) };
      const next = 'next' in end ? end.next : undefined;
      return {
        status: 'failed',
        message: `not sent, because ${row.address} goes with it and could not be put back: ${end.message}`,
        next: next ?? 'Apply again once the service answers.',
      };
    }
  }
  return undefined;
}
