// Bundles a command-line program that starts fast: one file has what every command runs, another
// one all else.
//
// V8 reads every function of a file before the first one runs: 12 to 25 ms a megabyte here
// (2026-11-22). So what only some commands need (the sandbox, the HTTP library, the engine) is kept
// as text in a file beside it, of which a part is read and compiled when it is first imported. In a
// comment at the end of the same file it cost 2 ms and 2 MiB a megabyte: Node reads and decodes the
// whole of it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { lateEntries, lateOnCall, partOf } from './late-on-call.js';

/**
 * Loading these takes longer than a start should, and most runs never call them. Node 14 does not
 * have the last one.
 */
const SLOW_BUILTINS = /^node:(?:child_process|crypto|fs|net|v8|timers\/promises)$/;

/** A built-in module that is loaded when something of it is first used. */
const lateBuiltins = {
  name: 'late-builtins',
  setup(builder) {
    builder.onResolve({ filter: SLOW_BUILTINS }, ({ path, importer }) =>
      /[\\/]undici[\\/]/.test(importer) ? undefined : { path, namespace: 'late-builtin' },
    );
    builder.onLoad({ filter: /.*/, namespace: 'late-builtin' }, ({ path }) => ({
      // The names of a module are not known here, so the look-up goes through the prototype. Only
      // the bundler asks for `__esModule`.
      contents: `const get = (_, name) => name !== '__esModule' && process.getBuiltinModule('${path}')[name];
module.exports = Object.create(new Proxy({}, { get }));`,
    }));
  },
};

/**
 * `commander` as ES modules, which are read once: a CommonJS module is a function, read with the
 * file and again when it is called.
 */
const commanderModules = {
  name: 'commander-modules',
  setup(builder) {
    const lib = join(dirname(createRequire(import.meta.url).resolve('commander')), 'lib');
    const exported = ['argument', 'command', 'error', 'help', 'option'].map(
      name => `export * from './${name}.js';`,
    );
    builder.onResolve({ filter: /^commander$/ }, ({ path }) => ({
      path,
      namespace: 'commander',
      sideEffects: false,
    }));
    builder.onLoad({ filter: /.*/, namespace: 'commander' }, () => ({
      contents: exported.join('\n'),
      resolveDir: lib,
    }));
    builder.onLoad({ filter: /[\\/]commander[\\/]lib[\\/]\w+\.js$/ }, async ({ path }) => {
      const contents = (await readFile(path, 'utf8'))
        // Everybody has it; imported, each of its members would be looked at, and the standard
        // streams be opened by that.
        .replace(/^const process = require\('node:process'\);$/m, '')
        .replace(/^const (\w+) = require\(('[\w:]+')\)\.(\w+);$/gm, 'import { $3 as $1 } from $2;')
        .replace(/^const (\w+|\{.*\}) = require\(('[^']+')\);$/gm, 'import $1 from $2;')
        .replace(/^exports\.(\w+) = \1;/gm, 'export { $1 };');
      if (/^(?:.*= )?(?:require\(|(?:module\.)?exports\b)/m.test(contents))
        throw new Error(`${path} is not what it was`);
      return { contents };
    });
  },
};

/** The output files of a build that splits, by the name they import each other with. */
function partsOf({ outputFiles, metafile }) {
  const texts = new Map(outputFiles.map(({ path, text }) => [`./${basename(path)}`, text]));
  return new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => {
      const name = `./${basename(path)}`;
      return [name, { text: texts.get(name), imports }];
    }),
  );
}

/** The parts that these parts import at once, themselves included. */
function atOnce(parts, first) {
  const found = new Set();
  const visit = name => {
    if (found.has(name)) return;
    found.add(name);
    for (const { path, kind, external } of parts.get(name).imports)
      if (kind === 'import-statement' && external !== true) visit(`./${basename(path)}`);
  };
  first.forEach(visit);
  return found;
}

/**
 * esbuild escapes all but ASCII, except in regular expressions. One such character makes V8 hold
 * and read the whole file with two bytes a character.
 */
function ascii(code) {
  return code.replace(/[^\0-\x7F]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A part as the body of a function of `require`, `exports` and `module`. */
async function asFunctionBody({ text, imports }, settings) {
  for (const { path, external } of imports)
    if (
      external === true &&
      path !== 'own:loader' &&
      !path.startsWith('node:') &&
      !builtinModules.includes(path)
    )
      throw new Error(`${path} is imported by a late part, which can only import built-in modules`);
  const { code } = await transform(text, {
    ...settings,
    format: 'cjs',
    supported: { 'dynamic-import': false },
  });
  return ascii(code);
}

/**
 * All late parts as one text, and where each one is in it. It begins with a sum of the rest: a
 * program reads the parts of its own build alone.
 */
function keptParts(late) {
  const rest = late.map(([, code]) => code).join('');
  const id = createHash('sha256').update(rest).digest('hex').slice(0, 16);
  const places = {};
  let at = id.length;
  for (const [name, code] of late) {
    places[name] = [at, code.length];
    at += code.length;
  }
  return { places, id, text: id + rest };
}

/**
 * The file of the parts stays open: what replaces it, an update while a run lasts, is another file.
 * From the part `held` on the whole of it is in memory and its sum was checked: what writes must
 * not meet a file that someone writes over, nor half of one. What is wrong with the file is the
 * name that `as-failure.ts` knows: the program cannot import its own errors here.
 */
function loader({ places, id, text }, { partsFile: file, held }) {
  return `
const ID = '${id}';
const SIZE = ${text.length};
const PLACES = ${JSON.stringify(places)};
export const loaded = new Map([['own:loader', { load }]]);
let file;
let held;
function damaged(message, cause) {
  return Object.assign(new Error('${file} beside the program ' + message, { cause }), { name: 'DamagedInstall' });
}
function opened() {
  const { existsSync, openSync } = process.getBuiltinModule('node:fs');
  const beside = new URL('${file}', import.meta.url);
  if (!existsSync(beside)) throw damaged('is missing');
  return openSync(beside);
}
function read(at, length) {
  let text;
  try {
    file ??= opened();
    const bytes = Buffer.allocUnsafe(length);
    text = bytes.latin1Slice(0, process.getBuiltinModule('node:fs').readSync(file, bytes, 0, length, at));
  } catch (error) {
    throw error.name === 'DamagedInstall' ? error : damaged('cannot be read: ' + error.code, error);
  }
  if (text.length < length) throw damaged('is cut short');
  return text;
}
function whole() {
  const text = read(0, SIZE);
  const { createHash } = process.getBuiltinModule('node:crypto');
  const sum = createHash('sha256').update(text.slice(ID.length), 'latin1').digest('hex');
  if (text.startsWith(ID) && sum.startsWith(ID)) return text;
  throw damaged('is not as it was built');
}
function textOf(name) {
  if (held === undefined && read(0, ID.length) !== ID) throw damaged('is of another version, or was replaced while it ran');
  if (name === '${held}') held = whole();
  const [at, length] = PLACES[name];
  return held === undefined ? read(at, length) : held.slice(at, at + length);
}
export function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  if (!name.startsWith('./')) return require(name);
  const module = { exports: {} };
  const { compileFunction } = process.getBuiltinModule('node:vm');
  const body = compileFunction(textOf(name), ['require', 'exports', 'module'], { filename: 'evenkeel/' + name.slice(2) });
  body(load, module.exports, module);
  loaded.set(name, module.exports);
  return module.exports;
}
`;
}

/**
 * Joins the parts that are needed at once into one scope; every other one is asked of the loader.
 */
function joined(parts, shared, loaderText) {
  const registry = [
    `import { loaded } from 'own:loader';`,
    ...shared.map((name, index) => `import * as part${index} from '${name}';`),
    ...shared.map((name, index) => `loaded.set('${name}', part${index});`),
  ].join('\n');
  const own = new Map([
    ['own:loader', loaderText],
    ['own:registry', registry],
    ['own:start', `import 'own:registry';\nimport './entry.js';`],
  ]);
  return {
    name: 'joined',
    setup(builder) {
      builder.onResolve({ filter: /^\.\/.*\.js$/ }, ({ path, kind }) => ({
        path,
        namespace: kind === 'dynamic-import' ? 'late' : 'part',
      }));
      builder.onResolve({ filter: /^own:/ }, ({ path }) => ({ path, namespace: 'own' }));
      builder.onLoad({ filter: /.*/, namespace: 'part' }, ({ path }) => ({ contents: parts.get(path).text }));
      builder.onLoad({ filter: /.*/, namespace: 'own' }, ({ path }) => ({ contents: own.get(path) }));
      builder.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
        contents: `import { load } from 'own:loader';\nmodule.exports = load('${path}');`,
      }));
    },
  };
}

