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
