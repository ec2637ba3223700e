import type { RunEvent } from '../../core/report/event.ts';
import type { Io } from '../system/io.ts';

type Token = string | number;
type SendProgress = (notification: {
  method: 'notifications/progress';
  params: { progressToken: Token; progress: number; message: string };
}) => Promise<void>;

/** Clients give up after a minute without an answer or progress. */
const EVERY_MS = 5_000;

/**
 * Tells a client that asked for it that a call goes on: with each list that was read, and every
 * five seconds. The number counts the notifications, so it only grows. The words have no name
 * from outside.
 */
export class CallProgress {
  readonly #send: (message: string) => void;
  readonly #stop: () => void;
  #read = 0;
  #closed = false;

  constructor(token: Token | undefined, io: Pick<Io, 'every'>, send: SendProgress) {
    let progress = 0;
    this.#send = message => {
      if (token === undefined || this.#closed) return;
      progress += 1;
      const params = { progressToken: token, progress, message };
      void send({ method: 'notifications/progress', params }).catch(() => undefined);
    };
    this.#stop = token === undefined ? () => undefined : io.every(EVERY_MS, () => this.#send(this.#words()));
  }

  readonly onEvent = (event: RunEvent): void => {
    if (event.type !== 'read' && event.type !== 'unread') return;
    this.#read += 1;
    this.#send(this.#words());
  };

  /** After this nothing is sent. */
  close(): void {
    this.#closed = true;
    this.#stop();
  }

  #words(): string {
    return this.#read === 0 ? 'nothing is read yet' : `lists read: ${this.#read}`;
  }
}
