import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTransport } from '../../src/http/transport.ts';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { BUILT } from '../helpers/built.ts';
import { type ConnectProxy, connectProxy, tlsFront } from '../helpers/connect-proxy.ts';
import { NAMES_CERTIFICATE } from '../helpers/test-certificate.ts';
import { APPLICATION } from '../helpers/world.ts';
import { type Ran, testCli } from './test-io.ts';

const HOST = 'services.evenkeel.test';
const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }, { name: one }]
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, description: Answer }]
`;

describe('the command line behind a proxy', () => {
  let folder: string;
  let sandbox: SandboxServer;
  let front: Awaited<ReturnType<typeof tlsFront>>;
  let proxy: ConnectProxy;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-proxy-'));
    await writeFile(join(folder, 'evenkeel.yaml'), MANIFEST);
    await writeFile(join(folder, 'ca.pem'), NAMES_CERTIFICATE);
    sandbox = await startSandbox();
    front = await tlsFront(sandbox.url);
    proxy = await connectProxy({ hosts: { [HOST]: front.port }, login: 'ann:canary-7f3' });
  });

  afterEach(async () => {
    await proxy.close();
    await front.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  });

  async function run(env: Readonly<Record<string, string>>, ...argv: readonly string[]): Promise<Ran> {
    const moved = Object.entries(sandbox.env).map(
      ([name, value]) => [name, value.replace(sandbox.url, `https://${HOST}`)] as const,
    );
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [join(BUILT, 'cli.js'), ...argv], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        HOME,
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
        ...Object.fromEntries(moved),
        ...env,
      },
    });
    const ran = { code: 0, stdout: '', stderr: '' };
    child.stdout.on('data', piece => {
      ran.stdout += piece;
    });
    child.stderr.on('data', piece => {
      ran.stderr += piece;
    });
    ran.code = await new Promise<number>(done => child.on('close', code => done(code ?? -1)));
    return ran;
  }

  test('plans and applies through it, and shows its password nowhere', async () => {
    const env = { HTTPS_PROXY: proxy.url.replace('//', '//ann:canary-7f3@') };
    const applied = await run(env, 'apply', '--yes', '--verbose', '--events', 'events.jsonl');
    expect(applied.code, applied.stdout + applied.stderr).toBe(0);
    const again = await run(env, 'plan', '--detailed-exitcode');
    expect(again.stdout, again.stderr).toContain('No changes');
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${HOST}:443`]));
    expect(JSON.stringify([applied, again])).not.toMatch(/canary|YW5uOmNhbmFyeS/);
  });

  test('says what the proxy answers, and never shows the password that it refuses', async () => {
    const env = { https_proxy: proxy.url.replace('//', '//ann:canary-wrong@') };
    const { code, stdout, stderr } = await run(env, 'apply', '--yes', '--verbose');
    expect(code).toBe(1);
    expect(stdout + stderr).toContain(
      'it refuses the user and the password (407). Set the user and the password in https_proxy',
    );
    expect(stdout + stderr).not.toMatch(/canary|YW5uOmNhbmFyeS/);
    expect(front.hosts).toEqual([]);
    expect(proxy.seen).toHaveLength(1);
  });

  test('asks nobody where the proxy is none', async () => {
    const env = { HTTPS_PROXY: 'http://ann:canary-7f3#x@proxy.corp:3128' };
    const { code, stderr } = await run(env, 'plan');
    expect(code).toBe(1);
    expect(stderr).toContain('error[usage]: HTTPS_PROXY is not a usable proxy: it does not parse.');
    expect(stderr).toContain('percent-encoded');
    expect(stderr).not.toContain('canary');
    expect([...proxy.seen, ...front.hosts]).toEqual([]);
  });
});

test('a proxy that is none is told before anything is read, whoever would be reached without it', async () => {
  const cli = testCli({
    manifest: MANIFEST,
    env: { HTTPS_PROXY: 'socks5://ann:canary-7f3@proxy.corp' },
  });
  const { code, stdout, stderr } = await cli.run('plan');
  expect(code).toBe(1);
  expect(stderr).toContain('HTTPS_PROXY is not a usable proxy: it is neither an http nor an https proxy.');
  expect(stdout + stderr).not.toContain('canary');
  expect(cli.requests()).toEqual([]);
});

test.each([403, 407, 502, 'drop', 'stall'] as const)(
  'a write that a proxy does not let through (%s) was not sent, and the report says so',
  async odd => {
    const proxy = await connectProxy({ hosts: {}, odd });
    const refused = createTransport({ connectMs: 100 }, { HTTPS_PROXY: proxy.url });
    try {
      const cli = testCli({
        files: { 'evenkeel.yaml': MANIFEST.slice(0, MANIFEST.indexOf('discord:')) },
        wrap: wire => async request =>
          request.method === 'GET'
            ? wire(request)
            : refused.send({ ...request, url: request.url.replace(/^http:\/\/[^/]+/, `https://${HOST}`) }),
      });
      const { code, stdout } = await cli.run('apply', '--yes', '--format', 'json');
      expect(code).not.toBe(0);
      const { results } = JSON.parse(stdout);
      expect(results).toHaveLength(1);
      expect(results[0]).toMatchObject({ status: 'failed', address: 'neon.branch/shiny-wind-028834/one' });
      expect(results[0].reason).toMatchObject({ code: 'apply/not-sent', cause: { code: 'service/unsent' } });
      expect(JSON.stringify(results)).toContain(`no connection to ${HOST}:443 through the proxy`);
      expect(cli.writes()).toEqual([]);
    } finally {
      await refused.close();
      await proxy.close();
    }
  },
);
