import type { Address } from '../../../core/address.ts';
import type { Kind } from '../../../core/kind.ts';
import { type Row, scopesAround } from '../../../core/report/row.ts';
import { changesOver } from '../../kinds.ts';
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
  const isBefore = waitsFor(row, given.kinds.get(row.kind));
  if (isBefore !== undefined) found.push(...given.rows.filter(isBefore).flatMap(halvesOf));
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
    const isBefore = waitsFor(row, given.kinds.get(row.kind));
    if (isBefore === undefined || row.action === 'blocked') continue;
    const by = given.rows.find(other => other.action === 'blocked' && isBefore(other));
    const desired = by && given.observed.desired(row.address);
    if (by === undefined || desired === undefined) continue;
    const blocked = blockedRow(desired, { code: 'row/after-blocked', by: by.address });
    found.set(row.address, decided({ ...blocked, fields: row.fields }));
  }
  return found;
}

/**
 * Vetoes each row that makes or changes something in a successor whose change-over is blocked: the
 * successor would never get its name. Pure.
 */
export function inBlockedSuccession(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  if (given.renew.size === 0) return found;
  for (const row of given.rows) {
    const desired = row.action === 'blocked' ? undefined : given.observed.desired(row.address);
    if (desired === undefined) continue;
    const by = [row, ...scopesAround(row.scope)]
      .map(({ address }) => given.observed.desired(address)?.succeeds?.address)
      .find(old => old !== undefined && given.rowAt(old, 'blocked') !== undefined);
    if (by === undefined) continue;
    const blocked = blockedRow(desired, { code: 'row/after-blocked', by });
    found.set(row.address, decided({ ...blocked, fields: row.fields }));
  }
  return found;
}

/** Tests for the rows that a kind says come before a row; undefined where it says so of none. */
function waitsFor(row: Row, kind: Kind): ((other: Row) => boolean) | undefined {
  const { renew, write } = kind;
  if (changesOver(row, kind)) return other => renew?.succession?.isOfSuccessor(row, other) === true;
  return write.after === undefined ? undefined : other => write.after?.(row, other) === true;
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
  return given.rowAt(address, 'create', 'update', 'rename', 'replace', 'renew') !== undefined;
}

function removes(address: Address, given: Decisions): boolean {
  return given.rowAt(address, 'delete', 'replace') !== undefined;
}
