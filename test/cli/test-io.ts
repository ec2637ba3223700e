import { setImmediate as turn } from 'node:timers/promises';
import type { HostProgram } from '../../src/cli/host-program.ts';
import { run } from '../../src/cli/main.ts';
import type { Io, StopSignal } from '../../src/cli/system/io.ts';
import { type MemoryFiles, memoryFiles } from '../../src/cli/system/memory-files.ts';
import type { Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report/report.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { taken } from '../helpers/foreign.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';

export const URL_OF_SANDBOX = 'http://127.0.0.1:4600';

export interface TestOptions extends SandboxOptions {
  /** The text of `evenkeel.yaml`. */
  readonly manifest?: string;
  /** The text of `base.yaml`, the manifest before: what `appliedCli` applies. */
  readonly base?: string;
  /** Further files, or all of them. */
  readonly files?: Readonly<Record<string, string>>;
  /** Besides the sandbox's own; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A terminal on all three streams. */
  readonly terminal?: boolean;
  /** Of that terminal; default: `COLUMNS`. */
  readonly columns?: number;
  /** The addresses of every host; default: a public one. */
  readonly resolve?: Io['resolve'];
  /** A repository; default: none. */
  readonly git?: Io['git'];
  /** GitHub's command line; default: none. */
  readonly gh?: Io['gh'];
  /** Called while each question waits, with its number from 1. */
  readonly asked?: (question: number) => void;
  /** What is typed, or piped in. */
  readonly stdin?: string;
  /** The lines that are typed, one for each question; then the input ends. */
  readonly lines?: readonly string[];
  /**
   * The lines that are typed at some time, whether a question is there or not. They come before
   * `lines`.
   */
  readonly typed?: string[];
  /** Around everything that is sent. */
  readonly wrap?: (transport: Transport) => Transport;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Named {
  readonly name: string;
  readonly [member: string]: unknown;
}

/** The whole command line in this process, over a sandbox without sockets. */
export interface TestCli {
  readonly sandbox: Sandbox;
  readonly files: MemoryFiles;
  run(...argv: readonly string[]): Promise<Ran>;
  /** Runs what has to end with 0, and gives the output of both streams. */
  ok(...argv: readonly string[]): Promise<string>;
  /** The report that a run prints with `--format json`, however it ends. */
  report(...argv: readonly string[]): Promise<Report>;
  /** A file of its folder, the manifest by default; empty where there is none. */
  text(name?: string): string;
  /**
   * Another client of the same services; time passes until what it began is over. Throws where it
   * is refused.
   */
  other(method: string, path: string, body?: unknown): unknown;
  /** Another client makes a branch in a project, the sandbox's by default. Gives its path. */
  makeBranch(branch: Named, project?: string): string;
  /** Another client makes a command, in a guild or a global one. Gives its path. */
  makeCommand(command: Named, guild?: string): string;
  /** The names of a project's live branches, sorted. */
  branches(project?: string): readonly string[];
  /** The path of a live branch. Throws where there is none of that name. */
  branch(name: string, project?: string): string;
  /** The path of the first compute of a live branch. */
  compute(branch: string, project?: string): string;
  /** The path of a live command, of a guild or global. Throws where there is none of that name. */
  command(name: string, guild?: string): string;
  /** Someone changes all that is live, as its text is in JSON. */
  edit(from: string, to: string): void;
  /**
   * Of the last run: all that was written to the terminal while each question waited for its
   * answer, its live line redrawn.
   */
  atQuestions(): readonly string[];
  /** Of the last run: both streams in the order in which they were written. */
  written(): string;
  /** Of the last run: what a program that runs commands is told. */
  told(): HostProgram;
  /** Lets time go by between two runs. */
  pass(ms: number): void;
  now(): number;
  /** What the command line is given of the world. */
  io(): Io;
  /** Sends a signal to what runs. */
  signal(signal: StopSignal): void;
  /** Requests so far, as `GET /path`. */
  requests(): readonly string[];
  writes(): readonly string[];
}

/** Of a terminal. */
export const COLUMNS = 100;
/** So often a live line is redrawn while a question waits. */
const FRAMES = 3;

/** A sleep longer than this is the deadline of a run: it never comes in a test. */
const DEADLINE_MS = 10 * 60_000;

/**
 * A session of someone at the command line: a folder with files, the services, an environment, a
 * terminal and its answers, and a clock.
 *
 * ```ts
 * const cli = testCli({ manifest: MANIFEST, terminal: true, lines: ['yes'] });
 * const { code, stdout } = await cli.run('apply');
 * expect([code, cli.writes()]).toEqual([0, ['POST /discord/api/v10/applications/222/commands']]);
 * ```
 */
export function testCli(options: TestOptions = {}): TestCli {
  let now = Date.UTC(2026, 10, 20);
  const sandbox = createSandbox({ ...options, clock: { now: () => now } });
  const files = memoryFiles(filesOf(options), () => now);
  const lines = [...(options.lines ?? [])];
  const listeners = new Set<(signal: StopSignal) => void>();
  let atQuestions: string[] = [];
  let both: string[] = [];
  let host: HostProgram = {};
  const terminal = options.terminal === true;
  const wire: Transport = inProcess(sandbox, {
    sleep: async ms => {
      now += ms;
    },
  });
  const transport = options.wrap?.(wire) ?? wire;

  function io(out: string[], err: string[], asked: string[] = [], both: string[] = []): Io {
    const frames = new Set<() => void>();
    const output = (pieces: string[]): Io['stdout'] => ({
      isTTY: terminal,
      columns: terminal ? (options.columns ?? COLUMNS) : undefined,
      write(text) {
        both.push(text);
        return pieces.push(text);
      },
    });
    const redraw = (): void => {
      for (let frame = 0; terminal && frame < FRAMES; frame += 1) for (const draw of frames) draw();
    };
    return {
      stdout: output(out),
      stderr: output(err),
      stdin: {
        isTTY: terminal,
        text: async limit => ((options.stdin ?? '').length > limit ? undefined : (options.stdin ?? '')),
        dropTyped: async () => void options.typed?.splice(0),
        async line() {
          redraw();
          asked.push(both.join(''));
          options.asked?.(asked.length);
          const answer =
            options.typed?.shift() ?? (options.lines === undefined ? options.stdin : lines.shift());
          // A terminal shows what is typed at it.
          if (terminal) both.push(`${answer ?? ''}\n`);
          return answer;
        },
        async *pieces() {
          if (options.stdin !== undefined) yield new TextEncoder().encode(options.stdin);
        },
      },
      env: { ...sandbox.env(URL_OF_SANDBOX), ...options.env },
      files,
      clock: {
        now: () => now,
        async sleep(ms, signal) {
          if (ms >= DEADLINE_MS) {
            await new Promise((_, reject) =>
              signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
            );
          }
          now += ms;
          await turn();
          signal?.throwIfAborted();
        },
      },
      random: () => 0.5,
      version: '1.2.3',
      git: options.git ?? (async () => undefined),
      ...(options.gh === undefined ? {} : { gh: options.gh }),
      openTransport: async () => ({ send: transport, close: async () => undefined }),
      resolve: options.resolve ?? (async () => ['93.184.215.14']),
      serveSandbox: async () => {
        throw new Error('no sockets here');
      },
      runCommand: async () => {
        throw new Error('no processes here');
      },
      onStop(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      every(_ms, each) {
        frames.add(each);
        return () => frames.delete(each);
      },
      expectMuch: () => undefined,
    };
  }

  const requests = (): readonly string[] =>
    sandbox.requests.entries.map(({ method, path }) => `${method} ${path}`);

  async function ran(...argv: readonly string[]): Promise<Ran> {
    const out: string[] = [];
    const err: string[] = [];
    both = [];
    atQuestions = [];
    host = {};
    const code = await run(argv, io(out, err, atQuestions, both), host);
    return { code, stdout: out.join(''), stderr: err.join('') };
  }

  function other(method: string, path: string, body?: unknown): unknown {
    const answer = taken(sandbox, method, path, body);
    now += 10_000;
    return answer;
  }

  function liveBranches(project?: string): readonly Live[] {
    return (other('GET', branchesPath(project)) as { readonly branches: readonly Live[] }).branches;
  }

  function branch(name: string, project?: string): string {
    return pathOf(branchesPath(project), liveBranches(project), name);
  }

  return {
    sandbox,
    files,
    run: ran,
    async ok(...argv) {
      const { code, stdout, stderr } = await ran(...argv);
      if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}\n${stdout}${stderr}`);
      return stdout + stderr;
    },
    report: async (...argv) => JSON.parse((await ran(...argv, '--format', 'json')).stdout) as Report,
    text: (name = 'evenkeel.yaml') => files.contents.get(`/demo/${name}`) ?? '',
    other,
    makeBranch(branch, project) {
      const path = branchesPath(project);
      const made = other('POST', path, { branch }) as { readonly branch: Live };
      return `${path}/${made.branch.id}`;
    },
    makeCommand(command, guild) {
      const path = commandsPath(guild);
      return `${path}/${(other('POST', path, command) as Live).id}`;
    },
    branches: project =>
      liveBranches(project)
        .map(({ name }) => name)
        .sort(),
    branch,
    compute(name, project) {
      const path = `${branch(name, project)}/endpoints`;
      const { endpoints } = other('GET', path) as { readonly endpoints: readonly [Pick<Live, 'id'>] };
      return `${branchesPath(project).replace('/branches', '/endpoints')}/${endpoints[0].id}`;
    },
    command(name, guild) {
      const path = commandsPath(guild);
      return pathOf(path, other('GET', path) as readonly Live[], name);
    },
    edit: (from, to) => sandbox.restore(JSON.parse(JSON.stringify(sandbox.state()).replaceAll(from, to))),
    atQuestions: () => atQuestions,
    written: () => both.join(''),
    told: () => host,
    pass(ms) {
      now += ms;
    },
    now: () => now,
    io: () => io([], []),
    signal(signal) {
      for (const listener of listeners) listener(signal);
    },
    requests,
    writes: () => requests().filter(request => !request.startsWith('GET ')),
  };
}

/** A session whose base or manifest was applied; `argv` are more words of that apply. */
export async function appliedCli(options: TestOptions, ...argv: readonly string[]): Promise<TestCli> {
  const cli = testCli(options);
  const file = options.base === undefined ? [] : ['-f', 'base.yaml'];
  await cli.ok('apply', '--yes', ...file, ...argv);
  return cli;
}

function filesOf({ manifest, base, files }: TestOptions): Readonly<Record<string, string>> {
  return {
    ...(base === undefined ? {} : { 'base.yaml': base }),
    ...(manifest === undefined ? {} : { 'evenkeel.yaml': manifest }),
    ...files,
  };
}

interface Live {
  readonly id: string;
  readonly name: string;
}

function branchesPath(project = PROJECT): string {
  return `/neon/api/v2/projects/${project}/branches`;
}

function commandsPath(guild?: string): string {
  const scope = guild === undefined ? '' : `/guilds/${guild}`;
  return `/discord/api/v10/applications/${APPLICATION}${scope}/commands`;
}

function pathOf(list: string, all: readonly Live[], name: string): string {
  const found = all.find(each => each.name === name);
  if (found === undefined) throw new Error(`there is no ${name} in ${list}`);
  return `${list}/${found.id}`;
}

/** A terminal's output without colors. */
export function plain(text: string): string {
  return text.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g'), '');
}
