// Hands mutants to processes, ends those that hang, and starts new ones in their place.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from './settings.js';

/** What a test that hangs is said to have failed of. */
export const TIMED_OUT = 'timed out';

const WORKER = join(root, 'scripts/mutants-worker.js');

function start(built) {
  const child = fork(WORKER, {
    cwd: root,
    env: { ...process.env, EVENKEEL_BUILT: built, EVENKEEL_COVERAGE: undefined },
    // A group of its own, so that what tests have started ends with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=3072'],
  });
  child.stderr.resume();
  return child;
}

function end(child) {
  child.removeAllListeners();
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** One process, or the one that was started in its place. */
export class Mutator {
  #built;
  #child;
  /** Processor seconds of the process, and of those that ended before it. */
  #used = 0;
  #usedBefore = 0;

  /** `built`: a folder of its own, for changed sources that are built. */
  constructor(built) {
    this.#built = built;
  }

  /**
   * What all of it took of the processor, in seconds; processes that tests start are not counted.
   */
  get seconds() {
    return this.#usedBefore + this.#used;
  }

  async #ready() {
    if (this.#child !== undefined) return this.#child;
    const child = start(this.#built);
    this.#child = child;
    await new Promise((done, fail) => {
      child.on('message', message => {
        this.#used = message.used;
        if (message.ready) done();
      });
      child.once('error', fail);
      child.once('exit', code =>
        fail(new Error(`a process for mutants ended with ${code} before it was ready`)),
      );
    });
    child.removeAllListeners();
    return child;
  }

  /**
   * What catches a mutant, undefined where nothing does, and then whether it is shown to be
   * equivalent. `told` hears what is learned of tests by the way. Rejects when the signal aborts.
   */
  async run(work, told, signal) {
    const child = await this.#ready();
    let running;
    let abort;
    try {
      return await new Promise((done, fail) => {
        abort = () => fail(signal.reason);
        signal.addEventListener('abort', abort);
        if (signal.aborted) abort();
        const broken = test => {
          if (running === undefined) return fail(new Error(`a process for mutants: ${test}`));
          this.end();
          done({ caught: { by: running, test, message: '' } });
        };
        child.on('exit', code => broken(`the process ended with ${code}`));
        child.on('message', message => {
          this.#used = message.used;
          if (message.done) done(message);
          else if (message.hangs) broken(TIMED_OUT);
          else if (message.runs) running = message.runs;
          else if (message.sound || message.unsound) told(message);
        });
        child.send(work);
      });
    } finally {
      child.removeAllListeners();
      signal.removeEventListener('abort', abort);
      if (signal.aborted) this.end();
    }
  }

  end() {
    if (this.#child !== undefined) end(this.#child);
    this.#child = undefined;
    this.#usedBefore += this.#used;
    this.#used = 0;
  }
}
