// Mutants that nobody wrote: every place where Stryker's instrumenter knows a small change, one at
// a time.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { layerOf } from './mutants-read.js';
import { root } from './settings.js';

const LAYERS = ['core', 'engine', 'providers', 'http', 'manifest', 'action', 'cli', 'render'];
const SHOWN = 70;

const silent = () => undefined;
const logger = { isDebugEnabled: () => false, debug: silent, info: silent, warn: silent };

/**
 * Only the places and their replacements are wanted, not the text with all of them switched off.
 */
const withoutPrinting = () => '';

async function sources({ layer, file }) {
  const all = await Promise.all(
    LAYERS.filter(each => layer === undefined || each === layer).map(async each => {
      const names = await readdir(join(root, 'src', each), { recursive: true });
      return names.filter(name => name.endsWith('.ts')).map(name => `src/${each}/${name}`);
    }),
  );
  const chosen = all.flat().filter(name => file === undefined || name.includes(file));
  return Promise.all(
    chosen.sort().map(async name => ({ name, content: await readFile(join(root, name), 'utf8') })),
  );
}

function offsets(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return ({ line, column }) => starts[line] + column;
}

function short(text) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/**
 * The same change of the same text further down is another mutant; lines are no part of the id,
 * since they move.
 */
function numbered(ids) {
  const seen = new Map();
  return ids.map(id => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id} (${count})`;
  });
}

/** All generated mutants, or those of a layer or of files with that in their path. */
export async function generateMutants(only) {
  const files = await sources(only);
  const { mutants } = await new Instrumenter(logger, undefined, withoutPrinting).instrument(
    files.map(file => ({ ...file, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const texts = new Map(files.map(({ name, content }) => [name, { content, offset: offsets(content) }]));
  const placed = mutants.map(({ fileName, location, replacement }) => {
    const { content, offset } = texts.get(fileName);
    const [start, end] = [offset(location.start), offset(location.end)];
    return { file: fileName, content, start, end, by: replacement };
  });
  const ids = numbered(
    placed.map(
      ({ file, content, start, end, by }) => `${file}: ${short(content.slice(start, end))} → ${short(by)}`,
    ),
  );
  return placed.map(({ file, content, start, end, by }, index) => ({
    id: ids[index],
    from: 'generated',
    layer: layerOf(file),
    /** Made when it is asked for: all of them at once are tens of thousands of files. */
    get texts() {
      return [{ file, before: content, after: content.slice(0, start) + by + content.slice(end) }];
    },
  }));
}
