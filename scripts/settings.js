// How the bundles of dist/ are made, for the build and for the benchmarks.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lateModules } from './late-modules.js';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const dist = join(root, 'dist');
const { version, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

/** The commit that is built, for `--version`; '' outside a repository. */
function commitOf(folder) {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim();
  } catch {
    return '';
  }
}

/** CommonJS packages inside an ES module need a `require`. */
export const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/**
 * An older Node fails somewhere in the bundle, and prints all of it. The words are the oldest that
 * an ES module has, and the file has no syntax and no import that Node 14.8 lacks: what a Node
 * cannot parse or link, it does not run. Before 14 there is no `??`, which is too much of the code.
 */
export function nodeCheck() {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node);
  return `var __node = process.versions.node.split('.');
if (__node[0] < ${major} || (__node[0] == ${major} && __node[1] < ${minor})) {
  process.stderr.write('error[node]: evenkeel needs Node ${major}.${minor} or later, and this is Node ' + process.versions.node + '\\n  next: Install a newer Node, and run the command again.\\n');
  process.exit(1);
}`;
}

/**
 * Only the pool of undici and how it connects: the whole of it takes longer to start than a plan
 * takes to make. Without HTTP/2, which no pool asks a server for unless it is told to, and which
 * would load Node's for some milliseconds. And without what makes a body of a form: a body here is
 * bytes or a text.
 */
const poolOnly = {
  name: 'undici-pool-only',
  setup(builder) {
    builder.onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'pool-only' }));
    builder.onLoad({ filter: /.*/, namespace: 'pool-only' }, () => ({
      contents: `export { default as Pool } from 'undici/lib/dispatcher/pool.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';`,
      resolveDir: root,
    }));
    builder.onLoad({ filter: /undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({
      contents: "module.exports = () => { throw new Error('HTTP/2 is not part of this program') };",
    }));
    // Its log of connections, which NODE_DEBUG switches on, goes to the standard error of a program
    // that is not ours.
    builder.onLoad({ filter: /undici[\\/]lib[\\/]core[\\/]diagnostics\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/util\.debuglog\(/g, '(() => ({ enabled: false }))('),
    }));
    builder.onLoad({ filter: /undici[\\/]lib[\\/]web[\\/]fetch[\\/]body\.js$/ }, () => ({
      contents: "exports.extractBody = () => { throw new Error('forms are not part of this program') };",
    }));
  },
};

/**
 * The ES modules of `yaml`, of which only what is used gets into a bundle. Those for Node are
 * CommonJS, and print what they read where the environment has LOG_TOKENS or LOG_STREAM.
 */
const yamlModules = {
  name: 'yaml-modules',
  setup(builder) {
    const require = createRequire(import.meta.url);
    const path = join(dirname(require.resolve('yaml/package.json')), 'browser', 'index.js');
    builder.onResolve({ filter: /^yaml$/ }, () => ({ path, sideEffects: false }));
  },
};

/**
 * A server that asks its client nothing validates none of its answers: without ajv, which is half
 * of the package.
 */
const mcpWithoutAjv = {
  name: 'mcp-without-ajv',
  setup(builder) {
    builder.onLoad({ filter: /modelcontextprotocol[\\/]sdk[\\/].*[\\/]ajv-provider\.js$/ }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
    }));
  },
};

/** What all bundles have in common. */
export const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  legalComments: 'none',
  define: {
    EVENKEEL_VERSION: JSON.stringify(version),
    EVENKEEL_COMMIT: JSON.stringify(commitOf(root)),
    // What undici asks the environment for: nothing that a program does depends on a variable of
    // someone else.
    'process.env.JEST_WORKER_ID': 'undefined',
    'process.env.UNDICI_NO_WASM_SIMD': 'undefined',
  },
  plugins: [poolOnly, yamlModules, mcpWithoutAjv],
  logLevel: 'warning',
};

/** What the command line is made of (see program.js). */
export const commandLineProgram = {
  entry: 'src/cli/entry.ts',
  early: { validate: 'src/cli/commands/validate.ts' },
  late: lateModules,
  held: 'applying',
  partsFile: 'cli.parts',
  shared: { ...shared, minifyWhitespace: true },
  // What Node 14.8 lacks of a newer one's.
  parsable: { 'logical-assignment': false, 'class-static-blocks': false, 'class-private-brand-check': false },
  banner: `#!/usr/bin/env node\n${requireBanner}\n${nodeCheck()}`,
};
