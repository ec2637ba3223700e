import { writes } from '../../core/digest.ts';
import type { Report } from '../../core/report/report.ts';
import { type FieldChange, isDrift, type Row, type Severity, undoes } from '../../core/report/row.ts';
import { wordsOf } from '../reason-words/reason-words.ts';

/**
 * Says of a field whether it was changed live, in the manifest or in both. Empty unless the row has
 * changes of both sorts.
 */
export function whoseMark({ whose }: FieldChange, row: Pick<Row, 'whose'>): string {
  if (row.whose !== 'both' || whose === undefined) return '';
  if (whose === 'both') return ' (live and the manifest both differ from the base)';
  return whose === 'moved' ? ' (live differs from the base)' : ' (changed in the manifest)';
}

/**
 * Returns a function that tells whether a row undoes someone's change. In a drift it is always
 * false, because there every row would count.
 */
export function isUndoing({ command }: Pick<Report, 'command'>): (row: Row) => boolean {
  return row => command !== 'drift' && undoes(row) && writes(row);
}

/**
 * A heading with the number of rows that undo a change. It says that someone made the change only
 * if the base (the earlier manifest) is known to have been applied.
 */
export function undoingTitle({ plan }: Report, rows: number): string {
  return plan.base?.applied === true
    ? `Undoes what someone changed since the last apply (${rows})`
    : `Live differs from the base manifest: changed live, or never applied (${rows})`;
}

/** What {@link undoingTitle} says, for one row. */
export function undoingSaid({ plan }: Report): string {
  return plan.base?.applied === true
    ? 'undoes what someone changed since the last apply'
    : 'differs from the base manifest: changed live, or never applied';
}

/** What {@link undoingTitle} says, as part of a sentence; empty where there are no such rows. */
export function undoingWords(report: Report): string {
  const rows = report.plan.rows.filter(isUndoing(report)).length;
  if (rows === 0) return '';
  if (report.plan.base?.applied !== true)
    return `${rows} of these ${rows === 1 ? 'differs' : 'differ'} from the base manifest`;
  return `${rows} of these ${rows === 1 ? 'undoes' : 'undo'} what someone changed`;
}

/**
 * How live gives more access than the manifest; empty where it does not. The words say nothing
 * about who made the difference.
 */
export function widenedWords({ widened, severity }: Row): string {
  if (widened === undefined && severity !== 'widened') return '';
  const how = widened === undefined ? '' : `: ${wordsOf(widened).message}`;
  return `live gives more access than the manifest${how}`;
}

/** What the service says about the last change of a resource; empty where it says nothing. */
export function lastChangeWords({ lastChange }: Row): string {
  if (lastChange === undefined) return '';
  const { at, member, madeBy } = lastChange;
  const made = madeBy === undefined ? '' : `; created by ${madeBy}`;
  return `last changed ${at.slice(0, 16).replace('T', ' ')} UTC (${member})${made}`;
}

const BY_WEIGHT: readonly Severity[] = ['widened', 'at-risk', 'changed'];

/** The gravest severity among the rows of a report; undefined where no row has one. */
export function severityOf({ command, plan }: Report): Severity | undefined {
  const rows = command === 'drift' ? plan.rows.filter(isDrift) : plan.rows;
  return BY_WEIGHT.find(severity => rows.some(row => row.severity === severity));
}

/** The rows of a drift in which someone widened access. */
export function widenedRows({ command, plan }: Report): readonly Row[] {
  return command === 'drift' ? plan.rows.filter(row => row.severity === 'widened' && isDrift(row)) : [];
}

/**
 * The rows that would widen access or remove a protection. Empty for a drift, which shows what
 * someone did, and for the results of an apply.
 */
export function openingRows({ command, plan, refused }: Report): readonly Row[] {
  const isPlanned = command === 'plan' || (command === 'apply' && refused !== undefined);
  return isPlanned
    ? plan.rows.filter(({ opening, action }) => opening !== undefined && action !== 'blocked')
    : [];
}

/** The number of {@link openingRows} for the headline; empty where there are none. */
export function openingCount(report: Report): string {
  const rows = openingRows(report).length;
  if (rows === 0) return '';
  return rows === 1 ? '1 widens access' : `${rows} widen access`;
}

/**
 * The heading for rows with wider access. It says that someone widened it only if the base (the
 * earlier manifest) is known to have been applied.
 */
export function widenedTitle({ plan }: Report): string {
  return plan.base?.applied === true ? 'Someone widened access' : 'Live gives more access than the manifest';
}

/** The number of {@link widenedRows} as part of a sentence; empty where there are none. */
export function widenedCount(report: Report): string {
  const rows = widenedRows(report).length;
  return rows === 0 ? '' : `live gives more access in ${rows}`;
}
