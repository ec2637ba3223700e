// Which tests could see a change of a file, nearest first, and what a result of them rests on.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { createNearness } from './mutants-words.js';
import { root } from './settings.js';

/** The fault matrix: its program, which a change is bundled into. */
export const MATRIX = 'test/simulation/worker.ts';

/** What tests import that start a built file, and what is built: then that is built with the change. */
const BUILT = 'test/helpers/built.ts';
const PROGRAMS = ['src/cli/entry.ts', 'src/cli/demo/demo.ts', 'src/index.ts', 'src/action/entry.ts'];
/**
 * Tests that name a file of dist/ themselves measure it or compare it with the sources. A change is only in what is loaded, never in
 * dist/ nor in src: what they fail for would not be the change.
 */
const NAMES_DIST = /(?:\.\.\/|['"`])dist(?:['"`]|\/(?:cli|action|index|demo)\.js)/;

const hash = text => createHash('sha256').update(text).digest('hex').slice(0, 24);

async function testFiles() {
  const names = await readdir(join(root, 'test'), { recursive: true });
  return names
    .filter(name => name.endsWith('.test.ts'))
    .map(name => `test/${name}`)
    .sort();
}

/** What imports what, by path from the root; packages are left out. */
async function readImports(entries) {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: entries.map(name => `import './${name}';`).join('\n'), resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    outdir: 'nowhere',
    metafile: true,
    logLevel: 'error',
    logOverride: { 'import-is-undefined': 'silent' },
  });
  return new Map(
    Object.entries(metafile.inputs).map(([name, { imports }]) => [
      name,
      imports.filter(each => each.external !== true).map(each => each.path),
    ]),
  );
}

/** Everything that a file imports, itself included. */
function loadedBy(imports, from) {
  const found = new Set([from]);
  for (const name of found) for (const next of imports.get(name) ?? []) found.add(next);
  return found;
}

/** How tests are run, and with which packages. */
const OTHERS = ['package-lock.json', 'vitest.config.ts', 'scripts/mutants-worker.js'];

/** What tests read without importing it, and what all of them rest on: one hash. */
async function hashOfRest() {
  const names = ['test', 'schema', 'examples'].map(async folder =>
    (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter(
        entry => entry.isFile() && !entry.name.endsWith('.ts') && !entry.parentPath.includes('test/mutants'),
      )
      .map(entry => join(entry.parentPath, entry.name)),
  );
  const files = [...(await Promise.all(names)).flat(), ...OTHERS.map(name => join(root, name))].sort();
  const texts = await Promise.all(files.map(file => readFile(file)));
  return hash(files.map((file, index) => `${file} ${hash(texts[index])}`).join('\n'));
}

/** The place of a source in src, as that of its tests: `engine/guard` of `src/engine/approve/guard.ts` and `test/engine/guard.test.ts`. */
const placeOf = file => file.replace(/^(?:src|test)\//, '').replace(/(?:\.test)?\.ts$/, '');

/** 0 for the test of the same name, 1 for one in the same folder, 2 for all others. */
function apart(test, file) {
  const [one, other] = [placeOf(test), placeOf(file)];
  if (one === other) return 0;
  return dirname(one) === dirname(other) ? 1 : 2;
}

export async function readTests() {
  const names = await testFiles();
  const imports = await readImports([...names, MATRIX, ...PROGRAMS]);
  imports.set(BUILT, PROGRAMS);
  const texts = new Map(
    await Promise.all(
      [...imports.keys()]
        .filter(name => name !== '<stdin>')
        .map(async name => [name, await readFile(join(root, name), 'utf8')]),
    ),
  );
  const reached = new Map([...names, MATRIX].map(name => [name, loadedBy(imports, name)]));
  const namesDist = name =>
    [...reached.get(name)].some(
      each => each.startsWith('test/') && each !== BUILT && NAMES_DIST.test(texts.get(each)),
    );
  const leftOut = names.filter(namesDist);
  const usable = names.filter(name => !leftOut.includes(name));
  const hashes = new Map([...texts].map(([name, text]) => [name, hash(text)]));
  const rest = await hashOfRest();

  /** Changes when anything does that these tests load or read. */
  function restsOn(tests) {
    // A test that is gone since has no hash: nothing that rests on it is believed.
    const files = new Set(tests.flatMap(name => [...(reached.get(name) ?? [name])]));
    return hash(
      `${rest} ${[...files]
        .sort()
        .map(name => `${name} ${hashes.get(name)}`)
        .join('\n')}`,
    );
  }

  const runsBuilt = name => reached.get(name).has(BUILT);
  const nearness = createNearness(new Map(usable.map(name => [name, texts.get(name)])));

  /**
   * Those that load one of the files. First what has caught a defect there before (`caught`, by test), then the test of the same
   * name, then what is about the same (`said`), above all in the same folder.
   */
  function nearest(files, said, caught) {
    const about = nearness(said);
    const rank = name => {
      const far = Math.min(...files.map(file => apart(name, file)));
      // What has to be built first, and starts processes, comes late.
      const late = far === 2 && runsBuilt(name) ? 1 : 0;
      return [late, -(caught.get(name) ?? 0), far === 0 ? 0 : 1, -about(name) * (far === 2 ? 1 : 2)];
    };
    const loads = name => files.some(file => reached.get(name).has(file));
    const ranked = usable.filter(loads).map(name => ({ name, rank: rank(name) }));
    const before = (a, b) => a.rank.map((each, at) => each - b.rank[at]).find(each => each !== 0) ?? 0;
    return ranked.sort(before).map(({ name }) => name);
  }

  const inMatrix = files => files.some(file => reached.get(MATRIX).has(file));
  return { leftOut, nearest, runsBuilt, inMatrix, restsOn };
}
