import type { Address } from '../core/address.ts';
import type { Kind } from '../core/kind.ts';
import { refsOf } from '../core/refs.ts';
import type { Live } from '../core/resource.ts';
import type { Deciding } from './deciding.ts';
import { type Decision, decided, left } from './decision.ts';
import type { Observed } from './observed.ts';
import { lostWith } from './there.ts';

/** Undeclared resources that a rename or replace would delete too are restored as they were (design 6, Losses). Pure. */
export function carriedOver(kind: Kind, given: Deciding): readonly (readonly [Address, Decision])[] {
  if (kind.predict === undefined) return [];
  const lives = given.observed.scopesOf(kind).flat();
  if (lives.length === 0) return [];
  const declared = new Set(given.wanted.desired.map(each => given.observed.matchOf(each).live));
  return lives
    .filter(live => !declared.has(live))
    .flatMap(live => {
      const because = lostWith(live, kind, given);
      const address = boundAddress(live, given.observed);
      // What pruning takes is not put back, nor one of two that cannot be told apart.
      if (because === undefined || given.rowsAt(address).length > 0) return [];
      return [[address, carry(live, address, because, kind, given)] as const];
    });
}

function carry(live: Live, address: Address, because: Address, kind: Kind, given: Deciding): Decision {
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

/** What it is called from now on. Its id does not say that alone: overwrites of a global command have the same one in every guild. */
function boundAddress(live: Live, observed: Observed): Address {
  if (observed.at(live.address) === live) return live.address;
  return observed.addressOf(live.kind, live.id) ?? live.address;
}
