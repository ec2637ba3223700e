// Which tests could see a change, in which order, and what a result of them rests on.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { readCoverage } from './mutants-coverage.js';
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

/** So many see a change at most: a defect that only one far away notices is one that a person has to look for, too. */
const MOST = 48;
/** Nobody knows what of src runs in processes that a test starts, and some fifty test files start some. */
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

/** The words of a text or of code, in the singular as far as an `s` makes the plural, and how often each occurs. */
function wordsOf(text) {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const counts = new Map();
  for (const found of apart.match(/[a-z]{3,}/g) ?? []) {
    const word = found.replace(/s$/, '');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** `texts` by name. Gives how near each one is to some words: rare words count more, the words of a name most. */
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
   * The tests that could see a change, in the order in which they are shown it: what caught it last (`last`), what executes the place,
   * what has caught defects of these files before (`caught`, how many by test), then the test of the same name, then what is about
   * the same (`said`) and quick. What starts processes comes late, and the nearest of it only. A test that was measured as it is now and does not execute the
   * place is left out: `isExecuted` says whether there is any other.
   */
  function choose(changed, { said, caught, last }) {
    const files = changed.map(({ file }) => file);
    const about = nearness(said);
    const reaches = coverage.reaches(changed);
    const could = loading(files).filter(name => reaches(name) || runsBuilt(name) || !isMeasured(name));
    const rank = name => {
      const far = Math.min(...files.map(file => apart(name, file)));
      const quick = 1 / (1 + (coverage.of(name)?.seconds ?? 1));
      return [
        name === last ? 0 : 1,
        far === 2 && runsBuilt(name) ? 1 : 0,
        reaches(name) ? 0 : 1,
        -(caught.get(name) ?? 0),
        far === 0 ? 0 : 1,
        -about(name) * (far === 2 ? 1 : 2) * quick,
      ];
    };
    const ranked = could.map(name => ({ name, rank: rank(name), runsBuilt: runsBuilt(name) }));
    const before = (a, b) => a.rank.map((each, at) => each - b.rank[at]).find(each => each !== 0) ?? 0;
    const sorted = ranked.sort(before);
    const own = sorted.filter(each => !each.runsBuilt);
    const built = sorted.filter(each => each.runsBuilt);
    const far = new Set([...own.slice(MOST), ...built.slice(MOST_BUILT)]);
    return {
      tests: sorted
        .filter(each => !far.has(each))
        .map(each => ({ ...each, seconds: coverage.of(each.name)?.seconds })),
      matrix: files.some(file => reached.get(MATRIX).has(file)) ? MATRIX : undefined,
      isExecuted: could.some(name => reaches(name) || !isMeasured(name)),
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
