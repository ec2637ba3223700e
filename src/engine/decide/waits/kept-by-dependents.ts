import type { Address } from '../../../core/address.ts';
import type { Row } from '../../../core/report/row.ts';
import { scopesAround } from '../../../core/report/row.ts';
import { refsOf } from '../../../core/resource.ts';
import type { Decision } from '../decision-context.ts';
import type { Decisions, Vetoes } from '../decisions.ts';
import { heldBack } from '../decisions.ts';

/**
 * Vetoes deletes and replaces of resources that are still needed: another resource stays and
 * depends on them, directly or through others. A whole chain of dependents is vetoed at once,
 * because deciding everything again for each link of the chain takes seconds. Pure.
 */
export function keptByDependents(given: Decisions): Vetoes {
  if (!given.rows.some(row => row.action === 'delete' || row.action === 'replace')) return new Map();
  const kept = new Map<Address, Decision>();
  const lets = (child: Address, base: Address): boolean => !kept.has(child) && letsGo(child, base, given);
  for (let more = true; more; ) {
    more = false;
    for (const [base, children] of given.dependents) {
      const row = kept.has(base) ? undefined : given.rowAt(base, 'delete', 'replace');
      const stays = row && [...children].sort().find(child => !lets(child, base));
      if (row === undefined || stays === undefined) continue;
      kept.set(base, insteadOf(row, stays, given));
      more = true;
    }
  }
  const roots = [...kept].filter(([address]) => !followsAnother(address, kept, given));
  return roots.length > 0 ? new Map(roots) : kept;
}

/**
 * Whether a dependent (`child`) no longer needs the resource (`base`): the dependent is deleted
 * too, or its row makes its references point elsewhere.
 */
function letsGo(child: Address, base: Address, given: Decisions): boolean {
  if (given.rowAt(child, 'delete') !== undefined) return true;
  const row = given.rowAt(child, 'update', 'rename', 'replace');
  return row !== undefined && movesAwayFrom(base, row) && !waitsFor(row, base, given);
}

/**
 * Whether a row is a replace, or changes a field that refers to the resource (`base`) that would be
 * deleted. An edit of another field is not enough, even if the entry leaves out the field with the
 * reference.
 */
function movesAwayFrom(base: Address, { action, fields }: Row): boolean {
  return action === 'replace' || fields.some(({ before }) => refsOf({ before }).includes(base));
}

/**
 * Whether a row needs something that is made only after the resource (`base`) is deleted. That
 * would be a deadlock, because the delete also waits for the row.
 */
function waitsFor(row: Row, base: Address, given: Decisions): boolean {
  const needs = ({ refs, scope }: Row): readonly Address[] => [
    ...refs.map(ref => ref.address),
    scope.address,
  ];
  const found = new Set(needs(row));
  for (const address of found) {
    const other = given.rowAt(address, 'create', 'update', 'rename', 'replace', 'delete');
    if (other === undefined) continue;
    const isDelete = other.action === 'delete';
    const isDeletedFirst =
      isDelete ||
      (other.action === 'replace' && given.kinds.get(other.kind).write.replaces !== 'create_first');
    const waiting = isDeletedFirst ? (given.dependents.get(address) ?? []) : [];
    for (const each of [...(isDelete ? [] : needs(other)), ...waiting]) found.add(each);
  }
  return found.has(base);
}

function insteadOf(row: Row, stays: Address, given: Decisions): Decision {
  const isEntry = given.observed.desired(row.address) !== undefined;
  const to = isEntry ? ({ to: row.action === 'replace' ? 'replace' : 'delete' } as const) : {};
  return heldBack(row.address, { code: 'row/depended-on', by: stays, ...to }, given);
}

/**
 * Whether a resource is inside another vetoed resource, or has its row because of that one. Such a
 * resource is not vetoed yet, because it may be decided differently without that other row.
 */
function followsAnother(address: Address, kept: ReadonlyMap<Address, unknown>, given: Decisions): boolean {
  return given.rowsAt(address).some(row => follows(row, other => kept.has(other)));
}

/**
 * Whether a row exists because of the row of one of the other resources, or its resource is inside
 * one of them. `isOne`: whether an address is one of these resources. Pure.
 */
export function follows({ address, because, scope }: Row, isOne: (other: Address) => boolean): boolean {
  if (because !== undefined && isOne(because)) return true;
  return scopesAround(scope).some(at => at.address !== address && isOne(at.address));
}
