import { createHash } from 'node:crypto';
import { type FakeAnswer, type FakeFiles, type FakeGitHub, REPOSITORY } from './fake-github.ts';

interface FakeCommit {
  readonly message: string;
  readonly parents: readonly string[];
  readonly author: string;
}

interface FakePull {
  readonly number: number;
  title: string;
  body: string;
  state: string;
  merged_at: string | null;
  readonly head: { readonly ref: string; readonly repo: { readonly full_name: string } };
  readonly base: { readonly ref: string };
  readonly user: { readonly login: string };
}

type Body = Readonly<Record<string, unknown>>;

const MISSING: FakeAnswer = { status: 404, body: { message: 'Not Found' } };
const INVALID: FakeAnswer = { status: 422, body: { message: 'Validation Failed' } };

/**
 * Branches, commits and pull requests by the Git database's interface; it refuses what GitHub
 * refuses.
 */
export class FakeProposals {
  /** Of commits and trees, by their hash. */
  readonly files = new Map<string, FakeFiles>();
  readonly commits = new Map<string, FakeCommit>();
  readonly pulls: FakePull[] = [];
  /** Issue or pull request → what was added to it. */
  readonly labels = new Map<number, readonly string[]>();
  readonly assignees = new Map<number, readonly string[]>();
  /** "Allow GitHub Actions to create and approve pull requests". */
  mayOpen = true;
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #github: FakeGitHub;
  #next = 500;

  constructor(github: FakeGitHub) {
    this.#github = github;
  }

  answer(method: string, path: string, url: URL, body: Body): FakeAnswer | undefined {
    if (path.startsWith('/git/')) return this.#git(method, path, body);
    if (path === '/pulls' && method === 'POST') return this.#open(body);
    if (path === '/pulls' && url.searchParams.has('head')) return this.#list(url);
    const [, number] = /^\/pulls\/(\d+)$/.exec(path) ?? [];
    if (number !== undefined && method === 'PATCH') {
      const pull = this.pulls.find(each => each.number === Number(number));
      if (pull === undefined) return MISSING;
      return { status: 200, body: Object.assign(pull, body) };
    }
    const [, commit] = /^\/commits\/(\w+)$/.exec(path) ?? [];
    if (commit !== undefined) {
      const found = this.commits.get(commit);
      if (found === undefined) return MISSING;
      const author = found.author === '' ? null : { login: found.author };
      return { status: 200, body: { sha: commit, author, commit: { message: found.message } } };
    }
    const [, issue, what] = /^\/issues\/(\d+)\/(labels|assignees)$/.exec(path) ?? [];
    if (issue === undefined) return undefined;
    const names = body[what ?? ''] as readonly string[];
    (what === 'labels' ? this.labels : this.assignees).set(Number(issue), names);
    return { status: what === 'labels' ? 200 : 201, body: {} };
  }

