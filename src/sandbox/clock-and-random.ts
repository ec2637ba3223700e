/** Where a sandbox takes the time from: milliseconds since 1970. */
export interface TimeSource {
  now(): number;
}

/** The time of a sandbox without a source, until `advance` moves it: 2026-11-20T00:00:00Z. */
const VIRTUAL_START_MS = Date.UTC(2026, 10, 20);

/**
 * How far the time of a sandbox may be from its source: a thousand years. Dates far beyond it
 * cannot be written.
 */
export const MOST_OFFSET_MS = 1000 * 365 * 24 * 60 * 60 * 1000;

/**
 * The sandbox's own time: the time of a source, plus an offset that `advance` increases and
 * `setOffset` sets. Without a source, only these two move the time.
 */
export function offsetClock(source: TimeSource = { now: () => VIRTUAL_START_MS }) {
  let offset = 0;
  return {
    now: () => source.now() + offset,
    advance(ms: number) {
      if (!(Math.abs(offset + ms) <= MOST_OFFSET_MS))
        throw new Error(`the time cannot be moved by ${ms} ms: it would be more than a thousand years away`);
      offset += ms;
    },
    /** How far the time is ahead of the source, in milliseconds. */
    offset: () => offset,
    setOffset(ms: number) {
      offset = ms;
    },
  };
}

/**
 * A seeded generator of random numbers. Its position is one number, so that the sandbox's state can
 * contain it. Mulberry32: small, fast and the same on every machine. Not for secrets.
 */
export function seededRandom(seed: number) {
  let position = seed >>> 0;
  return {
    /** The next number in [0, 1). */
    next() {
      position = (position + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(position ^ (position >>> 15), 1 | position);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
    /** The current position, an unsigned 32-bit integer. */
    position: () => position,
    /** Continues from a position that `position()` returned. */
    seek(next: number) {
      position = next >>> 0;
    },
  };
}
