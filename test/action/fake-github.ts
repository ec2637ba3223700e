import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GitHubSettings } from '../../src/action/github/github-send.ts';
import { Holder } from '../github/contract.ts';
import type { Permissions } from '../github/routes.ts';
import { FakeHistory } from './fake-history.ts';
import { FakeLines } from './fake-lines.ts';
import { refusalOf } from './fake-permissions.ts';
import { FakeProposals } from './fake-proposals.ts';
import { FakePulls } from './fake-pulls.ts';
import { FakeRecords } from './fake-records.ts';

export interface FakeComment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
}

export interface FakeIssue {
  readonly number: number;
  title: string;
  body: string;
  state: string;
  readonly labels: readonly { readonly name: string }[];
  readonly user: { readonly login: string };
  /** Set where it is a pull request. */
  readonly pull_request?: object;
}

/** An answer of the service. */
export interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What happens to the next matching request instead of the usual. */
export interface Mishap {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: FakeAnswer | 'drop after' | 'never';
}

/** A merged pull request, as GitHub tells it of a commit. */
export interface FakePull {
  readonly number: number;
  readonly merged_at: string;
  readonly merge_commit_sha: string;
  readonly head: { readonly sha: string };
  readonly base: { readonly ref: string };
}

/** A file of a commit by its path: its bytes, or where it points to. */
export type FakeFiles = ReadonlyMap<string, Uint8Array | { readonly link: string }>;

interface FakeEntry {
  readonly path: string;
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
}

export const REPOSITORY = 'acme/app';
export const GITHUB_TOKEN = 'ghs_0123456789abcdefghij';
const BOT = 'github-actions[bot]';
const EVERYTHING: Permissions = {
  contents: 'write',
  'pull-requests': 'write',
  issues: 'write',
  deployments: 'write',
  actions: 'write',
};
const MOST_BODY = 65_536;
const MOST_PER_PAGE = 100;

/** GitHub on loopback, as much of it as the action uses; it refuses what GitHub refuses. */
export class FakeGitHub {
  readonly comments = new Map<number, FakeComment[]>();
  readonly issues: FakeIssue[] = [];
  /** Commit → the pull requests it was merged from. */
  readonly merged = new Map<string, readonly FakePull[]>();
  /** Pull request → its head. */
  readonly heads = new Map<number, string>();
  /** Pull request → the repository that its head is in; this one if it is not here. */
  readonly headRepositories = new Map<number, string | null>();
  /** Pull requests of several repositories, and git branches. */
  readonly pulls = new FakePulls();
  /** Branch → the commit at its tip. */
  readonly tips = new Map<string, string>();
  /** Commit → the commits before it. */
  readonly parents = new Map<string, readonly string[]>();
  /** A recursive list of more entries than this is cut off. */
  mostEntries = 100_000;
  readonly #trees = new Map<string, readonly FakeEntry[]>();
  readonly #blobs = new Map<string, Uint8Array>();
  readonly records = new FakeRecords(this);
  readonly history = new FakeHistory(this);
  readonly proposals = new FakeProposals(this);
  readonly lines = new FakeLines();
  readonly requests: string[] = [];
  readonly #holder = new Holder();
  /** Those of them that the token may not send. */
  readonly denied: string[] = [];
  readonly mishaps: Mishap[] = [];
  /** Token → what it may do. */
  readonly tokens = new Map<string, Permissions>([[GITHUB_TOKEN, EVERYTHING]]);
  /** Login → its role here: `read` for a stranger. Others are no users. */
  readonly roles = new Map<string, string>();
  login = BOT;
  /** Called when a request arrives, before anything is done. */
  onRequest: (request: string) => void = () => undefined;
  /** Called once a write is done, before it is answered. */
  onWrite: () => void = () => undefined;
  #server: Server | undefined;
  #next = 1000;
  url = '';

