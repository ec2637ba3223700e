// `npm run playground` and `npm run test:playground`: the page of playground/, whose packages are
// apart from those of evenkeel itself. They are installed here where they are missing or old.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.js';

const folder = join(root, 'playground');
const installed = join(folder, 'node_modules', '.package-lock.json');
const run = (program, words, shell = false) =>
  execFileSync(program, words, { cwd: folder, stdio: 'inherit', shell });

const isOld =
  !existsSync(installed) || statSync(installed).mtimeMs < statSync(join(folder, 'package-lock.json')).mtimeMs;
if (isOld) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], process.platform === 'win32');
run(process.execPath, ['build.js']);
if (process.argv.includes('--test')) {
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
  run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', '.']);
}
