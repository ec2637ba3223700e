import type { GitCommit, GitPerson } from './git-objects.ts';
import type { FileChanges, GitRepository } from './git-repository.ts';
import { isoOf, type Views } from './views.ts';

export interface Comment {
  readonly id: number;
  readonly issue: number;
  body: string;
  /** Its author's login; empty for a deleted account. */
  author: string;
  readonly createdAt: string;
  updatedAt: string;
}

/** The old file of a diff, or the new one. */
export type Side = 'LEFT' | 'RIGHT';

/** A comment on lines of a file of a pull request. */
export interface LineComment {
  readonly id: number;
  readonly pull: number;
  body: string;
  readonly author: string;
  readonly path: string;
  /** The commit whose lines it was written on, the first line and the last. */
  readonly commit: string;
  readonly side: Side;
  readonly start: number;
  readonly line: number;
  readonly createdAt: string;
}

export interface Issue {
  readonly id: number;
  readonly number: number;
  title: string;
  body: string | null;
  author: string;
  labels: string[];
  assignees: string[];
  state: 'open' | 'closed';
  readonly createdAt: string;
  updatedAt: string;
  closedAt: string | null;
}

export interface Pull {
  readonly number: number;
  /** The branch of its head, and the repository that has it. */
  readonly from: string;
  readonly repository: string;
  to: string;
  /** The tip of its branch; after a merge as it was then. */
  head: string;
  /** The tip of its target, when it was last pushed to. */
  base: string;
  mergedAt: string | null;
  mergedBy: string | null;
  /** The commit that it became, or that of the last test merge; null where it has conflicts. */
  mergeSha: string | null;
  /** The commits that its merge put on the target, if that were not its own. */
  landed: readonly string[];
}

export interface DeploymentStatus {
  readonly id: number;
  readonly state: string;
  readonly description: string;
  readonly logUrl: string;
  readonly creator: string;
  readonly createdAt: string;
}

export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly ref: string;
  readonly task: string;
  readonly environment: string;
  readonly description: string | null;
  readonly payload: unknown;
  readonly creator: string;
  readonly transient: boolean;
  readonly production: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly statuses: DeploymentStatus[];
}

export type MergeMethod = 'merge' | 'squash' | 'rebase';

export interface Wanted {
  /** The next one, if there is none. */
  readonly number?: number;
  /** The branch of its head; made, on the target or on `at`, where it is not there. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly at?: string | undefined;
  readonly files?: FileChanges;
  readonly title?: string;
  readonly body?: string;
  readonly author?: string;
  readonly labels?: readonly string[];
}

/** What all repositories of a server share. */
export interface Around {
  /** A number that no other thing has: later things have larger ones. */
  next(): number;
  /** Seconds since 1970. */
  seconds(): number;
  /** Someone does something, which takes a second. */
  act(): void;
  /** The repository of this name; undefined where there is none any more. */
  repository(name: string): HostedRepository | undefined;
}

/** One repository: its git side, its issues, pull requests, comments and deployments. */
export class HostedRepository {
  readonly name: string;
  readonly git: GitRepository;
  readonly views: Views;
  readonly issues: Issue[] = [];
  readonly pulls: Pull[] = [];
  readonly comments: Comment[] = [];
  readonly lineComments: LineComment[] = [];
  readonly deployments: Deployment[] = [];
  /** The commits that a merge queue made. */
  readonly queued = new Set<string>();
  /** Login → its role here. Others are no users. */
  readonly roles = new Map<string, string>();
  readonly #around: Around;
  #numbers = 0;

  constructor(name: string, git: GitRepository, views: Views, around: Around) {
    this.name = name;
    this.git = git;
    this.views = views;
    this.#around = around;
  }

