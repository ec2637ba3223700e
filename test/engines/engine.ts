import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Started, start, until } from './process.ts';

const READY_MS = 30_000;
/** What the admin interface says of a workflow that has not ended. */
const NOT_READY = 470;

/** A Restate server in a process of its own, with its store in a folder. */
export interface Engine {
  readonly store: string;
  process(): Started;
  /** `kill -9`, and a new process on the same store and ports. */
  restart(): Promise<void>;
  register(worker: string): Promise<void>;
  /** Begins a workflow, and gives the id of its invocation. */
  begin(key: string, input: unknown): Promise<string>;
  /** What the workflow gave; undefined while it runs. Throws where it failed. */
  outcome(key: string): Promise<unknown>;
  cancel(invocation: string): Promise<void>;
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  stop(): Promise<void>;
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise(closed => server.close(closed));
  return port;
}

/**
 * Everything in the store stays as it was sent: RocksDB would compress blocks and its log, and a
 * search of the files would find nothing.
 */
const UNCOMPRESSED = Object.fromEntries(
  ['WORKER__STORAGE', 'BIFROST__LOCAL', 'LOG_SERVER', 'METADATA_SERVER'].flatMap(part => [
    [`RESTATE_${part}__ROCKSDB_DISABLE_WAL_COMPRESSION`, 'true'],
    [`RESTATE_${part}__ROCKSDB_DISABLE_L0_L1_COMPRESSION`, 'true'],
  ]),
);

/**
 * Starts a server. Whatever is said here, 1.7.12 also asks GitHub for something at its start, and
 * needs no answer (seen on 2026-11-27).
 */
export async function openEngine(file: string, folder: string): Promise<Engine> {
  const [node, admin, ingress] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...UNCOMPRESSED,
    HOME: folder,
    RESTATE_BASE_DIR: join(folder, 'store'),
    RESTATE_NODE_NAME: 'one',
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_DEFAULT_NUM_PARTITIONS: '1',
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '256MB',
    RESTATE_LISTEN_MODE: 'tcp',
    RESTATE_BIND_IP: '127.0.0.1',
    RESTATE_BIND_PORT: String(node),
    RESTATE_ADMIN__BIND_PORT: String(admin),
    RESTATE_ADMIN__DISABLE_WEB_UI: 'true',
    RESTATE_INGRESS__BIND_PORT: String(ingress),
    RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
  };
  const adminUrl = `http://127.0.0.1:${admin}`;
  const ingressUrl = `http://127.0.0.1:${ingress}`;
  const isUp = async (url: string): Promise<true | undefined> =>
    (await fetch(url).catch(() => undefined))?.ok === true ? true : undefined;

  async function serve(): Promise<Started> {
    const started = start({ file, argv: ['--no-logo'], cwd: folder, env });
    for (const url of [`${adminUrl}/health`, `${ingressUrl}/restate/health`])
      await until('the Restate server is ready', READY_MS, () => isUp(url), [started]);
    return started;
  }

  async function send(method: string, url: string, body?: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 2_000)}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  let running = await serve();
  return {
    store: join(folder, 'store'),
    process: () => running,
    async restart() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = await serve();
    },
    async register(worker) {
      await send('POST', `${adminUrl}/deployments`, { uri: worker, force: true });
    },
    async begin(key, input) {
      const sent = await send('POST', `${ingressUrl}/Apply/${key}/run/send`, input);
      return (sent as { readonly invocationId: string }).invocationId;
    },
    async outcome(key) {
      const answer = await fetch(`${ingressUrl}/restate/workflow/Apply/${key}/output`).catch(() => undefined);
      // A server that was killed does not answer.
      if (answer === undefined || answer.status === NOT_READY) return undefined;
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the workflow ${key} failed: ${answer.status} ${text.slice(0, 2_000)}`);
      return JSON.parse(text);
    },
    async cancel(invocation) {
      await send('PATCH', `${adminUrl}/invocations/${invocation}/cancel`);
    },
    async query(sql) {
      const { rows } = (await send('POST', `${adminUrl}/query`, { query: sql })) as {
        readonly rows: readonly Readonly<Record<string, unknown>>[];
      };
      return rows;
    },
    async stop() {
      running.child.kill('SIGTERM');
      await until('the Restate server ends', READY_MS, () => (running.isRunning() ? undefined : true));
    },
  };
}
