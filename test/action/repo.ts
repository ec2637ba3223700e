import { markerLine, readMarker } from '../../src/action/comment/marker.ts';
import type { GitPerson } from '../github/git-objects.ts';
import type { GitWorld } from '../github/git-world.ts';
import type { MergeMethod, Pull } from '../github/hosted-repository.ts';
import type { Permissions } from '../github/routes.ts';
import { aManifest } from '../helpers/manifests.ts';
import { pullRequest, type Step } from './runner.ts';

/** The branches that a pull request adds to the manifest and takes out of it. */
export interface Change {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  /** Other text in a file that is none of the manifest's. */
  readonly notes?: string;
}

export interface RepoPull {
  readonly number: number;
  readonly change: Change;
  /** Its commits, oldest first. */
  readonly commits: string[];
  head: string;
  /** The commit of the target that it has. */
  from: string;
  readonly pull: Pull;
}

export interface Content {
  readonly branches: readonly string[];
  readonly notes: string;
}

/**
 * A repository whose manifest is a set of database branches, so that changes merge as text does.
 */
export class Repo {
  readonly runner: GitWorld;
  readonly branch: string;
  readonly contents = new Map<string, Content>();
  tip = '';
  /** What the jobs of commits may do; what the examples give them, if nothing is set. */
  permissions: Permissions | undefined;

  private constructor(runner: GitWorld, branch: string) {
    this.runner = runner;
    this.branch = branch;
  }

  /** With a first change that was applied and is on record. */
  static async start(runner: GitWorld, first: readonly string[] = ['base'], branch = 'main'): Promise<Repo> {
    const repo = new Repo(runner, branch);
    await repo.land(repo.#commit([], undefined, 'first'));
    const pull = await repo.open({ add: first });
    await repo.plan(pull);
    const sha = await repo.merge(pull);
    await repo.apply();
    repo.record(pull, sha);
    return repo;
  }

  /** The content of a commit with a change. */
  changed(sha: string, { add = [], remove = [], notes }: Change): Content {
    const { branches, notes: old } = this.contents.get(sha) ?? { branches: [], notes: '' };
    const all = new Set([...branches, ...add]);
    return { branches: [...all].filter(each => !remove.includes(each)).sort(), notes: notes ?? old };
  }

  /** Opens a pull request on the tip, or on an older commit. */
  async open(change: Change, from = this.tip): Promise<RepoPull> {
    const { repository } = this.runner.github;
    const nth = repository.pulls.length + 1;
    const head = this.#commit([from], this.changed(from, change), `change ${nth}`);
    const pull = repository.open({ from: `change-${nth}`, to: this.branch, at: head });
    return { number: pull.number, change, commits: [head], head, from, pull };
  }

  /** Pushes another commit to a pull request. */
  async push(pull: RepoPull): Promise<void> {
    this.#pushed(pull, this.#commit([pull.head], this.contents.get(pull.head), `more of ${pull.number}`));
  }

  /** Merges the target into a pull request. */
  async update(pull: RepoPull): Promise<void> {
    const content = this.changed(this.tip, pull.change);
    this.#pushed(pull, this.#commit([pull.head, this.tip], content, 'Merge branch main'));
    pull.from = this.tip;
  }

  #pushed(pull: RepoPull, head: string): void {
    const { repository } = this.runner.github;
    pull.head = head;
    pull.commits.push(head);
    repository.git.setRef(`refs/heads/${pull.pull.from}`, head);
    repository.follow();
  }

  /** The workflow of a pull request: GitHub checks out its merge with the target. */
  async plan(pull: RepoPull): Promise<Step> {
    await this.#write(this.changed(this.tip, pull.change));
    return this.runner.step({
      event: 'pull_request',
      payload: pullRequest(pull.head, this.runner.github.name, pull.number),
      with: { environment: 'prod' },
    });
  }

