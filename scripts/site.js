// `npm run site`: the documentation as static files in site/dist. VitePress is in
// site/node_modules, which is installed where it is missing or older than its lock file.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackagesOf } from './packages-of.js';
import { root } from './settings.js';

const site = join(root, 'site');
const playground = join(root, 'playground', 'dist');
const vitepress = join(site, 'node_modules', 'vitepress');

installPackagesOf('site');
rmSync(join(site, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [join(vitepress, 'bin', 'vitepress.js'), 'build', 'site'], {
  cwd: root,
  stdio: 'inherit',
});
// Its style is in the pages, under its license.
copyFileSync(join(vitepress, 'LICENSE'), join(site, 'dist', 'vitepress-license.txt'));
if (existsSync(playground)) cpSync(playground, join(site, 'dist', 'playground'), { recursive: true });
