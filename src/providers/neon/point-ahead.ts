import type { Row } from '../../core/row.ts';

/** Why nothing can be made of the past moment in a field: it lies ahead of `now`, the service's time in milliseconds. Pure. */
export function pointAhead({ action, desired }: Row, field: string, now: number): string | undefined {
  const at = desired?.[field];
  const makesOne = action === 'create' || action === 'replace';
  if (!makesOne || typeof at !== 'string' || !(Date.parse(at) > now)) return undefined;
  return `its ${field} lies ahead`;
}
