import { basename } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import type { Files } from '../../manifest/files/files.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import type { ManifestFlags } from '../options/shared-options.ts';

const NAMES = [DEFAULT_FILE, 'evenkeel.yml'];
/** The most folders to search upwards; no repository is deeper. */
const MOST_FOLDERS = 64;

/**
 * The manifest files of a run: those that `--file` names, or the one that evenkeel finds. Empty if
 * there is none.
 */
export async function manifestFiles(
  { file }: Pick<ManifestFlags, 'file'>,
  files: Files,
): Promise<readonly string[]> {
  if (file.length > 0) return file;
  const found = await findManifest(files);
  return found === undefined ? [] : [found];
}

/**
 * The path, from this folder, of the `evenkeel.yaml` or `evenkeel.yml` that is nearest: in this
 * folder, or in a folder above it in the same repository. Outside a repository only this folder
 * counts: a file further up may be anybody's. Throws a Failure with code `usage` if a folder has
 * both.
 */
async function findManifest(files: Files): Promise<string | undefined> {
  const here = await manifestIn('', files);
  if (here !== undefined) return here;
  for (const folder of await foldersAbove(files)) {
    const found = await manifestIn(folder, files);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function manifestIn(folder: string, files: Files): Promise<string | undefined> {
  const paths = NAMES.map(name => `${folder}${name}`);
  const there = await Promise.all(paths.map(path => files.realpath(path)));
  const [found, other] = paths.filter((_, index) => there[index] !== undefined);
  if (other === undefined) return found;
  throw new Failure('usage', `this folder has both ${found} and ${other}`, {
    next: 'Name one of them with -f.',
  });
}

/**
 * Throws a Failure with code `file` if the folder already has a manifest of the other name, such as
 * `evenkeel.yml` beside `evenkeel.yaml`. With both files, a run without `-f` would stop.
 */
export async function refuseSecond(file: string, files: Pick<Files, 'realpath'>): Promise<void> {
  const name = basename(file);
  if (!NAMES.includes(name)) return;
  for (const other of NAMES.filter(each => each !== name)) {
    const path = file.slice(0, file.length - name.length) + other;
    if ((await files.realpath(path)) !== undefined)
      throw new Failure('file', `${file} is not written: ${path} is there already`, {
        next: `Go on with ${path}, or give the new file another name.`,
      });
  }
}

/**
 * The folders above this one, up to the top of the repository: '../', '../../'. Empty where this
 * folder is the top, or is in no repository.
 */
export async function foldersAbove(files: Pick<Files, 'realpath'>): Promise<readonly string[]> {
  const folders: string[] = [];
  let before = await files.realpath('.');
  for (let folder = ''; folders.length < MOST_FOLDERS; ) {
    if ((await files.realpath(`${folder}.git`)) !== undefined) return folders;
    folder += '../';
    const path = await files.realpath(folder);
    if (path === undefined || path === before) break;
    folders.push(folder);
    before = path;
  }
  return [];
}
