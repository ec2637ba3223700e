import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GitHubSettings } from '../../src/action/github/github-send.ts';
import type { Clock } from '../../src/core/clock.ts';
import { type Answer, type Answers, type Asked, MISSING, ok } from './answer.ts';
import { Holder } from './contract.ts';
import { DEPLOYMENT_ANSWERS } from './deployment-answers.ts';
import { Faults } from './faults.ts';
import { GIT_ANSWERS } from './git-answers.ts';
import { type FileChanges, GitRepository } from './git-repository.ts';
import { answerQuery, type Node, QueryError } from './graphql.ts';
import { HostedRepository, type MergeMethod, type Pull, type Wanted } from './hosted-repository.ts';
import { ISSUE_ANSWERS } from './issue-answers.ts';
import { LINE_ANSWERS } from './line-answers.ts';
import { MergeQueue, type QueueEntry } from './merge-queue.ts';
import { pullAnswers } from './pull-answers.ts';
import { allows, needsOf, type Permissions, type Routed, routeOf } from './routes.ts';
import { Views } from './views.ts';

export interface GitHubOptions {
  /** `owner/name` of the first repository. */
  readonly repository?: string;
  /** `ghes`: an enterprise server, whose interface is below `/api/v3`. */
  readonly prefix?: 'github.com' | 'ghes';
  /** Its time; that of this machine, if there is none. */
  readonly clock?: Clock;
}

interface Token {
  readonly permissions: Permissions;
  readonly login: string;
}

/** A request, and what it needed of its token: one of these. */
export interface Need {
  readonly token: string;
  readonly request: string;
  readonly needs: readonly string[];
}

/** A request of the interface, as it came in. */
interface Arrived {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  /** The body. */
  readonly text: string;
}

export const BOT = 'github-actions[bot]';
const WEB = { 'github.com': 'https://github.com', ghes: 'https://github.acme.example' };
const PREFIX = { 'github.com': '', ghes: '/api/v3' };
const GRAPHQL = { 'github.com': '/graphql', ghes: '/api/graphql' };
const ENTRIES_PER_PAGE = 100;
/** Both are supported on 2026-11-22 ("API versions"). */
const VERSIONS: readonly unknown[] = ['2022-11-28', '2026-03-10'];
const EVERYTHING: Permissions = {
  actions: 'write',
  contents: 'write',
  deployments: 'write',
  issues: 'write',
  'pull-requests': 'write',
};

export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubServer> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-github-'));
  const server = new GitHubServer(folder, options);
  await server.listen();
  return server;
}

/**
 * GitHub on loopback: bare repositories of git, and the parts of the REST and GraphQL interfaces
 * that the action uses. It refuses what GitHub refuses.
 */
