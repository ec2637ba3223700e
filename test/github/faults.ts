import type { Answer } from './answer.ts';

/** What happens to a request instead of the usual, or besides it. */
export interface Fault {
  /** Of any method, if there is none. */
  readonly method?: string;
  /** Tried on the path with its query. */
  readonly path: RegExp;
  /** How many requests it happens to; one, if nothing else is said. */
  readonly times?: number;
  /** So many requests go by before. */
  readonly after?: number;
  readonly what:
    | Answer
    /** Everything was done, and the answer is another one. */
    | ((answer: Answer) => Answer)
    /** The connection ends, and nothing was done. */
    | 'drop before'
    /** Everything was done, and the connection ends. */
    | 'drop after'
    /** Nothing is done, and nobody answers. */
    | 'never'
    /** A list does not show what was made since the fault was set. */
    | 'lag'
    /** Milliseconds of the clock, before anything is done. */
    | { readonly latency: number };
}

interface Waiting {
  readonly fault: Fault;
  /** The next number of a thing when the fault was set. */
  readonly mark: number;
  after: number;
  left: number;
}

/** The faults of a server, in the order in which they were set. */
export class Faults {
  readonly #waiting: Waiting[] = [];
  readonly #next: () => number;

  constructor(next: () => number) {
    this.#next = next;
  }

  add(...faults: readonly Fault[]): void {
    for (const fault of faults)
      this.#waiting.push({ fault, mark: this.#next(), after: fault.after ?? 0, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  /** How many requests will meet one yet. */
  get left(): number {
    return this.#waiting.reduce((sum, each) => sum + each.left, 0);
  }

  /** The fault that this request meets. */
  meet(method: string, target: string): { readonly what: Fault['what']; readonly mark: number } | undefined {
    for (const each of this.#waiting) {
      const { fault, mark } = each;
      if (each.left === 0 || (fault.method ?? method) !== method || !fault.path.test(target)) continue;
      if (each.after > 0) {
        each.after -= 1;
        continue;
      }
      each.left -= 1;
      return { what: fault.what, mark };
    }
    return undefined;
  }
}
