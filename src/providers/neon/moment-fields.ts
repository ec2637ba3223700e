import { type Field, field } from '../../core/fields/field-table.ts';
import { normalMoment } from './moments.ts';

// This function is in a separate file, because moments.ts is loaded late and tables of fields are
// created at the start.

/** A field whose value is a moment; an empty text counts as null. */
export function momentField(columns: Partial<Field<string | null>> = {}): Field<string | null> {
  const normal = (value: unknown): string | null | undefined =>
    typeof value === 'string' ? (value === '' ? null : normalMoment(value)) : undefined;
  return field(null, normal, columns);
}

/** A field whose value is a place in the log of Postgres, which is written in either case. */
export function lsnField(columns: Partial<Field<string | null>> = {}): Field<string | null> {
  return field(null, value => (typeof value === 'string' ? value.toUpperCase() : undefined), columns);
}
