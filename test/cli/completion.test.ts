import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testCli } from './test-io.ts';

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

async function script(shell: string): Promise<string> {
  const { code, stdout } = await testCli().run('completion', shell);
  expect(code).toBe(0);
  return stdout;
}

/** What bash offers for these words, the last of which is being typed. */
async function bashOffers(...words: readonly string[]): Promise<readonly string[]> {
  const quoted = words.map(word => `'${word}'`).join(' ');
  const program = `${await script('bash')}
COMP_WORDS=(evenkeel ${quoted}); COMP_CWORD=${words.length}; _evenkeel; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['--norc', '-c', program], { encoding: 'utf8' }).trim().split('\n');
}

test.skipIf(!has('bash'))('bash completes commands, subcommands, options and their words', async () => {
  expect(await bashOffers('pl')).toEqual(['plan']);
  expect(await bashOffers('export', '')).toEqual(['neon', 'discord']);
  expect(await bashOffers('export', 'neon', '--proj')).toEqual(['--project']);
  expect(await bashOffers('--he')).toEqual(['--help']);
  expect(await bashOffers('plan', '--format', 'm')).toEqual(['markdown']);
  expect(await bashOffers('plan', '--format', '=', 'm')).toEqual(['markdown']);
  expect(await bashOffers('plan', '--detailed')).toEqual(['--detailed-exitcode']);
  expect(await bashOffers('apply', '--yes', '--max-d')).toEqual(['--max-deletes']);
  expect(await bashOffers('completion', '')).toEqual(['bash', 'zsh']);
});

test.skipIf(!has('bash'))('where a file belongs, bash gets no words and completes files itself', async () => {
  expect(await bashOffers('plan', '-f', 'ev')).toEqual(['']);
  expect(await bashOffers('apply', 'pl')).toEqual(['']);
});

test.skipIf(!has('zsh'))('zsh loads its script and knows every command', async () => {
  const program = `autoload -Uz compinit; compinit -D -u
${await script('zsh')}
compadd() { print -l -- "\${(@P)@[-1]}"; }
_describe() { print -l -- "\${(@P)@[-1]}"; }
_files() { print files; }
offer() { words=(evenkeel "$@"); CURRENT=\${#words}; _evenkeel; }
offer '' | grep -c . ; offer plan --format ''; offer plan -f ''; offer export '' ; print $_comps[evenkeel]`;
  const said = execFileSync('zsh', ['-f', '-c', program], { encoding: 'utf8' }).trim().split('\n');
  expect(Number(said[0])).toBeGreaterThan(10);
  expect(said).toContain('markdown');
  expect(said).toContain('files');
  expect(said.some(line => line.startsWith('neon:'))).toBe(true);
  expect(said.at(-1)).toBe('_evenkeel');
});

test('a shell that it does not know is an error that names those that it knows', async () => {
  const { code, stderr } = await testCli().run('completion', 'fish');
  expect(code).toBe(1);
  expect(stderr).toContain('bash, zsh');
});
