// `npm run playground` and `npm run test:playground`: the page of playground/, whose packages are
// apart from those of evenkeel itself. They are installed here where they are missing or old.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackagesOf, testFolder } from './packages-of.js';
import { root } from './settings.js';

installPackagesOf('playground');
execFileSync(process.execPath, ['build.js'], { cwd: join(root, 'playground'), stdio: 'inherit' });
if (process.argv.includes('--test')) testFolder('playground');
