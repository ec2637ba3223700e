import type { Plan } from '../core/report/plan.ts';
import type { Reason } from '../core/report/reason.ts';

const CODES: ReadonlySet<string> = new Set([
  'accepted/in-change',
  'ignore/added-in-change',
  'keep/removed-in-change',
]);

/** How a list of them is called. */
export const GUARDS_LESS = 'Guards less';

/**
 * What a change takes away of what guards: a reviewer sees it beside what destroys and what widens
 * access.
 */
export function guardsLess({ notes }: Plan): readonly Reason[] {
  return notes.filter(({ code }) => CODES.has(code));
}

/** All other notes of a plan. */
export function otherNotes({ notes }: Plan): readonly Reason[] {
  return notes.filter(({ code }) => !CODES.has(code));
}
