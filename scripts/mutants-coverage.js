// Which functions of src each test file calls: written while tests run with EVENKEEL_COVERAGE, read
// to choose those for a mutant.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './settings.js';

/** Where `.ci/run` lets the tests leave it, and where the mutants look for it. */
const COVERAGE = join(root, '.mutants/coverage');
const SRC = join(root, 'src/');

/** A place in a source as one number, so that places compare; no line is as long. */
const LINE = 10_000;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of one entry of a source map: base 64, five bits a digit, the sign last. */
function numbersOf(entry) {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const letter of entry) {
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/**
 * What runs is made of pieces of sources: `{ offset, source, place }`, by the offset. `code` has
 * its map at its end.
 */
function piecesOf(code) {
  const [, base64] =
    /^\/\/# sourceMappingURL=data:application\/json;[^,]*base64,([\w+/=]+)$/m.exec(code) ?? [];
  if (base64 === undefined) return [];
  const { mappings, sources } = JSON.parse(Buffer.from(base64, 'base64').toString());
  const pieces = [];
  let [start, index, line, column] = [0, 0, 0, 0];
  for (const row of mappings.split(';')) {
    let offset = start;
    for (const entry of row.split(',').filter(each => each !== '')) {
      const [right, next, down, across] = numbersOf(entry);
      offset += right;
      if (across === undefined) continue;
      index += next;
      line += down;
      column += across;
      pieces.push({ offset, source: sources[index], place: line * LINE + Math.min(column, LINE - 1) });
    }
    start = code.indexOf('\n', start) + 1;
  }
  return pieces;
}

/**
 * Which pieces ran: the smallest range around one says so. Ranges lie within each other or apart.
 */
function executed(pieces, ranges) {
  const sorted = ranges.toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const around = [];
  let next = 0;
  return pieces.map(({ offset }) => {
    for (; next < sorted.length && sorted[next].startOffset <= offset; next += 1) {
      while (around.length > 0 && around.at(-1).endOffset <= sorted[next].startOffset) around.pop();
      around.push(sorted[next]);
    }
    while (around.length > 0 && around.at(-1).endOffset <= offset) around.pop();
    return (around.at(-1)?.count ?? 0) > 0;
  });
}

/**
 * From where to where a source was executed, in its own places: `[from, to, from, to, …]`. A piece
 * reaches to the next one, and no further than `lines`: in a bundle there are none of what was left
 * out.
 */
function stretchesOf(pieces, ranges, lines = Number.POSITIVE_INFINITY) {
  const ran = executed(pieces, ranges);
  const places = new Map();
  // A place that several pieces come from was executed where one of them was.
  for (const [index, { place }] of pieces.entries()) places.set(place, places.get(place) || ran[index]);
  const sorted = [...places.keys()].sort((a, b) => a - b);
  const stretches = [];
  for (const [index, place] of sorted.entries()) {
    if (!places.get(place)) continue;
    const next = sorted[index + 1] ?? Number.MAX_SAFE_INTEGER;
    const to = Math.min(next, (Math.floor(place / LINE) + lines) * LINE);
    if (stretches.at(-1) === place) stretches.pop();
    else stretches.push(place);
    stretches.push(to);
  }
  return stretches;
}

/**
 * Counts what this thread executes of src. `codeOf` gives what vitest made of a module, and how far
 * into the script that begins.
 */
export async function startCounting(codeOf) {
  const session = new Session();
  session.connect();
  // Counts are lost where code is optimized, and blocks are known of the first round alone. Which
  // functions were called is known in each round: V8 inlines none before it has told of it.
  const begin = () => session.post('Profiler.startPreciseCoverage', { callCount: false });
  await session.post('Profiler.enable');
  await begin();
  const known = new Map();
  function moduleAt(path) {
    if (!known.has(path)) {
      const { code, before } = codeOf(path);
      const pieces = piecesOf(code).map(({ offset, place }) => ({ offset: offset + before, place }));
      known.set(path, { pieces, before });
    }
    return known.get(path);
  }

  /**
   * What was executed since it was last asked, by the path from the root: `executed` is all of it,
   * `loaded` what of it is in modules that were loaded meanwhile.
   */
  return async function taken() {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    await begin();
    const places = { executed: {}, loaded: {} };
    for (const { url, functions } of result) {
      const path = url.replace('file://', '');
      if (!path.startsWith(SRC)) continue;
      const ranges = functions.flatMap(each => each.ranges);
      if (!ranges.some(({ count }) => count > 0)) continue;
      const file = path.slice(root.length + 1);
      const { pieces, before } = moduleAt(path);
      const stretches = stretchesOf(pieces, ranges);
      // The function around the module runs when it is loaded, and only then.
      const isLoaded = ranges.some(({ startOffset, count }) => startOffset < before && count > 0);
      // A module that is loaded anew is another script of the same name.
      for (const files of [places.executed, ...(isLoaded ? [places.loaded] : [])])
        files[file] = [...(files[file] ?? []), ...stretches];
    }
    return places;
  };
}

const fileFor = (folder, test) => join(folder, `${test}.json`);

/**
 * `{ of, holds, seconds, loading, running }`: the hash of all that it loads, whether its tests
 * held, their time on the processor, what was executed until its first test began or in modules
 * that a test loaded, and what since.
 */
export function writeCoverage(folder, test, coverage) {
  const file = fileFor(folder, test);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(coverage));
}

