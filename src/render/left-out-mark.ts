import type { FieldChange } from '../core/report/row.ts';

/** The mark after a field that only a default changes; empty for others. */
export function leftOutMark({ leftOut }: FieldChange): string {
  return leftOut === true ? ' (left out)' : '';
}

/** The paths of fields in one line. */
export function pathsText(fields: readonly FieldChange[]): string {
  return fields.map(field => field.path + leftOutMark(field)).join(', ');
}
