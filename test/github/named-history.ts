import type { FileChanges } from './git-repository.ts';
import type { GitHubServer } from './github-server.ts';
import type { Pull } from './hosted-repository.ts';

/** Where the branch of a pull request is, and who opened it. */
export interface PushOptions {
  /** The repository of its head; null for a fork that is deleted. */
  readonly from?: string | null;
  /** The git branch. */
  readonly ref?: string;
  readonly by?: string;
  /** The files of the commit, also where it is there; those of the target, if none are given. */
  readonly files?: FileChanges;
}

/**
 * A history whose commits have the hashes that a test chose, so that it can say them before they
 * are made. They are replacements of git (`GitObjects.replace`). A commit that is made again has
 * other files and the parents that it had.
 */
export class NamedHistory {
  readonly #github: GitHubServer;

  constructor(github: GitHubServer) {
    this.#github = github;
  }

  /** Commits these files, and nothing else, to a branch; a new one starts at main. */
  commit(sha: string, files: FileChanges, branch = 'main'): void {
    this.#land(sha, files, branch);
    this.#github.repository.follow();
  }

  #land(sha: string, files: FileChanges, branch: string): void {
    const { git } = this.#github.repository;
    const tip = git.ref(`refs/heads/${branch}`) ?? git.ref('refs/heads/main');
    this.#write(sha, files, tip === undefined ? [] : [tip]);
    git.setRef(`refs/heads/${branch}`, sha);
  }

  /** Pushes a commit to a pull request, which is opened where it is not there. */
  push(number: number, sha: string, { from, ref, by, files }: PushOptions = {}): Pull {
    const { repository, name } = this.#github;
    const known = repository.pull(number);
    const place = known?.repository ?? from ?? (from === null ? 'gone/app' : name);
    const of = this.#github.find(place) ?? this.#github.add(place, { fork: true });
    const branch = known?.from ?? ref ?? `f-${number}`;
    const tip = repository.tip(known?.to ?? 'main');
    if (files !== undefined || repository.git.objects.commit(sha) === undefined)
      this.#write(sha, files, [tip]);
    if (of !== repository) of.git.take(repository.git, sha);
    of.git.setRef(`refs/heads/${branch}`, sha);
    if (known === undefined)
      return repository.open({ from: branch, number, at: sha, ...(by && { author: by }) }, of);
    repository.follow();
    return known;
  }

  /** Merges a pull request with this head: the commit that it becomes has these files. */
  merge(sha: string, head: string, number: number, files: FileChanges): void {
    const { repository } = this.#github;
    const pull = this.push(number, head);
    this.#land(sha, files, pull.to);
    if (repository.issue(number)?.state === 'open') repository.isMerged(pull, [sha], 'ada');
    else Object.assign(pull, { head, landed: [sha], mergeSha: sha });
  }

  /** The files of a commit. */
  filesOf(sha: string): ReadonlyMap<string, Uint8Array | { readonly link: string }> {
    const { git } = this.#github.repository;
    const all = git.files(git.commit(sha).tree).filter(({ type }) => type === 'blob');
    return new Map(
      all.map(({ path, mode, sha: blob }) => {
        const bytes = git.objects.read(blob)?.bytes ?? Buffer.of();
        return [path, mode === '120000' ? { link: bytes.toString() } : bytes] as const;
      }),
    );
  }

  /** Without files it has those of its parent. */
  #write(sha: string, files: FileChanges | undefined, parents: readonly string[]): void {
    const { repository } = this.#github;
    repository.act();
    const { git } = repository;
    const made = repository.write({
      tree: files === undefined ? git.commit(parents[0] ?? '').tree : git.changed(undefined, files),
      parents: git.objects.commit(sha)?.parents ?? parents,
      message: `as ${sha.slice(0, 10)}`,
      author: 'ada',
    });
    git.objects.replace(sha, made);
    // Its test merge is made anew.
    for (const pull of repository.pulls)
      if (pull.head === sha && repository.issue(pull.number)?.state === 'open') pull.head = '';
  }
}
