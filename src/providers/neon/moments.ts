import type { ProviderReason } from '../../core/report/reason.ts';
import type { LastChange, Row } from '../../core/report/row.ts';
import { type NeonProblem, refusal } from './codes.ts';

/**
 * A moment as the service accepts and stores it: RFC 3339 in UTC, to the second. `ms` since 1970.
 */
export function rfc3339(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** A moment in normal form; other text is unchanged. */
export function normalMoment(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : rfc3339(ms);
}

/** Whole seconds since 1970 of a moment; NaN for other text. The service writes no fractions. */
export function secondsOf(text: string): number {
  return Math.floor(Date.parse(text) / 1000);
}

const DATE_TIME =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))$/;

/**
 * Whether a date and time exists. `Date.parse` reads 2026-02-30 as March 2, so the calendar is
 * checked here (2026-11-20). The schema checks the form.
 */
function exists(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second, zoneHour = 0, zoneMinute = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0));
  if (hour! > 23 || minute! > 59 || second! > 59 || zoneHour > 23 || zoneMinute > 59) return false;
  const date = new Date(Date.UTC(year!, month! - 1, day!));
  return date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
}

/** A mistake if the value of a key is not an existing date and time. */
export function momentProblems(key: string, moment: string | null | undefined): readonly NeonProblem[] {
  if (typeof moment !== 'string' || exists(moment)) return [];
  const message = `"${key}" is not a date and time that exists`;
  return [
    { rule: 'neon/moment', message, path: [key], hint: 'write a date and time like `2026-12-01T00:00:00Z`' },
  ];
}

/**
 * The fields of a record about its last change. A start or stop of a compute may change
 * `updated_at`, too.
 */
export interface ChangeRecord {
  readonly updated_at?: string;
  /** The name of the account that made the branch or compute. */
  readonly made_by?: string;
}

/**
 * The time of a record's last change, with the creator where the record names one
 * (facts/neon.md#the-last-change-of-a-branch). Undefined where the record has no such time. Pure.
 */
export function lastChangeOf({ updated_at, made_by }: ChangeRecord): LastChange | undefined {
  const ms = updated_at === undefined ? Number.NaN : Date.parse(updated_at);
  if (Number.isNaN(ms)) return undefined;
  return { at: rfc3339(ms), member: 'updated_at', ...(made_by === undefined ? {} : { madeBy: made_by }) };
}

/**
 * Refuses to create a resource from a moment that is later than `now`, the service's time in
 * milliseconds. Pure.
 */
export function pointAhead({ action, desired }: Row, field: string, now: number): ProviderReason | undefined {
  const at = desired?.[field];
  const makesOne = action === 'create' || action === 'replace';
  if (!makesOne || typeof at !== 'string' || !(Date.parse(at) > now)) return undefined;
  const said = `the \`${field}\` of the entry is in the future`;
  return refusal('neon/moment-ahead', said, `Write an earlier \`${field}\`, or leave it out.`);
}
