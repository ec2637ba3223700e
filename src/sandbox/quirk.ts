/** One point on which public material is silent or contradicts itself. */
export interface Quirk {
  /** The possible behaviors. The first is the behavior of a strict sandbox. */
  readonly values: readonly [string, string, ...string[]];
  /**
   * The behavior of a lenient sandbox, where it differs: real clients show that the service accepts
   * such input.
   */
  readonly lenient?: string;
  /** The place that says what is known, with its source: `facts/neon.md#locks`. */
  readonly fact: `facts/${string}.md#${string}`;
}

/** Makes a quirk from its fact and its possible behaviors, the strict one first. */
export function quirk(fact: Quirk['fact'], ...values: Quirk['values']): Quirk {
  return { values, fact };
}
