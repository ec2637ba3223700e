import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Patience } from './job-message.ts';

/** Milliseconds: facts/github.md#a-cancelled-job. */
const AFTER_EXIT = 5000;

/** The process of a step, in a group of its own. */
export class StepProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    program: string,
    args: readonly string[],
    cwd: string,
    env: Readonly<Record<string, string>>,
    onLine: (line: string) => void,
  ) {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
    this.#ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
      // What a step leaves behind may hold its output open.
      child.once('exit', code => setTimeout(() => resolve(code), AFTER_EXIT).unref());
    });
  }

  /** Its exit code, or null after a signal. */
  async end(): Promise<number | null> {
    const code = await this.#ended;
    clearTimeout(this.#timer);
    return code;
  }

  /** The runner's way to end a step: its entry process is asked twice, then all of it is killed. */
  cancel({ afterInterrupt, afterTerminate }: Patience): void {
    this.#child.kill('SIGINT');
    this.#timer = setTimeout(() => {
      this.#child.kill('SIGTERM');
      this.#timer = setTimeout(() => {
        const { pid } = this.#child;
        if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      }, afterTerminate);
    }, afterInterrupt);
  }
}
