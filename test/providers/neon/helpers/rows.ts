import { address } from '../../../../src/core/address.ts';
import type { Json } from '../../../../src/core/json.ts';
import type { Action, FieldChange, Row, Scope } from '../../../../src/core/report/row.ts';

export function rowOf(
  action: Action,
  kind: string,
  scope: Scope,
  name: string | undefined,
  more: Partial<Row> = {},
): Row {
  const parts = name === undefined ? scope.parts : [...scope.parts, name];
  return {
    address: address(kind, parts),
    kind,
    scope,
    parts,
    action,
    fields: [],
    desired: action === 'delete' ? null : {},
    was: action === 'create' ? null : 'id-1',
    refs: [],
    loss: [],
    notes: [],
    allow: [],
    ...more,
  };
}

export function changed(path: string, before: Json, after: Json): FieldChange {
  return { path, before, after };
}
