import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permissions } from '../github/routes.ts';
import { type Contexts, filled, holds, type Standing, textOf } from './expressions.ts';
import type { GitHubAt } from './github-at.ts';
import { fits } from './globs.ts';
import type { Conclusion, JobEnd, Patience, WrittenJob } from './job-message.ts';
import { type Machine, startMachine } from './machine.ts';
import { matrixOf } from './matrix.ts';
import { readWorkflow, secretsNamedIn, type Workflow } from './workflow-file.ts';

/** An environment of the repository's settings. */
export interface Environment {
  readonly secrets: Readonly<Record<string, string>>;
  /** The branches that may deploy to it; left out, all may. */
  readonly branches?: readonly string[];
  /** Someone has to approve a job with it: whether they do. */
  readonly approves?: (run: Run, job: string) => boolean;
}

export interface HubOptions {
  readonly github: GitHubAt;
  /** A folder for artifacts, caches and machines. */
  readonly folder: string;
  /** The secrets of the repository. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly environments?: Readonly<Record<string, Environment>>;
  readonly vars?: Readonly<Record<string, string>>;
  /** What every machine has in its environment, such as the hosts of the services. */
  readonly system: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** By default as the real runner has it. */
  readonly patience?: Patience;
}

/** Something that happened to the repository. */
export interface RepositoryEvent {
  readonly name: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Of a push, or a run by hand; other events have their own. */
  readonly ref?: string;
  /** Of a push: the commit before. */
  readonly before?: string;
  /** The commit, where its ref may be gone: that of a closed pull request's last test merge. */
  readonly sha?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly actor?: string;
}

/** A job of a run, as it ended. */
export interface JobRun extends JobEnd {
  readonly name: string;
  /** Which attempt of its run it was in, from 1. */
  readonly attempt: number;
  readonly permissions: Permissions;
  /** The names of the secrets that its machine was sent. */
  readonly secrets: readonly string[];
}

/** A run of a workflow. */
export interface Run {
  readonly id: number;
  readonly workflow: string;
  readonly path: string;
  readonly event: string;
  readonly ref: string;
  readonly sha: string;
  conclusion: Conclusion | undefined;
  readonly jobs: JobRun[];
  /** Somebody cancels it. */
  cancel(): void;
  /** "Re-run failed jobs". Resolves when they, and what follows them, have ended. */
  rerunFailed(): Promise<void>;
}

interface StartedRun extends Run {
  readonly written: Workflow;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, string>>;
  readonly actor: string;
  readonly createdAt: string;
  readonly headBranch: string;
  readonly headSha: string;
  attempt: number;
  isCancelled: boolean;
  machine: Machine | undefined;
  /** Whether the job on it goes on in a cancelled run: facts/github.md#a-cancelled-job. */
  outlives: boolean;
  /** By the names of its jobs. */
  readonly ended: Map<string, EndedJob>;
}

/** A job of a workflow file, with the parts of its matrix, as each ran last. */
interface EndedJob {
  readonly result: Conclusion;
  readonly outputs: Readonly<Record<string, string>>;
  readonly parts: ReadonlyMap<string, JobRun>;
}

/** A group of `concurrency`: at most one runs; true starts one that waits, false drops it. */
interface Group {
  running: StartedRun | undefined;
  readonly waiting: { readonly run: StartedRun; readonly start: (may: boolean) => void }[];
}

const DEFAULT_BRANCH = 'refs/heads/main';
const REAL: Patience = { afterInterrupt: 7500, afterTerminate: 2500, minute: 60_000 };
/** What a token has where neither workflow nor job says: the restricted default. */
const RESTRICTED: Permissions = { contents: 'read', packages: 'read' };
const ALL = [
  'actions',
  'checks',
  'contents',
  'deployments',
  'issues',
  'packages',
  'pull-requests',
  'statuses',
];
/** Events of a pull request, which run its merge commit. */
const OF_PULLS = /^pull_request(?:_review|_review_comment)?$/;
const MERGE_TYPES = ['opened', 'synchronize', 'reopened'];

/** The server: what happens to a repository becomes runs, and jobs get machines. */
export class Hub {
  readonly runs: Run[] = [];
  readonly #options: HubOptions;
  readonly #groups = new Map<string, Group>();
  #machines = 0;
  #runIds = 100;

