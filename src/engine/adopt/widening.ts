import type { Reason } from '../../core/reason.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { FieldChange, Fields, Row } from '../../core/row.ts';
import { rowBase } from '../decide/blocked.ts';
import type { Decisions } from '../decide/decisions.ts';
import { wholeEntry } from '../decide/whole-entry.ts';

/** How live gives more access than the manifest: what the kind says of a row that makes live of it. Pure. */
export function widening(desired: Desired, live: Live | undefined, given: Decisions): Reason | undefined {
  const kind = given.kinds.get(desired.kind);
  const moved = live === undefined ? removal(desired) : change(desired, live, given);
  const siblings = {
    before: given.observed.wantedIn(kind.name, desired.scope.address).length,
    after: given.observed.list(kind.name, desired.scope.address).length,
  };
  return kind.say?.opens?.(moved, siblings);
}

/** How a live resource without an entry gives more access. Pure. */
export function wideningBy(live: Live, given: Decisions): Reason | undefined {
  const kind = given.kinds.get(live.kind);
  const fields = live.fields() as Fields;
  const { address, kind: name, scope, parts } = live;
  const made: Row = {
    ...{ address, kind: name, scope, parts, was: null, refs: [], loss: [], notes: [], allow: [] },
    action: 'create',
    desired: fields,
    fields: Object.entries(fields).map(([path, after]) => ({ path, before: null, after })),
  };
  const before = given.observed.wantedIn(kind.name, scope.address).length;
  return kind.say?.opens?.(made, { before, after: before + 1 });
}

function removal(desired: Desired): Row {
  const fields = Object.entries(desired.fields as Fields).map(
    ([path, before]): FieldChange => ({ path, before, after: null }),
  );
  return { ...rowBase(desired), action: 'delete', fields, desired: null, was: null, refs: [], notes: [] };
}

function change(desired: Desired, live: Live, given: Decisions): Row {
  const kind = given.kinds.get(desired.kind);
  const has = live.fields() as Fields;
  const { changes } = wholeEntry(desired, kind, live, has, given.observed);
  const fields = changes.map(
    ({ path, before, after }): FieldChange => ({ path, before: after, after: before }),
  );
  const was = live.incarnation;
  return { ...rowBase(desired), action: 'update', fields, desired: has, was, refs: [], notes: [] };
}
