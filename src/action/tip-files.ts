import { createHash } from 'node:crypto';
import { join, relative, resolve, sep } from 'node:path';
import { Failure } from '../core/failure.ts';
import type { FileContent, Files, FolderEntry, LoadedFile } from '../manifest/files.ts';
import { isInside } from '../manifest/include.ts';
import type { GitHub, TreeEntry } from './github.ts';

type Folder = ReadonlyMap<string, TreeEntry>;

const FOLDER = '040000';
const LINK = '120000';
const FILE = /^100/;
const MOST_LINKS = 40;

/** The checkout of a repository. Real paths. */
export interface Checkout {
  /** Its top folder. */
  readonly top: string;
  /** The folder that file names are relative to. */
  readonly cwd: string;
}

/**
 * The files of a commit on GitHub whose content equals files that were loaded from a checkout. A manifest read through this
 * is the loaded one, or some file {@link differs} or is {@link added}. Follows links inside the repository. Throws a
 * Failure if a folder is too large to list completely.
 */
export class TipFiles implements Files {
  readonly differs = new Set<string>();
  readonly added = new Set<string>();
  /** Read and equal. */
  readonly same = new Set<string>();
  readonly #github: GitHub;
  readonly #commit: string;
  readonly #at: Checkout;
  readonly #loaded: ReadonlyMap<string, Uint8Array>;
  readonly #folders = new Map<string, Promise<Folder | undefined>>();
  #whole: ReadonlyMap<string, Folder> | undefined;

  private constructor(github: GitHub, commit: string, at: Checkout, loaded: readonly LoadedFile[]) {
    this.#github = github;
    this.#commit = commit;
    this.#at = at;
    this.#loaded = new Map(loaded.map(({ path, bytes }) => [path, bytes]));
  }

  /** One request for all folders; if they are too many, one for each folder in use. */
  static async open(
    github: GitHub,
    commit: string,
    at: Checkout,
    loaded: readonly LoadedFile[],
  ): Promise<TipFiles> {
    const files = new TipFiles(github, commit, at, loaded);
    const { entries, truncated } = await github.tree(commit, true);
    if (!truncated) files.#whole = byFolder(entries);
    return files;
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

  async read(path: string): Promise<FileContent> {
    const entry = await this.#entry(this.#inside(path));
    if (entry === undefined || !FILE.test(entry.mode)) return { trouble: 'missing' };
    const bytes = this.#loaded.get(path);
    if (bytes !== undefined && isContent(bytes, entry.sha)) {
      this.same.add(path);
      return { bytes };
    }
    (bytes === undefined ? this.added : this.differs).add(path);
    return { trouble: 'changed' };
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
    throw new Failure('unreadable', `GitHub does not list all of ${where} at ${this.#commit.slice(0, 10)}`, {
      next: 'Keep the manifest in a folder of its own, or apply by hand with `evenkeel apply --expect-digest DIGEST`.',
    });
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

/** Whether git stores the content under that hash, as it is or after converting a checkout's CRLF line ends back. */
function isContent(bytes: Uint8Array, sha: string): boolean {
  return gitHash(bytes, sha.length) === sha || gitHash(withoutCarriageReturns(bytes), sha.length) === sha;
}

function gitHash(bytes: Uint8Array, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

const CR = 0x0d;
const LF = 0x0a;

function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== CR || bytes[at + 1] !== LF);
}
