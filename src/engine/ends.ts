import type { RequestFailure } from '../core/http.ts';
import type { End } from './outcomes.ts';
import type { Step } from './steps.ts';

/** The ends of a step that did not go well, each with the next step for a person. */

export function stale(why: string): End {
  return { status: 'stale', message: why, next: 'Plan again and review what is new.' };
}

export function notSent(why: string): End {
  return { status: 'failed', message: `not sent: ${why}`, next: 'Apply again once the service answers.' };
}

export function stopped(): End {
  return { status: 'skipped', message: 'the run was stopped before it was sent' };
}

export function heldTooLong(why: string): End {
  const next = 'Apply again when the operations of the project have ended.';
  return { status: 'failed', message: `the lane was held too long: ${why}`, next };
}

/** The answer to a write was lost, and reading did not settle what it did (design D7). */
export function unknown(step: Step, failure: RequestFailure): End {
  const address = step.rows[0]?.address ?? '';
  return {
    status: 'unknown',
    message: `the answer to ${failure.request} was lost, and live does not show whether it was done`,
    next: `Look with: evenkeel plan --target '${address}'. Apply again only if it is still missing there.`,
  };
}

/** A definite "no" to a write. */
export function refused(failure: RequestFailure): End {
  const { outcome, message } = failure;
  if (outcome === 'forbidden')
    return { status: 'failed', message, next: 'Check what the token may do: `evenkeel doctor`.' };
  if (outcome === 'credential')
    return { status: 'failed', message, next: 'Set a valid token, then apply again.' };
  return { status: 'failed', message };
}
