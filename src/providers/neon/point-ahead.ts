import type { ProviderReason } from '../../core/reason.ts';
import type { Row } from '../../core/row.ts';
import { refusal } from './codes.ts';

/** Why nothing can be made of the past moment in a field: it lies ahead of `now`, the service's time in milliseconds. Pure. */
export function pointAhead({ action, desired }: Row, field: string, now: number): ProviderReason | undefined {
  const at = desired?.[field];
  const makesOne = action === 'create' || action === 'replace';
  if (!makesOne || typeof at !== 'string' || !(Date.parse(at) > now)) return undefined;
  return refusal('neon/moment-ahead', `its ${field} lies ahead`);
}
