import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';

const built = join(BUILT, 'cli.js');

test('without the optional package `ask --via mcp` says which one to install, and sends nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-alone-'));
  try {
    const alone = join(folder, 'cli.mjs');
    await copyFile(built, alone);
    const argv = [alone, 'ask', 'How?', '--portal', 'http://127.0.0.1:9/docs', '--via', 'mcp'];
    const stderr = await new Promise<string>((done, fail) => {
      execFile(process.execPath, argv, { cwd: folder }, (error, _stdout, text) => {
        if (error?.code === 1) done(text);
        else fail(error ?? new Error('it ended 0'));
      });
    });
    expect(stderr).toContain('needs the package @modelcontextprotocol/sdk, which is not installed');
    expect(stderr).toContain('npm install @modelcontextprotocol/sdk');
    expect(stderr).not.toContain('ECONNREFUSED');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the optional package is not part of the program', async () => {
  const text = await readFile(built, 'utf8');
  expect(text.includes('Failed to open SSE stream')).toBe(false);
});