  async merge(pull: RepoPull, method: MergeMethod = 'squash'): Promise<string> {
    const content = this.changed(this.tip, pull.change);
    const landed: string[] = [];
    if (method === 'rebase')
      for (const sha of pull.commits) {
        const { message, author } = this.runner.github.repository.git.commit(sha);
        landed.push(this.#commit([landed.at(-1) ?? this.tip], content, message, author));
      }
    else {
      const parents = method === 'merge' ? [this.tip, pull.head] : [this.tip];
      landed.push(this.#commit(parents, content, `Change ${pull.number} (#${pull.number})`));
    }
    await this.land(landed.at(-1) ?? this.tip);
    this.merged(pull, landed);
    return this.tip;
  }

  merged({ pull }: RepoPull, landed: readonly string[]): void {
    this.runner.github.repository.isMerged(pull, landed, 'ada');
  }

  /** Pushes to the branch without a pull request. */
  async direct(change: Change): Promise<string> {
    await this.land(this.#commit([this.tip], this.changed(this.tip, change), 'pushed'));
    return this.tip;
  }

  async land(sha: string): Promise<void> {
    this.tip = sha;
    this.runner.github.repository.git.setRef(`refs/heads/${this.branch}`, sha);
  }

  /** The queue makes a commit of each pull request, on top of the one before it. */
  async enqueue(...pulls: readonly RepoPull[]): Promise<readonly string[]> {
    const queue = this.runner.github.queue(this.branch);
    return pulls.map(({ pull, head, change }) => {
      const commitOn = (base: string): string =>
        this.#commit([base, head], this.changed(base, change), `Merge #${pull.number}`);
      return queue.put(pull, commitOn).commit;
    });
  }

  /** The queue's check of one of its commits. */
  async check(sha: string, more: Readonly<Record<string, string>> = {}, command = 'plan'): Promise<Step> {
    const entry = this.#entries.find(each => each.commit === sha);
    const ref = `refs/heads/gh-readonly-queue/${this.branch}/pr-${entry?.pull.number}-${entry?.base}`;
    await this.checkout(sha);
    return this.runner.step({
      permissions: this.permissions,
      event: 'merge_group',
      payload: {
        action: 'checks_requested',
        merge_group: {
          head_sha: sha,
          head_ref: ref,
          base_sha: entry?.base,
          base_ref: `refs/heads/${this.branch}`,
          ...more,
        },
      },
      env: { GITHUB_SHA: sha, GITHUB_REF: ref },
      with: { command, environment: 'prod', 'expect-digest': 'reviewed' },
    });
  }

  /** The queue merges everything up to one of its commits. */
  async mergeGroup(sha: string): Promise<void> {
    const entry = this.#entries.find(each => each.commit === sha);
    if (entry === undefined) throw new Error(`${sha} is not queued`);
    this.tip = this.runner.github.queue(this.branch).mergeTo(entry.pull);
  }

  get #entries() {
    return this.runner.github.queues.get(this.branch)?.entries ?? [];
  }

  /** The job of a commit. */
  async apply(sha = this.tip, more: Readonly<Record<string, string>> = {}, event = 'push'): Promise<Step> {
    await this.checkout(sha);
    return this.runner.step({
      permissions: this.permissions,
      event,
      env: { GITHUB_SHA: sha, GITHUB_REF: `refs/heads/${this.branch}` },
      with: {
        command: 'apply',
        environment: 'prod',
        'expect-digest': 'reviewed',
        'max-deletes': '99',
        'applied-branch': this.branch,
        ...more,
      },
    });
  }

  async checkout(sha: string): Promise<void> {
    await this.#write(this.contents.get(sha) ?? { branches: [], notes: '' });
  }

  /** The comment of a pull request says that a commit was wholly applied. */
  record({ number }: RepoPull, sha = this.tip): void {
    const [comment] = this.runner.github.repository.commentsOf(number);
    const marker = readMarker(comment?.body ?? '');
    if (comment === undefined || marker === undefined) throw new Error(`#${number} has no comment`);
    const rest = comment.body.slice(comment.body.indexOf('\n'));
    comment.body = markerLine({ ...marker, applied: { sha, whole: true, at: 1_700_000_000 } }) + rest;
  }

  /** What is live, without the root branch. */
  live(): readonly string[] {
    return this.runner.live();
  }

  wanted(sha = this.tip): readonly string[] {
    return this.contents.get(sha)?.branches ?? [];
  }

  #commit(
    parents: readonly string[],
    content: Content = { branches: [], notes: '' },
    message: string,
    by?: GitPerson,
  ): string {
    const { repository } = this.runner.github;
    repository.act();
    const committer = repository.person('ada');
    const { git } = repository;
    const tree = git.changed(undefined, filesOf(content));
    const author = by ?? committer;
    const sha = git.objects.writeCommit({ tree, parents, author, committer, message });
    this.contents.set(sha, content);
    return sha;
  }

  async #write(content: Content): Promise<void> {
    for (const [name, text] of Object.entries(filesOf(content))) await this.runner.write(name, text);
  }
}

function filesOf({ branches, notes }: Content): Readonly<Record<string, string>> {
  const manifest = aManifest({ branches: ['main', ...branches], prune: true });
  return { 'evenkeel.yaml': manifest, 'NOTES.md': notes };
}