  constructor(options: HubOptions) {
    this.#options = options;
    mkdirSync(this.artifacts, { recursive: true });
    this.#tellGh();
  }

  get artifacts(): string {
    return join(this.#options.folder, 'artifacts');
  }

  get caches(): string {
    return join(this.#options.folder, 'caches');
  }

  /** The commit of a ref in the repository. */
  commitOf(ref: string): string {
    return this.#git('rev-parse', `${ref}^{commit}`);
  }

  /**
   * Starts the workflows that ask for it. Resolves when they, and what follows them, have ended.
   */
  async event(event: RepositoryEvent): Promise<readonly Run[]> {
    const ref = this.#refOf(event);
    const sha = event.sha ?? this.commitOf(ref);
    const paths = this.#git('ls-tree', '--name-only', sha, '.github/workflows/').split('\n').filter(Boolean);
    const all = await Promise.all(
      paths
        .filter(path => /\.ya?ml$/.test(path))
        .map(path => readWorkflow(path, this.#git('show', `${sha}:${path}`))),
    );
    const runs = all
      .filter(each => this.#asks(each, event, sha))
      .map(each => this.#runOf(each, event, ref, sha));
    await Promise.all(runs.map(run => this.#whole(run)));
    return runs;
  }

  /** Which ref an event is about: facts/github.md#which-file-an-event-runs. */
  #refOf({ name, ref, payload }: RepositoryEvent): string {
    if (OF_PULLS.test(name)) return `refs/pull/${numberOf(payload)}/merge`;
    if (name === 'push' || name === 'workflow_dispatch' || name === 'merge_group')
      return ref ?? DEFAULT_BRANCH;
    return DEFAULT_BRANCH;
  }

  #asks(
    { on }: Workflow,
    { name, payload = {}, before, ref = DEFAULT_BRANCH }: RepositoryEvent,
    sha: string,
  ): boolean {
    const filter = on[name];
    if (filter === undefined) return false;
    const types = filter.types ?? (name === 'pull_request' ? MERGE_TYPES : undefined);
    if (types !== undefined && !types.includes(textOf(payload['action']))) return false;
    const of = payload['workflow_run'] as { readonly name: string; readonly head_branch: string } | undefined;
    if (filter.workflows !== undefined && !filter.workflows.includes(of?.name ?? '')) return false;
    const branch = of?.head_branch ?? (OF_PULLS.test(name) ? 'main' : ref.replace(/^refs\/heads\//, ''));
    if (filter.branches !== undefined && !fits(filter.branches, branch)) return false;
    if (filter.paths === undefined) return true;
    const changed = OF_PULLS.test(name)
      ? this.#git('diff', '--name-only', `${sha}^1`, sha)
      : this.#git('diff', '--name-only', before ?? `${sha}^`, sha);
    return changed.split('\n').some(path => fits(filter.paths ?? [], path));
  }

  #runOf(written: Workflow, event: RepositoryEvent, ref: string, sha: string): StartedRun {
    const { payload = {}, inputs = {}, actor = 'ada' } = event;
    const head = headOf(payload);
    const run: StartedRun = {
      id: ++this.#runIds,
      workflow: written.name,
      path: written.path,
      event: event.name,
      ref,
      sha,
      conclusion: undefined,
      jobs: [],
      written,
      payload,
      inputs,
      actor,
      createdAt: new Date(this.#options.now()).toISOString(),
      headBranch: head?.ref ?? ref.replace(/^refs\/heads\//, ''),
      headSha: head?.sha ?? sha,
      attempt: 1,
      isCancelled: false,
      machine: undefined,
      outlives: false,
      ended: new Map(),
      cancel() {
        run.isCancelled = true;
        if (!run.outlives) run.machine?.cancel();
      },
      rerunFailed: () => {
        run.attempt += 1;
        run.isCancelled = false;
        return this.#whole(run);
      },
    };
    this.runs.push(run);
    return run;
  }

  async #whole(run: StartedRun): Promise<void> {
    const { concurrency } = run.written;
    const asked = typeof concurrency === 'string' ? { group: concurrency } : concurrency;
    const standing: Standing = { status: 'success', workspace: this.#options.folder };
    const { group, queue, ...how } = (filled(asked ?? {}, this.#contexts(run), standing) ?? {}) as {
      readonly group?: string;
      readonly queue?: string;
      readonly 'cancel-in-progress'?: boolean;
    };
    const may =
      group === undefined || (await this.#enter(group, run, how['cancel-in-progress'] === true, queue));
    if (may) run.conclusion = await this.#jobs(run);
    else run.conclusion = 'cancelled';
    if (may && group !== undefined) this.#leave(group);
    this.#tellGh();
    await this.event({ name: 'workflow_run', payload: this.#payloadOf(run), actor: run.actor });
  }

  /** facts/github.md#concurrency */
  async #enter(name: string, run: StartedRun, cancels: boolean, queue = 'single'): Promise<boolean> {
    const group = this.#groups.get(name) ?? { running: undefined, waiting: [] };
    this.#groups.set(name, group);
    if (group.running === undefined) {
      group.running = run;
      return true;
    }
    if (cancels) group.running.cancel();
    if (queue !== 'max') for (const { start } of group.waiting.splice(0)) start(false);
    return new Promise(start => group.waiting.push({ run, start }));
  }

  #leave(name: string): void {
    const group = this.#groups.get(name);
    if (group === undefined) return;
    const next = group.waiting.shift();
    group.running = next?.run;
    next?.start(true);
  }

  async #jobs(run: StartedRun): Promise<Conclusion> {
    const left = new Map(Object.entries(run.written.jobs));
    const anew = new Set<string>();
    while (left.size > 0) {
      const isReady = (job: WrittenJob): boolean => needsOf(job).every(need => !left.has(need));
      const [name, job] = [...left].find(([, each]) => isReady(each)) ?? [];
      if (name === undefined || job === undefined) throw new Error(`${run.path}: the jobs need each other`);
      left.delete(name);
      // facts/github.md#re-run-jobs
      const before = needsOf(job).some(need => anew.has(need)) ? undefined : run.ended.get(name);
      if (before?.result === 'success' || before?.result === 'skipped') continue;
      anew.add(name);
      run.ended.set(name, await this.#job(run, name, job, before?.parts ?? new Map()));
    }
    const results = [...run.ended.values()].map(({ result }) => result);
    if (run.isCancelled) return 'cancelled';
    if (results.every(result => result === 'skipped')) return 'skipped';
    return results.includes('failure') ? 'failure' : results.includes('cancelled') ? 'cancelled' : 'success';
  }

  /** `before`: the parts of its matrix as they ended in the attempt before; none, if all run. */
  async #job(run: StartedRun, name: string, job: WrittenJob, before: EndedJob['parts']): Promise<EndedJob> {
    const needs = Object.fromEntries(
      needsOf(job).map(need => {
        const { result, outputs } = run.ended.get(need) ?? { result: 'skipped', outputs: {} };
        return [need, { result, outputs }] as const;
      }),
    );
    const results = Object.values(needs).map(({ result }) => result);
    const status = run.isCancelled
      ? 'cancelled'
      : ((['cancelled', 'failure', 'skipped'] as const).find(each => results.includes(each)) ?? 'success');
    const standing: Standing = { status, workspace: this.#options.folder };
    const contexts = { ...this.#contexts(run), needs };
    const parts = new Map<string, JobRun>();
    if (!holds(job.if, contexts, standing)) return { result: 'skipped', outputs: {}, parts };
    const ends = (): readonly JobRun[] => [...parts.values()];
    const fails = filled(job.strategy?.['fail-fast'] ?? true, contexts, standing);
    for (const matrix of matrixOf(filled(job.strategy?.matrix, contexts, standing))) {
      if (fails === true && ends().some(({ conclusion }) => conclusion === 'failure')) break;
      const own = { ...contexts, matrix, strategy: job.strategy ?? {} };
      const part = JSON.stringify(matrix);
      const good = before.get(part)?.conclusion === 'success' ? before.get(part) : undefined;
      const end = good ?? (await this.#onMachine(run, name, job, own));
      parts.set(part, end);
      if (good === undefined) run.jobs.push(end);
    }
    const result = (['failure', 'cancelled'] as const).find(each =>
      ends().some(({ conclusion }) => conclusion === each),
    );
    const outputs = Object.fromEntries(ends().flatMap(end => Object.entries(end.outputs)));
    return { result: result ?? 'success', outputs, parts };
  }

  async #onMachine(run: StartedRun, name: string, job: WrittenJob, contexts: Contexts): Promise<JobRun> {
    const { github, folder, system, patience = REAL } = this.#options;
    const permissions = this.#permissionsOf(run, job);
    const standing: Standing = { status: 'success', workspace: folder };
    const asked = filled(
      typeof job.environment === 'object' ? job.environment.name : job.environment,
      contexts,
      standing,
    );
    const refusal = asked === undefined ? undefined : this.#refuses(run, name, textOf(asked));
    const secrets = this.#secretsOf(run, asked === undefined ? undefined : textOf(asked));
    const own = { name, attempt: run.attempt, permissions, secrets: Object.keys(secrets) };
    if (refusal !== undefined)
      return {
        ...own,
        secrets: [],
        conclusion: 'failure',
        outputs: {},
        steps: [],
        log: refusal,
        denied: [],
        used: [],
      };
    const token = github.token(permissions);
    this.#tellGh(token, permissions);
    const machine = join(folder, 'machines', String(++this.#machines));
    mkdirSync(machine, { recursive: true });
    const started = await startMachine({
      job,
      env: run.written.env,
      contexts: {
        ...contexts,
        github: { ...(contexts['github'] as object), job: name, token },
        secrets: { ...secrets, GITHUB_TOKEN: token },
      },
      permissions,
      machine,
      system: { ...system, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` },
      repositoryPath: github.repositoryPath,
      artifacts: { folder: this.artifacts, run: String(run.id) },
      caches: this.#cachesOf(run),
      patience,
    });
    run.machine = started;
    run.outlives = holds(job.if, contexts, { ...standing, status: 'cancelled' });
    if (run.isCancelled && !run.outlives) started.cancel();
    const end = await started.end;
    run.machine = undefined;
    rmSync(machine, { recursive: true, force: true });
    return { ...own, ...end, ...this.#asGhTold(end) };
  }

  /** Why a job may not use an environment: facts/github.md#branches-of-an-environment. */
  #refuses(run: StartedRun, job: string, name: string): string | undefined {
    const environment = this.#options.environments?.[name];
    const branch = run.ref.replace(/^refs\/heads\//, '');
    const { branches, approves } = environment ?? {};
    if (branches !== undefined && !fits(branches, branch))
      return `Branch "${branch}" is not allowed to deploy to ${name} due to environment protection rules.`;
    return approves?.(run, job) === false ? 'The deployment was rejected' : undefined;
  }

  #secretsOf(run: StartedRun, environment: string | undefined): Record<string, string> {
    // facts/github.md#forks-and-dependabot
    if (isStranger(run)) return {};
    const { secrets, environments = {} } = this.#options;
    const all = { ...secrets, ...(environment === undefined ? {} : environments[environment]?.secrets) };
    const named = secretsNamedIn(run.written);
    return Object.fromEntries(Object.entries(all).filter(([name]) => named?.includes(name) ?? true));
  }

  #permissionsOf(run: StartedRun, job: WrittenJob): Permissions {
    const asked = job.permissions ?? run.written.permissions ?? RESTRICTED;
    const level = asked === 'write-all' ? 'write' : 'read';
    const all =
      typeof asked === 'string' ? Object.fromEntries(ALL.map(name => [name, level] as const)) : (asked ?? {});
    if (!isStranger(run)) return all;
    return Object.fromEntries(Object.keys(all).map(name => [name, 'read'] as const));
  }

  /** facts/github.md#caches */
  #cachesOf({ ref, event }: StartedRun) {
    const base = OF_PULLS.test(event) ? [DEFAULT_BRANCH] : [];
    return { folder: this.caches, write: ref, read: [...new Set([ref, ...base, DEFAULT_BRANCH])] };
  }

  #contexts(run: StartedRun): Contexts {
    const { github, vars = {} } = this.#options;
    const head = headOf(run.payload);
    return {
      github: {
        event: {
          repository: { default_branch: 'main', full_name: github.repository },
          ...(run.event === 'workflow_dispatch' ? { inputs: run.inputs } : {}),
          ...run.payload,
        },
        event_name: run.event,
        repository: github.repository,
        repository_owner: github.repository.split('/')[0],
        ref: run.ref,
        ref_name: run.ref.replace(/^refs\/(?:heads|pull)\//, ''),
        sha: run.sha,
        base_ref: OF_PULLS.test(run.event) ? 'main' : '',
        head_ref: OF_PULLS.test(run.event) ? (head?.ref ?? '') : '',
        actor: run.actor,
        workflow: run.workflow,
        workflow_ref: `${github.repository}/${run.path}@${run.ref}`,
        run_id: String(run.id),
        run_attempt: String(run.attempt),
        api_url: github.apiUrl,
        graphql_url: github.graphqlUrl,
        server_url: github.serverUrl,
      },
      vars,
      inputs: run.inputs,
    };
  }

  #payloadOf(run: StartedRun): Readonly<Record<string, unknown>> {
    const { repository } = this.#options.github;
    const pull = run.payload['pull_request'] as PullPayload | undefined;
    const from = pull?.head.repo?.full_name ?? repository;
    // A pull request of a fork is not in the list.
    const pulls =
      pull === undefined || from !== repository
        ? []
        : [{ number: pull.number, head: pull.head, base: pull.base }];
    return {
      action: 'completed',
      workflow_run: {
        id: run.id,
        name: run.workflow,
        display_title: this.#titleOf(run),
        created_at: run.createdAt,
        path: run.path,
        event: run.event,
        status: 'completed',
        run_attempt: run.attempt,
        conclusion: run.conclusion,
        head_branch: run.headBranch,
        head_sha: run.headSha,
        head_repository: { full_name: from },
        repository: { full_name: repository },
        pull_requests: pulls,
        actor: { login: run.actor },
        triggering_actor: { login: run.actor },
      },
    };
  }

  /** facts/github.md#names-of-runs */
  #titleOf(run: StartedRun): string {
    const standing: Standing = { status: 'success', workspace: this.#options.folder };
    const written = textOf(filled(run.written['run-name'] ?? '', this.#contexts(run), standing)).trim();
    const pull = run.payload['pull_request'] as { readonly title?: string } | undefined;
    return written === '' ? (pull?.title ?? run.workflow) : written;
  }

  /** What the stand-in of `gh` knows, beside the machines. */
  #tellGh(token?: string, permissions?: Permissions): void {
    const path = join(this.#options.folder, 'gh.json');
    const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { tokens: {} };
    const runs = this.runs.map(({ id, path: file, conclusion, ref, sha }) => ({
      id,
      file,
      conclusion,
      ref,
      sha,
    }));
    const tokens = { ...before.tokens, ...(token === undefined ? {} : { [token]: permissions }) };
    writeFileSync(path, JSON.stringify({ tokens, runs, artifacts: this.artifacts }));
  }

  #asGhTold({ denied, used }: JobEnd): Pick<JobEnd, 'denied' | 'used'> {
    const path = join(this.#options.folder, 'gh.asked');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
    rmSync(path, { force: true });
    const of = (word: string): readonly string[] =>
      lines.filter(line => line.startsWith(word)).map(line => line.slice(word.length));
    return { denied: [...denied, ...of('denied ')], used: [...new Set([...used, ...of('used ')])] };
  }

  #git(...args: readonly string[]): string {
    const cwd = this.#options.github.repositoryPath;
    return execFileSync('git', [...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }
}

interface PullPayload {
  readonly number: number;
  readonly head: {
    readonly ref: string;
    readonly sha: string;
    readonly repo: { readonly full_name: string } | null;
  };
  readonly base: { readonly ref: string; readonly sha: string };
}

function headOf(payload: Readonly<Record<string, unknown>>): PullPayload['head'] | undefined {
  return (payload['pull_request'] as PullPayload | undefined)?.head;
}

function numberOf(payload: RepositoryEvent['payload']): number {
  return (payload?.['pull_request'] as PullPayload | undefined)?.number ?? 0;
}

function needsOf({ needs = [] }: WrittenJob): readonly string[] {
  return typeof needs === 'string' ? [needs] : needs;
}

/** A run of a pull request from a fork, or of Dependabot. */
function isStranger({ event, payload, actor }: StartedRun): boolean {
  if (actor === 'dependabot[bot]') return OF_PULLS.test(event) || event === 'push';
  if (!OF_PULLS.test(event)) return false;
  const base = (payload['repository'] as { readonly full_name: string } | undefined)?.full_name;
  return headOf(payload)?.repo?.full_name !== (base ?? 'acme/app');
}
