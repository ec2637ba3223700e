import type { Live } from '../../core/resource.ts';
import type { Situation } from '../situation.ts';

/** Live resources that an entry is about, including entries outside the focus. Pure. */
export function claimed({ wanted, observed }: Situation): ReadonlySet<Live | undefined> {
  return new Set([...wanted.desired, ...(wanted.beside ?? [])].map(each => observed.matchOf(each).live));
}

/**
 * Live resources that only the id of an entry leads to: no entry is about them, and nothing may be
 * done to them. Pure.
 */
export function contested({ wanted, observed }: Situation): ReadonlySet<Live | undefined> {
  return new Set([...wanted.desired, ...(wanted.beside ?? [])].map(each => observed.matchOf(each).bearer));
}
