// Runs a program of one client: `node run-client.js matrix/NAME FOLDER_OF_ITS_PACKAGES`. Prints
// what it leaves as JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [name, modules] = process.argv.slice(2);
const require = createRequire(join(modules, 'index.js'));

/** The file of a package that has one for `import` alone, which `require.resolve` does not find. */
function importedFile(id) {
  const parts = id.split('/');
  const length = id.startsWith('@') ? 2 : 1;
  const folder = join(modules, ...parts.slice(0, length));
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entry = exports[['.', ...parts.slice(length)].join('/')];
  const target = typeof entry === 'string' ? entry : (entry.import?.default ?? entry.import ?? entry.default);
  return join(folder, target);
}

function fileOf(id) {
  try {
    return require.resolve(id);
  } catch (error) {
    if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    return importedFile(id);
  }
}

/** A package of the client as `import` gives it, from the folder into which it was installed. */
async function load(id) {
  const found = await import(pathToFileURL(fileOf(id)).href);
  return { ...found, ...(typeof found.default === 'object' ? found.default : {}), default: found.default };
}

const { run } = await import(`./${name}.js`);
const left = await run({ env: process.env, load, modules });
process.stdout.write(`${JSON.stringify(left)}\n`);
process.exit(0);
