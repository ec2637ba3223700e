import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';

/* A checkout of a stranger's, in every place where other tools look for code to load (ADR 0053). */

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-plugins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ran = join(folder, 'ran');
const code = `require('node:fs').writeFileSync(${JSON.stringify(ran)}, process.env.NEON_API_KEY ?? '');\n`;
const sound = 'evenkeel: 1\nname: acme\n';
const named = `${sound}plugins: [./evil.cjs]\nproviders: { dns: ./evil.cjs }\ndns: { zones: [] }\n`;
const FILES: Readonly<Record<string, string>> = {
  'evil.cjs': code,
  'evenkeel.config.cjs': code,
  '.evenkeelrc.cjs': code,
  'package.json': JSON.stringify({ evenkeel: { plugins: ['./evil.cjs'] } }),
  'sound.yaml': sound,
  'named.yaml': named,
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);

function evenkeel(...args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(BUILT, 'cli.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { NEON_API_KEY: 'a-key-of-ours' },
  });
  return { code: status, output: stdout + stderr };
}

test.each(['validate', 'plan'])('%s loads no code that lies beside a manifest', command => {
  expect(evenkeel(command, '-f', 'sound.yaml').code).toBe(0);
  expect(existsSync(ran)).toBe(false);
});

test.each(['validate', 'plan'])('%s refuses a manifest that names code, and loads none', command => {
  const { code, output } = evenkeel(command, '-f', 'named.yaml');
  expect(code).toBe(3);
  for (const key of ['plugins', 'providers', 'dns']) expect(output).toContain(`unknown key "${key}"`);
  expect(existsSync(ran)).toBe(false);
});

test('no option of plan, apply or drift names a module to load', () => {
  for (const command of ['plan', 'apply', 'drift'])
    expect(evenkeel(command, '--help').output).not.toMatch(/--(?:plugin|provider|require|import|config)\b/);
});
