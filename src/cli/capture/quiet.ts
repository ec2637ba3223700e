import { count, firstOf } from '../../render/count.ts';
import type { Context } from '../context.ts';
import type { Registrations } from './registrations.ts';

/**
 * How long a command sends no request, in milliseconds, before a message says what it registered.
 */
const QUIET_MS = 10_000;
const MOST_NAMED = 5;

/**
 * When a command sends nothing for a while, a message says what it has registered so far, and what
 * Ctrl-C would do. If it then sends something and is quiet again, another message follows.
 */
export class Quiet {
  /** Whether a message said that Ctrl-C writes the file, and no request came after it. */
  said = false;
  readonly #seen: Registrations;
  readonly #context: Context;
  #asks = 0;
  #since: number;
  #told = false;

  constructor(seen: Registrations, context: Context) {
    this.#seen = seen;
    this.#context = context;
    this.#since = context.io.clock.now();
  }

  look(): void {
    const { io, screen } = this.#context;
    const { requests, writes, unserved, turnedAway } = this.#seen;
    const asks = requests + turnedAway.length;
    if (asks !== this.#asks) {
      this.#asks = asks;
      this.#since = io.clock.now();
      this.#told = false;
      this.said = false;
    }
    if (this.#told || io.clock.now() - this.#since < QUIET_MS) return;
    this.#told = true;
    const asked =
      unserved.size === 0 ? '' : `; asked for what is not served: ${firstOf([...unserved], MOST_NAMED)}`;
    const away = turnedAway.length === 0 ? '' : `; ${turnedAway.length} refused`;
    const so = `${count(asks, 'request')}, ${count(writes, 'write')}${away}${asked}`;
    this.said = writes > 0;
    screen.warn(
      `The command still runs, and has asked for nothing for ${QUIET_MS / 1000} s (${so}). ` +
        (writes > 0
          ? 'If that is all it registers, press Ctrl-C once: it stops the command and writes the file.'
          : 'Ctrl-C stops it, and nothing is written.'),
    );
  }
}
