import type { FileContent, Files, FolderEntry, LoadedFile } from '../../manifest/files.ts';
import { type Checkout, CommitTree } from '../github/commit-tree.ts';
import { gitHash } from '../github/git-hash.ts';
import type { GitHub } from '../github/github.ts';

/**
 * The files of a commit on GitHub whose content equals files that were loaded from a checkout. A manifest read through this
 * is the loaded one, or some file {@link differs} or is {@link added}. Downloads no content.
 */
export class TipFiles implements Files {
  readonly differs = new Set<string>();
  readonly added = new Set<string>();
  /** Read and equal. */
  readonly same = new Set<string>();
  readonly #tree: CommitTree;
  readonly #loaded: ReadonlyMap<string, Uint8Array>;

  private constructor(tree: CommitTree, loaded: readonly LoadedFile[]) {
    this.#tree = tree;
    this.#loaded = new Map(loaded.map(({ path, bytes }) => [path, bytes]));
  }

  static async open(
    github: GitHub,
    commit: string,
    at: Checkout,
    loaded: readonly LoadedFile[],
  ): Promise<TipFiles> {
    return new TipFiles(await CommitTree.open(github, commit, at), loaded);
  }

  realpath(path: string): Promise<string | undefined> {
    return this.#tree.realpath(path);
  }

  async read(path: string): Promise<FileContent> {
    const sha = await this.#tree.blobAt(path);
    if (sha === undefined) return { trouble: 'missing' };
    const bytes = this.#loaded.get(path);
    if (bytes !== undefined && isContent(bytes, sha)) {
      this.same.add(path);
      return { bytes };
    }
    (bytes === undefined ? this.added : this.differs).add(path);
    return { trouble: 'changed' };
  }

  list(path: string): Promise<readonly FolderEntry[] | undefined> {
    return this.#tree.list(path);
  }
}

/** Whether git stores the content under that hash, as it is or after converting a checkout's CRLF line ends back. */
function isContent(bytes: Uint8Array, sha: string): boolean {
  return gitHash(bytes, sha.length) === sha || gitHash(withoutCarriageReturns(bytes), sha.length) === sha;
}

const CR = 0x0d;
const LF = 0x0a;

function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== CR || bytes[at + 1] !== LF);
}