/**
 * The program and the text of its late parts, which has to be in `partsFile` beside it. `entry` is
 * a module without `await` at its top; `early` are modules that it imports later, but which are
 * worth having at hand; `late` those that wait for a call (late-on-call.js), and `held` is the
 * group from which on a run reads no file of its own any more. `shared` are the settings of the
 * build, `banner` is the head of the file, and `parsable` says which syntax its file has to do
 * without.
 */
export async function program({ entry, early, late: groups, held, partsFile, shared, banner, parsable }) {
  const { absWorkingDir, platform, target, minifySyntax, minifyWhitespace, legalComments } = shared;
  const settings = { platform, target, minifySyntax, minifyWhitespace, legalComments };
  const parts = partsOf(
    await build({
      ...shared,
      entryPoints: { entry, ...early, ...lateEntries(groups) },
      entryNames: '[name]',
      outdir: 'split',
      splitting: true,
      write: false,
      metafile: true,
      plugins: [...shared.plugins, lateOnCall(groups, absWorkingDir), lateBuiltins, commanderModules],
    }),
  );
  const names = ['./entry.js', ...Object.keys(early).map(name => `./${name}.js`)];
  const needed = atOnce(parts, names);
  const late = await Promise.all(
    [...parts]
      .filter(([name]) => !needed.has(name))
      .map(async ([name, part]) => [name, await asFunctionBody(part, settings)]),
  );
  const kept = keptParts(late);
  const { outputFiles } = await build({
    ...settings,
    supported: parsable,
    absWorkingDir,
    bundle: true,
    format: 'esm',
    entryPoints: ['own:start'],
    outdir: 'joined',
    write: false,
    external: shared.external,
    plugins: [
      joined(
        parts,
        [...needed].filter(name => name !== './entry.js'),
        loader(kept, { partsFile, held: partOf(held) }),
      ),
    ],
    banner: { js: banner },
    logLevel: shared.logLevel,
  });
  return { code: ascii(outputFiles[0].text), parts: kept.text };
}