export class GitHubServer {
  /** `owner/name` of the first repository. */
  readonly name: string;
  readonly faults: Faults;
  /** `GET /path`, in their order. */
  readonly requests: string[] = [];
  /** Those of them that their token may not send. */
  readonly denied: string[] = [];
  readonly needs: Need[] = [];
  /** "Allow GitHub Actions to create and approve pull requests". */
  mayOpenPulls = true;
  /** Called when a request arrives, before anything is done. */
  onRequest: (request: string) => void = () => undefined;
  /** Called once a write is done, before it is answered. */
  onWrite: () => void = () => undefined;
  readonly #repositories = new Map<string, HostedRepository>();
  /** Branch → its merge queue. */
  readonly queues = new Map<string, MergeQueue>();
  readonly #tokens = new Map<string, Token>();
  readonly #holder = new Holder();
  readonly #folder: string;
  readonly #prefix: 'github.com' | 'ghes';
  readonly #clock: Clock | undefined;
  readonly #answers: Answers;
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => this.#failed(error, request, response));
  });
  readonly #sent: { readonly request: string; readonly text: string }[] = [];
  readonly #failures: string[] = [];
  #next = 1000;
  #tokenNumbers = 1000;
  /** The seconds that people took. */
  #acts = 0;
  #root = 'http://github';

  /** Until someone asks for its path, nothing is written into the folder. */
  constructor(folder: string, { repository = 'acme/app', prefix = 'github.com', clock }: GitHubOptions) {
    this.name = repository;
    this.#folder = folder;
    this.#prefix = prefix;
    this.#clock = clock;
    this.faults = new Faults(() => this.#next);
    const known = (name: string): HostedRepository | undefined => this.#repositories.get(name);
    this.#answers = {
      ...ISSUE_ANSWERS,
      ...LINE_ANSWERS,
      ...GIT_ANSWERS,
      ...DEPLOYMENT_ANSWERS,
      ...pullAnswers({ repository: known, mayOpen: () => this.mayOpenPulls }),
      'GET /repos/{owner}/{repo}/collaborators/{username}/permission': roleOf,
    };
    this.add(repository);
  }

  async listen(): Promise<void> {
    await new Promise<void>(done => this.#server.listen(0, '127.0.0.1', done));
    this.#root = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Throws where a request met an error of this server, and not of its sender. */
  async close(): Promise<void> {
    this.#holder.close();
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
    await rm(this.#folder, { recursive: true, force: true });
    const failures = this.#failures.splice(0);
    if (failures.length > 0) throw new Error(`the stand-in for GitHub failed:\n${failures.join('\n')}`);
  }

  /** What GITHUB_API_URL says. */
  get url(): string {
    return this.#root + PREFIX[this.#prefix];
  }

  get settings(): GitHubSettings {
    const { url: apiUrl, name: repository } = this;
    const graphqlUrl = this.#root + GRAPHQL[this.#prefix];
    return { apiUrl, graphqlUrl, token: this.token(EVERYTHING), repository, version: '1.2.3' };
  }

  /** What a runner tells every step. */
  get env() {
    return {
      GITHUB_API_URL: this.url,
      GITHUB_GRAPHQL_URL: this.#root + GRAPHQL[this.#prefix],
      GITHUB_SERVER_URL: WEB[this.#prefix],
      GITHUB_REPOSITORY: this.name,
    };
  }

  /** The bare repository. */
  get path(): string {
    return this.repository.git.path;
  }

  get cloneUrl(): string {
    return `file://${this.path}`;
  }

  /** What of requests and answers is not as GitHub describes it. */
  get violations(): readonly string[] {
    return this.#holder.violations;
  }

  /** The first repository. */
  get repository(): HostedRepository {
    const found = this.#repositories.get(this.name);
    if (found === undefined) throw new Error(`${this.name} was deleted`);
    return found;
  }

  /** The requests that write, such as `POST /path`. */
  writes(): readonly string[] {
    return this.requests.filter(each => !each.startsWith('GET ') && !each.endsWith('/graphql'));
  }

  /** What was sent with the requests that this matches, such as `POST /path`, in their order. */
  bodies(request: RegExp): readonly unknown[] {
    return this.#sent.filter(each => request.test(each.request)).map(({ text }) => JSON.parse(text));
  }

  /** The repository of this name; undefined where there is none. */
  find(name: string): HostedRepository | undefined {
    return this.#repositories.get(name);
  }

  /** Adds another repository: as a fork, what is pushed to it may become a pull request. */
  add(name: string, { fork = false } = {}): HostedRepository {
    const own = (): string => this.url;
    const site = {
      web: WEB[this.#prefix],
      get api() {
        return own();
      },
    };
    const git = new GitRepository(join(this.#folder, `${name.replaceAll('/', '+')}.git`));
    const made = new HostedRepository(name, git, new Views(site, name, fork), {
      next: () => this.#next++,
      seconds: () => Math.floor((this.#clock?.now() ?? Date.now()) / 1000) + this.#acts,
      act: () => {
        this.#acts += 1;
      },
      repository: other => this.#repositories.get(other),
    });
    this.#repositories.set(name, made);
    return made;
  }

  /** Deletes a repository, such as a fork of which there are pull requests. */
  remove(name: string): void {
    this.#repositories.delete(name);
  }

  /** A new token. `login`: its account, that of the workflow's own token if there is none. */
  token(
    permissions: Permissions,
    login = BOT,
    token = `ghs_${String(++this.#tokenNumbers).padStart(20, '0')}`,
  ): string {
    this.#tokens.set(token, { permissions, login });
    return token;
  }

  commit(branch: string, files: FileChanges, message?: string): string {
    const sha = this.repository.commit(branch, files, message === undefined ? {} : { message });
    this.repository.follow();
    return sha;
  }

  openPull(wanted: Wanted, fork?: HostedRepository): Pull {
    return this.repository.open(wanted, fork);
  }

  /** Pushes a commit to the branch of a pull request. */
  push({ from, repository }: Pull, files: FileChanges, message = 'more'): string {
    const of = this.#repositories.get(repository);
    if (of === undefined) throw new Error(`${repository} was deleted`);
    const sha = of.commit(from, files, { message });
    this.repository.follow();
    return sha;
  }

  merge(pull: Pull, method: MergeMethod = 'merge'): string {
    return this.repository.merge(pull, method);
  }

  enqueue(pulls: readonly Pull[]): readonly QueueEntry[] {
    return this.queue(pulls[0]?.to).add(pulls);
  }

  queue(branch = 'main'): MergeQueue {
    const found = this.queues.get(branch) ?? new MergeQueue(this.repository, branch);
    this.queues.set(branch, found);
    return found;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString('utf8');
    const { method = '', url: whole = '' } = request;
    const prefix = PREFIX[this.#prefix];
    const isRest = whole.startsWith(`${prefix}/repos/`);
    // What is beside the interface is a page for people.
    if (!isRest && whole !== GRAPHQL[this.#prefix]) return send(response, MISSING);
    const target = isRest ? whole.slice(prefix.length) : whole;
    this.#arrived({ method, target, text });
    this.onRequest(`${method} ${target}`);
    const { what, mark } = this.faults.meet(method, target) ?? { what: undefined, mark: 0 };
    if (what === 'never') return;
    if (what === 'drop before') return void response.destroy();
    if (typeof what === 'object' && 'latency' in what) await this.#clock?.sleep(what.latency);
    if (typeof what === 'object' && 'status' in what) return send(response, what);
    const before = what === 'lag' ? mark : Number.POSITIVE_INFINITY;
    const usual = documented(this.#answer({ method, target, headers: request.headers, text }, before));
    if (method !== 'GET' && isRest) this.onWrite();
    const answer = typeof what === 'function' ? what(usual) : usual;
    this.#holder.answer(method, target, answer);
    if (what === 'drop after') response.destroy();
    else send(response, answer);
  }

  #arrived({ method, target, text }: Omit<Arrived, 'headers'>): void {
    const request = `${method} ${target}`;
    this.requests.push(request);
    if (text !== '') this.#sent.push({ request, text });
    this.#holder.request({ method, target, text });
  }

  /** The sender gets an answer, and the test fails at its end. */
  #failed(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    // Its sender hung up before all of it was there.
    if (!request.complete) return;
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#failures.push(`${request.method} ${request.url}: ${said}`);
    if (response.headersSent) response.destroy();
    else send(response, refusal(500, 'Server Error'));
  }

  /** The answer to a request without a connection. */
  handle(request: Arrived): Answer {
    this.#arrived(request);
    const answer = documented(this.#answer(request, Number.POSITIVE_INFINITY));
    this.#holder.answer(request.method, request.target, answer);
    return answer;
  }

  #answer({ method, target, headers, text }: Arrived, before: number): Answer {
    const bearer = headers.authorization?.replace(/^Bearer /, '') ?? '';
    const token = this.#tokens.get(bearer);
    if (token === undefined) return { status: 401, body: { message: 'Bad credentials' } };
    const odd = oddHeaders(headers);
    if (odd !== undefined) return odd;
    const url = new URL(target, this.url);
    const body = text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
    if (target === GRAPHQL[this.#prefix] && method === 'POST') return this.#graphql(body, token);
    const routed = routeOf(method, url.pathname);
    // GitHub may well have it, and answers something else than that it is not there.
    if (routed === undefined) throw new Error(`the stand-in has no ${method} ${url.pathname}`);
    const repository = this.#repositories.get(`${routed.params['owner']}/${routed.params['repo']}`);
    if (repository === undefined) return MISSING;
    repository.follow();
    const needs = needsOf(routed.name, isOfPull(repository, routed));
    this.needs.push({ token: bearer, request: `${method} ${target}`, needs });
    const accepted = needs.map(each => each.replace(': ', '=').replaceAll('-', '_')).join('; ');
    const told = { 'x-accepted-github-permissions': accepted || 'metadata=read' };
    if (!allows(token.permissions, needs)) {
      this.denied.push(`${method} ${target}`);
      return { ...refusal(403, 'Resource not accessible by integration'), headers: told };
    }
    const asked: Asked = { repository, params: routed.params, url, body, login: token.login, before };
    const answer = this.#answers[routed.name]?.(asked) ?? MISSING;
    return { ...answer, headers: { ...told, ...answer.headers } };
  }

  #graphql(body: Readonly<Record<string, unknown>>, { login, permissions }: Token): Answer {
    const repository = ({ owner, name }: Node): Node => {
      const found = this.#repositories.get(`${owner}/${name}`);
      if (found === undefined || !allows(permissions, ['contents: read']))
        throw new QueryError(`Could not resolve to a Repository with the name '${owner}/${name}'.`, {
          repository: null,
        });
      return { mergeQueue: ({ branch }: Node) => this.#queueView(String(branch), found) };
    };
    return ok(answerQuery(body, { viewer: { login }, repository }));
  }

  #queueView(branch: string, of: HostedRepository): Node | null {
    const queue = this.queues.get(branch);
    if (queue === undefined || of !== this.repository) return null;
    return {
      entries({ first, after }: Node) {
        const start = typeof after === 'string' ? Number(after) : 0;
        const end = start + Math.min(Number(first), ENTRIES_PER_PAGE);
        const nodes = queue.entries.slice(start, end).map(({ pull, base, commit }) => ({
          baseCommit: { oid: base },
          headCommit: { oid: commit },
          pullRequest: { number: pull.number, headRefOid: pull.head },
        }));
        const pageInfo = { hasNextPage: end < queue.entries.length, endCursor: String(end) };
        return { nodes, pageInfo };
      },
    };
  }
}

function isOfPull(repository: HostedRepository, { params }: Routed): boolean {
  const comment = repository.comments.find(({ id }) => String(id) === params['comment_id']);
  const number = Number(params['issue_number'] ?? comment?.issue);
  return repository.issue(number) === undefined || repository.pull(number) !== undefined;
}

/**
 * `permission` knows four words only: `maintain` is `write` there, `triage` is `read`
 * ("Collaborators", 2026-11-22).
 */
function roleOf({ repository, params }: Asked): Answer {
  const login = params['username'] ?? '';
  const role = repository.roles.get(login);
  if (role === undefined) return { status: 404, body: { message: `${login} is not a user` } };
  const permission = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role;
  const user = { ...repository.views.user(login), role_name: role };
  return ok({ permission, role_name: role, user });
}

/** What GitHub refuses before it looks at anything else. */
function oddHeaders(headers: IncomingMessage['headers']): Answer | undefined {
  if (!headers['user-agent'])
    return refusal(
      403,
      'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
    );
  const version = headers['x-github-api-version'];
  if (!VERSIONS.includes(version)) return refusal(400, `The version ${version} is not supported`);
  if (headers.accept === 'application/vnd.github+json') return undefined;
  return refusal(415, `Unsupported 'Accept' header: '${headers.accept}'. Must accept 'application/json'.`);
}

/** GitHub names a page of its documents in each refusal. */
function documented(answer: Answer): Answer {
  if (answer.status < 400) return answer;
  const body = { ...Object(answer.body), documentation_url: 'https://docs.github.com/rest' };
  return { ...answer, body: { ...body, status: String(answer.status) } };
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message } };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
