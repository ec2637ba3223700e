import { count, firstOf } from '../../render/count.ts';
import type { Context } from '../context.ts';
import type { Registrations } from './registrations.ts';

/**
 * How long a command asks for nothing, in milliseconds, before a message says what it registered.
 */
const QUIET_MS = 10_000;
const MOST_NAMED = 5;

/** Says once in each silence what a command registered, and what Ctrl-C would do. */
export class Quiet {
  /** Whether the last message still holds, and said that Ctrl-C writes. */
  said = false;
  readonly #seen: Registrations;
  readonly #context: Context;
  #requests = 0;
  #since: number;
  #told = false;

  constructor(seen: Registrations, context: Context) {
    this.#seen = seen;
    this.#context = context;
    this.#since = context.io.clock.now();
  }

  look(): void {
    const { io, screen } = this.#context;
    const { requests, writes, unserved } = this.#seen;
    if (requests !== this.#requests) {
      this.#requests = requests;
      this.#since = io.clock.now();
      this.#told = false;
      this.said = false;
    }
    if (this.#told || io.clock.now() - this.#since < QUIET_MS) return;
    this.#told = true;
    const asked =
      unserved.size === 0 ? '' : `; asked for what is not served: ${firstOf([...unserved], MOST_NAMED)}`;
    const so = `${count(requests, 'request')}, ${count(writes, 'write')}${asked}`;
    this.said = writes > 0;
    screen.warn(
      `The command still runs, and has asked for nothing for ${QUIET_MS / 1000} s (${so}). ` +
        (writes > 0
          ? 'If that is all it registers, press Ctrl-C once: it stops the command and writes the file.'
          : 'Ctrl-C stops it, and nothing is written.'),
    );
  }
}
