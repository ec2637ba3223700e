/** The source of the time: milliseconds since 1970. */
export interface TimeSource {
  now(): number;
}

/** The sandbox's own time: a source plus an offset that only `advance` increases. */
export interface SandboxClock extends TimeSource {
  /** Moves the time forward. */
  advance(ms: number): void;
  /** The sum of all advances, in milliseconds. */
  offset(): number;
  /** Sets the sum of all advances, in milliseconds. */
  setOffset(ms: number): void;
}

/** The fixed time of a sandbox without a source, until it is advanced: 2026-11-20T00:00:00Z. */
const VIRTUAL_START_MS = Date.UTC(2026, 10, 20);

/** A clock over a source; without one, a virtual clock that only `advance` moves. */
export function offsetClock(source: TimeSource = { now: () => VIRTUAL_START_MS }): SandboxClock {
  let offset = 0;
  return {
    now: () => source.now() + offset,
    advance(ms) {
      offset += ms;
    },
    offset: () => offset,
    setOffset(ms) {
      offset = ms;
    },
  };
}

/** A seeded generator whose position is one number, so that the state can contain it. */
interface SeededRandom {
  /** The next number in [0, 1). */
  next(): number;
  /** The generator's position: an unsigned 32-bit integer. */
  position(): number;
  /** Continues from a position that `position()` returned. */
  seek(position: number): void;
}

/** Mulberry32: small, fast and the same on every machine. Not for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let position = seed >>> 0;
  return {
    next() {
      position = (position + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(position ^ (position >>> 15), 1 | position);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
    position: () => position,
    seek(next) {
      position = next >>> 0;
    },
  };
}
