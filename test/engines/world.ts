import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, freePort, openEngine } from './engine.ts';
import { killAll, peakKib, type Started, start, until } from './process.ts';

/** What the SDK of Restate, which is for Node 22, needs of it and Node 20 lacks (2026-11-27). */
const SHIM = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`Promise.withResolvers ??= function () {
    const all = {};
    all.promise = new this((resolve, reject) => Object.assign(all, { resolve, reject }));
    return all;
  };`)}`,
];
const READY_MS = 30_000;
const COMMAND_MS = 120_000;
const MOST_SAID = 3_000;

export interface WorldOptions {
  /** The root of this repository. */
  readonly root: string;
  /** The folder of the built files. */
  readonly built: string;
  /** The folder `node_modules` with the packages of Restate. */
  readonly modules: string;
  /** The program of the Restate server. */
  readonly server: string;
  /** A manifest of what the sandbox has at its start. */
  readonly before: string;
}

export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** The sandbox, the Restate server and the worker of the example, each a process of its own. */
export interface World {
  readonly engine: Engine;
  readonly env: Readonly<Record<string, string>>;
  write(name: string, text: string): void;
  /** The built command, to its end: its exit code and what it printed. */
  evenkeel(...argv: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }>;
  /** A request to the sandbox, with the token of its service. Throws where it is refused. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  requests(): Promise<readonly SandboxRequest[]>;
  startWorker(): Promise<void>;
  /** Ends the worker, and gives its exit code. */
  stopWorker(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** The most memory that each process had, in KiB, since the start. */
  peaks(): Readonly<Record<string, number>>;
  /** What the processes said last, and which invocations have not ended: for a failed test. */
  situation(): Promise<string>;
  close(): Promise<void>;
}

export async function openWorld({ root, built, modules, server, before }: WorldOptions): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-engines-'));
  const own = join(folder, 'node_modules', 'evenkeel');
  mkdirSync(own, { recursive: true });
  copyFileSync(join(root, 'package.json'), join(own, 'package.json'));
  // A copy, so that a build meanwhile does not change what runs.
  cpSync(built, join(own, 'dist'), { recursive: true });
  const cli = join(own, 'dist', 'cli.js');
  symlinkSync(join(modules, '@restatedev'), join(folder, 'node_modules', '@restatedev'));
  copyFileSync(join(root, 'examples/restate/worker.js'), join(folder, 'worker.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'before.yaml'), before);
  const node = (argv: readonly string[], env: Readonly<Record<string, string>>): Started =>
    start({ file: process.execPath, argv, cwd: folder, env });

  const argv = ['sandbox', '--from', 'before.yaml', '--operation-ms', '300', '--strict'];
  const sandbox = node([cli, ...argv, '--quirk', 'account_rate_limit=700'], {});
  const { url, env } = await until(
    'the sandbox is ready',
    READY_MS,
    () => {
      const line = /^\{.*\}$/m.exec(sandbox.said())?.[0];
      return line === undefined
        ? undefined
        : (JSON.parse(line) as { url: string; env: Record<string, string> });
    },
    [sandbox],
  );
  const engine = await openEngine(server, folder);
  const port = await freePort();
  let worker: Started | undefined;
  let isRegistered = false;
  const peaks: Record<string, number> = {};
  const look = (): void => {
    const found = { sandbox, 'Restate server': engine.process(), worker };
    for (const [name, one] of Object.entries(found))
      if (one !== undefined) peaks[name] = Math.max(peaks[name] ?? 0, peakKib(one));
  };
  const looking = setInterval(look, 200);

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const token = path.startsWith('/neon')
      ? `Bearer ${env['NEON_API_KEY']}`
      : `Bot ${env['DISCORD_BOT_TOKEN']}`;
    const headers = {
      authorization: token,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  return {
    engine,
    env,
    write: (name, text) => writeFileSync(join(folder, name), text),
    async evenkeel(...words) {
      const run = node([cli, ...words], env);
      await until(`evenkeel ${words.join(' ')} ends`, COMMAND_MS, () => (run.isRunning() ? undefined : true));
      return { code: await run.ended, said: run.said() };
    },
    ask,
    requests: async () => (await ask('GET', '/_sandbox/requests')) as readonly SandboxRequest[],
    async startWorker() {
      const started = node([...SHIM, 'worker.js'], { ...env, PORT: String(port) });
      worker = started;
      await until('the worker listens', READY_MS, () => isOpen(port), [started]);
      if (!isRegistered) await engine.register(`http://127.0.0.1:${port}`);
      isRegistered = true;
    },
    async stopWorker(signal) {
      look();
      const old = worker;
      worker = undefined;
      old?.child.kill(signal);
      await until('the worker ends', READY_MS, () => (old?.isRunning() === true ? undefined : true));
      return (await old?.ended) ?? null;
    },
    peaks: () => peaks,
    async situation() {
      const sql = `select target, status, retry_count, last_failure from sys_invocation where status <> 'completed'`;
      const open = await engine.query(sql).catch(error => [{ error: String(error) }]);
      const said = [engine.process(), worker].map(each => each?.said().slice(-MOST_SAID) ?? '');
      return [...open.map(each => JSON.stringify(each)), ...said].join('\n');
    },
    async close() {
      clearInterval(looking);
      killAll();
      await Promise.all([sandbox.ended, engine.process().ended, worker?.ended]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** True where somebody listens on that port of loopback. */
function isOpen(port: number): Promise<true | undefined> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(undefined));
  });
}
