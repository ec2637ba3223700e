import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { pageText } from './page-blocks.ts';

const PAGE = pageText('sandbox');
const SECTION = PAGE.slice(PAGE.indexOf('## In a test suite'), PAGE.indexOf('## Clients'));

/** A program of the page, and the output that follows it there. */
function program(language: string): { readonly text: string; readonly output: string } {
  const pattern = new RegExp(
    `^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$(?:\\n\\n\`\`\`text\\n([\\s\\S]*?)^\`\`\`$)?`,
    'm',
  );
  const [, text = '', output = ''] = pattern.exec(SECTION) ?? [];
  expect(text).not.toBe('');
  return { text, output };
}

/** What a program writes. It has nothing of our own environment but where programs are. */
async function run(command: string, words: readonly string[], cwd: string): Promise<string> {
  const env = { PATH: process.env['PATH'], ...server.env };
  const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text;
  });
  const code = await new Promise(resolve => child.once('close', resolve));
  expect(code, err).toBe(0);
  return out.trimEnd();
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

let folder: string;
let server: SandboxServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-suites-'));
  server = await startSandbox();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('the programs of the page do what it says', () => {
  test.runIf(isThere('curl'))('in a shell', async () => {
    const { text, output } = program('sh');
    expect(await run('sh', ['-e', '-c', text], folder)).toBe(output.trimEnd());
  });

  test.runIf(isThere('python3'))('in Python, on a world of its own', async () => {
    const { text, output } = program('python');
    expect(await run('python3', ['-c', text], folder)).toBe(output.trimEnd());
    expect(server.world('gw0').sandbox.requests.entries).toHaveLength(2);
  });

  test('in Node, with the library', async () => {
    const modules = join(folder, 'node_modules/evenkeel');
    mkdirSync(modules, { recursive: true });
    const exports = { './sandbox': './sandbox.js' };
    writeFileSync(join(modules, 'package.json'), JSON.stringify({ type: 'module', exports }));
    await build({
      entryPoints: [join(import.meta.dirname, '../../src/sandbox/library.ts')],
      outfile: join(modules, 'sandbox.js'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    });
    writeFileSync(join(folder, 'suite.mjs'), program('js').text);
    expect(await run(process.execPath, ['suite.mjs'], folder)).toBe('');
  });
});

test('the page names each path, with each of its methods', () => {
  const told = createSandbox().handle({ method: 'GET', path: '/_sandbox/x', headers: {}, text: '' }).text;
  const paths = (/known are ([^"]*)/.exec(told)?.[1] ?? '').split(', ');
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    const named = path.replace('*', 'NAME');
    const asked = { method: 'OPTIONS', path: named, headers: {}, text: '' };
    const methods = / takes ([A-Z, ]+)/.exec(createSandbox().handle(asked).text)?.[1]?.split(', ') ?? [];
    expect(methods).not.toEqual([]);
    const row = PAGE.split('\n').find(line => line.startsWith('| `') && line.includes(`${named}\``)) ?? '';
    const [, before = ''] = new RegExp(`^\\| (?:.*; )?(.*?) ?${named}\``).exec(row) ?? [];
    expect(before.match(/[A-Z]+/g), named).toEqual(methods);
  }
});
