import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { copiedScope } from '../live/observe.ts';
import type { DecisionContext } from './decision-context.ts';

/** What a new scope starts with: the present of another one. */
interface CopiedContents {
  readonly from: Address;
  /** The kinds that are copied with their scope. */
  readonly kinds: readonly Kind[];
}

/**
 * What the row's new scope copies; undefined where it makes none, or one that copies nothing. Pure.
 */
export function copiedContents(
  { action, address, kind }: Row,
  { kinds, observed }: DecisionContext,
): CopiedContents | undefined {
  if (action !== 'create' && action !== 'replace') return undefined;
  const desired = observed.desired(address);
  const copied = desired && kinds.get(kind).inherit?.copies?.(desired, observed);
  if (copied === undefined) return undefined;
  const inner = kinds.ordered.filter(
    ({ entry, inherit }) => entry.within === kind && inherit?.leaves !== undefined,
  );
  return { from: copied.from, kinds: inner };
}

/** What the create of the row's new scope needs in it. Pure. */
export function requiredBy({ action, address, kind }: Row, given: DecisionContext): readonly Address[] {
  const makes = action === 'create' || action === 'replace';
  const desired = makes ? given.observed.desired(address) : undefined;
  return (desired && given.kinds.get(kind).inherit?.requires?.(desired)) ?? [];
}

/**
 * How many planned scopes it is a copy through: what is in the first one has to be decided first.
 * Pure.
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
