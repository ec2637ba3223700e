import { COMPUTES, NEON } from './neon.ts';

/** A size that the vendor's own client refuses. */
export interface RefusedSize {
  readonly of: 'min' | 'max';
  readonly why: string;
}

const { wholeTo, evenTo, scalesTo, range } = COMPUTES;
const LEAST = NEON.leastCompute.is;

/** For people: which sizes there are. */
export const OFFERED_SIZES = `${LEAST}, ${2 * LEAST}, whole ones from 1 to ${wholeTo.is} and even ones to ${evenTo.is}`;

/**
 * The bounds of a compute that the vendor's client refuses, at most once each. A single one is
 * judged by its size alone. Pure.
 */
export function refusedSizes(min: number | undefined, max: number | undefined): readonly RefusedSize[] {
  const unknown = (['min', 'max'] as const).flatMap((of): readonly RefusedSize[] => {
    const size = of === 'min' ? min : max;
    // A fixed size is one mistake.
    return size === undefined || isOffered(size) || (of === 'min' && size === max)
      ? []
      : [{ of, why: `there is no size ${size}, only ${OFFERED_SIZES}` }];
  });
  if (unknown.length > 0 || min === undefined || max === undefined || min >= max) return unknown;
  if (max > scalesTo.is)
    return [
      {
        of: 'max',
        why: `a compute scales to ${scalesTo.is} at most, and a larger one is fixed, with the same size as its smallest and largest; this is ${min} to ${max}`,
      },
    ];
  if (max - min <= range.is) return [];
  return [
    {
      of: 'max',
      why: `a compute scales over ${range.is} at most, and ${min} to ${max} is a range of ${max - min}`,
    },
  ];
}

function isOffered(size: number): boolean {
  if (size === LEAST || size === 2 * LEAST) return true;
  if (!Number.isInteger(size) || size < 1 || size > evenTo.is) return false;
  return size <= wholeTo.is || size % 2 === 0;
}
