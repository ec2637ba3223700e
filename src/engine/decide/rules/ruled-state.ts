import type { Address } from '../../../core/address.ts';
import type { Kind } from '../../../core/kind.ts';
import { type Fields, makes, type Row, type Scope } from '../../../core/report/row.ts';
import type { Desired } from '../../../core/resource.ts';

/** One state of a resource: its name, and its fields where they are known. */
export interface RuledState {
  readonly name: string;
  readonly fields: Fields | undefined;
}

/** A resource as it is, and as the plan would leave it; absent where it is not there. */
export interface RuledResource {
  readonly address: Address;
  readonly scope: Scope;
  /** Its scope before the plan renames that. */
  readonly from?: Scope;
  readonly before?: RuledState;
  readonly after?: RuledState;
  /** The row that makes the difference. */
  readonly row?: Row;
}

/** What a new resource has: what is said of it, and otherwise what its fields begin with. Pure. */
function begun(kind: Kind, said: Fields): Fields {
  return { ...(kind.entry.none as Fields | undefined), ...implied(kind, said), ...said };
}

function implied({ entry }: Kind, said: Fields): Fields | undefined {
  return entry.implies?.(said) as Fields | undefined;
}

/** What a row that is not a delete leaves. Pure. */
export function stateAfter(row: Row, kind: Kind, before: RuledState | undefined): RuledState {
  const name = row.parts.at(-1) ?? '';
  if (makes(row) || before === undefined) return { name, fields: begun(kind, row.desired ?? {}) };
  const changes = row.action === 'rename' ? row.fields.filter(({ path }) => path !== 'name') : row.fields;
  const written = Object.fromEntries(changes.map(({ path, after }) => [path, after]));
  return { name, fields: before.fields && { ...before.fields, ...implied(kind, written), ...written } };
}

/** The resource of an entry, as it would be made. Pure. */
export function wantedState({ parts, fields }: Desired, kind: Kind): RuledState {
  return { name: parts.at(-1) ?? '', fields: begun(kind, fields as Fields) };
}
