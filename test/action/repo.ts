import { markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { aManifest } from '../helpers/manifests.ts';
import { REPOSITORY } from './fake-github.ts';
import { NEON } from './pull-request-world.ts';
import { pullRequest, type Runner, type Step } from './runner.ts';

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
}

export type MergeMethod = 'merge' | 'squash' | 'rebase';

export interface Content {
  readonly branches: readonly string[];
  readonly notes: string;
}

/**
 * A repository whose manifest is a set of database branches, so that changes merge as text does.
 */
export class Repo {
  readonly runner: Runner;
  readonly branch: string;
  readonly contents = new Map<string, Content>();
  tip = '';
  #shas = 0;
  #pulls = 0;
  #minutes = 0;

  private constructor(runner: Runner, branch: string) {
    this.runner = runner;
    this.branch = branch;
  }

  /** With a first change that was applied and is on record. */
  static async start(runner: Runner, first: readonly string[] = ['base'], branch = 'main'): Promise<Repo> {
    const repo = new Repo(runner, branch);
    await repo.#commit([], { branches: [], notes: '' }, 'first');
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
    const number = ++this.#pulls;
    const head = await this.#commit([from], this.changed(from, change), `change ${number}`);
    this.runner.github.heads.set(number, head);
    const pull = { number, change, commits: [head], head, from };
    this.runner.github.queue.pullCommits.set(number, pull.commits);
    return pull;
  }

  /** Pushes another commit to a pull request. */
  async push(pull: RepoPull): Promise<void> {
    pull.head = await this.#commit([pull.head], this.contents.get(pull.head), `more of ${pull.number}`);
    pull.commits.push(pull.head);
    this.runner.github.heads.set(pull.number, pull.head);
  }

  /** Merges the target into a pull request. */
  async update(pull: RepoPull): Promise<void> {
    pull.head = await this.#commit(
      [pull.head, this.tip],
      this.changed(this.tip, pull.change),
      'Merge branch main',
    );
    pull.from = this.tip;
    pull.commits.push(pull.head);
    this.runner.github.heads.set(pull.number, pull.head);
  }

  /** The workflow of a pull request: GitHub checks out its merge with the target. */
  async plan(pull: RepoPull): Promise<Step> {
    await this.#write(this.changed(this.tip, pull.change));
    return this.runner.step({
      event: 'pull_request',
      payload: pullRequest(pull.head, REPOSITORY, pull.number),
      with: { environment: 'prod' },
    });
  }

  async merge(pull: RepoPull, method: MergeMethod = 'squash'): Promise<string> {
    const content = this.changed(this.tip, pull.change);
    const before = this.tip;
    if (method === 'rebase') {
      for (const sha of pull.commits) {
        const { message, authored } = this.runner.github.queue.commits.get(sha) ?? {
          message: '',
          authored: '',
        };
        await this.land(await this.#commit([this.tip], content, message, authored));
      }
    } else {
      const parents = method === 'merge' ? [before, pull.head] : [before];
      await this.land(await this.#commit(parents, content, `Change ${pull.number} (#${pull.number})`));
    }
    this.merged(pull, this.tip);
    return this.tip;
  }

  merged({ number, head }: RepoPull, sha: string): void {
    const times = { merged_at: this.#now(), merge_commit_sha: sha };
    this.runner.github.merged.set(sha, [
      { number, ...times, head: { sha: head }, base: { ref: this.branch } },
    ]);
  }

  /** Pushes to the branch without a pull request. */
  async direct(change: Change): Promise<string> {
    await this.land(await this.#commit([this.tip], this.changed(this.tip, change), 'pushed'));
    return this.tip;
  }

  async land(sha: string): Promise<void> {
    this.tip = sha;
    this.runner.github.tips.set(this.branch, sha);
  }

  /** The queue makes a commit of each pull request, on top of the one before it. */
  async enqueue(...pulls: readonly RepoPull[]): Promise<readonly string[]> {
    const made: string[] = [];
    const { github } = this.runner;
    const entries = [...(github.queue.queues.get(this.branch) ?? [])];
    for (const { number, head, change } of pulls) {
      const base = entries.at(-1)?.commit ?? this.tip;
      const commit = await this.#commit([base, head], this.changed(base, change), `Merge #${number}`);
      github.queue.synthetic.add(commit);
      entries.push({ number, head, base, commit });
      made.push(commit);
    }
    github.queue.queues.set(this.branch, entries);
    return made;
  }

  /** The queue's check of one of its commits. */
  async check(sha: string, more: Readonly<Record<string, string>> = {}, command = 'plan'): Promise<Step> {
    const entry = this.runner.github.queue.queues.get(this.branch)?.find(each => each.commit === sha);
    const ref = `refs/heads/gh-readonly-queue/${this.branch}/pr-${entry?.number}-${entry?.base}`;
    await this.checkout(sha);
    return this.runner.step({
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
  async mergeGroup(sha: string, pulls: readonly RepoPull[]): Promise<void> {
    const { queue } = this.runner.github;
    const entries = queue.queues.get(this.branch) ?? [];
    const last = entries.findIndex(each => each.commit === sha);
    for (const { number, commit } of entries.slice(0, last + 1)) {
      const pull = pulls.find(each => each.number === number);
      if (pull !== undefined) this.merged(pull, commit);
    }
    queue.queues.set(this.branch, entries.slice(last + 1));
    await this.land(sha);
  }

  /** The job of a commit. */
  async apply(sha = this.tip, more: Readonly<Record<string, string>> = {}, event = 'push'): Promise<Step> {
    await this.checkout(sha);
    return this.runner.step({
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
    const [comment] = this.runner.github.commentsOf(number);
    const marker = readMarker(comment?.body ?? '');
    if (comment === undefined || marker === undefined) throw new Error(`#${number} has no comment`);
    const rest = comment.body.slice(comment.body.indexOf('\n'));
    comment.body = markerLine({ ...marker, applied: { sha, whole: true, at: 1_700_000_000 } }) + rest;
  }

  /** What is live, without the root branch. */
  live(): readonly string[] {
    const { branches } = this.runner.other('GET', `${NEON}/branches`) as { branches: { name: string }[] };
    return branches.flatMap(({ name }) => (name === 'main' ? [] : [name])).sort();
  }

  wanted(sha = this.tip): readonly string[] {
    return this.contents.get(sha)?.branches ?? [];
  }

  async #commit(
    parents: readonly string[],
    content: Content | undefined,
    message: string,
    authored?: string,
  ): Promise<string> {
    const sha = (++this.#shas).toString(16).padStart(4, '0').repeat(10);
    const committed = this.#now();
    const { github } = this.runner;
    github.queue.commits.set(sha, { sha, parents, message, authored: authored ?? committed, committed });
    const known = content ?? { branches: [], notes: '' };
    this.contents.set(sha, known);
    github.commit(sha, filesOf(known));
    if (parents.length === 0) await this.land(sha);
    return sha;
  }

  async #write(content: Content): Promise<void> {
    for (const [name, bytes] of filesOf(content))
      await this.runner.write(name, Buffer.from(bytes).toString());
  }

  #now(): string {
    this.#minutes += 1;
    return new Date(Date.parse('2026-11-20T12:00:00Z') + this.#minutes * 60_000).toISOString();
  }
}

function filesOf({ branches, notes }: Content): ReadonlyMap<string, Uint8Array> {
  const manifest = aManifest({ branches: ['main', ...branches], prune: true });
  return new Map([
    ['evenkeel.yaml', Buffer.from(manifest)],
    ['NOTES.md', Buffer.from(notes)],
  ]);
}
