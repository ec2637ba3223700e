import type { Address } from '../../../src/core/address.ts';
import { groupBy } from '../../../src/core/order.ts';
import type { Plan } from '../../../src/core/report/plan.ts';
import { needsRenew, type Row } from '../../../src/core/report/row.ts';
import { branchSuccession } from '../../../src/providers/neon/branch/succession.ts';
import type { Run } from '../run.ts';
import { isChangeOver } from './plan-conformance.ts';
import type { Violation } from './violation.ts';

/**
 * Invariant 19, as far as a plan alone shows it; test/simulation/plans looks at what it was decided
 * from, too.
 */
export function checkPlanConsistency({ plan, report, wanted, reviewed, renew }: Run): Violation | undefined {
  for (const each of new Set([plan, report?.plan])) {
    const wrong = each === undefined ? undefined : whatIsWrong(each, wanted, renew, reviewed);
    if (wrong !== undefined) return { invariant: 19, message: wrong };
  }
  return undefined;
}

function whatIsWrong(
  { rows, counts }: Plan,
  { desired }: Run['wanted'],
  renew: Run['renew'],
  reviewed?: Plan,
): string | undefined {
  // A successor is wanted as long as its renewal goes on, and no entry of the manifest is about it.
  // The old branch is read once more after that, and its row may be blocked by then.
  const isHeld = ({ action, address, kind }: Row): boolean =>
    action === 'blocked' && kind === 'neon.branch' && renew.includes(address);
  const unasked = rows.find(row => needsRenew(row) && !renew.includes(row.address));
  if (unasked !== undefined) return `${unasked.address} is renewed, and nobody asked for that`;
  const held = rows.filter(isHeld);
  const inVain = rows.find(
    row => row.action !== 'blocked' && held.some(old => branchSuccession.isOfSuccessor(old, row)),
  );
  if (inVain !== undefined) return `${inVain.address} is for a renewal that is blocked`;
  const entries = desired.length + rows.filter(isChangeOver).length + held.length;
  const own = new Set(desired.map(each => each.address));
  const { unchanged, unmanaged: _, ...actions } = counts;
  for (const [action, count] of Object.entries(actions)) {
    const found = rows.filter(row => row.action === action).length;
    if (found !== count) return `the plan counts ${count} to ${action} and has ${found}`;
  }
  const byAddress = groupBy(rows, row => row.address);
  // The row of what a scope must not have is at the place of that, and has no entry of its own.
  const declared = [...byAddress].filter(
    ([address, same]) => own.has(address) && same.some(row => row.source !== undefined),
  ).length;
  if (declared + unchanged > entries)
    return `of ${entries} entries ${declared} have rows and ${unchanged} are unchanged`;
  for (const row of rows) {
    const wrong = causeOf(row, [...rows, ...(reviewed?.rows ?? [])]) ?? refOf(row, byAddress);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

type Rows = ReadonlyMap<Address, readonly Row[]>;

/** What a saved plan has still to restore is because of a row that it has carried out before. */
function causeOf({ address, because }: Row, rows: readonly Row[]): string | undefined {
  const acts = because === undefined || rows.some(row => row.address === because && row.action !== 'blocked');
  return acts ? undefined : `${address} is because of ${because}, which does not act`;
}

function refOf(row: Row, rows: Rows): string | undefined {
  for (const { address, was } of row.refs) {
    const made = (rows.get(address) ?? []).some(isMade);
    if (made && was !== null) return `${row.address} refers to ${address} as ${was}, which is made anew`;
  }
  return undefined;
}

function isMade({ action }: Row): boolean {
  return action === 'create' || action === 'replace';
}
