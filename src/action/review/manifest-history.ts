import type { FileSystem } from '../../cli/system/io.ts';
import { canonical } from '../../core/json.ts';
import type { FileContent, Files, FolderEntry, LoadedFile, LoadedFrom } from '../../manifest/files/files.ts';
import { FileReader } from '../../manifest/files/read-files.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { CommitTree, gitHash } from '../github/commit-tree.ts';
import type { GitHub } from '../github/github.ts';
import { checkoutOf } from './check-tip.ts';

/**
 * The length of the hashes by which GitHub names contents (SHA-1, in hex digits). If GitHub had
 * other hashes, files that were loaded already would be downloaded again, and nothing else.
 */
const HASH_LENGTH = 40;

/** Compares the manifest of a job at two other commits. */
export interface ManifestHistory {
  /**
   * Whether two commits have the same manifest: all its files, what it includes, and its variable
   * files. False where a loaded file is not in the repository, because nobody can tell.
   */
  isSame(before: string, after: string): Promise<boolean>;
}

/**
 * Opens the history of a manifest. `from`: its files as loaded from `tip`, the commit of the job.
 */
export async function manifestHistory(
  github: GitHub,
  { tip, workspace }: { readonly tip: string; readonly workspace: string },
  from: LoadedFrom,
  files: FileSystem,
): Promise<ManifestHistory> {
  const at = await checkoutOf(from.files, workspace, files);
  const contents = new Map(from.files.map(({ bytes }) => [gitHash(bytes, HASH_LENGTH), bytes]));
  const known = new Map<string, Promise<string>>();
  const stateAt = (commit: string): Promise<string> => {
    const state =
      known.get(commit) ??
      CommitTree.open(github, commit, at).then(tree =>
        loadedState(new CommitFiles(github, tree, contents), from),
      );
    known.set(commit, state);
    return state;
  };
  let knownWhole: Promise<boolean> | undefined;
  const isWhole = (): Promise<boolean> => {
    knownWhole ??= CommitTree.open(github, tip, at).then(tree => holdsAll(tree, from));
    return knownWhole;
  };
  return {
    async isSame(before, after) {
      if (before === after) return true;
      return (await stateAt(before)) === (await stateAt(after)) && (await isWhole());
    },
  };
}

/** Whether every file that was loaded is in a commit. */
async function holdsAll(tree: CommitTree, { manifests, files }: LoadedFrom): Promise<boolean> {
  if (manifests.includes('<stdin>')) return false;
  const holds = async ({ path }: LoadedFile): Promise<boolean> =>
    (await tree.realpath(path)) === path && (await tree.blobAt(path)) !== undefined;
  return (await Promise.all(files.map(holds))).every(Boolean);
}

/** Everything that the loader reads at a commit, mistakes included, as one text to compare. */
async function loadedState(files: CommitFiles, { manifests, variables, root }: LoadedFrom): Promise<string> {
  const rules = root === undefined ? {} : { root };
  const { problems } = await new FileReader(files, PROVIDERS, rules).read(manifests.map(file => ({ file })));
  const varFiles: (readonly [string, string | null])[] = [];
  for (const file of variables) {
    const path = await files.realpath(file);
    if (path !== undefined) await files.read(path);
    varFiles.push([file, path ?? null]);
  }
  return canonical({
    read: [...files.hashes].sort(([one], [other]) => (one < other ? -1 : 1)),
    varFiles,
    problems: problems.map(({ rule, source }) => [rule, source.file]),
  });
}

/** The files of a commit. Downloads only those whose content was not loaded before. */
class CommitFiles implements Files {
  /** By path: the hash of each file that was read; null where the commit has no such file. */
  readonly hashes = new Map<string, string | null>();
  readonly #github: GitHub;
  readonly #tree: CommitTree;
  readonly #contents: Map<string, Uint8Array>;

  constructor(github: GitHub, tree: CommitTree, contents: Map<string, Uint8Array>) {
    this.#github = github;
    this.#tree = tree;
    this.#contents = contents;
  }

  realpath(path: string): Promise<string | undefined> {
    return this.#tree.realpath(path);
  }

  async read(path: string): Promise<FileContent> {
    const sha = await this.#tree.blobAt(path);
    this.hashes.set(path, sha ?? null);
    if (sha === undefined) return { trouble: 'missing' };
    const bytes = this.#contents.get(sha) ?? (await this.#github.blob(sha));
    this.#contents.set(sha, bytes);
    return { bytes };
  }

  list(path: string): Promise<readonly FolderEntry[] | undefined> {
    return this.#tree.list(path);
  }
}
