import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { commandLine } from './command-line.ts';

interface Running {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stop: AbortSignal;
  readonly platform: NodeJS.Platform;
}

/** Runs a command on the streams of this process. Resolves to its exit code; rejects where it cannot be started. */
export function runCommand(words: readonly string[], { env, stop, platform }: Running): Promise<number> {
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
