import type { Asked, Job, Jobs, Said } from '../worker/messages.ts';
import { textOfBlock } from './text-of-block.ts';

interface Waiting {
  readonly resolve: (gives: never) => void;
  readonly reject: (error: Error) => void;
  readonly tell: (text: string) => void;
}

/** The worker in which the command line runs. It is of this page's own text, and under its policy. */
export class WorkerClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    const url = URL.createObjectURL(new Blob([textOfBlock('engine-text')], { type: 'text/javascript' }));
    this.#worker = new Worker(url, { name: 'evenkeel' });
    URL.revokeObjectURL(url);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Said>) => this.#hear(data));
    this.#worker.addEventListener('error', ({ message }) => this.#fail(message));
  }

  /** Rejects with the words of what went wrong. `tell` gets each piece of what is written. */
  ask<J extends Job>(
    job: J,
    takes: Jobs[J]['takes'],
    tell: (text: string) => void = () => undefined,
  ): Promise<Jobs[J]['gives']> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<Jobs[J]['gives']>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, tell });
    });
    this.#worker.postMessage({ id, job, takes } as Asked);
    return answer;
  }

  /** Whatever it does ends with it, for this reason. */
  end(why: string): void {
    this.#worker.terminate();
    this.#fail(why);
  }

  #hear(said: Said): void {
    const waiting = this.#waiting.get(said.id);
    if (waiting === undefined) return;
    if ('text' in said) {
      waiting.tell(said.text);
      return;
    }
    this.#waiting.delete(said.id);
    if ('failed' in said) waiting.reject(new Error(said.failed));
    else waiting.resolve(said.gives as never);
  }

  #fail(message: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(message));
    this.#waiting.clear();
  }
}
