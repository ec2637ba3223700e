import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';
import { summaryOf } from '../helpers/summary-of.ts';

const node = (...argv: readonly string[]) => promisify(execFile)(process.execPath, [...argv]);

interface Ready {
  readonly ready: boolean;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

describe('evenkeel sandbox', () => {
  async function serve(...argv: readonly string[]) {
    const env = { PATH: process.env['PATH'], NEON_API_KEY: 'sandbox-neon-api-key' };
    const child = spawn(process.execPath, [`${BUILT}/cli.js`, 'sandbox', ...argv], { env });
    const line = await new Promise<string>(done => child.stdout.once('data', piece => done(String(piece))));
    return { child, line, ready: JSON.parse(line) as Ready };
  }

  test('says where it is in its first line, serves with those tokens, and ends on a signal with 0', async () => {
    const { child, line, ready } = await serve(
      '--project',
      'blue-sky-1',
      '--quirk',
      'branch_names=not_unique',
    );
    expect(line.endsWith('}\n')).toBe(true);
    expect(ready).toMatchObject({ ready: true, env: { NEON_API_KEY: 'sandbox-neon-api-key' } });
    expect(Object.keys(ready.env).sort()).toEqual([
      'DISCORD_API_HOST',
      'DISCORD_BOT_TOKEN',
      'DISCORD_CLIENT_ID',
      'DISCORD_CLIENT_SECRET',
      'DISCORD_PERMISSIONS_TOKEN',
      'EVENKEEL_SANDBOX_URL',
      'EVENKEEL_VAR_docs_url',
      'NEON_API_HOST',
      'NEON_API_KEY',
    ]);
    const headers = { authorization: `Bearer ${ready.env['NEON_API_KEY']}` };
    const answer = await fetch(`${ready.env['NEON_API_HOST']}/projects/blue-sky-1`, { headers });
    expect(answer.status).toBe(200);
    const ended = new Promise<number | null>(done => child.once('close', done));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('refuses an unknown quirk', async () => {
    await expect(node(`${BUILT}/cli.js`, 'sandbox', '--quirk', 'x=y')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unknown quirk "x"'),
    });
  });
});

test('a signal that comes when the run has ended does not cut what it says, and leaves its exit code', async () => {
  const late = `const wait = setInterval(() => {
  if (process.exitCode === undefined) return;
  clearInterval(wait);
  process.kill(process.pid, 'SIGINT');
  setTimeout(() => undefined, 60_000);
}, 1);`;
  const argv = ['--import', `data:text/javascript,${encodeURIComponent(late)}`, `${BUILT}/cli.js`];
  const { stdout } = await node(...argv, 'schema');
  expect(JSON.parse(stdout)).toHaveProperty('$schema');
  await expect(node(...argv, 'validate', '-f', 'no-such.yaml')).rejects.toMatchObject({ code: 3 });
});

test('the demo ends 0 and in sync, and has seen the lock', async () => {
  const { stdout, stderr } = await node(`${BUILT}/demo.js`);
  expect(summaryOf(stdout)).toMatch(/^In sync · /);
  expect(stdout).toContain('(exit 2)');
  expect(stdout).toContain('No changes');
  expect(stderr).toMatch(/is locked \(423\): writes to it wait at most .* for create_branch /);
});

test('the library loads', async () => {
  const [library, kit]: readonly unknown[] = [
    await import(`${BUILT}/index.js`),
    await import(`${BUILT}/kit.js`),
  ];
  expect(library).toMatchObject({ renderText: expect.any(Function), isFailure: expect.any(Function) });
  expect(kit).toMatchObject({ plan: expect.any(Function), apply: expect.any(Function) });
});

test('a command shows no stack', async () => {
  await expect(node(`${BUILT}/cli.js`, 'plan', '-f', '/nowhere.yaml')).rejects.toMatchObject({
    code: 3,
    stderr: expect.not.stringMatching(/^\s+at /m),
  });
});

test('a file that cannot be written to its end is not there, and does not keep the next run from writing it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-full-'));
  try {
    const script = 'trap "" XFSZ; ulimit -f 0; exec "$0" "$1" init';
    const full = promisify(execFile)('sh', ['-c', script, process.execPath, `${BUILT}/cli.js`], {
      cwd: folder,
    });
    await expect(full).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('evenkeel.yaml') });
    expect(await readdir(folder)).toEqual([]);
    await promisify(execFile)(process.execPath, [`${BUILT}/cli.js`, 'init'], { cwd: folder });
    expect(await readdir(folder)).toEqual(['evenkeel.yaml']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a port that another program has is told with what to do', async () => {
  const other = createServer();
  await new Promise<void>(listening => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  try {
    await expect(node(`${BUILT}/cli.js`, 'sandbox', '--port', String(port))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/another program has the port\n +next: Give another --port/),
    });
  } finally {
    await new Promise(closed => other.close(closed));
  }
});
