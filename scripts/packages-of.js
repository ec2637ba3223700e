// The folders with packages of their own, which `npm ci` at the root does not install.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.js';

const timeOf = file => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs them where they are missing, or older than their lock file. */
export function installPackagesOf(name) {
  const folder = join(root, name);
  const installed = timeOf(join(folder, 'node_modules', '.package-lock.json'));
  if (installed >= timeOf(join(folder, 'package-lock.json'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

/** Checks the types of a folder with packages of its own, and runs its tests. */
export function testFolder(name) {
  const run = (program, ...words) =>
    execFileSync(process.execPath, [join(root, 'node_modules', program), ...words], {
      cwd: join(root, name),
      stdio: 'inherit',
    });
  run('typescript/bin/tsc', '-p', '.');
  run('vitest/vitest.mjs', 'run', '--root', '.');
}
