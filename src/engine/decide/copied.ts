import { type Address, kindOf } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import { asScope, makes, type Row, type Scope } from '../../core/report/row.ts';
import { copiedScope } from '../live/observe.ts';
import { blockedRow } from './blocked.ts';
import { predictedIn } from './contents.ts';
import type { DecisionContext } from './decision-context.ts';
import { type Decision, decided } from './decision-context.ts';
import type { Decisions, Vetoes } from './decisions.ts';

/** What a new scope starts with: the current contents of the scope that it copies. */
interface CopiedContents {
  readonly from: Address;
  /** The kinds whose resources are copied together with their scope. */
  readonly kinds: readonly Kind[];
}

/**
 * The contents that the row's new scope copies; undefined where the row makes no scope, or makes a
 * scope that copies nothing. Pure.
 */
export function copiedContents(row: Row, { kinds, observed }: DecisionContext): CopiedContents | undefined {
  const { address, kind } = row;
  const desired = makes(row) ? observed.desired(address) : undefined;
  const copied = desired && kinds.get(kind).inherit?.copies?.(desired, observed);
  if (copied === undefined) return undefined;
  const inner = kinds.ordered.filter(
    ({ entry, inherit }) => entry.within === kind && inherit?.leaves !== undefined,
  );
  return { from: copied.from, kinds: inner };
}

/**
 * Addresses of the resources that the row's new scope must contain right after the scope is made.
 * Pure.
 */
export function requiredBy(row: Row, given: DecisionContext): readonly Address[] {
  const desired = makes(row) ? given.observed.desired(row.address) : undefined;
  return (desired && given.kinds.get(row.kind).inherit?.requires?.(desired)) ?? [];
}

/**
 * How many new scopes are in the chain of copies that ends with this scope, where each copies the
 * one before; 0 if the plan does not make this scope. The contents of the first scope in a chain
 * are decided first. Pure.
 */
export function copyDepth(scope: Scope, given: DecisionContext): number {
  const passed = new Set<Address>();
  let at: Scope | undefined = scope;
  while (at !== undefined && !passed.has(at.address)) {
    if (given.rowAt(at.address, 'create', 'replace') === undefined) break;
    passed.add(at.address);
    at = copiedScope(at, given.kinds, given.observed);
  }
  return passed.size;
}

/**
 * Vetoes new scopes that would copy a scope with a blocked row, or would lack what they must
 * contain from the start. Pure.
 */
export function copyVetoes(given: Decisions): Vetoes {
  const blocked = copiesOfBlocked(given);
  return blocked.size > 0 ? blocked : copiesThatLack(given);
}

/**
 * Vetoes new scopes that copy a scope with a blocked row, because such a copy never gets what that
 * row would have changed.
 */
function copiesOfBlocked(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  for (const row of given.rows) {
    const by = row.awaits?.find(address => given.rowAt(address, 'blocked') !== undefined);
    if (by !== undefined) veto(row, { code: 'row/copy-of-blocked', by }, found, given);
  }
  return found;
}

/**
 * Vetoes new scopes that would lack a resource which they must contain from the start. A copy whose
 * contents are unknown is not vetoed.
 */
function copiesThatLack(given: Decisions): Vetoes {
  const found = new Map<Address, Decision>();
  for (const row of given.rows) {
    const lacking = requiredBy(row, given).find(address =>
      predictedIn(asScope(row), given.kinds.get(kindOf(address)), given)?.every(
        live => live.address !== address,
      ),
    );
    if (lacking !== undefined) veto(row, { code: 'row/copy-lacks', address: lacking }, found, given);
  }
  return found;
}

function veto(row: Row, reason: EngineReason, found: Map<Address, Decision>, given: Decisions): void {
  const desired = given.observed.desired(row.address);
  if (desired !== undefined) found.set(row.address, decided(blockedRow(desired, reason)));
}
