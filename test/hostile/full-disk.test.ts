import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { MANIFEST } from '../cli/sample-manifest.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');

let folder: string;
let server: SandboxServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-full-'));
  server = await startSandbox({ operationMs: 20 });
  await writeFile(join(folder, 'evenkeel.yaml'), MANIFEST);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** In a shell, which can limit files and send output to a full device. */
function shell(script: string): Promise<{ readonly code: number; readonly stderr: string }> {
  const env = { PATH: process.env['PATH'] ?? '', ...server.env, NODE: process.execPath, CLI };
  return new Promise(done => {
    execFile('/bin/sh', ['-c', script], { cwd: folder, env, timeout: 15_000 }, (error, _stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stderr });
    });
  });
}

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test('under standard output is told, and is no success', async () => {
    for (const command of ['plan', 'export neon', 'schema', 'plan --format json']) {
      const { code, stderr } = await shell(`"$NODE" "$CLI" ${command} > /dev/full`);
      expect(code, command).toBe(1);
      expect(stderr).toContain('standard output');
    }
  });

  test('under --out and --output is told, and leaves nothing half-written', async () => {
    const { code, stderr } = await shell('ulimit -f 0; "$NODE" "$CLI" plan --quiet --out plan.json');
    expect(code).toBe(1);
    expect(stderr).toMatch(/error\[file\]: plan\.json cannot be written/);
    expect(existsSync(join(folder, 'plan.json'))).toBe(false);
  });

  test('under --events breaks off the stream, never the run', async () => {
    const { code, stderr } = await shell(
      'ulimit -f 2; "$NODE" "$CLI" apply --yes --quiet --events events.jsonl',
    );
    expect(stderr).toContain('The events in events.jsonl break off here');
    expect(code).toBe(0);
    expect((await readFile(join(folder, 'events.jsonl'), 'utf8')).length).toBeGreaterThan(500);
    expect((await shell('"$NODE" "$CLI" plan --quiet --detailed-exitcode')).code).toBe(0);
  });
});
