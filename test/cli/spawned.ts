import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { FaultEffect, FaultMatch } from '../../src/sandbox/faults.ts';
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { BUILT } from '../helpers/built.ts';
import { taken } from '../helpers/foreign.ts';

const CLI = join(BUILT, 'cli.js');

interface Ended {
  /** The exit code; null after a kill. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that may still run. */
interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when standard error has shown the text. */
  says(text: string): Promise<void>;
}

/** A folder and a sandbox that listens, for commands in processes of their own. */
export interface Spawned {
  readonly folder: string;
  readonly server: SandboxServer;
  start(...argv: readonly string[]): Running;
  run(...argv: readonly string[]): Promise<Ended>;
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<string>;
  /** Another client of the same services. Throws where it is refused. */
  other(method: string, path: string, body?: unknown): unknown;
  /** What happens to matching requests instead. */
  fault(match: FaultMatch, effect: FaultEffect): void;
  requests(): readonly string[];
  writes(): readonly string[];
  close(): Promise<void>;
}

interface SpawnedOptions extends SandboxOptions {
  readonly files?: Readonly<Record<string, string>>;
}

/** As `testCli`, but for what only a process of its own can show: signals, streams, exit codes. */
export async function spawned({ files = {}, ...options }: SpawnedOptions = {}): Promise<Spawned> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-cli-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const server = await startSandbox(options);
  const { PATH, HOME } = process.env;
  const children = new Set<ChildProcess>();

  function start(...argv: readonly string[]): Running {
    const child = spawn(process.execPath, [CLI, ...argv], {
      cwd: folder,
      env: { PATH, HOME, ...server.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', piece => {
      stdout += piece;
    });
    child.stderr.on('data', piece => {
      stderr += piece;
    });
    const ended = new Promise<Ended>(done => {
      child.on('close', code => {
        children.delete(child);
        done({ code, stdout, stderr });
      });
    });
    return {
      child,
      ended,
      says: text =>
        vi.waitFor(
          () => {
            if (!stderr.includes(text)) throw new Error(`not said: ${text}\n${stderr}`);
          },
          { timeout: 15_000, interval: 5 },
        ),
    };
  }

  const requests = (): readonly string[] =>
    server.sandbox.requests.entries.map(({ method, path }) => `${method} ${path}`);
  return {
    folder,
    server,
    start,
    run: (...argv) => start(...argv).ended,
    write: (name, text) => writeFile(join(folder, name), text),
    read: name => readFile(join(folder, name), 'utf8'),
    other: (method, path, body) => taken(server.sandbox, method, path, body),
    fault: (match, then) => server.sandbox.faults.add([{ match, then }]),
    requests,
    writes: () => requests().filter(request => !request.startsWith('GET ')),
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
