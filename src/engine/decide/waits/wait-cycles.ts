import type { Address } from '../../../core/address.ts';
import { CycleError, inOrder } from '../../../core/order.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Decision } from '../decision-context.ts';
import type { Decisions, Vetoes } from '../decisions.ts';
import { heldBack } from '../decisions.ts';
import { type Half, halvesOf, waitsOf } from './row-waits.ts';

/**
 * Vetoes rows that wait for each other in a cycle, so that no order is possible. The vetoed rows of
 * a cycle are those that make a scope as a copy; if it has none, its deletes and replaces. Pure.
 */
export function waitCycles(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  if (!given.rows.some(mayBeInCycle)) return found;
  for (let rows = given.rows; ; rows = rows.filter(({ address }) => !found.has(address))) {
    const through = cycleAmong(rows, given);
    if (through.length === 0) return found;
    for (const { address } of breaking(rows.filter(row => through.includes(row.address))))
      found.set(
        address,
        heldBack(address, { code: 'row/wait-cycle', through: from(address, through) }, given),
      );
  }
}

/** Whether a row can be part of a cycle. Scopes and references alone never form one. */
function mayBeInCycle({ action, awaits }: Row): boolean {
  return awaits !== undefined || action === 'delete' || action === 'replace';
}

/** The rows that are vetoed to break a cycle. */
function breaking(members: readonly Row[]): readonly Row[] {
  const copies = members.filter(({ awaits }) => awaits !== undefined);
  if (copies.length > 0) return copies;
  const losing = members.filter(({ action }) => action === 'delete' || action === 'replace');
  return losing.length > 0 ? losing : members;
}

/**
 * The rows of one cycle, each of which waits for the next, with the first row once more at the end.
 * Empty where there is no cycle.
 */
function cycleAmong(rows: readonly Row[], given: Decisions): readonly Address[] {
  const halves = rows.flatMap(row => halvesOf(row).map(half => ({ ...half, row })));
  const idOf = ({ address, does }: Half): string => `${does} ${address}`;
  try {
    inOrder(halves, idOf, ({ row, does }) => waitsOf(row, does, given).map(idOf));
    return [];
  } catch (error) {
    if (!(error instanceof CycleError)) throw error;
    const through = error.through.map(id => id.slice(id.indexOf(' ') + 1) as Address);
    return through.filter((address, index) => address !== through[index - 1]);
  }
}

/** The same cycle, beginning and ending with this address. */
function from(address: Address, through: readonly Address[]): readonly Address[] {
  const members = through.slice(1);
  const at = members.indexOf(address);
  return [...members.slice(at), ...members.slice(0, at), address];
}