  /** What a client of it is made with. */
  get settings(): GitHubSettings {
    const { url } = this;
    const repository = REPOSITORY;
    return { apiUrl: url, graphqlUrl: `${url}/graphql`, token: GITHUB_TOKEN, repository, version: '1.2.3' };
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#holder.close();
    this.#server?.closeAllConnections();
    await new Promise(done => this.#server?.close(done));
  }

  commentsOf(number: number): FakeComment[] {
    const found = this.comments.get(number) ?? [];
    this.comments.set(number, found);
    return found;
  }

  addComment(number: number, body: string, login: string): FakeComment {
    const comment = { id: this.#next++, body, user: { login } };
    this.commentsOf(number).push(comment);
    return comment;
  }

  /** Makes a commit of files known. */
  commit(sha: string, files: FakeFiles): void {
    this.#trees.set(sha, this.#tree(files).entries);
    this.proposals.files.set(sha, files);
  }

  #tree(files: FakeFiles): { readonly sha: string; readonly entries: readonly FakeEntry[] } {
    const folders = new Map<string, Map<string, Uint8Array | { readonly link: string }>>();
    const entries: FakeEntry[] = [];
    for (const [path, file] of files) {
      const [first = '', ...rest] = path.split('/');
      if (rest.length > 0) {
        const inner = folders.get(first) ?? new Map();
        folders.set(first, inner.set(rest.join('/'), file));
        continue;
      }
      const isLink = 'link' in file;
      const bytes = isLink ? Buffer.from(file.link) : file;
      const sha = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
      this.#blobs.set(sha, bytes);
      entries.push({ path, mode: isLink ? '120000' : '100644', type: 'blob', sha });
    }
    for (const [path, inner] of folders)
      entries.push({ path, mode: '040000', type: 'tree', sha: this.#tree(inner).sha });
    const sha = createHash('sha1').update(JSON.stringify(entries)).digest('hex');
    this.#trees.set(sha, entries);
    return { sha, entries };
  }

  #recursive(entries: readonly FakeEntry[], prefix = ''): readonly FakeEntry[] {
    return entries.flatMap(entry => {
      const own = { ...entry, path: prefix + entry.path };
      const inner = entry.type === 'tree' ? (this.#trees.get(entry.sha) ?? []) : [];
      return [own, ...this.#recursive(inner, `${own.path}/`)];
    });
  }

  #git(path: string, url: URL): FakeAnswer | undefined {
    const missing = { status: 404, body: { message: 'Not Found' } };
    const branch = /^\/git\/ref\/heads\/(.+)$/.exec(path)?.[1];
    if (branch !== undefined) {
      const name = decodeURIComponent(branch);
      const sha = this.tips.get(name);
      if (sha === undefined) return missing;
      return { status: 200, body: { ref: `refs/heads/${name}`, object: { type: 'commit', sha } } };
    }
    const tree = /^\/git\/trees\/(\w+)$/.exec(path)?.[1];
    if (tree !== undefined) {
      const entries = this.#trees.get(tree);
      if (entries === undefined) return missing;
      const all = url.searchParams.has('recursive') ? this.#recursive(entries) : entries;
      const shown = all.slice(0, this.mostEntries);
      return { status: 200, body: { sha: tree, tree: shown, truncated: shown.length < all.length } };
    }
    const blob = /^\/git\/blobs\/(\w+)$/.exec(path)?.[1];
    if (blob === undefined) return undefined;
    const bytes = this.#blobs.get(blob);
    if (bytes === undefined) return missing;
    return {
      status: 200,
      body: { sha: blob, encoding: 'base64', content: Buffer.from(bytes).toString('base64') },
    };
  }

  writes(): readonly string[] {
    return this.requests.filter(request => !request.startsWith('GET ') && !request.includes('/graphql'));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url = '' } = request;
    const text = Buffer.concat(pieces).toString('utf8');
    this.#holder.request({ method, target: url, text });
    this.requests.push(`${method} ${url}`);
    this.onRequest(`${method} ${url}`);
    const at = this.mishaps.findIndex(each => each.method === method && each.path.test(url));
    const mishap = at < 0 ? undefined : this.mishaps.splice(at, 1)[0];
    if (mishap?.answer === 'never') return;
    if (mishap !== undefined && mishap.answer !== 'drop after') return send(response, mishap.answer);
    const answer = this.#answer(request, text);
    if (request.method !== 'GET' && !url.endsWith('/graphql')) this.onWrite();
    if (mishap !== undefined) response.destroy();
    else send(response, answer);
  }

  #answer({ method = '', url: at = '', headers }: IncomingMessage, text: string): FakeAnswer {
    const url = new URL(at, this.url);
    const path = url.pathname.replace(`/repos/${REPOSITORY}`, '');
    const permissions = this.tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (permissions === undefined) return { status: 401, body: { message: 'Bad credentials' } };
    const ofPulls = this.pulls.answer(method, url, permissions, all => this.#page(all, url));
    if (ofPulls?.status === 403) this.denied.push(`${method} ${path}`);
    if (ofPulls !== undefined) return ofPulls;
    const isIssue = (number: number): boolean => this.issues.some(each => each.number === number);
    const refused = refusalOf({ method, path, headers, isIssue }, permissions);
    if (refused !== undefined) {
      this.denied.push(`${method} ${path}`);
      return refused;
    }
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>);
    // Characters, not bytes (REST reference, 2026-11-22).
    if (typeof body['body'] === 'string' && [...body['body']].length > MOST_BODY)
      return { status: 422, body: { message: `Body is too long (maximum is ${MOST_BODY} characters)` } };
    const ofProposal = this.proposals.answer(method, path, url, body);
    if (ofProposal !== undefined) return ofProposal;
    const ofLines = this.lines.answer({ method, path, login: this.login }, body, all => this.#page(all, url));
    if (ofLines !== undefined) return ofLines;
    const ofHistory = this.history.answer(path, url);
    if (ofHistory !== undefined) return ofHistory;
    if (path === '/graphql') return { status: 200, body: { data: { viewer: { login: this.login } } } };
    const comments = /^\/issues\/(\d+)\/comments$/.exec(path);
    if (comments !== null) {
      const number = Number(comments[1]);
      if (method === 'GET') return this.#page(this.commentsOf(number), url);
      return { status: 201, body: this.addComment(number, body['body'] ?? '', this.login) };
    }
    const comment = /^\/issues\/comments\/(\d+)$/.exec(path);
    if (comment !== null) {
      const found = [...this.comments.values()].flat().find(each => each.id === Number(comment[1]));
      if (found === undefined) return { status: 404, body: { message: 'Not Found' } };
      if (method === 'DELETE') return this.#withoutComment(found);
      found.body = body['body'] ?? '';
      return { status: 200, body: found };
    }
    const login = /^\/collaborators\/([^/]+)\/permission$/.exec(path)?.[1];
    if (login !== undefined) return this.#role(decodeURIComponent(login));
    const commit = /^\/commits\/(\w+)\/pulls$/.exec(path);
    // A commit that a merge queue made belongs to no pull request.
    if (commit !== null) return this.#page(this.merged.get(commit[1] ?? '') ?? [], url);
    const pull = /^\/pulls\/(\d+)$/.exec(path);
    if (pull !== null) {
      const number = Number(pull[1]);
      const sha = this.heads.get(number);
      if (sha === undefined) return { status: 404, body: { message: 'Not Found' } };
      return {
        status: 200,
        body: {
          number,
          merged_at: null,
          merge_commit_sha: null,
          head: { sha, repo: this.#repositoryOf(number) },
          base: { ref: 'main' },
        },
      };
    }
    return (
      this.records.answer(method, path, url, body) ??
      this.#git(path, url) ??
      this.#issue(method, path, url, body)
    );
  }

  #withoutComment(comment: FakeComment): FakeAnswer {
    for (const all of this.comments.values()) if (all.includes(comment)) all.splice(all.indexOf(comment), 1);
    return { status: 204 };
  }

  /** A deleted fork is null. */
  #repositoryOf(pull: number): object | null {
    const name = this.headRepositories.has(pull) ? this.headRepositories.get(pull) : REPOSITORY;
    return typeof name === 'string' ? { full_name: name } : null;
  }

  /**
   * `permission` knows four words only: `maintain` is `write` there, `triage` is `read`
   * ("Collaborators", 2026-11-22).
   */
  #role(login: string): FakeAnswer {
    const role = this.roles.get(login);
    if (role === undefined) return { status: 404, body: { message: `${login} is not a user` } };
    const permission = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role;
    return { status: 200, body: { permission, role_name: role, user: { login } } };
  }

