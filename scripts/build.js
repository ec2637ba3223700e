// Bundles dist/: cli.js and demo.js (one executable file each) and index.js (the library). `--types` adds the declarations.
// `--action [folder]` bundles action.js alone, into dist/ or that folder: it is committed, so nothing else may rewrite it by the way.
import { execFileSync } from 'node:child_process';
import { chmod, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

// CommonJS packages inside an ES module need a `require`.
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Only the pool of undici: the whole of it takes longer to start than a plan takes to make. */
const poolOnly = {
  name: 'undici-pool-only',
  setup(builder) {
    builder.onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'pool-only' }));
    builder.onLoad({ filter: /.*/, namespace: 'pool-only' }, () => ({
      contents: "export { default as Pool } from 'undici/lib/dispatcher/pool.js';",
      resolveDir: root,
    }));
  },
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  legalComments: 'none',
  define: { EVENKEEL_VERSION: JSON.stringify(version) },
  plugins: [poolOnly],
  // An optional package, loaded only by `ask --via mcp`.
  external: ['@modelcontextprotocol/*'],
  logLevel: 'warning',
};

/** One file that a shell can run. */
async function program(entry, name) {
  const outfile = join(dist, name);
  await build({
    ...shared,
    entryPoints: [entry],
    outfile,
    banner: { js: `#!/usr/bin/env node\n${requireBanner}` },
  });
  await chmod(outfile, 0o755);
}

async function library() {
  await build({
    ...shared,
    entryPoints: ['src/index.ts'],
    outfile: join(dist, 'index.js'),
    banner: { js: requireBanner },
  });
}

async function types() {
  await rm(join(dist, 'types'), { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '-p', 'scripts/tsconfig.types.json'], { cwd: root, stdio: 'inherit' });
}

/** The GitHub Action's one file. The runner has Node 24. */
async function actionBundle(folder) {
  await build({
    ...shared,
    entryPoints: ['src/action/entry.ts'],
    outfile: join(folder, 'action.js'),
    banner: { js: requireBanner },
  });
}

async function everything() {
  await Promise.all([
    program('src/cli/entry.ts', 'cli.js'),
    program('src/cli/demo.ts', 'demo.js'),
    library(),
  ]);
  if (process.argv.includes('--types') || ['pack', 'publish'].includes(process.env['npm_command']))
    await types();
}

const action = process.argv.indexOf('--action');
if (action >= 0) await actionBundle(resolve(root, process.argv[action + 1] ?? 'dist'));
else await everything();
