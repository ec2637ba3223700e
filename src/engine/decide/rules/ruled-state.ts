import type { Kind } from '../../../core/kind.ts';
import { type Fields, makes, type Row } from '../../../core/report/row.ts';

/** One state of a resource: its name, and its fields where they are known. */
export interface RuledState {
  readonly name: string;
  readonly fields: Fields | undefined;
}

/** What a new resource has: what is said of it, and otherwise what its fields begin with. Pure. */
export function begun({ entry }: Kind, said: Fields): Fields {
  return { ...(entry.none as Fields | undefined), ...said };
}

/** What a row that is not a delete leaves. Pure. */
export function stateAfter(row: Row, kind: Kind, before: RuledState | undefined): RuledState {
  const name = row.parts.at(-1) ?? '';
  if (makes(row) || before === undefined) return { name, fields: begun(kind, row.desired ?? {}) };
  const changes = row.action === 'rename' ? row.fields.filter(({ path }) => path !== 'name') : row.fields;
  const written = Object.fromEntries(changes.map(({ path, after }) => [path, after]));
  return { name, fields: before.fields && { ...before.fields, ...written } };
}
