// Makes dist/: cli.js (an executable file) with cli.parts beside it, demo.js, the library and its
// entries, and the schemas, each whole. `--types` adds the declarations. `--action [folder]`
// bundles action.js alone, into dist/ or that folder: it is committed, so nothing else may rewrite
// it by the way.
import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { actionBundle, commandLine, demo, library } from './bundles.js';
import { keepReachable } from './reachable-types.js';
import { dist, root } from './settings.js';
import { shippedSchemas } from './shipped-schemas.js';

async function types() {
  const folder = join(dist, 'types');
  await rm(folder, { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '-p', 'scripts/tsconfig.types.json'], { cwd: root, stdio: 'inherit' });
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const entries = Object.values(exports).flatMap(({ types: path }) => path ?? []);
  await keepReachable(
    folder,
    entries.map(path => path.replace('./dist/types/', '')),
  );
}

async function everything() {
  await Promise.all([commandLine(dist), demo(dist), library(dist), shippedSchemas(dist)]);
  if (process.argv.includes('--types')) await types();
}

const action = process.argv.indexOf('--action');
if (action >= 0) await actionBundle(resolve(root, process.argv[action + 1] ?? 'dist'));
else await everything();
