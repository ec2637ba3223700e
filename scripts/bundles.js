// The files of dist/, each built into a folder. `more` are plugins that come before all others.
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { program } from './program.js';
import { commandLineProgram, requireBanner, shared } from './settings.js';

const withPlugins = (settings, more) => ({ ...settings, plugins: [...more, ...settings.plugins] });

/** The command line: a file that starts fast, and beside it what not every run reads. */
export async function commandLine(folder, more = []) {
  const { code, parts } = await program({
    ...commandLineProgram,
    shared: withPlugins(commandLineProgram.shared, more),
  });
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, 'cli.js');
  // A program that runs keeps the file that it began with.
  const beside = join(folder, commandLineProgram.partsFile);
  await writeFile(`${beside}.new`, parts);
  await rename(`${beside}.new`, beside);
  await writeFile(outfile, code);
  await chmod(outfile, 0o755);
}

export async function demo(folder, more = []) {
  await build({
    ...withPlugins(shared, more),
    entryPoints: ['src/cli/demo/demo.ts'],
    outfile: join(folder, 'demo.js'),
    banner: { js: requireBanner },
  });
}

/**
 * What a CommonJS package of ours requires of Node, as imports: a `require` needs
 * `import.meta.url`, which is not there once a program of someone else's is bundled to CommonJS.
 */
const importedBuiltins = {
  name: 'imported-builtins',
  setup(builder) {
    builder.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'imported-builtin' } : undefined,
    );
    builder.onResolve({ filter: /^node:/, namespace: 'imported-builtin' }, ({ path }) => ({
      path,
      external: true,
    }));
    builder.onLoad({ filter: /.*/, namespace: 'imported-builtin' }, ({ path }) => ({
      contents: `import whole from '${path}';\nmodule.exports = whole;`,
    }));
  },
};

/**
 * The library and its entries. They share their modules, so that an error of one is an error of the
 * other.
 */
export async function library(folder, more = []) {
  await rm(join(folder, 'library'), { recursive: true, force: true });
  await build({
    ...withPlugins(shared, [...more, importedBuiltins]),
    entryPoints: {
      index: 'src/index.ts',
      node: 'src/node/node.ts',
      sandbox: 'src/sandbox/library.ts',
      kit: 'src/kit/kit.ts',
      discord: 'src/discord/discord.ts',
    },
    outdir: folder,
    minifyWhitespace: true,
    splitting: true,
    chunkNames: 'library/[name]-[hash]',
  });
}

/** Nobody types commands to the action. */
const NOT_IN_THE_ACTION = [
  ['ask', 'runAsk'],
  ['capture', 'runCapture'],
  ['completion', 'runCompletion'],
  ['doctor', 'runDoctor'],
  ['explain', 'runExplain'],
  ['export', 'runExport'],
  ['init', 'runInit'],
  ['mcp', 'runMcp'],
  ['sandbox', 'runSandbox'],
  ['schema', 'runSchema'],
  ['skill', 'runSkill'],
];

/**
 * What it never runs is left out: the pages of all codes, the sandbox, schemas, the server for
 * agents.
 */
const withoutPages = {
  name: 'without-pages',
  setup(builder) {
    for (const [file, run] of NOT_IN_THE_ACTION) {
      const contents = `export const ${run} = () => { throw new Error('${file} is not part of the action') };`;
      builder.onLoad({ filter: new RegExp(`[\\\\/]cli[\\\\/]commands[\\\\/]${file}\\.ts$`) }, () => ({
        contents,
      }));
    }
    builder.onLoad({ filter: /[\\/]cli[\\/]output[\\/]pages\.ts$/ }, ({ path }) => ({
      contents: `import { reasonPages } from ${JSON.stringify(join(dirname(path), '../../generated/reason-pages.ts'))};
export const pages = async () => reasonPages;`,
      resolveDir: dirname(path),
    }));
  },
};

/** The GitHub Action's one file. The runner has Node 24. */
export async function actionBundle(folder, more = []) {
  const { plugins, ...settings } = withPlugins(shared, more);
  await build({
    ...settings,
    minifyWhitespace: true,
    entryPoints: ['src/action/entry.ts'],
    plugins: [...plugins, withoutPages],
    outfile: join(folder, 'action.js'),
    banner: { js: requireBanner },
  });
}
