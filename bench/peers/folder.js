// A folder in which a tool's program finds the packages that were installed for it.
import { copyFileSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { work } from '../measure.js';

const programs = join(dirname(fileURLToPath(import.meta.url)), 'programs');

/** The path of one of our programs for a tool. */
export function programPath(name) {
  return join(programs, name);
}

/** A new folder with a link to `modules`. */
export function newFolder(modules) {
  const folder = mkdtempSync(join(work, 'tool-'));
  if (modules !== undefined) symlinkSync(modules, join(folder, 'node_modules'));
  return folder;
}

/**
 * Copies one of our programs for a tool into the folder, with what it is to do beside it; returns
 * its arguments.
 */
export function programIn(folder, name, task) {
  copyFileSync(programPath(name), join(folder, name));
  return [name, writeIn(folder, 'task.json', `${JSON.stringify(task)}\n`)];
}

/** Writes a file into the folder; returns its name. */
export function writeIn(folder, name, text) {
  writeFileSync(join(folder, name), text);
  return name;
}
