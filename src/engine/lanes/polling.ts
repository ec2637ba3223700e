import type { Wait } from '../../core/kind.ts';

/** What the lanes of one service share when they poll: its limit, and how long its work takes. */
export class PollState {
  readonly #took = new Map<string, number>();
  #lanes = 0;
  /** Milliseconds until an optional poll delays no other request; each call takes a turn. */
  readonly spare: () => number;

  constructor(spare: () => number) {
    this.spare = spare;
  }

  /** One more lane shares what it learns. */
  join(): void {
    this.#lanes += 1;
  }

  /** Whether another lane may learn what this one waits for. */
  get isShared(): boolean {
    return this.#lanes > 1;
  }

  /** Keeps the shortest time of each sort: work that hung says nothing about other work. */
  learn(wait: Wait, tookMs: number): void {
    if (wait.like === undefined) return;
    this.#took.set(wait.like, Math.min(tookMs, this.#took.get(wait.like) ?? tookMs));
  }

  /** How long the waits take, one after another, in milliseconds; 0 where unknown. */
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
