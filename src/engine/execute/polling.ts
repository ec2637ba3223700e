import type { Wait } from '../../core/kind.ts';

/** What the lanes of one service share when they look at the work they wait for: its limit, and how long its work takes. */
export class Polling {
  readonly #took = new Map<string, number>();
  #lanes = 0;
  /** Milliseconds until a look that may come too early would hold up no other request; each call takes a turn. */
  readonly spare: () => number;

  constructor(spare: () => number) {
    this.spare = spare;
  }

  /** One more lane learns from the others, and they from it. */
  join(): void {
    this.#lanes += 1;
  }

  /** Whether somebody else may learn something that a lane waits for. */
  get isShared(): boolean {
    return this.#lanes > 1;
  }

  /** The shortest of a sort counts: work that hung says nothing about other work. */
  learn(wait: Wait, tookMs: number): void {
    if (wait.like === undefined) return;
    this.#took.set(wait.like, Math.min(tookMs, this.#took.get(wait.like) ?? tookMs));
  }

  /** How long the work takes, one after the other, in milliseconds; 0 where nobody has seen the end of such work yet. */
  expected(waits: readonly Wait[]): number {
    let sum = 0;
    for (const { like } of waits) {
      if (like === undefined) continue;
      const took = this.#took.get(like);
      if (took === undefined) return 0;
      sum += took;
    }
    return sum;
  }
}
