import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { refsOf } from '../../core/refs.ts';
import type { Live } from '../../core/resource.ts';
import { lostWith } from './counterpart.ts';
import { type Decision, decided, left } from './decision.ts';
import type { DecisionContext } from './decision-context.ts';

/** Restores undeclared resources that a rename or replace also deletes. Pure. */
export function restoringDecisions(
  kind: Kind,
  given: DecisionContext,
): readonly (readonly [Address, Decision])[] {
  if (kind.inherit?.predict === undefined) return [];
  const lives = given.observed.scopesOf(kind).flat();
  if (lives.length === 0) return [];
  const declared = new Set(given.wanted.desired.map(each => given.observed.matchOf(each).live));
  return lives
    .filter(live => !declared.has(live))
    .flatMap(live => {
      const because = lostWith(live, kind, given);
      const address = given.observed.addressNow(live);
      // Not restored: what pruning deletes, and what is deleted with a resource that is not
      // replaced.
      const isDeleted = because !== undefined && given.rowAt(because, 'delete') !== undefined;
      if (because === undefined || isDeleted || given.rowsAt(address).length > 0) return [];
      return [[address, carry(live, address, because, kind, given)] as const];
    });
}

function carry(live: Live, address: Address, because: Address, kind: Kind, given: DecisionContext): Decision {
  if (given.observed.at(address) !== live) return left({ code: 'restore/not-unique', address, because });
  const { scope, parts } = live;
  const desired = live.fields();
  const refs = refsOf(desired).map(ref => ({
    address: ref,
    was: given.rowAt(ref, 'replace') ? null : (given.observed.at(ref)?.incarnation ?? null),
  }));
  const fields = Object.keys(desired)
    .sort()
    .map(path => ({ path, before: null, after: desired[path] ?? null }));
  const row = { address, kind: kind.name, scope, parts, desired, fields, refs, because };
  return decided({
    ...row,
    action: 'create',
    was: null,
    loss: [],
    allow: [],
    notes: [{ code: 'restore/carried' }],
  });
}
