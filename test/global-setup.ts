import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { readTests } from '../scripts/mutants-tests.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Builds dist/ once, so that tests of the command line run what a user runs. */
export async function setup(project: TestProject): Promise<void> {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.js')], { cwd: root, stdio: 'inherit' });
  if (process.env['EVENKEEL_COVERAGE'] === undefined) return;
  const { names, loadedHash } = await readTests();
  project.provide('loadedHashes', Object.fromEntries(names.map(name => [name, loadedHash(name)])));
}