  /** Someone pushes a commit with these files to a branch. */
  push(branch: string, files: FakeFiles, author: string, message = 'by hand'): string {
    const parents = [this.#github.tips.get(branch) ?? ''].filter(sha => sha !== '');
    const sha = this.#commit({ message, parents, author }, files);
    this.#github.tips.set(branch, sha);
    return sha;
  }

  /** A person merges an open pull request, with one commit. */
  merge(number: number): void {
    const pull = this.pulls.find(each => each.number === number);
    if (pull?.state !== 'open') throw new Error(`#${number} is not open`);
    const tip = this.#github.tips.get(pull.head.ref) ?? '';
    this.push(pull.base.ref, this.files.get(tip) ?? new Map(), 'ann', pull.title);
    Object.assign(pull, { state: 'closed', merged_at: '2026-11-22T12:00:00Z' });
  }

  /** A file at the tip of a branch. */
  textAt(branch: string, path: string): string {
    const file = this.files.get(this.#github.tips.get(branch) ?? '')?.get(path);
    return file === undefined || 'link' in file ? '' : Buffer.from(file).toString();
  }

  #git(method: string, path: string, body: Body): FakeAnswer | undefined {
    const [, commit] = /^\/git\/commits\/(\w+)$/.exec(path) ?? [];
    // The look-alike has one tree for each commit, under the same hash.
    if (commit !== undefined) {
      const parents = (this.#github.parents.get(commit) ?? []).map(sha => ({ sha }));
      return this.files.has(commit) ? { status: 200, body: { tree: { sha: commit }, parents } } : MISSING;
    }
    if (path === '/git/blobs') {
      const bytes = Buffer.from(String(body['content']), 'base64');
      const sha = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
      this.#blobs.set(sha, bytes);
      return { status: 201, body: { sha } };
    }
    if (path === '/git/trees') return this.#tree(body);
    if (path === '/git/commits') return this.#newCommit(body);
    if (path === '/git/refs') return this.#newRef(body);
    const [, branch] = /^\/git\/refs\/heads\/(.+)$/.exec(path) ?? [];
    if (branch === undefined) return undefined;
    return this.#ref(method, decodeURIComponent(branch), body);
  }

  #tree(body: Body): FakeAnswer {
    const base = this.files.get(String(body['base_tree']));
    if (base === undefined) return INVALID;
    const files = new Map(base);
    for (const { path, sha } of body['tree'] as readonly { readonly path: string; readonly sha: string }[]) {
      const bytes = this.#blobs.get(sha);
      if (bytes === undefined) return INVALID;
      files.set(path, bytes);
    }
    const sha = this.#hash('tree');
    this.files.set(sha, files);
    return { status: 201, body: { sha } };
  }

  #newCommit({ message, tree, parents }: Body): FakeAnswer {
    const files = this.files.get(String(tree));
    if (files === undefined) return INVALID;
    const commit = {
      message: String(message),
      parents: parents as readonly string[],
      author: this.#github.login,
    };
    return { status: 201, body: { sha: this.#commit(commit, files) } };
  }

  #newRef({ ref, sha }: Body): FakeAnswer {
    const branch = String(ref).replace(/^refs\/heads\//, '');
    if (this.#github.tips.has(branch)) return { status: 422, body: { message: 'Reference already exists' } };
    if (!this.files.has(String(sha))) return INVALID;
    this.#github.tips.set(branch, String(sha));
    return { status: 201, body: { ref } };
  }

  #ref(method: string, branch: string, { sha, force }: Body): FakeAnswer {
    const tip = this.#github.tips.get(branch);
    if (tip === undefined) return { status: 422, body: { message: 'Reference does not exist' } };
    if (method === 'DELETE') {
      this.#github.tips.delete(branch);
      return { status: 204 };
    }
    if (force !== true && !this.#reaches(String(sha), tip))
      return { status: 422, body: { message: 'Update is not a fast forward' } };
    this.#github.tips.set(branch, String(sha));
    return { status: 200, body: {} };
  }

  #reaches(from: string, to: string): boolean {
    return from === to || (this.commits.get(from)?.parents ?? []).some(parent => this.#reaches(parent, to));
  }

  #open({ title, body, head, base }: Body): FakeAnswer {
    if (!this.mayOpen) {
      const message = 'GitHub Actions is not permitted to create or approve pull requests.';
      return { status: 403, body: { message } };
    }
    const isTwin = this.pulls.some(each => each.state === 'open' && each.head.ref === head);
    if (isTwin || !this.#github.tips.has(String(head))) return INVALID;
    const pull = this.addPull(String(head), String(body), this.#github.login);
    Object.assign(pull, { title, base: { ref: base } });
    return { status: 201, body: pull };
  }

  addPull(branch: string, body: string, login: string): FakePull {
    const pull: FakePull = {
      ...{ number: this.#next++, title: '', body, state: 'open', merged_at: null },
      head: { ref: branch, repo: { full_name: REPOSITORY } },
      base: { ref: 'main' },
      user: { login },
    };
    this.pulls.push(pull);
    return pull;
  }

  #list(url: URL): FakeAnswer {
    const [state, head] = ['state', 'head'].map(name => url.searchParams.get(name));
    const found = this.pulls.filter(
      each => head === `acme:${each.head.ref}` && (state === 'all' || each.state === (state ?? 'open')),
    );
    return { status: 200, body: found.toReversed() };
  }

  #commit(commit: FakeCommit, files: FakeFiles): string {
    const sha = this.#hash('commit');
    this.#github.commit(sha, files);
    this.commits.set(sha, commit);
    return sha;
  }

  #hash(what: string): string {
    return createHash('sha1')
      .update(`${what} ${this.#next++}`)
      .digest('hex');
  }
}
