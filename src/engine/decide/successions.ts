import type { Kind, PartialSuccession, SuccessionOf } from '../../core/kind.ts';
import type { Fields, Row } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { Situation } from '../situation.ts';

/** How the resource of an entry is renewed by a successor; undefined where it is not. Pure. */
export function successionOf(desired: Desired, { renew }: Kind): SuccessionOf<Fields> | undefined {
  const succession = renew?.succession as SuccessionOf<Fields> | undefined;
  return desired.absent !== true && succession?.fits(desired) === true ? succession : undefined;
}

/**
 * The succession of an entry that a run before did not finish; undefined if there is none. Pure.
 */
export function partialSuccession(
  desired: Desired,
  kind: Kind,
  { observed, wanted }: Pick<Situation, 'observed' | 'wanted'>,
): PartialSuccession | undefined {
  return successionOf(desired, kind)?.left(desired, observed, wanted.name);
}

/**
 * Where the succession of a planned change-over stands now, or why it is impossible. Undefined if
 * the resource does not exist. Pure.
 */
export function standsNow(
  { address, was }: Row,
  { renew }: Kind,
  { observed, wanted }: Pick<Situation, 'observed' | 'wanted'>,
): ReturnType<SuccessionOf<Fields>['stands']> {
  const desired = observed.desired(address);
  return desired && renew?.succession?.stands(desired, observed, wanted.name, was ?? '');
}
