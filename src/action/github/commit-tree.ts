import { createHash } from 'node:crypto';
import { join, relative, resolve, sep } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import type { FolderEntry } from '../../manifest/files/files.ts';
import { isInside } from '../../manifest/files/include.ts';
import type { GitHub, TreeEntry } from './github.ts';

type Folder = ReadonlyMap<string, TreeEntry>;

const FOLDER = '040000';
const LINK = '120000';
const FILE = /^100/;
const MOST_LINKS = 40;

/** The checkout of a repository. Both folders are real paths. */
export interface Checkout {
  /** The top folder of the checkout. */
  readonly top: string;
  /** The folder that file names are relative to. */
  readonly cwd: string;
}

/**
 * Reads which files a commit on GitHub has, by the paths of a checkout. Follows links inside the
 * repository. Throws a Failure if a folder is too large to list completely.
 */
export class CommitTree {
  readonly #github: GitHub;
  readonly #commit: string;
  readonly #at: Checkout;
  readonly #folders = new Map<string, Promise<Folder | undefined>>();
  #whole: ReadonlyMap<string, Folder> | undefined;

  private constructor(github: GitHub, commit: string, at: Checkout) {
    this.#github = github;
    this.#commit = commit;
    this.#at = at;
  }

  /**
   * Reads all folders with one request; if there are too many, reads each folder when it is used.
   */
  static async open(github: GitHub, commit: string, at: Checkout): Promise<CommitTree> {
    const tree = new CommitTree(github, commit, at);
    const { entries, truncated } = await github.tree(commit, true);
    if (!truncated) tree.#whole = byFolder(entries);
    return tree;
  }

  async realpath(path: string): Promise<string | undefined> {
    const whole = resolve(this.#at.cwd, path);
    if (!isInside(this.#at.top, whole)) return undefined;
    const rest = this.#inside(whole).split('/');
    let links = 0;
    let at = '';
    for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
      if (name === '' || name === '.') continue;
      if (name === '..') {
        if (at === '') return undefined;
        at = parentOf(at);
        continue;
      }
      const next = at === '' ? name : `${at}/${name}`;
      const entry = await this.#entry(next);
      if (entry === undefined) return undefined;
      if (entry.mode === LINK) {
        const target = new TextDecoder().decode(await this.#github.blob(entry.sha));
        links += 1;
        if (target.startsWith('/') || links > MOST_LINKS) return undefined;
        rest.unshift(...target.split('/'));
      } else at = next;
    }
    return join(this.#at.top, at);
  }

  /** The hash of a regular file's content; undefined if there is none. `path` is a real path. */
  async blobAt(path: string): Promise<string | undefined> {
    return (await this.fileAt(path))?.sha;
  }

  /** The entry of a regular file; undefined if there is none. `path` is a real path. */
  async fileAt(path: string): Promise<TreeEntry | undefined> {
    const entry = await this.#entry(this.#inside(path));
    return entry !== undefined && FILE.test(entry.mode) ? entry : undefined;
  }

  async list(path: string): Promise<readonly FolderEntry[] | undefined> {
    const folder = await this.#folder(this.#inside(path));
    if (folder === undefined) return undefined;
    return [...folder].map(([name, { mode }]) => ({ name, type: typeOf(mode) }));
  }

  #inside(path: string): string {
    return relative(this.#at.top, path).split(sep).join('/');
  }

  async #entry(inside: string): Promise<TreeEntry | undefined> {
    return (await this.#folder(parentOf(inside)))?.get(nameOf(inside));
  }

  #folder(inside: string): Promise<Folder | undefined> {
    const known = this.#folders.get(inside) ?? this.#list(inside);
    this.#folders.set(inside, known);
    return known;
  }

  async #list(inside: string): Promise<Folder | undefined> {
    if (this.#whole !== undefined) return this.#whole.get(inside);
    const entry = inside === '' ? undefined : await this.#entry(inside);
    const sha = inside === '' ? this.#commit : entry?.mode === FOLDER ? entry.sha : undefined;
    if (sha === undefined) return undefined;
    const { entries, truncated } = await this.#github.tree(sha, false);
    if (!truncated) return new Map(entries.map(each => [each.path, each]));
    const where = inside === '' ? 'the repository' : inside;
    throw new Failure(
      'unreadable',
      `GitHub does not list all files of ${where} at ${this.#commit.slice(0, 10)}`,
      {
        next: 'Keep the manifest in a folder of its own, or apply by hand with `evenkeel apply --expect-digest DIGEST`.',
      },
    );
  }
}

function byFolder(entries: readonly TreeEntry[]): ReadonlyMap<string, Folder> {
  const found = new Map<string, Map<string, TreeEntry>>([['', new Map()]]);
  for (const { path, mode } of entries) if (mode === FOLDER) found.set(path, new Map());
  for (const entry of entries) found.get(parentOf(entry.path))?.set(nameOf(entry.path), entry);
  return found;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function typeOf(mode: string): FolderEntry['type'] {
  if (mode === FOLDER) return 'folder';
  if (mode === LINK) return 'link';
  return FILE.test(mode) ? 'file' : 'other';
}

/**
 * The hash under which git stores a content; `length` hex digits say which function (SHA-1 or
 * SHA-256).
 */
export function gitHash(bytes: Uint8Array, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
