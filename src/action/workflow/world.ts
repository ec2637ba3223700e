import type { Io } from '../../cli/system/io.ts';

/** Everything outside that the action uses, as arguments. */
export interface World {
  readonly io: Io;
  readonly fetch: typeof fetch;
  /** Appends to a file that the runner created. */
  append(path: string, text: string): Promise<void>;
  /** A value that nobody can guess. */
  uuid(): string;
  /** A signal that aborts after so many milliseconds. */
  timeout(ms: number): AbortSignal;
  /** A new folder for results that outlive the step. */
  folder(): Promise<string>;
}