  now(): string {
    return isoOf(this.#around.seconds());
  }

  next(): number {
    return this.#around.next();
  }

  /** Someone does something, which takes a second. */
  act(): void {
    this.#around.act();
  }

  person(login: string): GitPerson {
    return { name: login, email: `${login}@users.noreply.github.com`, at: this.#around.seconds() };
  }

  tip(branch: string): string {
    const found = this.git.ref(`refs/heads/${branch}`);
    if (found === undefined) throw new Error(`${this.name} has no branch ${branch}`);
    return found;
  }

  /** Commits changes on top of a branch, which is made where it is not there. */
  commit(
    branch: string,
    files: FileChanges,
    { author = 'ada', message = 'change', at = this.git.ref(`refs/heads/${branch}`) } = {} as {
      readonly author?: string;
      readonly message?: string;
      readonly at?: string | undefined;
    },
  ): string {
    this.#around.act();
    const tree = this.git.changed(at && this.git.commit(at).tree, files);
    const sha = this.write({ tree, parents: at === undefined ? [] : [at], message, author });
    this.git.setRef(`refs/heads/${branch}`, sha);
    return sha;
  }

  write(commit: Pick<GitCommit, 'tree' | 'parents' | 'message'> & { readonly author: string }): string {
    const { author, ...rest } = commit;
    const who = this.person(author);
    return this.git.objects.writeCommit({ ...rest, author: who, committer: who });
  }

  openIssue(of: Pick<Issue, 'title' | 'body' | 'author'> & Pick<Wanted, 'labels' | 'number'>): Issue {
    const now = this.now();
    const { number = this.#numbers + 1 } = of;
    if (this.issue(number) !== undefined) throw new Error(`there is a #${number}`);
    this.#numbers = Math.max(this.#numbers, number);
    const issue: Issue = {
      id: this.next(),
      number,
      title: of.title,
      body: of.body,
      author: of.author,
      labels: [...(of.labels ?? [])],
      assignees: [],
      state: 'open',
      createdAt: now,
      updatedAt: now,
      closedAt: null,
    };
    this.issues.push(issue);
    return issue;
  }

  issue(number: number): Issue | undefined {
    return this.issues.find(each => each.number === number);
  }

  pull(number: number): Pull | undefined {
    return this.pulls.find(each => each.number === number);
  }

  /** Opens a pull request from a branch of this repository, or of a fork of it. */
  open(of: Wanted, fork: HostedRepository = this): Pull {
    const { from, to = 'main', files = {}, author = 'ada', title = `Change ${from}`, labels } = of;
    const base = this.tip(to);
    const { at = fork.git.ref(`refs/heads/${from}`) ?? base } = of;
    // What was pushed to the fork is there only.
    if (fork.git.objects.commit(at) === undefined) fork.git.take(this.git, at);
    if (Object.keys(files).length > 0) fork.commit(from, files, { author, message: title, at });
    else fork.git.setRef(`refs/heads/${from}`, at);
    const issue = this.openIssue({
      title,
      body: of.body ?? null,
      author,
      ...(labels && { labels }),
      ...(of.number !== undefined && { number: of.number }),
    });
    const pull: Pull = {
      number: issue.number,
      from,
      repository: fork.name,
      to,
      head: '',
      base,
      mergedAt: null,
      mergedBy: null,
      mergeSha: null,
      landed: [],
    };
    this.pulls.push(pull);
    this.follow();
    return pull;
  }

  /** What an open pull request is follows its branch, whoever pushed to it, and its target. */
  follow(): void {
    for (const pull of this.pulls) {
      const issue = this.issue(pull.number);
      if (issue?.state !== 'open') continue;
      const of = this.#around.repository(pull.repository);
      const head = of?.git.ref(`refs/heads/${pull.from}`);
      const base = this.git.ref(`refs/heads/${pull.to}`);
      if (head === undefined || base === undefined) {
        if (of !== undefined) this.close(pull);
        continue;
      }
      if (head === pull.head && base === pull.base && pull.mergeSha !== null) continue;
      if (of !== undefined && of !== this) this.git.take(of.git, head);
      if (head !== pull.head) issue.updatedAt = this.now();
      const isNew = head !== pull.head || base !== pull.base;
      Object.assign(pull, { head, base });
      this.git.setRef(`refs/pull/${pull.number}/head`, head);
      if (isNew) this.#testMerge(pull, issue);
    }
  }

  #testMerge(pull: Pull, { author }: Issue): void {
    const ref = `refs/pull/${pull.number}/merge`;
    const tree = this.git.merged(pull.base, pull.head);
    pull.mergeSha = null;
    if (tree === undefined) {
      this.git.deleteRef(ref);
      return;
    }
    const parents = [pull.base, pull.head];
    pull.mergeSha = this.write({ tree, parents, message: `Merge ${pull.head} into ${pull.base}`, author });
    this.git.setRef(ref, pull.mergeSha);
  }

  close({ number }: Pull): void {
    const issue = this.issue(number);
    if (issue !== undefined) Object.assign(issue, this.ended());
    this.git.deleteRef(`refs/pull/${number}/merge`);
  }

  reopen({ number }: Pull): void {
    const issue = this.issue(number);
    if (issue !== undefined) Object.assign(issue, { state: 'open', closedAt: null, updatedAt: this.now() });
    this.follow();
  }

  ended() {
    const now = this.now();
    return { state: 'closed' as const, closedAt: now, updatedAt: now };
  }

  /** Merges an open pull request: the commit at the tip of its target. Throws on conflicts. */
  merge(pull: Pull, method: MergeMethod, by = 'ada'): string {
    this.#around.act();
    this.follow();
    const issue = this.issue(pull.number);
    if (issue?.state !== 'open') throw new Error(`#${pull.number} is not open`);
    const { base, head } = pull;
    const landed = method === 'rebase' ? this.#rebased(base, head) : [this.#joined(pull, issue, method)];
    const sha = landed.at(-1) ?? base;
    this.git.setRef(`refs/heads/${pull.to}`, sha);
    this.isMerged(pull, landed, by);
    return sha;
  }

  /** What becomes of a pull request whose merge is on the target. */
  isMerged(pull: Pull, landed: readonly string[], by: string): void {
    this.#around.act();
    this.close(pull);
    const mergeSha = landed.at(-1) ?? pull.mergeSha;
    Object.assign(pull, { mergeSha, landed, mergedAt: this.now(), mergedBy: by });
    this.follow();
  }

  #joined(pull: Pull, { title, author }: Issue, method: 'merge' | 'squash'): string {
    const { number, base, head } = pull;
    if (method === 'merge') return this.joined(pull, base);
    const tree = this.git.merged(base, head);
    if (tree === undefined) throw new Error(`#${number} has conflicts`);
    return this.write({ tree, parents: [base], message: `${title} (#${number})`, author });
  }

  /** The commit of a merge on top of a commit. Throws on conflicts. */
  joined({ number, head, from, repository }: Pull, base: string): string {
    const tree = this.git.merged(base, head);
    if (tree === undefined) throw new Error(`#${number} has conflicts`);
    const message = `Merge pull request #${number} from ${repository.split('/')[0]}/${from}`;
    return this.write({ tree, parents: [base, head], message, author: 'ada' });
  }

  /** GitHub makes every commit anew, also where the branch could simply move. */
  #rebased(base: string, head: string): readonly string[] {
    const landed: string[] = [];
    for (const { sha, parents, author, message } of this.git.between(base, head)) {
      if (parents.length !== 1) continue;
      const onto = landed.at(-1) ?? base;
      const committer = this.person('ada');
      const tree = this.git.picked(onto, sha, committer);
      if (tree === undefined) throw new Error(`${sha} has conflicts`);
      landed.push(this.git.objects.writeCommit({ tree, parents: [onto], author, committer, message }));
    }
    return landed;
  }

  commitsOf({ base, head, mergedAt, landed }: Pull): readonly GitCommit[] {
    const before = mergedAt === null ? base : (this.git.commit(landed[0] ?? base).parents[0] ?? base);
    return this.git.between(before, head);
  }

  addComment(issue: number, body: string, author: string): Comment {
    const now = this.now();
    const comment = { id: this.next(), issue, body, author, createdAt: now, updatedAt: now };
    this.comments.push(comment);
    const of = this.issue(issue);
    if (of !== undefined) of.updatedAt = now;
    return comment;
  }

  addLineComment(pull: number, of: Omit<LineComment, 'id' | 'pull' | 'createdAt'>): LineComment {
    const comment = { ...of, id: this.next(), pull, createdAt: this.now() };
    this.lineComments.push(comment);
    return comment;
  }

  lineCommentsOf(pull: number): readonly LineComment[] {
    return this.lineComments.filter(each => each.pull === pull);
  }

  commentsOf(issue: number): readonly Comment[] {
    return this.comments.filter(each => each.issue === issue);
  }
}
