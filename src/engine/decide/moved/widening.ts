import type { Address } from '../../../core/address.ts';
import type { AccessContext, Siblings } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Row } from '../../../core/report/row.ts';
import type { Live } from '../../../core/resource.ts';
import type { DecisionContext } from '../decision-context.ts';
import { accessAt, carriedOut, openingOf, type ResourceState } from './opening.ts';

/**
 * What someone did outside evenkeel: differences from an entry, or a whole resource that is gone or
 * additional. `'stays gone'`: the resource is gone, and a line of `accepted` says that it stays so.
 * If the resource restricted another one, the other one may be made without that restriction.
 */
export type OutsideChange = readonly FieldChange[] | 'gone' | 'stays gone' | 'extra';

type Place = Pick<Row, 'address' | 'kind' | 'scope' | 'parts'>;

/**
 * How a change outside evenkeel gives more access than the manifest; undefined where it does not.
 * Used for the weight of drift, for `adopt` and for `accepted`. `siblings`: how many resources of
 * the kind the scope has in the manifest (`from`) and live (`to`). Pure.
 */
export function widening(
  place: Place,
  live: Live | undefined,
  difference: OutsideChange,
  siblings: Siblings,
  given: DecisionContext,
  at: AccessContext['at'] = accessAt(given.observed),
): ProviderReason | undefined {
  const to = live?.fields();
  const from = wantedState(place, to, difference, given);
  if (from === undefined && to === undefined) return undefined;
  const context = { parts: place.parts, siblings, at };
  return openingOf(given.kinds.get(place.kind), from, to, context);
}

/**
 * How a difference that stays, by `accepted` or `--moved leave`, gives more access; undefined where
 * it does not. The other resources are looked at twice: as they are live, and as the manifest wants
 * them. Pure.
 */
export function staysWider(
  place: Place,
  live: Live | undefined,
  difference: OutsideChange,
  siblings: Siblings,
  given: DecisionContext,
): ProviderReason | undefined {
  const now = accessAt(given.observed);
  const then: AccessContext['at'] = at => {
    const wanted = given.observed.desired(at);
    const is = now(at);
    return wanted === undefined || wanted.absent === true ? is : { ...is, ...wanted.fields };
  };
  return (
    widening(place, live, difference, siblings, given) ??
    widening(place, live, difference, siblings, given, then)
  );
}

function wantedState(
  { address }: Place,
  has: ResourceState,
  difference: OutsideChange,
  { observed }: DecisionContext,
): ResourceState {
  if (difference === 'extra') return undefined;
  if (difference !== 'gone' && difference !== 'stays gone') return has && carriedOut(has, difference);
  const desired = observed.desired(address);
  if (difference === 'stays gone') return desired?.fields;
  // A resource that is gone restricted something only if the resources that it refers to are still
  // there. For example, overwrites without their command restrict nothing.
  const isThere = (to: Address): boolean => (observed.at(to) ?? { predicted: true }).predicted !== true;
  return desired?.refs.every(isThere) === true ? desired.fields : undefined;
}
