import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A program and its arguments, as the system starts it. */
interface CommandLine {
  readonly file: string;
  readonly args: string[];
  /** The arguments are quoted already. */
  readonly verbatim: boolean;
}

/**
 * How a command is started. On Windows `npm` and `npx` are batch files, which only its shell can
 * start (Node's documentation of child processes, "Spawning .bat and .cmd files on Windows"; read
 * 2026-11-22), so every word is quoted for that shell.
 */
export function commandLine([file = '', ...args]: readonly string[], platform: NodeJS.Platform): CommandLine {
  if (platform !== 'win32') return { file, args: [...args], verbatim: false };
  const line = [escaped(file), ...args.map(arg => escaped(escaped(quoted(arg))))].join(' ');
  return { file: 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/**
 * For the rules by which programs take their arguments apart: backslashes count only before a
 * quote.
 */
function quoted(arg: string): string {
  return `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`;
}

/** For the shell; twice where a batch file passes it on. */
function escaped(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}

interface RunningCommand {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stop: AbortSignal;
  readonly platform: NodeJS.Platform;
}

/**
 * Runs a command on the streams of this process. Resolves to its exit code; rejects where it cannot
 * be started.
 */
export function runCommand(
  words: readonly string[],
  { env, stop, platform }: RunningCommand,
): Promise<number> {
  const { file, args, verbatim } = commandLine(words, platform);
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', env, windowsVerbatimArguments: verbatim });
    const end = (): void => void child.kill('SIGTERM');
    if (stop.aborted) end();
    else stop.addEventListener('abort', end, { once: true });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      stop.removeEventListener('abort', end);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
