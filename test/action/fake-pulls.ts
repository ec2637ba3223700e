import type { Permissions } from '../github/routes.ts';

/** A pull request as GitHub lists it. */
export interface ListedPull {
  readonly number: number;
  state: 'open' | 'closed';
  /** The git branch. */
  readonly ref: string;
  /** The repository that the branch is in; null for a deleted one. */
  readonly from?: string | null;
  readonly labels?: readonly string[];
  readonly by?: string;
  /** Its last commit, the commit that it goes onto, and the one that a merge of both makes. */
  readonly sha?: string;
  readonly base?: string;
  readonly merge?: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const MISSING: Answer = { status: 404, body: { message: 'Not Found' } };

/**
 * Lists of pull requests, each of them, and git branches, of repositories that a test names (REST
 * reference, 2026-11-22).
 */
export class FakePulls {
  /** `owner/name` → its pull requests. */
  readonly repositories = new Map<string, ListedPull[]>();
  /** `owner/name` → its git branches. */
  readonly branches = new Map<string, readonly string[]>();

  /** undefined: not of these repositories, or about something else. */
  answer(
    method: string,
    url: URL,
    permissions: Permissions,
    page: (all: readonly unknown[]) => Answer,
  ): Answer | undefined {
    if (method !== 'GET') return undefined;
    const [, repository = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    const all = this.repositories.get(repository);
    if (all === undefined) return undefined;
    const ref = /^git\/ref\/heads\/(.+)$/.exec(rest)?.[1];
    const branches = this.branches.get(repository);
    if (ref !== undefined && branches !== undefined) {
      if (permissions['contents'] === undefined) return refused();
      const name = decodeURIComponent(ref);
      return branches.includes(name) ? { status: 200, body: { ref: `refs/heads/${name}` } } : MISSING;
    }
    if (!/^pulls(?:\/\d+)?$/.test(rest)) return undefined;
    if (permissions['pull-requests'] === undefined) return refused();
    if (rest !== 'pulls') {
      const found = all.find(each => `pulls/${each.number}` === rest);
      return found === undefined ? MISSING : { status: 200, body: view(found, repository) };
    }
    const { searchParams: query } = url;
    const state = query.get('state') ?? 'open';
    const head = query.get('head');
    const found = all.filter(
      each =>
        (state === 'all' || each.state === state) &&
        (head === null || head === `${ownerOf(each, repository)}:${each.ref}`),
    );
    return page(found.map(each => view(each, repository)));
  }
}

function ownerOf({ from }: ListedPull, repository: string): string | undefined {
  return (from === undefined ? repository : from)?.split('/')[0];
}

function refused(): Answer {
  return { status: 403, body: { message: 'Resource not accessible by integration' } };
}

function view({ number, state, ref, from = undefined, ...more }: ListedPull, repository: string): object {
  const repo = from === null ? null : { full_name: from ?? repository };
  const labels = (more.labels ?? []).map(name => ({ name }));
  return {
    number,
    state,
    labels,
    user: { login: more.by ?? 'ada' },
    head: { ref, sha: more.sha ?? 'a'.repeat(40), repo },
    base: { ref: 'main', ...(more.base === undefined ? {} : { sha: more.base }) },
    ...(more.merge === undefined ? {} : { mergeable: true, merge_commit_sha: more.merge }),
  };
}
