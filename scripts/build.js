// Bundles dist/: cli.js and demo.js (one executable file each) and index.js (the library). `--types` adds the declarations.
// `--action [folder]` bundles action.js alone, into dist/ or that folder: it is committed, so nothing else may rewrite it by the way.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { program } from './program.js';

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

/** The command line, as one file that starts fast. */
async function commandLine() {
  const text = await program({
    entry: 'src/cli/entry.ts',
    early: { validate: 'src/cli/commands/validate.ts' },
    shared: { ...shared, minifyWhitespace: true },
    banner: `#!/usr/bin/env node\n${requireBanner}`,
  });
  await mkdir(dist, { recursive: true });
  const outfile = join(dist, 'cli.js');
  await writeFile(outfile, text);
  await chmod(outfile, 0o755);
}

async function demo() {
  await build({
    ...shared,
    entryPoints: ['src/cli/demo.ts'],
    outfile: join(dist, 'demo.js'),
    banner: { js: requireBanner },
  });
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
  await Promise.all([commandLine(), demo(), library()]);
  if (process.argv.includes('--types') || ['pack', 'publish'].includes(process.env['npm_command']))
    await types();
}

const action = process.argv.indexOf('--action');
if (action >= 0) await actionBundle(resolve(root, process.argv[action + 1] ?? 'dist'));
else await everything();
