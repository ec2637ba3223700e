import { MOST_OFFSET_MS } from './clock-and-random.ts';
import { isRecord } from './is-record.ts';

/** The whole state of a sandbox, as plain JSON. */
export interface SandboxState {
  readonly clock_offset_ms: number;
  /** The position of the seeded generator of random numbers. */
  readonly random: number;
  readonly neon: unknown;
  readonly discord: unknown;
  readonly docs: unknown;
}

/** Reads the state of a sandbox. Throws an Error for any other value. */
export function readState(state: unknown): SandboxState {
  const names = ['clock_offset_ms', 'random', 'neon', 'discord', 'docs'] as const;
  if (!isRecord(state)) throw new Error('the state is not an object');
  for (const key of Object.keys(state)) {
    // A state file has the key `settings` in addition to the keys of the state.
    if (key === 'settings') continue;
    if (!names.some(name => name === key)) throw new Error(`the state has no ${key}`);
  }
  const { clock_offset_ms, random, neon, discord, docs } = state;
  if (typeof clock_offset_ms !== 'number' || typeof random !== 'number') {
    throw new Error('the state lacks clock_offset_ms or random');
  }
  if (!(Math.abs(clock_offset_ms) <= MOST_OFFSET_MS))
    throw new Error('the clock_offset_ms of the state is more than a thousand years');
  return { clock_offset_ms, random, neon, discord, docs };
}
