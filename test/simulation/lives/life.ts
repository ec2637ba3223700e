import { seededRandom } from '../../../src/sandbox/clock-and-random.ts';
import { BEGINNINGS, type BeginningName } from './beginnings.ts';
import { DISCORD_ACTS } from './discord-acts.ts';
import { NEON_ACTS } from './neon-acts.ts';

/** What a person does, as it was drawn: about what, and how, is chosen of what is there by then. */
export interface DrawnAct {
  readonly act: string;
  /** In [0, 1): which of those it can be about, and everything else about it. */
  readonly at: number;
  readonly more: number;
  /** Until the next act, in milliseconds. */
  readonly thenMs: number;
  /** In a life that someone wrote down: the branch that it is about, and its new name. */
  readonly on?: string;
  readonly to?: string;
}

/** What was applied, and what people do to it afterwards. */
export interface Life {
  readonly seed: number;
  readonly begins: BeginningName;
  readonly acts: readonly DrawnAct[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WAITS = [MINUTE_MS, 10 * MINUTE_MS, 3_600_000, DAY_MS, 12 * DAY_MS];

/** The life of a seed: three to six acts. Pure. */
export function lifeOf(seed: number): Life {
  const random = seededRandom(seed);
  // The first number of neighboring seeds is nearly the same.
  random.next();
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next() * of.length)] as T;
  const begins = pick(Object.keys(BEGINNINGS) as BeginningName[]);
  const acts = Object.keys(BEGINNINGS[begins].service === 'neon' ? NEON_ACTS : DISCORD_ACTS);
  const count = 3 + Math.floor(random.next() * 4);
  return {
    seed,
    begins,
    acts: Array.from({ length: count }, () => ({
      act: pick(acts),
      at: random.next(),
      more: random.next(),
      thenMs: pick(WAITS),
    })),
  };
}
