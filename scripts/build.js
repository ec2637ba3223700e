// Bundles dist/: cli.js (one executable file), demo.js and index.js (the library). `--types` adds the declarations.
// `--action [folder]` bundles action.js alone, into dist/ or that folder: it is committed, so nothing else may rewrite it by the way.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { program } from './program.js';
import { commandLineProgram, dist, requireBanner, root, shared } from './settings.js';

/** The command line, as one file that starts fast. */
async function commandLine() {
  const text = await program(commandLineProgram);
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

/** Nobody types commands to the action, so it goes without the pages of all codes, which are 60 KB. */
const withoutPages = {
  name: 'without-pages',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]cli[\\/]commands[\\/]explain\.ts$/ }, () => ({
      contents: "export const runExplain = () => { throw new Error('explain is not part of the action') };",
    }));
  },
};

/** The GitHub Action's one file. The runner has Node 24. */
async function actionBundle(folder) {
  await build({
    ...shared,
    entryPoints: ['src/action/entry.ts'],
    plugins: [...shared.plugins, withoutPages],
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
