// Looks at the tarball as those who install it will: publint for what package.json says of it, attw
// for its types in each way of resolving them. `node scripts/check-package.js [FILE.tgz]`; without
// a file it packs what is built.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './settings.js';

const bin = (...path) => join(root, 'node_modules', ...path);
const scratch = mkdtempSync(join(tmpdir(), 'evenkeel-package-'));

function packed() {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', scratch];
  const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }));
  return join(scratch, filename);
}

try {
  const given = process.argv[2];
  const tarball = given === undefined ? packed() : resolve(given);
  const checks = [
    [bin('publint', 'src', 'cli.js'), 'run', tarball, '--strict'],
    // It is for import alone; a schema has no types.
    [
      bin('@arethetypeswrong', 'cli', 'dist', 'index.js'),
      tarball,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './schema.json',
      './schema/*',
    ],
  ];
  for (const args of checks) {
    const { status } = spawnSync(process.execPath, args, { cwd: scratch, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
