import type { Address } from '../../../core/address.ts';
import type { Row } from '../../../core/report/row.ts';
import { blockedRow } from '../blocked.ts';
import { type Decision, decided } from '../decision-context.ts';
import type { Decisions, Vetoes } from '../decisions.ts';

/** One of the two things that a row can do to a resource: make or remove. A replace does both. */
export interface Half {
  readonly address: Address;
  /** `make` also covers changes. */
  readonly does: 'make' | 'remove';
}

/**
 * The halves that must be done before one half of a row, whether or not the plan has rows for them.
 * An arrow leads from what is done first to what waits for it. Pure.
 *
 *   scope ──▶ what lives in it        what is referred to ──▶ what refers to it
 *   unprotect ──▶ delete              child delete ──▶ parent delete
 *   what lives in a scope ──▶ a new scope that copies it
 *   what a kind says comes first ──▶ its row
 *   delete ──▶ create in its place
 *   create ──▶ delete of its kind, where access is wider while the scope has none of the kind
 */
export function waitsOf(row: Row, does: Half['does'], given: Decisions): readonly Half[] {
  const { write } = given.kinds.get(row.kind);
  const createsFirst = row.action === 'replace' && write.replaces === 'create_first';
  const found: Half[] = [];
  if (given.kinds.isResource(row.scope)) found.push(make(row.scope.address));
  for (const ref of row.refs) found.push(make(ref.address));
  if (row.because !== undefined)
    found.push(makes(row.because, given) ? make(row.because) : remove(row.because));
  if (row.inPlaceOf !== undefined) found.push(remove(row.inPlaceOf));
  for (const address of row.awaits ?? []) found.push(make(address), remove(address));
  if (write.after !== undefined)
    found.push(...given.rows.filter(other => write.after?.(row, other) === true).flatMap(halvesOf));
  if (does === 'remove') {
    if (row.action === 'delete' || createsFirst) found.push(make(row.address));
    for (const child of given.dependents.get(row.address) ?? [])
      found.push(removes(child, given) ? remove(child) : make(child));
    if (write.deletes === 'after_creates')
      for (const beside of createdBeside(row, given)) found.push(make(beside.address));
  } else if (row.action === 'replace' && !createsFirst) found.push(remove(row.address));
  return found;
}

/**
 * Vetoes each row that must wait for a blocked row, by what its kind says in `write.after`: the
 * blocked row will never be done. Pure.
 */
export function afterBlocked(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  for (const row of given.rows) {
    const { after } = given.kinds.get(row.kind).write;
    if (after === undefined || row.action === 'blocked') continue;
    const by = given.rows.find(other => other.action === 'blocked' && after(row, other));
    const desired = by && given.observed.desired(row.address);
    if (by === undefined || desired === undefined) continue;
    const blocked = blockedRow(desired, { code: 'row/after-blocked', by: by.address });
    found.set(row.address, decided({ ...blocked, fields: row.fields }));
  }
  return found;
}

function createdBeside({ kind, scope }: Row, given: Decisions): readonly Row[] {
  return given.rows.filter(
    row => row.action === 'create' && row.kind === kind && row.scope.address === scope.address,
  );
}

/** The halves of a row that writes. Pure. */
export function halvesOf({ address, action }: Row): readonly Half[] {
  if (action === 'replace') return [make(address), remove(address)];
  return action === 'blocked' ? [] : [action === 'delete' ? remove(address) : make(address)];
}

function make(address: Address): Half {
  return { address, does: 'make' };
}

function remove(address: Address): Half {
  return { address, does: 'remove' };
}

function makes(address: Address, given: Decisions): boolean {
  return given.rowAt(address, 'create', 'update', 'rename', 'replace') !== undefined;
}

function removes(address: Address, given: Decisions): boolean {
  return given.rowAt(address, 'delete', 'replace') !== undefined;
}
