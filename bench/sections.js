// The parts of a document that the benchmarks write: what stands between `<!-- bench:NAME -->` and
// `<!-- /bench:NAME -->`.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The text with these bodies, by name, between their markers. Throws where a marker is missing,
 * doubled or out of order.
 */
export function withSections(text, sections) {
  let changed = text;
  for (const [name, body] of sections) {
    const { from, to } = placeOf(changed, name);
    changed = `${changed.slice(0, from)}\n\n${body.trim()}\n\n${changed.slice(to)}`;
  }
  return changed;
}

/**
 * Throws where the file could not be written by {@link writeSections}: before hours are
 * spent measuring.
 */
export function checkSections(file, names) {
  const text = readFileSync(file, 'utf8');
  for (const name of names) placeOf(text, name);
}

/**
 * Writes the bodies into the file, in one go: whoever reads it sees the old text or the new one.
 */
export function writeSections(file, sections) {
  const text = withSections(readFileSync(file, 'utf8'), sections);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Where a section's body begins and ends. */
function placeOf(text, name) {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const from = only(text, open) + open.length;
  const to = only(text, close);
  if (to < from) throw new Error(`${close} stands before ${open}`);
  const inside = /<!-- \/?bench:[^>]*-->/.exec(text.slice(from, to))?.[0];
  if (inside !== undefined) throw new Error(`${inside} stands between ${open} and ${close}`);
  return { from, to };
}

function only(text, marker) {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`the marker ${marker} is missing`);
  if (text.indexOf(marker, at + 1) >= 0) throw new Error(`the marker ${marker} is there twice`);
  return at;
}
