import { dirname, join } from 'node:path';
import type { Files } from '../../manifest/files/files.ts';

const SCHEMA = 'node_modules/evenkeel/dist/schema/editor.schema.json';
/** The most folders to search upwards; no repository is deeper. */
const MOST_FOLDERS = 64;
/**
 * The line for a manifest without a schema file near it. Editors read `yaml-language-server` only
 * at the start of a comment, so they take this line as a text for people.
 */
const HINT =
  '# For completion in an editor, run `evenkeel schema editor > evenkeel.schema.json` and add: # yaml-language-server: $schema=./evenkeel.schema.json';

/**
 * The line of a new file by which editors find the schema: the schema of the installed evenkeel, so
 * its version fits and nothing is downloaded. The line names the nearest installed evenkeel in the
 * file's folder or above, inside the file's repository. Where there is none, as after a global
 * installation, the line says what to do: a path of this machine would be wrong on others.
 */
export async function editorLine(file: string, files: Pick<Files, 'realpath'>): Promise<string> {
  let folder = dirname(file);
  let up = './';
  for (let count = 0; count < MOST_FOLDERS; count += 1) {
    if ((await files.realpath(join(folder, SCHEMA))) !== undefined)
      return `# yaml-language-server: $schema=${up}${SCHEMA}`;
    if ((await files.realpath(join(folder, '.git'))) !== undefined) break;
    up = up === './' ? '../' : `${up}../`;
    folder = join(folder, '..');
  }
  return HINT;
}
