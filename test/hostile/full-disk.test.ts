import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { MANIFEST } from '../cli/sample-manifest.ts';
import { BUILT } from '../helpers/built.ts';

const CLI = join(BUILT, 'cli.js');

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
function shell(
  script: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const env = { PATH: process.env['PATH'] ?? '', ...server.env, NODE: process.execPath, CLI };
  return new Promise(done => {
    execFile('/bin/sh', ['-c', script], { cwd: folder, env, timeout: 15_000 }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr });
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

  test('under the manifest of capture leaves the file unwritten, as its exit code says', async () => {
    const url = 'https://discord.com/api/v10/applications/222222222222222222/commands';
    await writeFile(
      join(folder, 'deploy.mjs'),
      `const headers = { authorization: \`Bot \${process.env.DISCORD_TOKEN}\`, 'content-type': 'application/json' };
       await fetch('${url}', { method: 'POST', headers, body: '{"name":"ping","description":"Answers"}' });`,
    );
    const line = '"$NODE" "$CLI" capture --to commands.json -- "$NODE" deploy.mjs';
    const { code, stderr } = await shell(`${line} > /dev/full`);
    expect(code).toBe(1);
    expect(stderr).toContain('nothing was written: the manifest cannot be printed');
    expect(stderr).toContain('standard output cannot be written');
    expect(stderr).not.toContain('wrote commands.json');
    expect(existsSync(join(folder, 'commands.json'))).toBe(false);
    expect((await shell(line)).stderr).toContain('wrote commands.json');
  });

  test('under --out and --output is told, and leaves nothing half-written', async () => {
    const { code, stderr } = await shell('ulimit -f 0; "$NODE" "$CLI" plan --quiet --out plan.json');
    expect(code).toBe(1);
    expect(stderr).toMatch(/error\[file\]: plan\.json cannot be written/);
    expect(existsSync(join(folder, 'plan.json'))).toBe(false);
    const report = await shell('ulimit -f 0; "$NODE" "$CLI" plan --quiet --output report.txt | cat');
    expect(report.stderr).toMatch(/error\[file\]: report\.txt cannot be written/);
    expect(report.stdout).toMatch(/ek1-[0-9a-f]{40}\n$/);
    expect(existsSync(join(folder, 'report.txt'))).toBe(false);
  });

  test('under --events breaks off the stream, never the run', async () => {
    const { code, stderr } = await shell(
      'ulimit -f 2; "$NODE" "$CLI" apply --yes --quiet --events events.jsonl',
    );
    expect(stderr).toContain('No more events are written to events.jsonl');
    expect(code).toBe(0);
    expect((await readFile(join(folder, 'events.jsonl'), 'utf8')).length).toBeGreaterThan(500);
    expect((await shell('"$NODE" "$CLI" plan --quiet --detailed-exitcode')).code).toBe(0);
  });

  test('under --secrets-to is found before the first write, so that the same line runs again', async () => {
    await writeFile(
      join(folder, 'credential.yaml'),
      'evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n        - name: main\n          credentials: [{ name: uploads, scopes: ["storage:read"] }]\n',
    );
    const line = '"$NODE" "$CLI" apply -f credential.yaml --yes --quiet --secrets-to secrets.env';
    const full = await shell(`ulimit -f 0; ${line}`);
    expect(full.code).toBe(4);
    expect(full.stderr + full.stdout).toContain('[secrets/file-not-opened]');
    expect(existsSync(join(folder, 'secrets.env'))).toBe(false);
    expect((await shell(line)).code).toBe(0);
    expect(await readFile(join(folder, 'secrets.env'), 'utf8')).toMatch(
      /^# neon\.credential\/.*\n(?:\w+="[^"]*"\n)+$/,
    );
  });

  test('under --secrets-to with less room than a run may need makes no credential', async () => {
    const names = [...'abcdef'].map(name => `{ name: ${name.repeat(40)}, scopes: ["storage:read"] }`);
    await writeFile(
      join(folder, 'several.yaml'),
      `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n        - name: main\n          credentials: [${names.join(', ')}]\n`,
    );
    const line = '"$NODE" "$CLI" apply -f several.yaml --yes --quiet --secrets-to several.env';
    // Blocks of 512 bytes, which is fewer than six secrets have.
    const full = await shell(`ulimit -f 2; ${line}`);
    expect([full.code, full.stdout]).toEqual([4, expect.stringContaining('6 blocked')]);
    expect(existsSync(join(folder, 'several.env'))).toBe(false);
    const done = await shell(line);
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('6 done')]);
    expect(await readFile(join(folder, 'several.env'), 'utf8')).toMatch(
      /^(?:# neon\.credential\/.*\n(?:\w+="[^"]*"\n)+){6}$/,
    );
  });

  test('under standard output does not hide what an apply did', async () => {
    await writeFile(join(folder, 'other.yaml'), MANIFEST.replace('preview/pr-12', 'other'));
    const { code, stderr } = await shell('"$NODE" "$CLI" apply -f other.yaml --yes --quiet > /dev/full');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error\[file\]: standard output cannot be written: ENOSPC\n {2}it ended: Applied: \d+ done · .*\n$/,
    );
  });
});
