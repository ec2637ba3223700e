import type { Clock, Random } from '../../core/clock.ts';
import type { OpenTransport } from '../../http/transport.ts';
import type { Files } from '../../manifest/files.ts';
import type { OpenMcp } from '../../providers/docs/ask-by-mcp.ts';
import type { SandboxServer, ServerOptions } from '../../sandbox/server.ts';
import type { Git } from './git-files.ts';

/** A stream that a person or a program reads. */
export interface Output {
  readonly isTTY: boolean;
  /** Columns of the terminal; undefined where it is none. */
  readonly columns: number | undefined;
  write(text: string): void;
  /** Why something could not be written so far, once all is flushed; a reader that went away is none. */
  trouble?(): Promise<string | undefined>;
}

/** Standard input. */
export interface Input {
  readonly isTTY: boolean;
  /** Everything, as UTF-8. Stops reading after `limitBytes` and gives undefined where there is more. */
  text(limitBytes: number): Promise<string | undefined>;
  /** The next line without its end; undefined at the end of the input. Rejects with the signal's reason. */
  line(signal: AbortSignal): Promise<string | undefined>;
}

/** The file system: what a manifest needs, and writing whole files. Relative paths start in the working directory. */
export interface FileSystem extends Files {
  /**
   * Writes a file whole, through a second file in the same folder, with mode 0600 where it is secret, else the mode of the
   * file that it replaces, else 0644.
   * Throws a Failure with code `file`; a symbolic link or anything but a regular file in its place is refused.
   */
  replace(path: string, text: string, options?: { readonly secret?: boolean }): Promise<void>;
  /** Throws what `replace` would throw, as far as that can be told without writing. */
  checkReplace(path: string): Promise<void>;
  /** Writes a new file. Throws a Failure with code `file`, also where there is something already. */
  create(path: string, text: string): Promise<void>;
  /** A file that lines are added to, made where it is not there. Throws a Failure with code `file`. */
  log(path: string): Promise<LineLog>;
  /** Makes a new file that only its owner may read, to be added to. Throws a Failure with code `file`, also where there is something already. */
  openNew(path: string): Promise<NewFile>;
}

/** A file that was just made and is added to. */
export interface NewFile {
  /** On disk once it resolves. Rejects with a Failure of code `file`. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
  /** Closes it and takes it away. */
  remove(): Promise<void>;
}

/** Lines that are with the operating system as soon as `add` returns, so that they outlive a kill. */
export interface LineLog {
  add(line: string): void;
  close(): void;
}

/** SIGHUP: the terminal was closed, or the connection to it was lost. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Everything outside that the command line touches, as arguments (design D8). */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: Input;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly random: Random;
  /** This program's version. */
  readonly version: string;
  /** For `--base git:REF`. */
  readonly git: Git;
  /** A run begins that may make much and keep little of it: whoever can prepare for that does. */
  expectMuch(): void;
  /** Opened at the first request; closed at the end of the command. */
  openTransport(): Promise<OpenTransport>;
  /** The addresses of a host name. Rejects where there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Connects the Model Context Protocol client; loads it first. */
  readonly openMcp: OpenMcp;
  serveSandbox(options: ServerOptions): Promise<SandboxServer>;
  /** Calls back for each signal until the returned function is called. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /** Calls back every so many milliseconds until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
}