  #issue(method: string, path: string, url: URL, body: Readonly<Record<string, unknown>>): FakeAnswer {
    if (path === '/issues' && method === 'GET') {
      const label = url.searchParams.get('labels');
      const open = this.issues.filter(each => each.state === 'open');
      const found = open.filter(each => label === null || each.labels.some(({ name }) => name === label));
      // The newest first, unless the request says otherwise.
      return this.#page(url.searchParams.get('direction') === 'asc' ? found : found.toReversed(), url);
    }
    if (path === '/issues') {
      const labels = ((body['labels'] as string[] | undefined) ?? []).map(name => ({ name }));
      const issue: FakeIssue = {
        number: this.#next++,
        title: String(body['title']),
        body: String(body['body']),
        state: 'open',
        labels,
        user: { login: this.login },
      };
      this.issues.push(issue);
      return { status: 201, body: issue };
    }
    const issue = this.issues.find(each => `/issues/${each.number}` === path);
    if (issue === undefined) return { status: 404, body: { message: 'Not Found' } };
    Object.assign(issue, body);
    return { status: 200, body: issue };
  }

  #page(all: readonly unknown[], url: URL): FakeAnswer {
    const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), MOST_PER_PAGE);
    const page = Number(url.searchParams.get('page') ?? 1);
    const last = Math.max(1, Math.ceil(all.length / size));
    const link = (to: number, rel: string): string => {
      const next = new URL(url);
      next.searchParams.set('page', String(to));
      return `<${next}>; rel="${rel}"`;
    };
    const links = [
      ...(page > 1 ? [link(page - 1, 'prev')] : []),
      ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
      ...(page > 1 ? [link(1, 'first')] : []),
    ];
    const body = all.slice((page - 1) * size, page * size);
    return { status: 200, body, headers: links.length === 0 ? {} : { link: links.join(', ') } };
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: FakeAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
