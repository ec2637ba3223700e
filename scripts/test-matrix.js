// Runs a small program with the built library in every runtime, bundle and compiler of
// matrix-cells.js. The program applies and syncs against a sandbox on loopback. It must print one
// line and nothing else, also with the variables that the `yaml` package for Node listens to.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { installInto } from './install-client.js';
import { bundlers, compilers, runtimes } from './matrix-cells.js';
import { root } from './settings.js';

const BODY = `async function main() {
  const sandbox = await startSandbox();
  try {
    const manifest = { evenkeel: 1, name: 'acme', discord: { application_id: '222222222222222222',
      commands: [{ name: 'ban', description: 'Ban a member' }] } };
    const keel = await open({ manifest, env: sandbox.env });
    try {
      const applied = await keel.apply({ confirm: () => true });
      const after = await keel.plan();
      const synced = await sync({ applicationId: '222222222222222222',
        token: sandbox.env.DISCORD_BOT_TOKEN ?? '', baseUrl: sandbox.env.DISCORD_API_HOST,
        commands: [{ name: 'ban', description: 'Ban a member' }, { name: 'ping', description: 'Answers' }] });
      const did = [applied, synced].map(({ results }) => results.map(each => each.status).join());
      console.log(JSON.stringify([did, after.plan.rows.length, exitCode(synced)]));
    } finally { await keel.close(); }
  } finally { await sandbox.close(); }
}
`;
const NAMES = [
  ['exitCode', 'evenkeel'],
  ['sync', 'evenkeel/discord'],
  ['open', 'evenkeel/node'],
  ['startSandbox', 'evenkeel/sandbox'],
];
const EXPECTED = `${JSON.stringify([['done', 'done'], 0, 0])}\n`;
const START = 'main().catch(error => { console.error(error); process.exitCode = 1; });\n';
const IMPORTS = NAMES.map(([name, from]) => `import { ${name} } from '${from}';\n`).join('');
const REQUIRES = NAMES.map(([name, from]) => `const { ${name} } = require('${from}');\n`).join('');

const scratch = mkdtempSync(join(tmpdir(), 'evenkeel-matrix-'));
const env = { PATH: process.env.PATH, HOME: scratch, LOG_TOKENS: '1', LOG_STREAM: '1', NO_COLOR: '1' };
let failed = 0;

function say(cell, problem) {
  if (problem !== undefined) failed += 1;
  console.log(
    `${problem === undefined ? 'ok     ' : 'FAILED '} ${cell}${problem === undefined ? '' : `\n${problem}`}`,
  );
}

/** Why a program did not end as it must; undefined where it did. */
function problemOf(command, args, expected) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: scratch,
    env,
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (error === undefined && status === 0 && stdout === expected && stderr === '') return;
  return `${error ?? `exit ${status}`}\n${stdout.slice(0, 2000)}${stderr.slice(0, 2000)}`;
}

/** The folder `node_modules` with packages; undefined, and said, where no registry answers. */
async function modulesWith(cell, packages) {
  const name = `matrix-${packages[0].replace(/[^a-z0-9.]+/g, '-')}`;
  const { modules, skipped } = await installInto(name, ...packages);
  if (skipped === undefined) return modules;
  console.log(`skipped ${cell}: ${skipped}`);
  return undefined;
}

async function commandOfRuntime({ name, package: from, version, path }) {
  if (from === undefined) return process.execPath;
  const modules = await modulesWith(name, [`${from}@${version}`]);
  return modules && join(modules, from, path);
}

