// names.json: the names on GitHub (`owner/name`) and npm whose owner is confirmed, and null until
// then. docs/releasing.md says who may write one there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.js';

/** @returns {{ repository: string | null, package: string | null }} */
export function confirmedNames(folder = root) {
  return JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'));
}

/** The page of the repository; undefined where there is none yet. */
export function homeOf({ repository }) {
  return repository === null ? undefined : `https://github.com/${repository}`;
}
