import type { HostProgram } from '../../../src/cli/host-program.ts';
import { run } from '../../../src/cli/main.ts';
import type { FileSystem, Io } from '../../../src/cli/system/io.ts';
import type { MemoryFiles } from '../../../src/cli/system/memory-files.ts';
import type { Transport } from '../../../src/core/http.ts';
import type { Fault } from './fault.ts';
import { ORIGIN, type SimulatedWorld } from './simulated-world.ts';

/** A command line that is run in a world, with its files. */
export interface CommandLine {
  readonly argv: readonly string[];
  readonly files: MemoryFiles;
}

/** How a command line ended. */
export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly host: HostProgram;
  /** The file that someone wrote into meanwhile. */
  readonly edited: string | undefined;
}

interface Place {
  readonly world: SimulatedWorld;
  readonly transport: Transport;
  readonly faults: readonly Fault[];
  readonly signal: AbortSignal;
  /** Called when the process is killed. */
  readonly crash: () => void;
}

/** What someone writes at the end of a file. */
export const BY_HAND = '# Someone wrote this meanwhile.\n';
/** A sleep longer than this is a deadline, which no case waits for. */
const DEADLINE_MS = 10 * 60_000;

/** Runs the whole command line in the world. */
export async function runCommandLine({ argv, files }: CommandLine, place: Place): Promise<CommandEnd> {
  const out: string[] = [];
  const err: string[] = [];
  const host: HostProgram = {};
  let edited: string | undefined;
  const own = disturbed(files, place, file => {
    edited = file;
  });
  const code = await run(argv, ioIn(place, own, out, err), host);
  return { code, stdout: out.join(''), stderr: err.join(''), host, edited };
}

/** Faults with files: each that is written, and each that is read, has a number. */
function disturbed(files: MemoryFiles, { faults, crash }: Place, onEdit: (file: string) => void): FileSystem {
  let writes = 0;
  let reads = 0;
  const never = (): Promise<never> => {
    crash();
    return new Promise(() => undefined);
  };
  const faultAt = (nth: number, isRead: boolean): Extract<Fault, { do: 'file' }> | undefined =>
    faults.find(
      (each): each is Extract<Fault, { do: 'file' }> =>
        each.do === 'file' && each.nth === nth && (each.how === 'edited') === isRead,
    );
  return {
    ...files,
    async read(path, limitBytes) {
      const fault = faultAt(reads++, true);
      const whole = await files.realpath(path);
      const text = whole === undefined ? undefined : files.contents.get(whole);
      if (fault !== undefined && whole !== undefined && text !== undefined) {
        await files.replace(path, `${text}${BY_HAND}`);
        onEdit(whole);
      }
      return files.read(path, limitBytes);
    },
    async replace(path, text, options) {
      const fault = faultAt(writes++, false);
      if (fault?.how === 'killed before') return never();
      if (fault?.how === 'full') throw new Error('no space left on device');
      await files.replace(path, text, options);
      if (fault?.how === 'killed after') return never();
    },
  };
}

function ioIn({ world, transport, signal }: Place, files: FileSystem, out: string[], err: string[]): Io {
  const output = (pieces: string[]): Io['stdout'] => ({
    isTTY: false,
    columns: undefined,
    write: text => void pieces.push(text),
  });
  const nothing = async (): Promise<never> => {
    throw new Error('neither sockets nor processes');
  };
  const { clock } = world;
  return {
    stdout: output(out),
    stderr: output(err),
    stdin: {
      isTTY: false,
      text: async () => '',
      dropTyped: async () => undefined,
      line: async () => undefined,
      async *pieces() {},
    },
    env: { ...world.sandbox.env(ORIGIN) },
    files,
    clock: {
      now: () => clock.now(),
      async sleep(ms, stop) {
        if (ms >= DEADLINE_MS)
          await new Promise((_, reject) =>
            stop?.addEventListener('abort', () => reject(stop.reason), { once: true }),
          );
        await clock.sleep(ms, stop);
      },
    },
    random: () => 0.5,
    version: '1.2.3',
    git: async () => undefined,
    openTransport: async () => ({ send: transport, close: async () => undefined }),
    resolve: async () => ['93.184.215.14'],
    serveSandbox: nothing,
    runCommand: nothing,
    onStop(listener) {
      const stop = (): void => listener('SIGINT');
      signal.addEventListener('abort', stop);
      return () => signal.removeEventListener('abort', stop);
    },
    every: () => () => undefined,
    expectMuch: () => undefined,
  };
}
