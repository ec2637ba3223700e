import { setFlagsFromString } from 'node:v8';
import { systemClock } from '../../http/system-clock.ts';
import { createFileSystem } from './file-system.ts';
import type { Git } from './git-files.ts';
import type { Io, Output, StopSignal } from './io.ts';
import { standardInput } from './standard-input.ts';

/** The real process for the command line. The caller passes the sandbox, so that a bundle without it need not contain it. */
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
      git ??= import('./run-git.ts').then(({ gitIn }) => gitIn(process.cwd(), process.env));
      return (await git)(args, limitBytes);
    },
    expectMuch() {
      // The space for new objects reaches its limit after two collections, not after five.
      setFlagsFromString('--semi-space-growth-factor=8');
    },
    async openTransport() {
      // The HTTP parser is WebAssembly: for so few answers, compiling it quickly is better than compiling it well.
      setFlagsFromString('--liftoff-only');
      return (await import('../../http/transport.ts')).createTransport({}, process.env);
    },
    async resolve(host) {
      const { lookup } = await import('node:dns/promises');
      return (await lookup(host, { all: true })).map(found => found.address);
    },
    serveSandbox,
    async runCommand(words, env, stop) {
      return (await import('./run-command.ts')).runCommand(words, { env, stop, platform: process.platform });
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

/** The stream is opened at first use: each costs milliseconds at start. */
function output(open: () => NodeJS.WriteStream): Output {
  let stream: NodeJS.WriteStream | undefined;
  let trouble: string | undefined;
  function opened(): NodeJS.WriteStream {
    // A reader that closes the stream (`| head`) must not stop a running apply. Neither must a full disk, but that is
    // reported at the end.
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
      // Some pseudo-terminals report 0.
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
