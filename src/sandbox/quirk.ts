/** One point on which public material is silent or contradicts itself. */
export interface Quirk {
  /** The possible behaviors; the first is that of a strict sandbox. */
  readonly values: readonly [string, string, ...string[]];
  /**
   * The behavior of a lenient sandbox, where it differs: what real clients show that the service
   * accepts.
   */
  readonly lenient?: string;
  /** What is known, and its source: `facts/neon.md#locks`. */
  readonly fact: `facts/${string}.md#${string}`;
}

/** A point by its fact and its possible behaviors, the strict one first. */
export function quirk(fact: Quirk['fact'], ...values: Quirk['values']): Quirk {
  return { values, fact };
}
