import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, type Running, startCommand } from './command.ts';
import { type Relay, startRelay } from './relay.ts';

const LIMIT_MS = 60_000;
/** Long enough that a lock is met, short enough for hundreds of runs. */
const OPERATION_MS = 60;

/**
 * The built command, a sandbox in a process of its own that keeps its state in a file, and a relay
 * between them.
 */
export interface World {
  readonly relay: Relay;
  /** Starts a command whose requests go through the relay. */
  start(...argv: readonly string[]): Running;
  /** Starts a command whose requests go straight to the sandbox. */
  startPast(...argv: readonly string[]): Running;
  run(...argv: readonly string[]): Promise<Ended>;
  write(name: string, text: string): Promise<void>;
  /** A request past the relay, with the right token. Throws where it is refused. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  /**
   * `kill -9` of the sandbox, and a new one on its port and state file. Nobody is answered
   * meanwhile.
   */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Ready {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

export async function openWorld(cli: string, quirks: readonly string[] = []): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-processes-'));
  const base = { cli, cwd: folder };

  async function serve(port: string): Promise<{ running: Running; ready: Ready }> {
    const argv = [
      'sandbox',
      '--strict',
      '--port',
      port,
      '--state',
      'state.json',
      '--operation-ms',
      String(OPERATION_MS),
    ];
    for (const quirk of quirks) argv.push('--quirk', quirk);
    const running = startCommand({ ...base, argv, env: {}, limitMs: 30 * 60_000 });
    return { running, ready: JSON.parse(await running.firstLine) as Ready };
  }

  let { running, ready } = await serve('0');
  const relay = await startRelay(() => ready.url);
  const env = Object.fromEntries(
    Object.entries(ready.env).map(([name, value]) => [name, value.replace(ready.url, relay.url)]),
  );

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const token = path.startsWith('/neon')
      ? `Bearer ${ready.env['NEON_API_KEY']}`
      : `Bot ${ready.env['DISCORD_BOT_TOKEN']}`;
    const answer = await fetch(ready.url + path, {
      method,
      headers: {
        authorization: token,
        'content-type': 'application/json',
        'user-agent': 'DiscordBot (https://example.com, 1)',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  const start = (...argv: readonly string[]): Running =>
    startCommand({ ...base, argv, env, limitMs: LIMIT_MS });
  return {
    relay,
    start,
    startPast: (...argv) => startCommand({ ...base, argv, env: ready.env, limitMs: LIMIT_MS }),
    run: (...argv) => start(...argv).ended,
    write: (name, text) => writeFile(join(folder, name), text),
    ask,
    async restart() {
      await relay.shut();
      running.child.kill('SIGKILL');
      await running.ended;
      ({ running, ready } = await serve(new URL(ready.url).port));
      await relay.open();
    },
    async close() {
      await relay.close();
      running.child.kill('SIGKILL');
      await running.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
