import { dirname, join, relative, sep } from 'node:path';
import type { FileSystem } from '../../cli/system/io.ts';
import { Failure } from '../../core/report/failure.ts';
import type { FileContent, Files, FolderEntry, LoadedFile, LoadedFrom } from '../../manifest/files/files.ts';
import { isInside, shownPath } from '../../manifest/files/include.ts';
import { FileReader } from '../../manifest/files/read-files.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { firstOf } from '../../render/count.ts';
import { type Checkout, CommitTree, gitHash } from '../github/commit-tree.ts';
import type { GitHub } from '../github/github.ts';
import { asked } from '../github/github-access.ts';

/**
 * Reads the manifest's files at a commit on GitHub without a download: it compares hashes. A file
 * that equals the loaded one is given from memory. Any other file is not given, and its path goes
 * into {@link differs}, or into {@link added} if it was not loaded at all.
 */
class TipFiles implements Files {
  readonly differs = new Set<string>();
  readonly added = new Set<string>();
  /** The paths of files that were read and are equal. */
  readonly same = new Set<string>();
  readonly #tree: CommitTree;
  readonly #loaded: ReadonlyMap<string, Uint8Array>;

  constructor(tree: CommitTree, loaded: readonly LoadedFile[]) {
    this.#tree = tree;
    this.#loaded = new Map(loaded.map(({ path, bytes }) => [path, bytes]));
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

/**
 * Whether git stores the content under this hash. A checkout may have CRLF where git stores LF, so
 * the content with LF counts, too.
 */
function isContent(bytes: Uint8Array, sha: string): boolean {
  return gitHash(bytes, sha.length) === sha || gitHash(withoutCarriageReturns(bytes), sha.length) === sha;
}

const CR = 0x0d;
const LF = 0x0a;

function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== CR || bytes[at + 1] !== LF);
}

const MOST_NAMED = 5;

/** A job, and the branch that its change was merged into. */
export interface Job {
  readonly sha: string;
  readonly branch: string;
  /** The folder that `GITHUB_WORKSPACE` names. */
  readonly workspace: string;
}

/**
 * Refuses an outdated job: the manifest at the branch's tip must equal the loaded one, file by
 * file; other changes do not matter. The job for the tip itself needs no check. Returns the tip.
 * Throws a Failure, `stale` if something differs.
 */
export async function checkTip(
  github: GitHub,
  { sha, branch, workspace }: Job,
  from: LoadedFrom,
  files: FileSystem,
): Promise<string> {
  const what = `what is on ${branch}`;
  const tip = await asked(what, 'contents: read', () => github.tip(branch));
  if (tip === undefined)
    throw new Failure('stale', `nothing was applied: there is no branch ${branch} to compare with`, {
      next: 'Apply in the job of the branch that the pull request was merged into.',
    });
  if (tip === sha) return tip;
  const differences = await asked(what, 'contents: read', () => compare(github, tip, from, workspace, files));
  if (differences.length === 0) return tip;
  const named = firstOf(differences, MOST_NAMED);

  throw new Failure(
    'stale',
    `nothing was applied: this job runs for ${short(sha)}, but ${branch} is at ${short(tip)}, where ${named}`,
    {
      next: `Run the newest job of ${branch}: it applies what was reviewed last. If a job makes a file of the manifest itself, only the newest job can apply that file.`,
    },
  );
}

/** The files of the manifest that differ between a commit and this job; empty if none does. */
async function compare(
  github: GitHub,
  commit: string,
  { manifests, variables, root, files: loaded }: LoadedFrom,
  workspace: string,
  files: FileSystem,
): Promise<readonly string[]> {
  const at = await checkoutOf(loaded, workspace, files);
  const { top } = at;
  const tip = new TipFiles(await CommitTree.open(github, commit, at), loaded);
  // Mistakes that this reader finds are ignored. The loaded manifest is valid, so a mistake can
  // only come from a file that is not the same, and such a file is reported below.
  await new FileReader(tip, PROVIDERS, root === undefined ? {} : { root }).read(
    manifests.map(file => ({ file })),
  );
  for (const file of variables) {
    const path = await tip.realpath(file);
    if (path !== undefined) await tip.read(path);
  }
  const shown = (path: string): string => shownPath(isInside(top, path) ? relative(top, path) : path);
  const found = [
    ...[...tip.differs].map(path => `${shown(path)} differs`),
    ...[...tip.added].map(path => `${shown(path)} is new`),
  ];
  // A differing file may include others, and its content is not known here. A file that seems to be
  // gone may be one of these, so no file is reported as gone.
  if (tip.differs.size > 0) return found;
  const gone = loaded.filter(({ path }) => !tip.same.has(path)).map(({ path }) => shown(path));
  const piped = manifests.filter(file => file === STDIN);
  return [...found, ...[...new Set([...gone, ...piped])].map(file => `${file} is not part of the manifest`)];
}

const STDIN = '<stdin>';

/** The top folder of the checkout that these files were loaded from, and the current folder. */
export async function checkoutOf(
  loaded: readonly Pick<LoadedFile, 'path'>[],
  workspace: string,
  files: FileSystem,
): Promise<Checkout> {
  const cwd = (await files.realpath('.')) ?? workspace;
  const top = await topOf(loaded[0]?.path ?? cwd, (await files.realpath(workspace)) ?? cwd, files);
  return { top, cwd };
}

/** The outermost checkout folder below the workspace; without git, the workspace. */
async function topOf(path: string, workspace: string, files: FileSystem): Promise<string> {
  if (!isInside(workspace, path)) return workspace;
  const names = relative(workspace, dirname(path)).split(sep);
  for (let depth = 0; depth <= names.length; depth += 1) {
    const folder = join(workspace, ...names.slice(0, depth));
    if ((await files.realpath(join(folder, '.git'))) !== undefined) return folder;
  }
  return workspace;
}

function short(sha: string): string {
  return sha.slice(0, 10);
}
