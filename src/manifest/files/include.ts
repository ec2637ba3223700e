import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { globMatcher } from '../../core/text/glob.ts';
import { LIMITS } from '../limits.ts';
import type { ManifestRule } from '../manifest-rule.ts';
import type { FileMistake, Files } from './files.ts';

/** A file that an include names: its real path, and its displayed path. */
export interface IncludedFile {
  readonly path: string;
  readonly shown: string;
}

/** A file that includes other files. */
export interface Includer extends IncludedFile {
  /** The folder outside which nothing is read. */
  readonly root: string;
}

export type Includes = { readonly found: readonly IncludedFile[]; readonly trouble?: never } | RefusedInclude;

interface RefusedInclude {
  readonly trouble: FileMistake;
}

function refused(rule: ManifestRule, message: string, hint?: string): RefusedInclude {
  return { trouble: { rule, message, hint } };
}

/** Why a pattern is not allowed; undefined if it is. */
function patternTrouble(pattern: string, folder: string): RefusedInclude | undefined {
  if (/\$\{/.test(pattern))
    return refused(
      'include/pattern',
      'the path of an include cannot have variables',
      'write the path without ${…}',
    );
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(pattern))
    return refused(
      'include/outside',
      'an include cannot be a URL or a path with a drive',
      'write a path that is relative to this file',
    );
  if (/^[/~]/.test(pattern))
    return refused(
      'include/outside',
      'an include cannot begin with / or ~',
      'write a path that is relative to this file',
    );
  if (/[\\\p{Cc}]/u.test(pattern))
    return refused(
      'include/pattern',
      'the path of an include cannot have backslashes or control characters',
      'write / between folders',
    );
  const segments = pattern.split('/');
  if (pattern.endsWith('/'))
    return refused(
      'include/pattern',
      'this path names a folder, and an include needs files',
      `name the files in it, as in ${pattern}*.yaml`,
    );
  if (segments.includes(''))
    return refused('include/pattern', 'the path of an include has two / in a row', 'write one /');
  if (pattern.includes('**'))
    return refused(
      'include/pattern',
      'the path of an include cannot have **',
      `name each folder, as in ${folder}/*.yaml`,
    );
  return undefined;
}

/** Whether a path below a folder is visible: no part of it begins with a dot, as `.git` does. */
export function isSeen(folder: string, path: string): boolean {
  return !relative(folder, path)
    .split(sep)
    .some(name => name.startsWith('.'));
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** An include pattern, with the folder to search. */
interface Search {
  readonly pattern: string;
  /** The file whose include has the pattern. */
  readonly from: IncludedFile;
  readonly root: string;
  readonly files: Files;
}

/**
 * The files that an include pattern names, sorted by path. `*` and `?` match within a name, but not
 * a leading dot; `..` is the folder above. Every folder and file is checked both as written and by
 * its real path: nothing outside `root` and nothing hidden is listed or named. `folder`: the hint
 * about a wrong pattern has an example with this folder.
 */
export async function expandInclude(
  pattern: string,
  from: Includer,
  files: Files,
  folder = 'parts',
): Promise<Includes> {
  const { root } = from;
  const trouble = patternTrouble(pattern, folder);
  if (trouble !== undefined) return trouble;
  const search: Search = { pattern, from, root, files };
  const segments = pattern.split('/').filter(segment => segment !== '.');
  if (segments.some(segment => segment.startsWith('.') && segment !== '..')) return hidden(pattern);
  let places: readonly string[] = [''];
  for (const [index, segment] of segments.entries()) {
    if (!/[*?]/.test(segment)) {
      places = places.map(place => join(place, segment));
      continue;
    }
    const next = await matching(segment, index === segments.length - 1 ? 'file' : 'folder', places, search);
    if ('trouble' in next) return next;
    places = next.places;
  }
  return filesAt(places, search);
}

/** The entries of the folders in `places` whose name matches one segment of the pattern. */
async function matching(
  segment: string,
  wanted: 'file' | 'folder',
  places: readonly string[],
  search: Search,
): Promise<{ readonly places: readonly string[] } | RefusedInclude> {
  const { pattern, files } = search;
  const matches = globMatcher(segment);
  const found: string[] = [];
  for (const place of places) {
    const folder = await realPlace(place, search);
    if (typeof folder === 'object') return folder;
    if (folder === undefined) continue;
    const entries = await files.list(folder, LIMITS.folderEntries);
    if (entries === undefined)
      return refused(
        'include/folder',
        `the folder of "${pattern}" cannot be listed, or has more than ${LIMITS.folderEntries} entries`,
        'check the permissions of the folder, or name a smaller folder',
      );
    for (const { name, type } of entries) {
      const fits = type === 'link' || type === wanted;
      if (fits && !name.startsWith('.') && matches(name)) found.push(join(place, name));
    }
  }
  if (found.length > LIMITS.folderEntries)
    return refused(
      'include/folder',
      `"${pattern}" matches more than ${LIMITS.folderEntries} names`,
      'name fewer files',
    );
  return { places: found };
}

async function filesAt(places: readonly string[], search: Search): Promise<Includes> {
  const { pattern, from } = search;
  const found: IncludedFile[] = [];
  for (const place of [...places].sort()) {
    const path = await realPlace(place, search);
    if (typeof path === 'object') return path;
    if (path === undefined) continue;
    found.push({ path, shown: shownPath(join(dirname(from.shown), place)) });
  }
  if (found.length > 0) return { found };
  const isWord = /^[\w-]+$/.test(pattern);
  const hint = isWord ? 'write the whole name of the file, such as parts.yaml' : undefined;
  return refused('include/missing', `no file matches "${pattern}"`, hint);
}

/**
 * The real path of a file; undefined if nothing exists there. The path as written is checked before
 * the disk is asked, so that the answer does not show whether a forbidden file exists.
 */
async function realPlace(place: string, search: Search): Promise<string | RefusedInclude | undefined> {
  const { from, files } = search;
  const written = join(dirname(from.path), place);
  const trouble = placeTrouble(written, search);
  if (trouble !== undefined) return trouble;
  const path = await files.realpath(written);
  return path === undefined ? undefined : (placeTrouble(path, search) ?? path);
}

function placeTrouble(path: string, { pattern, root }: Search): RefusedInclude | undefined {
  if (!isInside(root, path))
    return refused(
      'include/outside',
      `"${pattern}" is outside the folder in which a manifest may name files`,
      'move the file into the folder of the manifest, or give --root a folder that has both',
    );
  return isSeen(root, path) ? undefined : hidden(pattern);
}

function hidden(pattern: string): RefusedInclude {
  return refused(
    'include/hidden',
    `"${pattern}" is hidden, or is a link to something hidden`,
    'move the file to a path in which no name begins with a dot',
  );
}

/** A path for output, with `/` on every system. Windows accepts `/`, too. */
export function shownPath(path: string): string {
  return path.split(sep).join('/');
}
