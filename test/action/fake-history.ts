import { commitsUpTo } from '../github/git-repository.ts';
import type { FakeAnswer, FakeGitHub } from './fake-github.ts';

export interface FakeCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** When it was written; a rebase keeps it. */
  readonly authored: string;
  /** When it was made. */
  readonly committed: string;
}

/** The history of a repository: comparisons, closed pull requests, their commits. */
export class FakeHistory {
  readonly commits = new Map<string, FakeCommit>();
  /** Pull request → its commits, oldest first. */
  readonly pullCommits = new Map<number, readonly string[]>();
  readonly #github: FakeGitHub;

  constructor(github: FakeGitHub) {
    this.#github = github;
  }

  answer(path: string, url: URL): FakeAnswer | undefined {
    if (this.commits.size === 0) return undefined;
    const [, base = '', head = ''] = /^\/compare\/(\w+)\.\.\.(\w+)$/.exec(path) ?? [];
    if (head !== '') return this.#compare(base, head, url);
    const [, number] = /^\/pulls\/(\d+)\/commits$/.exec(path) ?? [];
    if (number !== undefined) {
      const shas = this.pullCommits.get(Number(number)) ?? [];
      return page(
        shas.flatMap(sha => this.#shown(sha)),
        url,
      );
    }
    return path === '/pulls' && url.searchParams.get('state') === 'closed' ? this.#closed(url) : undefined;
  }

  /** A commit and all that came before it. */
  reach(from: string): ReadonlySet<string> {
    return commitsUpTo(from, at => this.commits.get(at)?.parents);
  }

  #compare(base: string, head: string, url: URL): FakeAnswer {
    const from = this.commits.get(base);
    if (from === undefined || !this.commits.has(head)) return { status: 404, body: { message: 'Not Found' } };
    const [old, now] = [this.reach(base), this.reach(head)];
    const ahead = [...this.commits.keys()].filter(sha => now.has(sha) && !old.has(sha));
    const behind = [...old].filter(sha => !now.has(sha)).length;
    const status =
      behind === 0
        ? ahead.length === 0
          ? 'identical'
          : 'ahead'
        : ahead.length === 0
          ? 'behind'
          : 'diverged';
    const listed = page(
      ahead.flatMap(sha => this.#shown(sha)),
      url,
    );
    return {
      ...listed,
      body: {
        status,
        ahead_by: ahead.length,
        behind_by: behind,
        total_commits: ahead.length,
        base_commit: this.#shown(base)[0],
        commits: listed.body,
        files: [],
      },
    };
  }

  #shown(sha: string): readonly object[] {
    const found = this.commits.get(sha);
    if (found === undefined) return [];
    const { parents, message, authored, committed } = found;
    const person = { name: 'Ada', email: 'ada@example.com' };
    return [
      {
        sha,
        parents: parents.map(each => ({ sha: each })),
        commit: { message, author: { ...person, date: authored }, committer: { ...person, date: committed } },
      },
    ];
  }

  #closed(url: URL): FakeAnswer {
    const base = url.searchParams.get('base');
    const merged = [...this.#github.merged.values()].flat().filter(pull => pull.base.ref === base);
    const shown = merged.map(pull => ({ ...pull, state: 'closed', updated_at: pull.merged_at }));
    return page(
      shown.sort((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number),
      url,
    );
  }
}

function page(all: readonly unknown[], url: URL): FakeAnswer {
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const number = Number(url.searchParams.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', String(number + 1));
  return {
    status: 200,
    body: all.slice((number - 1) * size, number * size),
    ...(number * size < all.length ? { headers: { link: `<${next}>; rel="next"` } } : {}),
  };
}
