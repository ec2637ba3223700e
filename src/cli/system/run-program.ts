import { execFile, spawn } from 'node:child_process';
import { lstat, realpath } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import { shortened } from '../../core/text/shortened.ts';
import { isInside } from '../../manifest/files/include.ts';
import type { Git } from './git-files.ts';
import type { Gh } from './io.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const MOST_WORDS = 500;

/**
 * Runs git in a folder, without a shell and without prompts. Git refuses a repository that belongs
 * to another user, as a runner's checkout does inside a job's container. So evenkeel allows the
 * repository around the folder if that repository is in `GITHUB_WORKSPACE`. It allows no other,
 * because a repository's configuration can run programs.
 */
export function gitIn(cwd: string, env: Variables): Git {
  let allowed: Promise<readonly string[]> | undefined;
  return async (args, limitBytes) => {
    allowed ??= ownCheckout(cwd, env['GITHUB_WORKSPACE'] ?? '').then(folder =>
      folder === undefined ? [] : ['-c', `safe.directory=${folder}`],
    );
    const options = {
      cwd,
      encoding: 'buffer',
      maxBuffer: limitBytes,
      // A remote repository may never answer, so git gets a time limit.
      timeout: 120_000,
      env: { ...env, GIT_TERMINAL_PROMPT: '0' },
    } as const;
    const all = [...(await allowed), ...args];
    return new Promise((resolve, reject) => {
      execFile('git', all, options, (error, stdout, stderr) => {
        const said = error === null || error.code === TOO_MUCH ? '' : wordsOf(error, stderr);
        if (said === '') resolve(error === null ? stdout : undefined);
        else reject(new Failure('file', said));
      });
    });
  };
}

const TOO_MUCH = 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

/**
 * Why git failed. Empty if git ran and printed no message, as `git rev-parse --quiet` does for an
 * unknown name.
 */
function wordsOf(error: Error & { readonly code?: unknown }, stderr: Uint8Array): string {
  if (error.code === 'ENOENT') return 'git cannot be run: it is not installed here, or not in PATH';
  const said = new TextDecoder().decode(stderr).replace(/\s+/g, ' ').trim();
  if (said !== '') return `git says: ${shortened(said, MOST_WORDS)}`;
  return typeof error.code === 'number' ? '' : `git cannot be run: ${error.message}`;
}

/** The repository around a folder, if it is the workspace or in it. */
async function ownCheckout(cwd: string, workspace: string): Promise<string | undefined> {
  if (workspace === '') return undefined;
  const [top, from] = await Promise.all([workspace, cwd].map(path => realpath(path).catch(() => undefined)));
  if (top === undefined || from === undefined) return undefined;
  for (let at = from; isInside(top, at); at = dirname(at)) {
    const there = await lstat(join(at, '.git')).catch(() => undefined);
    if (there !== undefined) return at;
    if (at === dirname(at)) break;
  }
  return undefined;
}

/** What `gh` prints is short: names of secrets, and refusals. */
const GH_BYTES = 1024 * 1024;
const GH_MS = 60_000;

/** Runs `gh` in a folder. Unlike `npm`, `gh` is no batch file on Windows, so it needs no shell. */
export function ghIn(cwd: string): Gh {
  return (args, { env, input = '' }) =>
    new Promise(resolve => {
      const options = {
        cwd,
        encoding: 'utf8',
        maxBuffer: GH_BYTES,
        timeout: GH_MS,
        // No questions and no colors, because evenkeel reads what `gh` prints.
        env: { ...env, GH_PROMPT_DISABLED: '1', NO_COLOR: '1' },
      } as const;
      const child = execFile('gh', [...args], options, (error, stdout, stderr) => {
        if (error !== null && typeof error.code === 'string' && error.code !== TOO_MUCH) resolve(undefined);
        else resolve({ code: error === null ? 0 : Number(error.code) || 1, stdout, stderr });
      });
      // `gh` may end without reading its input. Then the input cannot be written, which is no
      // failure.
      child.stdin?.on('error', () => undefined).end(input);
    });
}

/** A program and its arguments, as the system starts it. */
interface CommandLine {
  readonly file: string;
  readonly args: string[];
  /** The arguments are quoted already, so Node must not quote them again. */
  readonly verbatim: boolean;
}

/**
 * How a command is started. On Windows `npm` and `npx` are batch files, which only the Windows
 * shell can start (Node's documentation of child processes, "Spawning .bat and .cmd files on
 * Windows"; read 2026-11-22), so every word is quoted for that shell.
 */
export function commandLine([file = '', ...args]: readonly string[], platform: NodeJS.Platform): CommandLine {
  if (platform !== 'win32') return { file, args: [...args], verbatim: false };
  const line = [escaped(file), ...args.map(arg => escaped(escaped(quoted(arg))))].join(' ');
  return { file: 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/** Quotes an argument by the rules of Windows programs: backslashes matter only before a quote. */
function quoted(arg: string): string {
  return `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`;
}

/**
 * Escapes a text once for the Windows shell. If a batch file passes the text on to another program,
 * the shell reads it twice, so the caller escapes it twice.
 */
function escaped(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}

interface RunningCommand {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stop: AbortSignal;
  readonly platform: NodeJS.Platform;
  /** See `Io.runCommand`. */
  readonly apart?: { readonly kill: AbortSignal } | undefined;
}

/**
 * Runs a command on the streams of this process. Resolves to its exit code; rejects where it cannot
 * be started.
 */
export function runCommand(
  words: readonly string[],
  { env, stop, platform, apart }: RunningCommand,
): Promise<number> {
  const { file, args, verbatim } = commandLine(words, platform);
  // Windows has no groups of processes that a signal reaches.
  const detached = apart !== undefined && platform !== 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: apart === undefined ? 'inherit' : ['inherit', STDERR, STDERR],
      env,
      windowsVerbatimArguments: verbatim,
      detached,
    });
    const send = (signal: NodeJS.Signals): void => {
      if (detached && child.pid !== undefined) killGroup(child.pid, signal);
      else child.kill(signal);
    };
    const end = (): void => send(apart === undefined ? 'SIGTERM' : 'SIGINT');
    const kill = (): void => send('SIGKILL');
    if (stop.aborted) end();
    else stop.addEventListener('abort', end, { once: true });
    apart?.kill.addEventListener('abort', kill, { once: true });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      stop.removeEventListener('abort', end);
      apart?.kill.removeEventListener('abort', kill);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** The number of standard error among the files of a process. */
const STDERR = 2;

function killGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    // The group may have ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
