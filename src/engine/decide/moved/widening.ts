import type { Address } from '../../../core/address.ts';
import type { AccessContext, Siblings } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Row } from '../../../core/report/row.ts';
import type { Live } from '../../../core/resource.ts';
import type { DecisionContext } from '../decision-context.ts';
import { accessAt, carriedOut, openingOf, type ResourceState } from './opening.ts';

/**
 * What someone did: differences from an entry (`after`: what it wants), or the whole resource is
 * gone or one too many. `'stays gone'` is what a line of `accepted` asks for: what the resource
 * refers to is made again all the same, and is open without it.
 */
export type OutsideChange = readonly FieldChange[] | 'gone' | 'stays gone' | 'extra';

type Place = Pick<Row, 'address' | 'kind' | 'scope' | 'parts'>;

/**
 * How what someone did gives more access than the manifest; undefined where it does not. The
 * weight of drift, what adopt takes over, and lines of `accepted` rely on it. `siblings`: as the
 * manifest wants them, and as they are. Pure.
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
 * The same of what a line of `accepted` leaves as it is: by its siblings as they are, and as the
 * rest of the manifest makes them. Pure.
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
  // Nothing counts as gone from what is gone itself.
  const isThere = (to: Address): boolean => (observed.at(to) ?? { predicted: true }).predicted !== true;
  return desired?.refs.every(isThere) === true ? desired.fields : undefined;
}
