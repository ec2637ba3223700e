// The semantic mutants (test/mutants/*.json and the planted defects of the matrix) and the
// judgments on them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './settings.js';
import { withEdits } from './simulation-bundle.js';

const FOLDER = join(root, 'test/mutants');
/**
 * Lists of people who had seen no test: a list is named after the feature that it is about, there
 * as here.
 */
const STRANGERS = 'strangers';
const JUDGED = 'equivalent.json';
const OPEN = 'open.json';
const THRESHOLDS = 'thresholds.json';

/** The folder below `src` that a file is in; what is in none is the loop. */
export function layerOf(file) {
  const [, layer, rest] = file.split('/');
  return rest === undefined ? 'loop' : layer;
}

/**
 * A mutant with the whole text of each file that it changes, which takes the place of the file
 * while it is loaded.
 */
export async function makeMutant(id, from, edits) {
  const names = [...new Set(edits.map(edit => edit.file))];
  const texts = await Promise.all(
    names.map(async file => {
      const before = await readFile(join(root, file), 'utf8');
      const own = edits.filter(edit => edit.file === file);
      return { file, before, after: withEdits(before, own, `${file}, for "${id}"`) };
    }),
  );
  const [, isStrange, feature] = /^(strangers\/)?(.+)$/.exec(from);
  return {
    id,
    from,
    layer: layerOf(names[0]),
    feature,
    whose: isStrange === undefined ? 'authors' : 'strangers',
    texts,
  };
}

const isList = name => name.endsWith('.json') && ![JUDGED, OPEN, THRESHOLDS].includes(name);

/**
 * The lists by file name, those of strangers too: `{ breaks, file, find, by }`, a row each, and
 * `near` what of the matrix catches it, `needs` a program without which its test asks nothing.
 */
export async function readLists() {
  const [own, strangers] = await Promise.all([readdir(FOLDER), readdir(join(FOLDER, STRANGERS))]);
  const names = [...own.filter(isList), ...strangers.filter(isList).map(name => `${STRANGERS}/${name}`)];
  return Promise.all(
    names.sort().map(async name => ({ name, rows: JSON.parse(await readFile(join(FOLDER, name), 'utf8')) })),
  );
}

/** The planted defects of the matrix. The tests have to catch them, too. */
async function readPlants() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/simulation/planted/plants.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { PLANTS } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return PLANTS;
}

/**
 * All semantic mutants: the `id` of one is the promise that it breaks, `near` the part of the
 * matrix to show it to first, `needs` a program that its test runs.
 */
export async function readMutants() {
  const [lists, plants] = await Promise.all([readLists(), readPlants()]);
  const listed = lists.flatMap(({ name, rows }) =>
    rows.map(({ breaks, near, needs, ...edit }) => ({
      name: breaks,
      from: name.replace(/\.json$/, ''),
      edits: [edit],
      near,
      needs,
    })),
  );
  const planted = plants.map(plant => ({ ...plant, from: 'planted' }));
  return Promise.all(
    [...listed, ...planted].map(async ({ name, from, edits, near, needs }) => ({
      ...(await makeMutant(name, from, edits)),
      near,
      needs,
    })),
  );
}

/**
 * Those that no test is known to catch yet, by id: a debt that is shown, and that does not fail a
 * run.
 */
export async function readOpen() {
  return new Set(JSON.parse(await readFile(join(FOLDER, OPEN), 'utf8')));
}

/**
 * Why a mutant changes nothing that anybody could notice, by its id: `because`, and `shownBy`, a
 * program whose output is the same bytes with the change as without it.
 */
export async function readJudged() {
  const rows = JSON.parse(await readFile(join(FOLDER, JUDGED), 'utf8'));
  return new Map(rows.map(({ mutant, ...judgement }) => [mutant, judgement]));
}

/**
 * What a run fails below: `rowsPerMinute` of the processor, and of `layers` and `features` the per
 * cent that are caught.
 */
export const THRESHOLDS_FILE = join(FOLDER, THRESHOLDS);

export const readThresholds = async () => JSON.parse(await readFile(THRESHOLDS_FILE, 'utf8'));
