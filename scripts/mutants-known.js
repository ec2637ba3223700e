// What earlier runs found, a line each, in a file that is not committed. Nothing in it is believed once what it rests on has changed.
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './settings.js';

const KNOWN = join(root, '.mutants/known.jsonl');

async function linesOf(file) {
  try {
    return (await readFile(file, 'utf8')).split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A line that was cut off in the middle, by a run that was killed, says nothing. */
function parsed(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** A mutant is what it makes of the files: under another text of them the same edit is another one. */
const keyOf = ({ texts }) =>
  createHash('sha256')
    .update(texts.map(({ file, after }) => `${file}\n${after}`).join('\n'))
    .digest('hex')
    .slice(0, 24);

/**
 * `restsOn` gives the hash of all that some tests load: a kill rests on the test that caught it, a survivor on every test that it
 * was shown to.
 */
export async function readKnown(restsOn, path = KNOWN) {
  const rows = (await linesOf(path)).flatMap(parsed);
  const results = new Map(rows.filter(row => row.key !== undefined).map(row => [row.key, row]));
  const sound = new Map(rows.filter(row => row.sound !== undefined).map(row => [row.sound, row.of]));
  await mkdir(dirname(path), { recursive: true });
  const add = row => appendFile(path, `${JSON.stringify(row)}\n`);

  return {
    /** `{ caught }` where it is known; `shownTo` gives the tests that it would be shown to. */
    of(mutant, shownTo) {
      const row = results.get(keyOf(mutant));
      if (row === undefined) return undefined;
      const tests = row.caught === undefined ? shownTo(mutant) : [row.caught.by];
      return row.of === restsOn(tests) ? row : undefined;
    },
    async take(mutant, shown, caught, seconds) {
      const [{ file }] = mutant.texts;
      const of = restsOn(caught === undefined ? shown : [caught.by]);
      const row = { key: keyOf(mutant), id: mutant.id, from: mutant.from, file, of, seconds, caught };
      results.set(row.key, row);
      await add(row);
    },
    /** The tests that are known to hold on the sources as they are. */
    soundOnes: tests => tests.filter(test => sound.get(test) === restsOn([test])),
    async takeSound(test) {
      sound.set(test, restsOn([test]));
      await add({ sound: test, of: sound.get(test) });
    },
    /** How often each test was the one that caught a defect of these files. */
    catchers(files) {
      const counts = new Map();
      for (const { file, caught } of results.values())
        if (caught !== undefined && files.includes(file))
          counts.set(caught.by, (counts.get(caught.by) ?? 0) + 1);
      return counts;
    },
  };
}
