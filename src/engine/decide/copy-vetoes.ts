import { type Address, kindOf } from '../../core/address.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { blockedRow } from './blocked.ts';
import { predictedIn } from './contents.ts';
import { requiredBy } from './copied.ts';
import { type Decision, decided } from './decision.ts';
import type { Decisions, Vetoes } from './decisions.ts';

/**
 * Vetoes new scopes that would copy one with a blocked row, or that lack what they need from the
 * start. Pure.
 */
export function copyVetoes(given: Decisions): Vetoes {
  const blocked = copiesOfBlocked(given);
  return blocked.size > 0 ? blocked : copiesThatLack(given);
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

function veto(row: Row, reason: EngineReason, found: Map<Address, Decision>, given: Decisions): void {
  const desired = given.observed.desired(row.address);
  if (desired !== undefined) found.set(row.address, decided(blockedRow(desired, reason)));
}
