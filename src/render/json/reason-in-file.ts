import { canonical, given, isObject, type Json } from '../../core/json.ts';
import type { Plan, Unread } from '../../core/report/plan.ts';
import type { ProviderReason, Reason, RefusalReason } from '../../core/report/reason.ts';
import type { Refusal, Report, Result, RunOf } from '../../core/report/report.ts';
import type { Loss, Row } from '../../core/report/row.ts';
import { wordsOf } from '../reason-words/reason-words.ts';
import type { ReasonWords } from '../reason-words/words.ts';

/** A reason in the form of plan and report files. */
export type ReasonInFile = { readonly code: string } & { readonly [member: string]: Json };

/**
 * A reason with its words beside it, so that a program that reads the file needs no table of words.
 */
export interface WordedReason extends ReasonWords {
  readonly reason: ReasonInFile;
}

/** The reason with its words, the code first and the data sorted. Pure. */
export function told(reason: Reason): WordedReason {
  const { code, ...data } = reason;
  const { message, next } = wordsOf(reason);
  const sorted = sortedJson(data as { readonly [member: string]: Json });
  return { reason: { code, ...sorted }, message, ...(next === undefined ? {} : { next }) };
}

/** A plan in the form of a plan file. */
export interface PlanInFile extends Omit<Plan, 'rows' | 'unread' | 'notes'> {
  readonly rows: readonly RowInFile[];
  readonly unread: readonly (Omit<Unread, 'reason'> & WordedReason)[];
  readonly notes: readonly WordedReason[];
}

export interface RowInFile
  extends Omit<Row, 'loss' | 'opening' | 'widened' | 'reason' | 'notes'>,
    Partial<WordedReason> {
  readonly loss: readonly LossInFile[];
  readonly opening?: WordedReason;
  readonly widened?: WordedReason;
  readonly notes: readonly WordedReason[];
}

export interface LossInFile extends Omit<Loss, 'notes'> {
  readonly notes?: readonly WordedReason[];
}

/** A report in the form of a report file. */
export interface ReportInFile extends Omit<Report, 'plan' | 'results' | 'refused' | 'refusals'> {
  /** Every code in the reasons of the report, sorted. */
  readonly codes?: readonly string[];
  readonly plan: PlanInFile;
  readonly results: readonly ResultInFile[];
  readonly refused?: RefusalInFile;
  readonly refusals?: readonly (RefusalInFile & RunOf)[];
}

export type ResultInFile = Omit<Result, 'reason'> & Partial<WordedReason>;
export type RefusalInFile = Omit<Refusal, 'reason'> & WordedReason;

/**
 * Turns the plan in a file into a plan. Drops the words of its reasons, because they are made again
 * for display. Expects that the reasons fit {@link reasonShape}. Pure.
 */
export function planIn({ rows, unread, notes, ...plan }: PlanInFile): Plan {
  return {
    ...plan,
    rows: rows.map(rowIn),
    unread: unread.map(({ scope, kind, reason }) => ({ scope, kind, reason: own(reason) })),
    notes: notes.map(each => own(each.reason)),
  };
}

function own<R extends Reason>(reason: ReasonInFile): R {
  return reason as unknown as R;
}

function rowIn({
  message: _message,
  next: _next,
  reason,
  loss,
  opening,
  widened,
  notes,
  ...row
}: RowInFile): Row {
  return {
    ...row,
    loss: loss.map(({ notes: more, ...each }) => ({
      ...each,
      ...given({ notes: more?.map(note => own(note.reason)) }),
    })),
    ...given({
      opening: opening && own<ProviderReason>(opening.reason),
      widened: widened && own<ProviderReason>(widened.reason),
      reason: reason && own(reason),
    }),
    notes: notes.map(note => own(note.reason)),
  };
}

/**
 * Turns the report in a file into a report. Drops the words of its reasons, as {@link planIn} does.
 */
export function reportIn({
  plan,
  results,
  refused,
  refusals,
  codes: _codes,
  ...report
}: ReportInFile): Report {
  return {
    ...report,
    plan: planIn(plan),
    results: results.map(({ message: _message, next: _next, reason, ...result }) => ({
      ...result,
      ...given({ reason: reason && own(reason) }),
    })),
    ...given({
      refused: refused && refusalIn(refused),
      refusals: refusals?.map(each => ({ ...refusalIn(each), ...namedRun(each) })),
    }),
  };
}

/** Copies only the keys that name a run: `shard`, or else `scopes`. */
export function namedRun({ shard, scopes }: RunOf): RunOf {
  return shard === undefined ? { scopes } : { shard: { index: shard.index, of: shard.of } };
}

function refusalIn({ reason, rows }: RefusalInFile): Refusal {
  return { reason: own<RefusalReason>(reason), rows };
}

/**
 * The same value with the keys of every object sorted; the value itself where they are sorted
 * already.
 */
export function sortedJson<T>(value: T): T {
  return isSorted(value) ? value : (JSON.parse(canonical(value as Json)) as T);
}

function isSorted(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSorted);
  if (!isObject(value)) return true;
  const keys = Object.keys(value);
  return keys.every((key, at) => (at === 0 || (keys[at - 1] as string) < key) && isSorted(value[key]));
}