const bundling = {
  esbuild: (_, entry, outfile, format) =>
    build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format, logLevel: 'error' }),
  async 'webpack 5'(load, entry, outfile) {
    const { default: webpack } = await load('webpack/lib/index.js');
    const [path, filename] = [join(outfile, '..'), outfile.split('/').at(-1)];
    const stats = await new Promise((resolve, reject) => {
      webpack({ entry, mode: 'production', target: 'node20', output: { path, filename } }, (error, done) =>
        error ? reject(error) : resolve(done),
      );
    });
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  },
  async 'rollup 4'(load, entry, outfile, format) {
    const { rollup } = await load('rollup/dist/es/rollup.js');
    const { nodeResolve } = await load('@rollup/plugin-node-resolve/dist/es/index.js');
    const bundle = await rollup({
      input: entry,
      plugins: [nodeResolve()],
      external: /^node:/,
      onwarn: () => {},
    });
    await bundle.write({ file: outfile, format, inlineDynamicImports: true });
    await bundle.close();
  },
  async 'Vite 8'(load, entry, outfile) {
    const { build: vite } = await load('vite/dist/node/index.js');
    await vite({
      root: scratch,
      logLevel: 'error',
      configFile: false,
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: join(outfile, '..', 'vite'),
        rollupOptions: { output: { entryFileNames: 'bundle.mjs' } },
      },
    });
    cpSync(join(outfile, '..', 'vite'), join(outfile, '..'), { recursive: true });
  },
};

async function bundled({ name, formats, packages }, bun) {
  const modules = packages === undefined ? '' : await modulesWith(name, packages);
  if (modules === undefined) return;
  const load = path => import(join(modules, path));
  for (const format of formats) {
    const cell = `${name}, ${format}`;
    const folder = join(scratch, cell.replace(/\W+/g, '-'));
    const outfile = join(folder, format === 'esm' ? 'bundle.mjs' : 'bundle.cjs');
    mkdirSync(folder, { recursive: true });
    try {
      if (format !== 'exe') {
        await bundling[name](load, join(scratch, 'esm.mjs'), outfile, format);
        say(cell, problemOf(process.execPath, [outfile], EXPECTED));
      } else if (bun !== undefined) {
        const executable = join(folder, 'program');
        const built = spawnSync(
          bun,
          ['build', '--compile', join(scratch, 'esm.mjs'), '--outfile', executable],
          { cwd: scratch, env, encoding: 'utf8' },
        );
        say(cell, built.status === 0 ? problemOf(executable, [], EXPECTED) : built.stderr);
      } else console.log(`skipped ${cell}: there is no Bun`);
    } catch (error) {
      say(cell, String(error));
    }
  }
}

async function compiled({ name, modes, packages }) {
  const modules = await modulesWith(name, packages);
  if (modules === undefined) return;
  for (const mode of modes) {
    const module = mode === 'bundler' ? 'esnext' : mode;
    const options = {
      module,
      moduleResolution: mode === 'node20' ? 'node16' : mode,
      strict: true,
      target: 'es2022',
      noEmit: true,
      exactOptionalPropertyTypes: true,
      lib: ['es2022', 'esnext.disposable', 'dom'],
      types: [],
    };
    const config = join(scratch, `${name}-${mode}.json`.replaceAll(' ', '-'));
    writeFileSync(config, JSON.stringify({ compilerOptions: options, files: ['typed.mts'] }));
    say(
      `${name}, ${mode}`,
      problemOf(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', config], ''),
    );
  }
}

try {
  const installed = join(scratch, 'node_modules', 'evenkeel');
  mkdirSync(installed, { recursive: true });
  for (const each of ['package.json', 'dist', 'schema'])
    cpSync(join(root, each), join(installed, each), { recursive: true });
  writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(scratch, 'esm.mjs'), IMPORTS + BODY + START);
  writeFileSync(join(scratch, 'cjs.cjs'), REQUIRES + BODY + START);
  const typed = BODY.replace('const manifest =', 'const manifest: Manifest =');
  writeFileSync(
    join(scratch, 'typed.mts'),
    `${IMPORTS}import type { Manifest } from 'evenkeel/node';\n${typed}void main();\n`,
  );
  let bun;
  for (const runtime of runtimes) {
    const command = await commandOfRuntime(runtime);
    if (command === undefined) continue;
    if (runtime.name.startsWith('Bun')) bun = command;
    for (const format of runtime.formats)
      say(
        `${runtime.name}, ${format}`,
        problemOf(command, [...(runtime.args ?? []), format === 'esm' ? 'esm.mjs' : 'cjs.cjs'], EXPECTED),
      );
  }
  for (const bundler of bundlers) await bundled(bundler, bun);
  for (const compiler of compilers) await compiled(compiler);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (failed > 0) process.exitCode = 1;
