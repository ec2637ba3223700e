import type { HostedRepository, Pull } from './hosted-repository.ts';

/** A pull request in the queue. */
export interface QueueEntry {
  readonly pull: Pull;
  /** What its commit was made on. */
  readonly base: string;
  readonly commit: string;
  /** The branch of its check. */
  readonly branch: string;
}

/**
 * The merge queue of a branch: a commit for each pull request, on top of the one before it, on a
 * branch of its own.
 */
export class MergeQueue {
  readonly #of: HostedRepository;
  readonly #branch: string;
  entries: readonly QueueEntry[] = [];

  constructor(of: HostedRepository, branch: string) {
    this.#of = of;
    this.#branch = branch;
  }

  add(pulls: readonly Pull[]): readonly QueueEntry[] {
    this.#of.follow();
    const made: QueueEntry[] = [];
    for (const pull of pulls) made.push(this.put(pull, base => this.#of.joined(pull, base)));
    return made;
  }

  /** The check of one failed: it is dropped, and those behind it are made anew. */
  drop(pull: Pull): readonly QueueEntry[] {
    const at = this.entries.findIndex(each => each.pull === pull);
    if (at < 0) throw new Error(`#${pull.number} is not queued`);
    const behind = this.entries.slice(at);
    for (const { branch } of behind) this.#of.git.deleteRef(`refs/heads/${branch}`);
    this.entries = this.entries.slice(0, at);
    return this.add(behind.slice(1).map(each => each.pull));
  }

  /** Merges everything up to the pull request: the commit at the tip of the branch. */
  mergeTo(pull: Pull): string {
    const at = this.entries.findIndex(each => each.pull === pull);
    const ready = this.entries.slice(0, at + 1);
    const last = ready.at(-1);
    if (last === undefined) throw new Error(`#${pull.number} is not queued`);
    this.entries = this.entries.slice(at + 1);
    this.#of.git.setRef(`refs/heads/${this.#branch}`, last.commit);
    for (const each of ready) {
      this.#of.isMerged(each.pull, [each.commit], 'github-merge-queue[bot]');
      this.#of.git.deleteRef(`refs/heads/${each.branch}`);
    }
    return last.commit;
  }

  /** Puts a pull request at the end, with the commit that is made of it on a base. */
  put(pull: Pull, commitOn: (base: string) => string): QueueEntry {
    const base = this.entries.at(-1)?.commit ?? this.#of.tip(this.#branch);
    const commit = commitOn(base);
    this.#of.queued.add(commit);
    const branch = `gh-readonly-queue/${this.#branch}/pr-${pull.number}-${base}`;
    this.#of.git.setRef(`refs/heads/${branch}`, commit);
    const entry = { pull, base, commit, branch };
    this.entries = [...this.entries, entry];
    return entry;
  }
}
