import type { ReadStream } from 'node:tty';
import type { Input } from './io.ts';

/** A key that waits in the terminal is here after so long, on Windows too. Milliseconds. */
const ARRIVES_MS = 30;
const CTRL_C = 3;

/** Standard input, which is opened at first use. */
export function standardInput(open: () => NodeJS.ReadStream): Input {
  return {
    get isTTY() {
      return open().isTTY === true;
    },
    async text(limitBytes) {
      const pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of open() as AsyncIterable<Buffer>) {
        size += piece.length;
        if (size > limitBytes) return undefined;
        pieces.push(piece);
      }
      return Buffer.concat(pieces, size).toString('utf8');
    },
    async dropTyped() {
      if (open().isTTY === true) await dropTyped(open());
    },
    async line(signal) {
      const { createInterface } = await import('node:readline');
      const lines = createInterface({ input: open() });
      try {
        return await new Promise<string | undefined>((resolve, reject) => {
          lines.once('line', resolve);
          lines.once('close', () => resolve(undefined));
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      } finally {
        lines.close();
      }
    },
    async *pieces(signal) {
      // Nothing else ends a read that waits.
      const stop = (): void => void open().destroy();
      signal.addEventListener('abort', stop, { once: true });
      try {
        if (!signal.aborted) yield* open() as AsyncIterable<Buffer>;
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** Without raw mode the terminal keeps a line that has no end yet, and it would become the start of the answer. */
async function dropTyped(terminal: ReadStream): Promise<void> {
  const drop = (piece: Buffer): void => {
    // In raw mode Ctrl-C is a key.
    if (piece.includes(CTRL_C)) process.emit('SIGINT', 'SIGINT');
  };
  terminal.setRawMode(true);
  terminal.on('data', drop);
  // A question before has left it paused.
  terminal.resume();
  await new Promise(resolve => setTimeout(resolve, ARRIVES_MS));
  terminal.off('data', drop);
  terminal.pause();
  terminal.setRawMode(false);
}
