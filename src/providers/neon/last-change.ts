import type { LastChange } from '../../core/report/row.ts';
import { rfc3339 } from './moments.ts';

/**
 * The members of a record that tell of its last change. A compute that starts or stops may change
 * the time, too.
 */
export interface ChangeRecord {
  readonly updated_at?: string;
  /** The name of who made it. */
  readonly made_by?: string;
}

/**
 * Gives what a record tells of its last change (facts/neon.md#the-last-change-of-a-branch);
 * undefined where it tells nothing. Pure.
 */
export function lastChangeOf({ updated_at, made_by }: ChangeRecord): LastChange | undefined {
  const ms = updated_at === undefined ? Number.NaN : Date.parse(updated_at);
  if (Number.isNaN(ms)) return undefined;
  return { at: rfc3339(ms), member: 'updated_at', ...(made_by === undefined ? {} : { madeBy: made_by }) };
}
