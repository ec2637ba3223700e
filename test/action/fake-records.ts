import type { FakeAnswer, FakeGitHub } from './fake-github.ts';

interface FakeStatus {
  readonly state: string;
  readonly description: string;
  readonly log_url: string;
  readonly auto_inactive: boolean;
  readonly created_at: string;
  readonly creator: { readonly login: string };
}

export interface FakeDeployment {
  readonly id: number;
  readonly sha: string;
  readonly task: string;
  readonly environment: string;
  /** GitHub merges the default branch into what is deployed, unless it is told not to. */
  readonly auto_merge: boolean;
  /** Checks that must have passed; null: all. */
  readonly required_contexts: unknown;
  readonly payload: unknown;
  readonly created_at: string;
  readonly creator: { readonly login: string };
  readonly statuses: FakeStatus[];
}

const STATES = new Set(['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success']);

/**
 * What GitHub keeps of merges and deployments: closed pull requests, how commits follow each other,
 * deployments.
 */
export class FakeRecords {
  /** The commits of branches, oldest first. */
  readonly histories: string[][] = [];
  readonly deployments: FakeDeployment[] = [];
  readonly #github: FakeGitHub;
  #seconds = Date.parse('2026-11-20T12:00:00Z') / 1000;

  constructor(github: FakeGitHub) {
    this.#github = github;
  }

  answer(
    method: string,
    path: string,
    url: URL,
    body: Readonly<Record<string, unknown>>,
  ): FakeAnswer | undefined {
    if (path === '/pulls' && method === 'GET') return this.#pulls(url);
    const compared = /^\/compare\/(\w+)\.\.\.(\w+)$/.exec(path);
    if (compared !== null) return this.#compare(compared[1] ?? '', compared[2] ?? '');
    if (path === '/deployments') return method === 'GET' ? this.#list(url) : this.#create(body);
    const of = /^\/deployments\/(\d+)\/statuses$/.exec(path);
    if (of === null) return undefined;
    const found = this.deployments.find(({ id }) => id === Number(of[1]));
    if (found === undefined) return { status: 404, body: { message: 'Not Found' } };
    if (method === 'GET') return { status: 200, body: found.statuses.toReversed() };
    return this.#status(found, body);
  }

  #pulls(url: URL): FakeAnswer {
    const base = url.searchParams.get('base');
    const all = [...this.#github.merged.values()].flat().filter(pull => pull.base.ref === base);
    return { status: 200, body: all.toReversed().slice(0, Number(url.searchParams.get('per_page') ?? 30)) };
  }

  #compare(base: string, head: string): FakeAnswer {
    const history = this.histories.find(each => each.includes(head));
    if (history === undefined) return { status: 404, body: { message: 'Not Found' } };
    const above = history.indexOf(head) - history.indexOf(base);
    if (!history.includes(base))
      return { status: 200, body: { status: 'diverged', ahead_by: 1, behind_by: 1 } };
    const status = above === 0 ? 'identical' : above > 0 ? 'ahead' : 'behind';
    return { status: 200, body: { status, ahead_by: Math.max(above, 0), behind_by: Math.max(-above, 0) } };
  }

  #list(url: URL): FakeAnswer {
    const [task, environment] = ['task', 'environment'].map(name => url.searchParams.get(name));
    const found = this.deployments.filter(each => each.task === task && each.environment === environment);
    return { status: 200, body: found.toReversed() };
  }

  #create(body: Readonly<Record<string, unknown>>): FakeAnswer {
    const { ref, task, environment, payload, auto_merge = true, required_contexts = null } = body;
    if (typeof ref !== 'string' || typeof environment !== 'string' || environment === '')
      return { status: 422, body: { message: 'Validation Failed' } };
    const deployment: FakeDeployment = {
      id: ++this.#seconds,
      sha: ref,
      task: String(task ?? 'deploy'),
      environment,
      payload: payload ?? '',
      auto_merge: auto_merge === true,
      required_contexts,
      created_at: this.#now(),
      creator: { login: this.#github.login },
      statuses: [],
    };
    this.deployments.push(deployment);
    return { status: 201, body: deployment };
  }

  #status(deployment: FakeDeployment, body: Readonly<Record<string, unknown>>): FakeAnswer {
    const { state, description = '', log_url = '', auto_inactive = true } = body;
    if (typeof state !== 'string' || !STATES.has(state) || String(description).length > 140)
      return { status: 422, body: { message: 'Validation Failed' } };
    const status = {
      state,
      description: String(description),
      log_url: String(log_url),
      auto_inactive: auto_inactive === true,
      created_at: this.#now(),
      creator: { login: this.#github.login },
    };
    deployment.statuses.push(status);
    return { status: 201, body: status };
  }

  #now(): string {
    return new Date(++this.#seconds * 1000).toISOString();
  }
}
