import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import { refusal } from '../codes.ts';

/**
 * Why a field's moment is unusable: it is later than `now`, the service's time in milliseconds.
 * Pure.
 */
export function pointAhead({ action, desired }: Row, field: string, now: number): ProviderReason | undefined {
  const at = desired?.[field];
  const makesOne = action === 'create' || action === 'replace';
  if (!makesOne || typeof at !== 'string' || !(Date.parse(at) > now)) return undefined;
  return refusal('neon/moment-ahead', `its ${field} lies ahead`, 'Write an earlier moment, or leave it out.');
}
