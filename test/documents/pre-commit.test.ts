import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { testCli } from '../cli/test-io.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOOKS = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'));

test('the hook for pre-commit runs a command that checks the manifest, and the page names its id', async () => {
  const [hook] = HOOKS;
  const [program, ...args] = hook.entry.split(' ');
  expect(program).toBe('evenkeel');
  const { code, stderr } = await testCli({ files: { 'evenkeel.yaml': 'evenkeel: 2\n' } }).run(...args);
  expect([code, stderr]).toEqual([3, '']);
  for (const file of ['evenkeel.yaml', 'bot/app.yml', 'dist/commands.json'])
    expect(file).toMatch(new RegExp(hook.files));
  expect(readFileSync(join(ROOT, 'docs/elsewhere.md'), 'utf8')).toContain(`id: ${hook.id}`);
});
