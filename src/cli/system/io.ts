import type { Clock, Random } from '../../core/clock.ts';
import type { OpenTransport } from '../../http/transport.ts';
import type { Files } from '../../manifest/files/files.ts';
import type { InputWords } from '../../manifest/files/read-files.ts';
import type { SandboxServer, ServerOptions } from '../../sandbox/server.ts';
import type { Git } from './git-files.ts';

/** A stream that a person or a program reads. */
export interface OutputStream {
  readonly isTTY: boolean;
  /** Columns of the terminal; undefined if the stream is no terminal. */
  readonly columns: number | undefined;
  write(text: string): void;
  /** Why a write failed, once all is flushed; a reader that has closed the stream is no failure. */
  trouble?(): Promise<string | undefined>;
}

/** Standard input, or what a program gives in its place. */
export interface Input {
  /** What messages call it. Default: standard input. */
  readonly called?: InputWords;
  readonly isTTY: boolean;
  /**
   * The whole input, as UTF-8. Stops reading after `limitBytes` and returns undefined if there is
   * more.
   */
  text(limitBytes: number): Promise<string | undefined>;
  /** Drops keys typed before the question. */
  dropTyped(): Promise<void>;
  /**
   * The next line without its end; undefined at the end of the input. Rejects with `signal.reason`
   * if the signal is aborted.
   */
  line(signal: AbortSignal): Promise<string | undefined>;
  /**
   * The bytes as they arrive, until the end of the input or the signal. Throws if the input cannot
   * be read.
   */
  pieces(signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/**
 * The file system: reads for manifests, and writes of whole files. Relative paths start in the
 * working directory.
 */
export interface FileSystem extends Files {
  /**
   * Writes a whole file: first a draft beside it, which then replaces the file. The mode is 0600 if
   * the text is secret, else that of the replaced file, else 0644. A text may come in pieces.
   * Throws a Failure with code `file`, also if `path` is a symbolic link, a read-only file, a file
   * with several names (hard links), or no regular file. Removes old drafts of the same file, which
   * killed runs left behind.
   */
  replace(
    path: string,
    text: string | Iterable<string>,
    options?: { readonly secret?: boolean },
  ): Promise<void>;
  /** Throws what `replace` would throw, as far as possible without writing. */
  checkReplace(path: string): Promise<void>;
  /** Throws what `create` would throw, as far as possible without writing. */
  checkCreate(path: string): Promise<void>;
  /**
   * Makes a folder and the folders around it, where they are missing. Throws a Failure with code
   * `file`, also where a part of the path below the working directory is a symbolic link, because
   * the link may lead out of the repository.
   */
  makeFolder(path: string): Promise<void>;
  /** Writes a new file. Throws a Failure with code `file`, also if something is there. */
  create(path: string, text: string): Promise<void>;
  /**
   * When a file was last written, in milliseconds since 1970; undefined where that cannot be read.
   */
  changedAt(path: string): Promise<number | undefined>;
  /** Opens a file to append lines, and creates it if needed. Throws a Failure with code `file`. */
  log(path: string): Promise<LineLog>;
  /**
   * Creates a file to append to, readable by its owner only. Throws a Failure with code `file`,
   * also if the file exists already.
   */
  openNew(path: string): Promise<NewFile>;
}

/** A new file, open to append. */
export interface NewFile {
  /**
   * Appends a text, which is on disk once this resolves. If this rejects, with a Failure of code
   * `file`, nothing of the text is in the file.
   */
  append(text: string): Promise<void>;
  /**
   * Whether so many bytes can be written: writes them and takes them away again. Rejects with a
   * Failure of code `file` where they cannot, as on a full disk.
   */
  tryRoom(bytes: number): Promise<void>;
  close(): Promise<void>;
  /** Closes and deletes the file. */
  remove(): Promise<void>;
}

/** Lines that the operating system has as soon as `add` returns, so that they survive a kill. */
export interface LineLog {
  add(line: string): void;
  close(): void;
}

/**
 * SIGHUP: the terminal was closed, or the connection to it was lost. SIGBREAK: Ctrl+Break, on
 * Windows only. There a GitHub runner sends Ctrl+C to a cancelled job and then Ctrl+Break, and
 * nobody can send SIGTERM.
 */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGBREAK';

/** What a program printed, and its exit code. */
interface ProgramAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs GitHub's own command line, `gh`, without a shell, with `input` as its standard input and
 * with no other variables than those of `env`. Undefined where `gh` cannot be started, as where it
 * is not installed.
 */
export type Gh = (
  args: readonly string[],
  given: { readonly env: Readonly<Record<string, string | undefined>>; readonly input?: string },
) => Promise<ProgramAnswer | undefined>;

/** Everything outside of the program that the command line uses. */
export interface Io {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly stdin: Input;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly random: Random;
  /** This program's version. */
  readonly version: string;
  /** The commit that this program was built from, if that is known. */
  readonly commit?: string;
  /** Runs git in the working directory. */
  readonly git: Git;
  /** Absent where no program can be started. */
  readonly gh?: Gh;
  /**
   * Called when a run begins that may create many objects and keep few, so that the process can
   * prepare its memory.
   */
  expectMuch(): void;
  /**
   * Opens the connections to services. Called at the first request; the caller closes them at the
   * end of the command.
   */
  openTransport(): Promise<OpenTransport>;
  /** The addresses of a host name. Rejects if there are none. */
  resolve(host: string): Promise<readonly string[]>;
  serveSandbox(options: ServerOptions): Promise<SandboxServer>;
  /**
   * Runs a command on the streams of this process, with no other variables than those of `env`, and
   * resolves to its exit code; 128 and more after a signal. The command gets SIGTERM once `stop` is
   * aborted. Rejects where the command cannot be started.
   *
   * With `apart`, all that the command prints goes to standard error, and the command leads a group
   * of processes, except on Windows. The whole group gets SIGINT once `stop` is aborted, and
   * SIGKILL once `apart.kill` is aborted.
   */
  runCommand(
    words: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
    stop: AbortSignal,
    apart?: { readonly kill: AbortSignal },
  ): Promise<number>;
  /** Calls back for each signal until the returned function is called. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /** Calls back at this interval, in milliseconds, until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
}
