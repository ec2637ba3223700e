import type { Address } from '../address.ts';
import type { Json } from '../json.ts';

/**
 * One line of the manifest's `accepted`. It accepts one difference until a day: the live value of
 * one field, or that a resource is gone.
 */
export interface AcceptedDifference {
  readonly address: Address;
  /**
   * The path of the field. Absent: the line accepts that the resource is gone ({@link missing}).
   */
  readonly field?: string;
  /** The value that the manifest wants for the field, in normal form. */
  readonly wants?: Json;
  /** The live value of the field, in normal form. */
  readonly is?: Json;
  readonly missing?: true;
  /** The line only applies to the live resource with this id. */
  readonly id?: string;
  /** The last day on which the line applies, in UTC: `2026-12-15`. */
  readonly until: string;
  /** The line may accept more access than the manifest gives. */
  readonly widened?: true;
  readonly why?: string;
}

const DAY = 86_400_000;

/** How many days in the future `until` may be at most. */
export function mostDays({ widened }: Pick<AcceptedDifference, 'widened'>): number {
  return widened === true ? 14 : 90;
}

/**
 * How many days after today `until` is; negative once that day is past, NaN if the text is no date.
 * `now` in milliseconds. Pure.
 */
export function daysLeft(until: string, now: number): number {
  const start = Date.parse(`${until}T00:00:00Z`);
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(until);
  return isDay ? start / DAY - Math.floor(now / DAY) : Number.NaN;
}

/** The date `days` days after today, such as `2026-12-15`. `now` in milliseconds. Pure. */
export function dayAfter(now: number, days: number): string {
  return new Date((Math.floor(now / DAY) + days) * DAY).toISOString().slice(0, 10);
}

/** Whether two lines of `accepted` are about the same difference. */
export function isSameDifference(a: AcceptedDifference, b: AcceptedDifference): boolean {
  return a.address === b.address && a.field === b.field;
}

/** Sorts by address and field. */
export function sortedAccepted<A extends AcceptedDifference>(all: readonly A[]): readonly A[] {
  const key = ({ address, field = '' }: AcceptedDifference): string => `${address} ${field}`;
  return [...all].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
