import { dirname, join, relative, resolve } from 'node:path';
import type { FileContent, Files, FolderEntry } from '../../manifest/files/files.ts';
import { isInside } from '../../manifest/files/include.ts';

/**
 * Runs git without a shell; undefined if git prints more than `limitBytes`, or fails without a
 * message. If git fails with a message, rejects with a Failure of code `file` that has this
 * message.
 */
export type Git = (args: readonly string[], limitBytes: number) => Promise<Uint8Array | undefined>;

const LISTING_BYTES = 16 * 1024 * 1024;

interface GitEntry {
  readonly name: string;
  readonly type: FolderEntry['type'];
  readonly id: string;
}

/**
 * The files of one commit, such as those of the manifest before a change. Relative paths start in
 * the working directory. Links are not followed. Every method rejects if git fails with a message,
 * so a file that git cannot read never counts as missing.
 */
export class GitFiles implements Files {
  readonly #git: Git;
  /** The whole id of the commit. */
  readonly commit: string;
  readonly #cwd: string;
  readonly #top: string;
  readonly #folders = new Map<string, Promise<readonly GitEntry[] | undefined>>();

  private constructor(git: Git, commit: string, cwd: string, top: string) {
    this.#git = git;
    this.commit = commit;
    this.#cwd = cwd;
    this.#top = top;
  }

  /** Opens a commit by any name that git knows; undefined if there is no such commit. */
  static async open(git: Git, ref: string): Promise<GitFiles | undefined> {
    const top = await line(git, ['rev-parse', '--show-toplevel']);
    const prefix = await line(git, ['rev-parse', '--show-prefix']);
    const commit = await line(git, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${ref}^{commit}`,
    ]);
    if (commit === undefined || top === undefined || top === '' || prefix === undefined) return undefined;
    return new GitFiles(git, commit, join(top, prefix), resolve(top));
  }

  /**
   * The path of a file within the repository's folder; undefined if the file is outside of the
   * repository. Follows symbolic links among the folders of the path, with `files`. The file itself
   * need not exist any more.
   */
  async placeOf(path: string, files: Pick<Files, 'realpath'>): Promise<string | undefined> {
    const whole = resolve(this.#cwd, path);
    if (isInside(this.#top, whole)) return whole;
    for (let folder = dirname(whole); ; folder = dirname(folder)) {
      const real = await files.realpath(folder);
      if (real !== undefined && relative(this.#top, real) === '')
        return join(this.#top, relative(folder, whole));
      if (dirname(folder) === folder) return undefined;
    }
  }

  async realpath(path: string): Promise<string | undefined> {
    const whole = resolve(this.#cwd, path);
    if (whole === this.#top || whole === this.#cwd) return whole;
    const entry = await this.#entry(whole);
    return entry === undefined || entry.type === 'link' ? undefined : whole;
  }

  async read(path: string, limitBytes: number): Promise<FileContent> {
    const entry = await this.#entry(resolve(this.#cwd, path));
    if (entry === undefined) return { trouble: 'missing' };
    if (entry.type !== 'file') return { trouble: 'not_a_file' };
    const bytes = await this.#git(['cat-file', 'blob', entry.id], limitBytes);
    return bytes === undefined ? { trouble: 'too_large' } : { bytes };
  }

  async list(path: string, limit: number): Promise<readonly FolderEntry[] | undefined> {
    const entries = await this.#folder(resolve(this.#cwd, path));
    if (entries === undefined || entries.length > limit) return undefined;
    return entries.map(({ name, type }) => ({ name, type }));
  }

  async #entry(whole: string): Promise<GitEntry | undefined> {
    if (whole === this.#top || !isInside(this.#top, whole)) return undefined;
    const name = whole.slice(dirname(whole).length).replace(/^[/\\]/, '');
    return (await this.#folder(dirname(whole)))?.find(entry => entry.name === name);
  }

  #folder(whole: string): Promise<readonly GitEntry[] | undefined> {
    const known = this.#folders.get(whole) ?? this.#list(whole);
    this.#folders.set(whole, known);
    return known;
  }

  async #list(whole: string): Promise<readonly GitEntry[] | undefined> {
    const tree = whole === this.#top ? this.commit : await this.#tree(whole);
    if (tree === undefined) return undefined;
    const bytes = await this.#git(['ls-tree', '-z', '--full-tree', '--end-of-options', tree], LISTING_BYTES);
    return bytes === undefined ? undefined : entriesOf(new TextDecoder().decode(bytes));
  }

  async #tree(whole: string): Promise<string | undefined> {
    const entry = await this.#entry(whole);
    return entry?.type === 'folder' ? entry.id : undefined;
  }
}

/**
 * Reads the output of `git ls-tree -z`: `<mode> <type> <id>\t<name>\0` for each entry of a folder.
 */
function entriesOf(listing: string): readonly GitEntry[] {
  return listing.split('\0').flatMap(text => {
    const [, mode = '', type = '', id = '', name = ''] = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/s.exec(text) ?? [];
    return name === '' ? [] : [{ name, id, type: typeOf(mode, type) }];
  });
}

function typeOf(mode: string, type: string): GitEntry['type'] {
  if (type === 'tree') return 'folder';
  if (type !== 'blob') return 'other';
  return mode === '120000' ? 'link' : 'file';
}

async function line(git: Git, args: readonly string[]): Promise<string | undefined> {
  const bytes = await git(args, 64 * 1024);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
}

/** Whether a clone lacks the older commits. */
export async function isShallow(git: Git): Promise<boolean> {
  return (await line(git, ['rev-parse', '--is-shallow-repository'])) === 'true';
}
