import { type Address, kindOf } from '../../core/address.ts';
import { CycleError, inOrder } from '../../core/order.ts';
import type { EngineReason } from '../../core/reason.ts';
import type { Row, Scope } from '../../core/row.ts';
import { blockedRow } from './blocked.ts';
import { predictedIn } from './contents.ts';
import { requiredBy } from './copied.ts';
import { type Decision, decided } from './decision.ts';
import type { Decisions, Vetoes } from './decisions.ts';
import { type Half, halvesOf, waitsOf } from './row-waits.ts';

/**
 * Vetoes new scopes that would copy one with a blocked row, that wait for rows which wait for them, or that lack
 * what they need from the start. Pure.
 */
export function copyVetoes(given: Decisions): Vetoes {
  const blocked = copiesOfBlocked(given);
  const known = blocked.size > 0 ? blocked : copiesInCycle(given);
  return known.size > 0 ? known : copiesThatLack(given);
}

/** They would lack for good what is blocked. */
function copiesOfBlocked(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  for (const row of given.rows) {
    const by = row.awaits?.find(address => given.rowAt(address, 'blocked') !== undefined);
    if (by !== undefined) veto(row, { code: 'row/copy-of-blocked', by }, found, given);
  }
  return found;
}

function copiesInCycle(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  if (!given.rows.some(({ awaits }) => awaits !== undefined)) return found;
  for (let rows = given.rows; ; rows = rows.filter(({ address }) => !found.has(address))) {
    const through = cycleAmong(rows, given);
    const copies = rows.filter(({ address, awaits }) => awaits !== undefined && through.includes(address));
    if (copies.length === 0) return found;
    for (const row of copies)
      veto(row, { code: 'row/wait-cycle', through: from(row.address, through) }, found, given);
  }
}

/** Where it is not known what they will have, nothing is said. */
function copiesThatLack(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  for (const row of given.rows) {
    const scope: Scope = { address: row.address, kind: row.kind, parts: row.parts, parent: row.scope };
    const lacking = requiredBy(row, given).find(address =>
      predictedIn(scope, given.kinds.get(kindOf(address)), given)?.every(live => live.address !== address),
    );
    if (lacking !== undefined) veto(row, { code: 'row/copy-lacks', address: lacking }, found, given);
  }
  return found;
}

/** Rows that wait for each other, the first one again at the end; empty where there are none. */
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

/** The same cycle, told from another member. */
function from(address: Address, through: readonly Address[]): readonly Address[] {
  const members = through.slice(1);
  const at = members.indexOf(address);
  return [...members.slice(at), ...members.slice(0, at), address];
}

function veto(row: Row, reason: EngineReason, found: Map<Address, Decision>, given: Decisions): void {
  const desired = given.observed.desired(row.address);
  if (desired !== undefined) found.set(row.address, decided(blockedRow(desired, reason)));
}
