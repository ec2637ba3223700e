import { type Field, field } from '../../core/fields/field-table.ts';
import { normalMoment } from './moments.ts';

// These functions are in a separate file: tables of fields need them at the start, and moments.ts
// is loaded late.

/** A field whose value is a moment; an empty text counts as null. */
export function momentField(columns: Partial<Field<string | null>> = {}): Field<string | null> {
  const normal = (value: unknown): string | null | undefined =>
    typeof value === 'string' ? (value === '' ? null : normalMoment(value)) : undefined;
  return field(null, normal, columns);
}

/**
 * A field whose value is a place in the log of Postgres (an LSN). Its digits may be in lower or
 * upper case.
 */
export function lsnField(columns: Partial<Field<string | null>> = {}): Field<string | null> {
  return field(null, value => (typeof value === 'string' ? value.toUpperCase() : undefined), columns);
}
