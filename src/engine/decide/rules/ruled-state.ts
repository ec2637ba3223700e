import type { Address } from '../../../core/address.ts';
import type { Kind } from '../../../core/kind.ts';
import { type Fields, makes, type Row, type Scope } from '../../../core/report/row.ts';
import type { Desired } from '../../../core/resource.ts';

/**
 * One state of a resource: its name, and its fields. `fields` is undefined where they are unknown.
 */
export interface RuledState {
  readonly name: string;
  readonly fields: Fields | undefined;
}

/**
 * A resource before and after the plan. `before` is absent if the resource is not live, `after` if
 * it would not exist after the plan.
 */
export interface RuledResource {
  readonly address: Address;
  readonly scope: Scope;
  /** The scope of the resource under its old address, if the plan renames the scope. */
  readonly from?: Scope;
  readonly before?: RuledState;
  readonly after?: RuledState;
  /** The row that changes, makes or deletes the resource. */
  readonly row?: Row;
}

/**
 * The fields of a new resource: the fields that its row or entry gives, and for all other fields
 * the values with which a new resource begins. Pure.
 */
function begun(kind: Kind, said: Fields): Fields {
  return { ...(kind.entry.none as Fields | undefined), ...implied(kind, said), ...said };
}

function implied({ entry }: Kind, said: Fields): Fields | undefined {
  return entry.implies?.(said) as Fields | undefined;
}

/** The state of a resource after its row, which is not a delete. Pure. */
export function stateAfter(row: Row, kind: Kind, before: RuledState | undefined): RuledState {
  const name = row.parts.at(-1) ?? '';
  if (makes(row) || before === undefined) return { name, fields: begun(kind, row.desired ?? {}) };
  const changes = row.action === 'rename' ? row.fields.filter(({ path }) => path !== 'name') : row.fields;
  const written = Object.fromEntries(changes.map(({ path, after }) => [path, after]));
  return { name, fields: before.fields && { ...before.fields, ...implied(kind, written), ...written } };
}

/** The state of an entry's resource if it were made now. Pure. */
export function wantedState({ parts, fields }: Desired, kind: Kind): RuledState {
  return { name: parts.at(-1) ?? '', fields: begun(kind, fields as Fields) };
}
