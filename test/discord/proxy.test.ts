import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncCommands } from '../../src/discord/sync-commands.ts';
import { bearer, createClient, createRedactor, createTransport, neon } from '../../src/kit/kit.ts';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { type ConnectProxy, connectProxy, tlsFront, trustTestHosts } from '../helpers/connect-proxy.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';

const HOST = 'services.evenkeel.test';

let sandbox: SandboxServer;
let front: Awaited<ReturnType<typeof tlsFront>>;
let proxy: ConnectProxy;
let trust: { restore(): void };
let env: Readonly<Record<string, string>>;

beforeEach(async () => {
  trust = trustTestHosts();
  sandbox = await startSandbox();
  front = await tlsFront(sandbox.url);
  proxy = await connectProxy({ hosts: { [HOST]: front.port } });
  env = { HTTPS_PROXY: proxy.url };
});

afterEach(async () => {
  await proxy.close();
  await front.close();
  await sandbox.close();
  trust.restore();
});

const moved = (url: string): string => url.replace(sandbox.url, `https://${HOST}`);

test('a bot syncs its commands through the proxy of the environment that it is given', async () => {
  const { DISCORD_API_HOST, DISCORD_BOT_TOKEN } = sandbox.env;
  const commands = [{ name: 'ping', description: 'Answer' }];
  const options = { applicationId: APPLICATION, token: DISCORD_BOT_TOKEN, commands };
  const report = await syncCommands({ ...options, baseUrl: moved(DISCORD_API_HOST), env }, '1.2.3');
  expect(report.results.map(({ status }) => status)).toEqual(['done']);
  expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${HOST}:443`]));
  await expect(
    syncCommands({ ...options, baseUrl: moved(DISCORD_API_HOST), env: { HTTPS_PROXY: 'ftp://x' } }, '1.2.3'),
  ).rejects.toMatchObject({ code: 'usage' });
});

test('a program with the library reads through the proxy of the environment that it gives createTransport', async () => {
  const { NEON_API_HOST, NEON_API_KEY } = sandbox.env;
  const transport = createTransport({}, env);
  const client = createClient(
    {
      baseUrl: moved(NEON_API_HOST),
      provider: neon,
      credentials: [bearer('key', NEON_API_KEY)],
      userAgent: 'test/1',
      timeoutMs: 10_000,
    },
    {
      transport: transport.send,
      clock: virtualClock(),
      random: () => 0.5,
      redactor: createRedactor([NEON_API_KEY]),
      emit: () => undefined,
      signal: new AbortController().signal,
      deadline: () => Number.POSITIVE_INFINITY,
      lastDeadline: () => Number.POSITIVE_INFINITY,
    },
  );
  const { status } = await client.reader.get(`/projects/${PROJECT}/branches`);
  expect(status).toBe(200);
  expect(proxy.seen).toEqual([`CONNECT ${HOST}:443`]);
  await transport.close();
});
