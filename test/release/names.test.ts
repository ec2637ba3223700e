import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { home } from '../../src/generated/home.ts';
import { NAMES, strangersIn } from '../helpers/stranger-names.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/**
 * The three files that have the forms themselves. dist/ is made of the others, as another test
 * compares.
 */
const FORMS =
  /^dist\/|^test\/release\/names\.test\.ts$|^test\/cli\/(?:init-asks|completion)\.test\.ts$|^test\/mutants\//;
const tracked = git('ls-files', '--cached', '--others', '--exclude-standard', '-z')
  .split('\0')
  .filter(file => file !== '' && !FORMS.test(file) && existsSync(join(ROOT, file)));

test('no file leads to an account or a package whose owner is not confirmed', () => {
  expect(tracked.length).toBeGreaterThan(1_500);
  const found = tracked
    .filter(file => statSync(join(ROOT, file)).isFile())
    .flatMap(file => strangersIn(readFileSync(join(ROOT, file), 'utf8')).map(each => `${file}: ${each}`));
  expect(found).toEqual([]);
});

describe('the look finds each form', () => {
  test.each([
    '- uses: evenkeel/evenkeel@v0.1.0',
    '- uses: evenkeel/evenkeel/preview@v1 # pin it',
    '- uses: "evenkeel-io/action@0123456789012345678901234567890123456789"',
    'https://github.com/evenkeel/evenkeel/blob/main/README.md',
    'git+https://github.com/evenkeel/evenkeel.git',
    'git@github.com:evenkeel/evenkeel.git',
    'https://github.com/evenkeel',
    'https://raw.githubusercontent.com/evenkeel/evenkeel/main/schema.json',
    'image: ghcr.io/evenkeel/evenkeel:0.1.0',
    "if: github.repository == 'evenkeel/evenkeel'",
    'https://evenkeel.github.io',
    'npm install github:evenkeel/evenkeel',
    'npx evenkeel plan',
    'npx --yes evenkeel@0.1.0 apply plan.json',
    'npx -y evenkeel mcp',
    '{ "command": "npx", "args": ["evenkeel", "mcp"] }'.replace('", "args": ["', ' '),
    'pnpm dlx evenkeel plan',
    'yarn dlx evenkeel plan',
    'bunx evenkeel plan',
    'npm exec evenkeel plan',
    'npm i -D evenkeel',
    'npm install --save-dev evenkeel',
    'pnpm add evenkeel',
    'RUN npm install --omit=dev "evenkeel@${VERSION:?}"',
    'https://www.npmjs.com/package/evenkeel',
    'https://unpkg.com/evenkeel/schema/editor.schema.json',
    'https://cdn.jsdelivr.net/npm/evenkeel@0.1.0/schema/editor.schema.json',
  ])('%s', text => {
    expect(strangersIn(text)).not.toEqual([]);
  });

  test.each([
    '- uses: ./.github/evenkeel/preview',
    'npm install --save-dev ./evenkeel-0.1.0.tgz',
    'npx --no-install evenkeel plan',
    '${WORKSPACE}/evenkeel/evenkeel.yaml',
    'user-agent: evenkeel/0.1.0 (https://evenkeel.invalid)',
  ])('and takes nothing else for one: %s', text => {
    expect(strangersIn(text)).toEqual([]);
  });

  test('and lets a confirmed name pass, and that one alone', () => {
    const names = { repository: 'evenkeel/evenkeel', package: 'evenkeel' };
    expect(strangersIn('- uses: evenkeel/evenkeel@abc', names)).toEqual([]);
    expect(strangersIn('npx evenkeel plan', names)).toEqual([]);
    expect(strangersIn('- uses: evenkeel/other@abc', names)).not.toEqual([]);
  });
});

test('what the program shows of itself, and package.json, follow names.json', () => {
  const { repository } = NAMES;
  const page = repository === null ? undefined : `https://github.com/${repository}`;
  expect(home).toBe(page);
  const shown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(shown['homepage']).toBe(page);
  expect(shown['repository'] === undefined).toBe(page === undefined);
});

test('the lines of docs/github.md bring the whole action into a repository', () => {
  const page = readFileSync(join(ROOT, 'docs/github.md'), 'utf8');
  const [, lines = ''] = /```sh\n(mkdir -p \.\.\/app\/[\s\S]*?)```/.exec(page) ?? [];
  const [, files = ''] = /^git archive HEAD (.*?) \|/m.exec(lines) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-own-action-'));
  try {
    const own = join(folder, '.github/evenkeel');
    for (const file of files.split(' ')) cpSync(join(ROOT, file), join(own, file));
    for (const action of ['action.yml', 'preview/action.yml']) {
      const { runs } = parse(readFileSync(join(own, action), 'utf8')) as { runs: { main: string } };
      expect(existsSync(join(own, action, '..', runs.main)), action).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
