import type { Address } from '../../core/address.ts';
import type { Siblings } from '../../core/kind.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Live } from '../../core/resource.ts';
import type { FieldChange, Row } from '../../core/row.ts';
import type { DecisionContext } from './decision-context.ts';
import { accessAt, carriedOut, openingOf, type State } from './opening.ts';

/** What somebody did: differences from an entry (`after`: what it wants), or the whole resource is gone or one too many. */
export type Difference = readonly FieldChange[] | 'gone' | 'extra';

type Place = Pick<Row, 'address' | 'kind' | 'scope' | 'parts'>;

/**
 * How what somebody did gives more access than the manifest; undefined where it does not. The weight of drift, what adopt
 * takes over, and lines of `accepted` rely on it. `siblings`: as the manifest wants them, and as they are. Pure.
 */
export function widening(
  place: Place,
  live: Live | undefined,
  difference: Difference,
  siblings: Siblings,
  given: DecisionContext,
): ProviderReason | undefined {
  const to = live?.fields();
  const from = wantedState(place, to, difference, given);
  if (from === undefined && to === undefined) return undefined;
  const context = { parts: place.parts, siblings, at: accessAt(given.observed) };
  return openingOf(given.kinds.get(place.kind), from, to, context);
}

function wantedState(
  { address }: Place,
  has: State,
  difference: Difference,
  { observed }: DecisionContext,
): State {
  if (difference === 'extra') return undefined;
  if (difference !== 'gone') return has && carriedOut(has, difference);
  const desired = observed.desired(address);
  // Nothing counts as gone from what is gone itself.
  const isThere = (to: Address): boolean => (observed.at(to) ?? { predicted: true }).predicted !== true;
  return desired?.refs.every(isThere) === true ? desired.fields : undefined;
}