function meets(stretches, [from, to]) {
  for (let at = 0; at < stretches.length; at += 2)
    if (stretches[at] <= to && from < stretches[at + 1]) return true;
  return false;
}

/**
 * What two texts differ in, in places of the first, with a letter on each side: what is put in
 * between belongs to one of both.
 */
function differenceOf({ before, after }) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  const placeAt = offset => {
    const lines = before.slice(0, offset).split('\n');
    return (lines.length - 1) * LINE + Math.min(lines.at(-1).length, LINE - 1);
  };
  return [placeAt(Math.max(0, from - 1)), placeAt(before.length - same)];
}

/** Whether a bundle that ran with NODE_V8_COVERAGE executed the place of each change. */
export async function executesAll(bundle, folder, texts) {
  const pieces = piecesOf(await readFile(bundle, 'utf8'));
  const [name] = await readdir(folder);
  const { result } = JSON.parse(await readFile(join(folder, name), 'utf8'));
  const { functions } = result.find(({ url }) => url === pathToFileURL(bundle).href);
  const ranges = functions.flatMap(each => each.ranges);
  return texts.every(text => {
    const own = pieces.filter(({ source }) => resolve(dirname(bundle), source) === join(root, text.file));
    return meets(stretchesOf(own, ranges, 1), differenceOf(text));
  });
}

/** What was measured, by test; of a test that is not among them nothing is known. */
export async function readCoverage(folder = COVERAGE) {
  const names = await readdir(folder, { recursive: true }).catch(error => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const tests = names.filter(name => name.endsWith('.test.ts.json')).map(name => name.replace(/\.json$/, ''));
  const measured = new Map(
    await Promise.all(
      tests.map(async test => [test, JSON.parse(await readFile(fileFor(folder, test), 'utf8'))]),
    ),
  );
  const whileLoading = new Map();
  // Tests share the modules of a process: what runs while one is loaded runs for the first of them
  // only, and is there for all. Some are loaded only when a command needs them, in a test.
  for (const { loading } of measured.values())
    for (const [file, stretches] of Object.entries(loading))
      whileLoading.set(file, [...(whileLoading.get(file) ?? []), stretches]);

  return {
    of: test => measured.get(test),
    /**
     * How far a test that loads the file is from the place that a change is in: 0 where it executes
     * it, 1 where it is executed while something is loaded, which is there for all, 2 where it is
     * not executed.
     */
    distance(texts) {
      const changes = texts.map(text => ({ file: text.file, difference: differenceOf(text) }));
      const meetsAny = stretchesOf =>
        changes.some(({ file, difference }) =>
          stretchesOf(file).some(stretches => meets(stretches, difference)),
        );
      const ofAll = meetsAny(file => whileLoading.get(file) ?? []) ? 1 : 2;
      return test => (meetsAny(file => [measured.get(test)?.running[file] ?? []]) ? 0 : ofAll);
    },
  };
}
