/** A seeded generator whose position is one number, so that the state can contain it. */
export interface SeededRandom {
  /** The next number in [0, 1). */
  next(): number;
  /** The generator's position: an unsigned 32-bit integer. */
  position(): number;
  /** Continues from a position that `position()` gave. */
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
