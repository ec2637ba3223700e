// `npm run site`: the documentation as static files in site/dist. VitePress is in
// site/node_modules, which is installed where it is missing or older than its lock file.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.js';

const site = join(root, 'site');
const playground = join(root, 'playground', 'dist');

function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const timeOf = file => statSync(join(site, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (timeOf('node_modules/.package-lock.json') < timeOf('package-lock.json'))
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'ci',
    '--prefix',
    'site',
    '--no-audit',
    '--no-fund',
  ]);
rmSync(join(site, 'dist'), { recursive: true, force: true });
run(process.execPath, [join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', 'site']);
// Its style is in the pages, under its license.
copyFileSync(join(site, 'node_modules', 'vitepress', 'LICENSE'), join(site, 'dist', 'vitepress-license.txt'));
if (existsSync(playground)) cpSync(playground, join(site, 'dist', 'playground'), { recursive: true });
