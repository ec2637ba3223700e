// Keeps the declarations in dist/types/ that an entry of the package leads to: tsc writes
// one for every file that it has read.
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

export async function keepReachable(folder, entries) {
  const reached = new Set();
  async function visit(file) {
    if (reached.has(file)) return;
    reached.add(file);
    const text = await readFile(file, 'utf8');
    for (const [, path] of text.matchAll(IMPORT))
      await visit(resolve(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
  }
  for (const entry of entries) await visit(join(folder, entry));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(path)) await rm(path);
  }
}
