// Which tests could see a change, in which order, and what a result of them rests on.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { readCoverage } from './mutants-coverage.js';
import { root } from './settings.js';

/** The fault matrix: its program, which a change is bundled into. */
export const MATRIX = 'test/simulation/worker.ts';

/**
 * What tests import that start a built file, and what is built: then that is built with the change.
 */
const BUILT = 'test/helpers/built.ts';
const PROGRAMS = [
  'src/cli/entry.ts',
  'src/cli/demo/demo.ts',
  'src/index.ts',
  'src/kit/kit.ts',
  'src/action/entry.ts',
];
/**
 * Tests that name a file of dist/ themselves measure it or compare it with the sources. A change is
 * only in what is loaded, never in dist/ nor in src: what they fail for would not be the change.
 */
const NAMES_DIST = /(?:\.\.\/|['"`])dist(?:['"`]|\/(?:cli|action|index|demo)\.js)/;

/**
 * So many see a change at most. Only what none of them catches takes the time of all: a minute and
 * a half of the processor.
 */
const MOST = 96;
/**
 * So many of those that only start processes: nobody knows what of src runs in these, and some
 * fifty test files start some. One that executes the place itself, too, is not among them.
 */
const MOST_BUILT = 8;

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
const OTHERS = ['package-lock.json', 'vitest.config.ts', 'test/no-network.ts'];

/** What tests read without importing it, and what all of them rest on: one hash. */
async function hashOfRest() {
  const names = ['test', 'schema', 'examples'].map(async folder =>
    (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter(
        entry => entry.isFile() && !entry.name.endsWith('.ts') && !entry.parentPath.includes('test/mutants'),
      )
      .map(entry => relative(root, join(entry.parentPath, entry.name))),
  );
  const files = [...(await Promise.all(names)).flat(), ...OTHERS].sort();
  const texts = await Promise.all(files.map(file => readFile(join(root, file))));
  return hash(files.map((file, index) => `${file} ${hash(texts[index])}`).join('\n'));
}

/**
 * Whether a test stands in the folder of a source: `test/engine/guard.test.ts` in that of
 * `src/engine/verify.ts`.
 */
const isBeside = (test, file) => dirname(test).replace(/^test/, 'src') === dirname(file);

/**
 * The words of a text or of code, in the singular as far as an `s` makes the plural, and how often
 * each occurs.
 */
function wordsOf(text) {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const counts = new Map();
  for (const found of apart.match(/[a-z]{3,}/g) ?? []) {
    const word = found.replace(/s$/, '');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * `texts` by name. Gives how near each one is to some words: rare words count more, the words of a
 * name most.
 */
export function createNearness(texts) {
  const words = new Map([...texts].map(([name, text]) => [name, wordsOf(text)]));
  const names = new Map([...texts.keys()].map(name => [name, wordsOf(name)]));
  const holders = new Map();
  for (const own of words.values())
    for (const word of own.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = word => Math.log((words.size + 1) / (holders.get(word) ?? 1));

  return said => {
    const wanted = [...wordsOf(said).keys()];
    return name => {
      const counts = words.get(name);
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return wanted.reduce((sum, word) => {
        const share = (counts.get(word) ?? 0) / (total + 500);
        return sum + rarity(word) ** 2 * (Math.sqrt(share) + (names.get(name).has(word) ? 0.1 : 0));
      }, 0);
    };
  };
}

/** `folder`: where the coverage is that was measured, if not at its usual place. */
export async function readTests(folder) {
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

  const restsOn = new Map();
  /** Changes when anything does that a test loads or reads. One that is gone has no hash. */
  function loadedHash(name) {
    if (!restsOn.has(name)) {
      const files = [...(reached.get(name) ?? [])].sort().map(file => `${file} ${hashes.get(file)}`);
      restsOn.set(name, hash(`${rest} ${files.join('\n')}`));
    }
    return restsOn.get(name);
  }

  /** Changes when one of these tests does, or what is theirs of what they load. */
  const ownHash = tests =>
    hash(
      [...new Set(tests.flatMap(name => [...(reached.get(name) ?? [name])]))]
        .filter(file => !file.startsWith('src/'))
        .sort()
        .map(file => `${file} ${hashes.get(file)}`)
        .join('\n'),
    );

  const runsBuilt = name => reached.get(name).has(BUILT);
  const nearness = createNearness(new Map(usable.map(name => [name, texts.get(name)])));
  const coverage = await readCoverage(folder);
  const isMeasured = name => coverage.of(name)?.of === loadedHash(name);
  const loading = files => usable.filter(name => files.some(file => reached.get(name).has(file)));

  /**
   * The tests that could see a change, in the order in which they are shown it: what caught it last
   * (`last`), what is named after the feature, what executes the place itself, what only loads what
   * does, and then what is about the same (`said`), has caught defects of these files before
   * (`caught`, how many by test) and is quick. What starts processes comes late, and the nearest of
   * it only. A test that was measured as it is now and does not execute the place is left out:
   * `isExecuted` says whether there is any other. `only`: a text that each name must have.
   */
  function choose(changed, { said, feature, caught, last, only = '' }) {
    const files = changed.map(({ file }) => file);
    const about = nearness(said);
    const words = [...wordsOf(feature ?? '').keys()];
    const isNamedAfter = name => words.some(word => wordsOf(basename(name)).has(word));
    const distance = coverage.distance(changed);
    const could = loading(files)
      .filter(name => name.includes(only))
      .filter(name => distance(name) < 2 || runsBuilt(name) || !isMeasured(name));
    const rank = name => {
      const quick = 1 / (1 + (coverage.of(name)?.seconds ?? 1) / 10);
      return [
        name === last ? 0 : 1,
        isNamedAfter(name) ? 0 : 1,
        runsBuilt(name) && !files.some(file => isBeside(name, file)) ? 1 : 0,
        distance(name),
        -about(name) * (1 + (caught.get(name) ?? 0)) * quick,
      ];
    };
    const ranked = could.map(name => ({ name, rank: rank(name), runsBuilt: runsBuilt(name) }));
    const before = (a, b) => a.rank.map((each, at) => each - b.rank[at]).find(each => each !== 0) ?? 0;
    const sorted = ranked.sort(before);
    const isBuiltOnly = each => each.runsBuilt && distance(each.name) > 0;
    const own = sorted.filter(each => !isBuiltOnly(each));
    const built = sorted.filter(isBuiltOnly);
    const far = new Set([...own.slice(MOST), ...built.slice(MOST_BUILT)]);
    return {
      tests: sorted
        .filter(each => !far.has(each))
        .map(each => ({ ...each, seconds: coverage.of(each.name)?.seconds })),
      matrix: files.some(file => reached.get(MATRIX).has(file)) ? MATRIX : undefined,
      isExecuted: could.some(name => distance(name) < 2 || !isMeasured(name)),
    };
  }

  return {
    names,
    choose,
    ownHash,
    loadedHash,
    loading,
    /** Those that held when they were measured, as they are now. */
    held: new Set(usable.filter(name => isMeasured(name) && coverage.of(name).holds)),
    /** Those that would have to be measured for a choice by what they execute. */
    unmeasured: usable.filter(name => !isMeasured(name)),
  };
}
