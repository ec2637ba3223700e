/**
 * A moment in the service's form: RFC 3339 in UTC, to the second. `ms`: milliseconds since 1970.
 */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/**
 * The start of the month that contains `ms`, or of a month so many `months` later. Billing periods
 * are months.
 */
export function monthStart(ms: number, months = 0): string {
  const date = new Date(ms);
  return timestamp(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** When a record was created and last changed, in the form of {@link timestamp}. */
export interface Stamps {
  readonly created_at: string;
  readonly updated_at: string;
}

/** The stamps of a record that is created at `now`, in milliseconds since 1970. */
export function madeAt(now: number): Stamps {
  return { created_at: timestamp(now), updated_at: timestamp(now) };
}
