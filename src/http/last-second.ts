/**
 * Requests that may arrive within the same second as one that leaves now. When one arrives is not known: after it left, and before
 * its answer. So each counts until a second after the latest moment at which it can have arrived.
 */
export interface LastSecond {
  leave(now: number): void;
  /** One that left at `leftAt` has ended; `answered`: by an answer. */
  end(leftAt: number, now: number, answered: boolean): void;
  /** Milliseconds until one more makes not more than `most`; 0: now. A guess where answers are still to come. */
  wait(now: number, most: number): number;
}

const SECOND_MS = 1_000;
/** When an answer comes, nobody knows, and a wait that is guessed must not be asked about all the time. */
const ASK_AGAIN_MS = 50;
/** So many answers show the time that each takes at least. That alone bunches nothing, so it does not count. */
const ENOUGH = 100;

export function createLastSecond(): LastSecond {
  const underWay: number[] = [];
  /** When those that have ended cease to count. */
  let over: number[] = [];
  let shortest = Number.POSITIVE_INFINITY;
  let answers = 0;

  const way = (): number => (answers < ENOUGH ? 0 : shortest);
  const overAt = (leftAt: number, now: number): number => Math.max(leftAt, now - way()) + SECOND_MS;

  return {
    leave(now) {
      underWay.push(now);
    },
    end(leftAt, now, answered) {
      const at = underWay.indexOf(leftAt);
      if (at < 0) return;
      underWay.splice(at, 1);
      if (answered) {
        shortest = Math.min(shortest, now - leftAt);
        answers += 1;
      }
      over.push(overAt(leftAt, now));
    },
    wait(now, most) {
      over = over.filter(until => until > now);
      const tooMany = underWay.length + over.length + 1 - most;
      if (tooMany <= 0) return 0;
      const ends = [
        ...over,
        ...underWay.map(leftAt => Math.max(overAt(leftAt, now), now + ASK_AGAIN_MS)),
      ].sort((a, b) => a - b);
      return (ends[tooMany - 1] as number) - now;
    },
  };
}
