import { createFileSystem } from '../cli/system/file-system.ts';
import type { Git } from '../cli/system/git-files.ts';
import type { Input, Io, OutputStream } from '../cli/system/io.ts';
import { Failure } from '../core/report/failure.ts';
import { systemClock } from '../http/system-clock.ts';
import type { OpenTransport } from '../http/transport.ts';
import type { Outside } from './keel-options.ts';

/** The environment of a run in another program. */
export interface ProgramPlace {
  readonly env: Io['env'];
  /** The folder in which relative paths begin. */
  readonly folder: string;
  readonly outside: Outside;
  readonly version: string;
  /** The text of a manifest that the program gave. Absent: it is in files, or there is none. */
  readonly manifest?: string | undefined;
}

interface QuietIo {
  readonly io: Io;
  /** Closes all connections. */
  close(): Promise<void>;
}

const NOTHING: Input = {
  isTTY: false,
  text: async () => undefined,
  dropTyped: async () => undefined,
  line: async () => undefined,
  async *pieces() {},
};
/** The program's manifest, in the place of standard input. */
function givenManifest(text: string): Input {
  return {
    ...NOTHING,
    called: {
      file: '<manifest>',
      noun: 'the option `manifest`',
      asFile: 'save the manifest as a file, and give the path as `file`',
    },
    text: async limitBytes => (Buffer.byteLength(text) > limitBytes ? undefined : text),
  };
}

const SILENT: OutputStream = { isTTY: false, columns: undefined, write: () => undefined };

/**
 * The access to this machine for a run in another program: without streams, signals and process
 * settings.
 */
export function quietIo({ env, folder, outside, version, manifest }: ProgramPlace): QuietIo {
  let git: Promise<Git> | undefined;
  let wire: Promise<OpenTransport> | undefined;
  const { transport, clock = systemClock, random = Math.random, resolve = lookUp } = outside;
  const io: Io = {
    stdout: SILENT,
    stderr: SILENT,
    stdin: manifest === undefined ? NOTHING : givenManifest(manifest),
    env,
    files: createFileSystem(folder),
    clock,
    random,
    version,
    async git(args, limitBytes) {
      git ??= import('../cli/system/run-program.ts').then(({ gitIn }) => gitIn(folder, env));
      return (await git)(args, limitBytes);
    },
    expectMuch: () => undefined,
    async openTransport() {
      const close = async (): Promise<void> => undefined;
      if (transport !== undefined) return { send: transport, close };
      wire ??= import('../http/transport.ts').then(({ createTransport }) => createTransport({}, env));
      return { send: (await wire).send, close };
    },
    resolve,
    async serveSandbox() {
      throw new Failure('usage', 'a program takes the sandbox from evenkeel/sandbox');
    },
    async runCommand() {
      throw new Failure('usage', 'a program starts its own processes');
    },
    onStop: () => () => undefined,
    every: () => () => undefined,
  };
  return {
    io,
    async close() {
      const open = wire;
      wire = undefined;
      await (await open)?.close();
    },
  };
}

async function lookUp(host: string): Promise<readonly string[]> {
  const { lookup } = await import('node:dns/promises');
  return (await lookup(host, { all: true })).map(found => found.address);
}
