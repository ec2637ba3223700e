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

/** A pull request in the merge queue. */
export interface FakeEntry {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  readonly commit: string;
}

/**
 * The history of a repository and its merge queue: comparisons, closed pull requests, their
 * commits, GraphQL.
 */
export class FakeQueue {
  readonly commits = new Map<string, FakeCommit>();
  /** Pull request → its commits, oldest first. */
  readonly pullCommits = new Map<number, readonly string[]>();
  /**
   * Closed ones that were not merged. `commit`: GitHub goes on naming one, that of a test merge or
   * of whatever came of it.
   */
  readonly abandoned: { readonly number: number; readonly base: string; readonly commit: string }[] = [];
  /** Pull request → when it was touched last, if that was after its merge. */
  readonly touched = new Map<number, string>();
  /** Branch → its queue. */
  readonly queues = new Map<string, readonly FakeEntry[]>();
  /** Commits that a queue made: GitHub knows no pull request of them. */
  readonly synthetic = new Set<string>();
  /** So many of a comparison's commits are left out without a word. */
  missing = 0;
  readonly #github: FakeGitHub;

  constructor(github: FakeGitHub) {
    this.#github = github;
  }

  answer(path: string, url: URL, body: Readonly<Record<string, unknown>>): FakeAnswer | undefined {
    if (path === '/graphql') return this.#graphql(body);
    if (this.commits.size === 0) return undefined;
    const [, asked] = /^\/commits\/(\w+)\/pulls$/.exec(path) ?? [];
    if (asked !== undefined && this.synthetic.has(asked)) return { status: 200, body: [] };
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
    const found = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      open.push(...(this.commits.get(at)?.parents ?? []));
    }
    return found;
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
      ahead.slice(this.missing).flatMap(sha => this.#shown(sha)),
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
    const merged = [...this.#github.merged.values()].flat().map(pull => ({ ...pull, state: 'closed' }));
    const abandoned = this.abandoned.map(each => ({
      number: each.number,
      state: 'closed',
      merged_at: null,
      merge_commit_sha: each.commit,
      head: { sha: '0'.repeat(40) },
      base: { ref: each.base },
    }));
    const all = [...merged, ...abandoned].filter(pull => pull.base.ref === base);
    const touched = all.map(pull => ({
      ...pull,
      updated_at: this.touched.get(pull.number) ?? pull.merged_at ?? '2026-11-20T00:00:00Z',
    }));
    return page(
      touched.sort((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number),
      url,
    );
  }

  #graphql({ query, variables }: Readonly<Record<string, unknown>>): FakeAnswer | undefined {
    if (!String(query).includes('mergeQueue')) return undefined;
    const { owner, name, branch, after } = variables as Readonly<Record<string, string | null>>;
    const entries = this.queues.get(String(branch));
    if (owner !== 'acme' || name !== 'app')
      return { status: 200, body: { data: { repository: null }, errors: [{ message: 'NOT_FOUND' }] } };
    if (entries === undefined) return { status: 200, body: { data: { repository: { mergeQueue: null } } } };
    const start = Number(after ?? 0);
    const nodes = entries.slice(start, start + 2).map(({ number, head, base, commit }) => ({
      baseCommit: { oid: base },
      headCommit: { oid: commit },
      pullRequest: { number, headRefOid: head },
    }));
    const pageInfo = { hasNextPage: start + 2 < entries.length, endCursor: String(start + 2) };
    return { status: 200, body: { data: { repository: { mergeQueue: { entries: { nodes, pageInfo } } } } } };
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
