/** A reviewed plan of a merge, for what it takes from others. */
export interface ReviewedMerge {
  /** The commit that merged it. */
  readonly merge: string;
  /** The commits that the planned head has. */
  readonly contains: ReadonlySet<string>;
}

/**
 * The reviews that count (ADR 0069): without each whose merge is in the planned head of another, because that plan shows
 * everything that was left to do of it, and nothing else may be done of it any more. Pure.
 */
export function reviewsInForce<T extends ReviewedMerge>(reviews: readonly T[]): readonly T[] {
  return reviews.filter(each => !reviews.some(other => other !== each && other.contains.has(each.merge)));
}
