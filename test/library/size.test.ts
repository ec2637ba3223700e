import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type OutputFile } from 'esbuild';
import { expect, test } from 'vitest';
import { expectWithin } from '../helpers/bounds.ts';
import { BUILT } from '../helpers/built.ts';

/* What an install and an import cost, counted without a clock. Times are in bench/. */

const ROOT = join(import.meta.dirname, '../..');
const COUNTED_ON = '20.';
const IMPORT = /\b(?:import|from)\s*"(\.[^"]+)"/g;

/** The files that are read before the first line of an entry runs. */
function atOnce(entry: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const [, path = ''] of readFileSync(entry, 'utf8').matchAll(IMPORT))
    atOnce(join(dirname(entry), path), found);
  return found;
}

function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(file).size, 0);
}

test('npm installs one package, and what it downloads stays small', () => {
  const { dependencies = {}, files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // The schema for editors is in dist/schema, as every schema is.
  expect(files).toEqual([
    'dist',
    'schema',
    'THIRD-PARTY-NOTICES.md',
    '!dist/demo.js',
    '!dist/action.js',
    '!schema/editor.schema.json',
  ]);
  expectWithin('packages that npm installs beside evenkeel', Object.keys(dependencies));
  const shipped = readdirSync(BUILT, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !/[\\/](?:demo|action)\.js$|[\\/]types[\\/]/.test(file));
  expectWithin('bytes of code and schemas that npm installs', bytesOf(shipped));
});

test('an import of evenkeel/node reads no more than it needs', () => {
  const read = atOnce(join(BUILT, 'node.js'));
  expect(read.size).toBeGreaterThan(2);
  expectWithin("bytes that `import 'evenkeel/node'` reads", bytesOf(read));
  // The parser of arguments is for the command line alone.
  for (const file of read) expect(readFileSync(file, 'utf8')).not.toContain('commander.invalidArgument');
});

/** The one file of a program that uses one name of the library and nothing else. */
async function bundled(name: string, entry: string): Promise<OutputFile | undefined> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from './${entry}.js';`, resolveDir: BUILT },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0];
}

/** The uses whose sizes docs/library.md tells, with the entry of each. */
const USES = {
  exitCode: 'index',
  renderText: 'index',
  sync: 'discord',
  open: 'node',
  openSandbox: 'sandbox',
} as const;
/** So far a size may be from what the page says before the page has to be written anew. */
const TOLERANCE = 0.02;
const HALF_KB = 0.5;

test('the page tells what a program with one use bundles to', async () => {
  const page = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
  const told = [...page.matchAll(/^\| `(\w+)` \| [\d,]+ \| ([\d,]+) \|$/gm)].map(
    ([, name = '', kB = '']) => [name, Number(kB.replace(',', ''))] as const,
  );
  expect(told.map(([name]) => name)).toEqual(Object.keys(USES));
  for (const [name, kB] of told) {
    const file = await bundled(name, USES[name as keyof typeof USES]);
    const now = (file?.contents.length ?? 0) / 1000;
    expect(Math.abs(now - kB), `${name} is ${now} kB`).toBeLessThan(HALF_KB + kB * TOLERANCE);
  }
});

test('a bot that only syncs bundles neither Neon nor documentation nor YAML', async () => {
  const bundle = await bundled('sync', 'discord');
  expectWithin('bytes of a bot that only syncs, bundled and minified', bundle?.contents.length ?? Infinity);
  expect(bundle?.text).toContain('/applications/');
  // A key of a Neon branch in the schema, and a token of YAML's parser.
  expect(bundle?.text).not.toContain('masking_rules');
  expect(bundle?.text).not.toContain('block-map');
  // A path of Neon's API alone.
  expect(bundle?.text).not.toContain('/connection_uri');
});

test.runIf(process.versions.node.startsWith(COUNTED_ON))(
  'an import of evenkeel/node loads no more modules of Node',
  () => {
    const loadedWith = (code: string): readonly string[] => {
      const report = `${code}; console.log(JSON.stringify(process.moduleLoadList))`;
      const args = ['--input-type=module', '-e', report];
      const list: readonly string[] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
      return list.flatMap(name => /^NativeModule (.*)/.exec(name)?.[1] ?? []);
    };
    const before = new Set(loadedWith(''));
    const url = pathToFileURL(join(BUILT, 'node.js')).href;
    const more = loadedWith(`await import(${JSON.stringify(url)})`).filter(name => !before.has(name));
    expect(more.length).toBeGreaterThan(0);
    expectWithin("Node's own modules that `import 'evenkeel/node'` loads", more);
  },
);
