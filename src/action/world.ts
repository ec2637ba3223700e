import type { Io } from '../cli/system/io.ts';

/** Everything outside that the action touches, as arguments (design D8). */
export interface World {
  readonly io: Io;
  readonly fetch: typeof fetch;
  /** Adds to a file that the runner made. */
  append(path: string, text: string): Promise<void>;
  /** A value that nobody can guess. */
  uuid(): string;
  /** A new folder for results that outlives the step. */
  folder(): Promise<string>;
}
