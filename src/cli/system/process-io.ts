import type { ReadStream } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from '../../http/system-clock.ts';
import { createFileSystem } from './file-system.ts';
import type { Git } from './git-files.ts';
import type { Input, Io, OutputStream, StopSignal } from './io.ts';

/**
 * How long to wait, in milliseconds, for keys that were typed earlier and that the terminal has not
 * passed on yet. It is enough on Windows, too.
 */
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
      // After the end of the input, a reader would wait for a line forever, and Node would end
      // silently.
      if (open().readableEnded) return undefined;
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
      // Only closing the stream ends a read that waits.
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

/**
 * Drops keys that were typed before the question, in raw mode. Without it the terminal would keep
 * an unfinished line, which would become the start of the answer.
 */
async function dropTyped(terminal: ReadStream): Promise<void> {
  const drop = (piece: Buffer): void => {
    // In raw mode Ctrl-C is a key.
    if (piece.includes(CTRL_C)) process.emit('SIGINT', 'SIGINT');
  };
  terminal.setRawMode(true);
  terminal.on('data', drop);
  // An earlier question has paused the stream, so the stream is resumed.
  terminal.resume();
  await new Promise(resolve => setTimeout(resolve, ARRIVES_MS));
  terminal.off('data', drop);
  terminal.pause();
  terminal.setRawMode(false);
}

/**
 * The real process for the command line. The caller passes the sandbox, so that a bundle that needs
 * no sandbox does not contain one.
 */
export function processIo(version: string, serveSandbox: Io['serveSandbox']): Io {
  let git: Promise<Git> | undefined;
  return {
    stdout: output(() => process.stdout),
    stderr: output(() => process.stderr),
    stdin: standardInput(() => process.stdin),
    env: process.env,
    files: createFileSystem(process.cwd()),
    clock: systemClock,
    random: Math.random,
    version,
    async git(args, limitBytes) {
      git ??= import('./run-program.ts').then(({ gitIn }) => gitIn(process.cwd(), process.env));
      return (await git)(args, limitBytes);
    },
    async gh(args, given) {
      return (await import('./run-program.ts')).ghIn(process.cwd())(args, given);
    },
    expectMuch() {
      // With this flag V8 enlarges the space for new objects after two garbage collections instead
      // of five, so a run with many objects soon collects less often.
      setFlagsFromString('--semi-space-growth-factor=8');
    },
    async openTransport() {
      // The HTTP parser is WebAssembly. With this flag V8 compiles the parser faster, to slower
      // code. For few answers that takes less time in all.
      setFlagsFromString('--liftoff-only');
      return (await import('../../http/transport.ts')).createTransport({}, process.env);
    },
    async resolve(host) {
      const { lookup } = await import('node:dns/promises');
      return (await lookup(host, { all: true })).map(found => found.address);
    },
    serveSandbox,
    async runCommand(words, env, stop, apart) {
      const { platform } = process;
      return (await import('./run-program.ts')).runCommand(words, { env, stop, platform, apart });
    },
    onStop(listener) {
      const signals: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'];
      for (const signal of signals) process.on(signal, listener);
      return () => {
        for (const signal of signals) process.off(signal, listener);
      };
    },
    every(ms, tick) {
      const timer = setInterval(tick, ms);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/**
 * The stream is opened at first use, because opening a stream at every start would take
 * milliseconds.
 */
function output(open: () => NodeJS.WriteStream): OutputStream {
  let stream: NodeJS.WriteStream | undefined;
  let trouble: string | undefined;
  function opened(): NodeJS.WriteStream {
    // A reader that closes the stream (`| head`) must not stop a running apply. Neither must a full
    // disk, but that is reported at the end.
    stream ??= open().on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') trouble ??= error.code ?? error.message;
    });
    return stream;
  }
  return {
    get isTTY() {
      return opened().isTTY === true;
    },
    get columns() {
      // Some pseudo-terminals report 0 columns.
      return opened().columns > 0 ? opened().columns : undefined;
    },
    write(text) {
      opened().write(text);
    },
    async trouble() {
      if (stream !== undefined) await new Promise<void>(resolve => opened().write('', () => resolve()));
      return trouble;
    },
  };
}
