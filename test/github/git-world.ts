import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { hastyClock } from '../../src/kit/hasty-clock.ts';
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { examplePermissions } from '../action/example-permissions.ts';
import { NEON } from '../action/pull-request-world.ts';
import { actionFile, type Step, type StepOptions } from '../action/runner.ts';
import { startStep } from '../action/start-step.ts';
import { taken } from '../helpers/foreign.ts';
import { type GitHubOptions, type GitHubServer, startGitHub } from './github-server.ts';
import type { Pull } from './hosted-repository.ts';
import type { QueueEntry } from './merge-queue.ts';

interface GitWorldOptions {
  /** The files of the first commit of main; without them there is no branch. */
  readonly files?: Readonly<Record<string, string>>;
  readonly prefix?: GitHubOptions['prefix'];
  readonly sandbox?: SandboxOptions;
}

/** A job: what is checked out, and what started it. */
interface Job extends StepOptions {
  readonly sha: string;
  readonly ref: string;
}

/**
 * GitHub with a repository of git, the sandbox, and a runner that checks out what its jobs are of.
 */
export interface GitWorld {
  readonly github: GitHubServer;
  readonly sandbox: SandboxServer;
  /** The workspace. */
  readonly folder: string;
  /** Milliseconds. */
  now(): number;
  advance(ms: number): void;
  /** Aborts when so many milliseconds have passed. */
  within(ms: number): AbortSignal;
  /** Another client of the services. */
  other(method: string, path: string, body?: unknown): unknown;
  write(name: string, text: string): Promise<void>;
  /** A step in the workspace as it is. */
  step(how: StepOptions): Promise<Step>;
  /** A step in a checkout. */
  job(job: Job): Promise<Step>;
  /** plan.yml on a pull request: GitHub checks out its merge with the target. */
  plan(pull: Pull, more?: StepOptions): Promise<Step>;
  /** A preview on an event of a pull request, by default a push. Nothing is checked out. */
  preview(pull: Pull, action?: string, more?: StepOptions): Promise<Step>;
  /** apply.yml after a push to main; by default of its tip. */
  apply(sha?: string, more?: StepOptions): Promise<Step>;
  /** merge-queue.yml on an entry of the queue. */
  check(entry: QueueEntry, more?: StepOptions): Promise<Step>;
  comment(pull: Pull): string;
  onlyComment(number: number): string;
  /** What every client has written to the services, as `POST /path`. */
  writes(): readonly string[];
  /** The names of a project's branches, without the root branch. */
  live(project?: string): readonly string[];
}

/** Time passes by sleeping only. */
const START = Date.parse('2026-11-27T12:00:00Z');

/** One that its maker closes. */
export interface OpenGitWorld extends GitWorld {
  close(): Promise<void>;
}

/** Each test of the file, or of the `describe`, that calls this has a new one. */
export function gitWorld(options: GitWorldOptions = {}): GitWorld {
  let world: OpenGitWorld | undefined;
  beforeEach(async () => {
    world = await openGitWorld(options);
  });
  afterEach(async () => {
    await world?.close();
    world = undefined;
  });
  return new Proxy({} as GitWorld, {
    get(_, key) {
      if (world === undefined) throw new Error('there is a world within a test only');
      return Reflect.get(world, key);
    },
  });
}

export async function openGitWorld({
  files,
  prefix,
  sandbox: how = {},
}: GitWorldOptions = {}): Promise<OpenGitWorld> {
  const timers = new Map<AbortController, number>();
  const clock = hastyClock(() => {
    for (const [timer, at] of timers) if (at <= clock.now()) timer.abort();
  }, START);
  const github = await startGitHub({ clock, ...(prefix && { prefix }) });
  const sandbox = await startSandbox({ clock, ...how });
  const temp = await mkdtemp(join(tmpdir(), 'evenkeel-runner-'));
  const folder = join(temp, 'app');
  await mkdir(folder);
  const actions = { '': await actionFile(), preview: await actionFile('preview') };
  let steps = 0;
  github.repository.roles.set('ada', 'admin');
  if (files !== undefined) {
    github.commit('main', files, 'first');
    await connect(folder, github.path);
  }

  function step(given: StepOptions): Promise<Step> {
    const { event = 'push', with: inputs } = given;
    const { permissions = examplePermissions(inputs?.['command'] ?? 'plan', event) } = given;
    steps += 1;
    return startStep(given, {
      folder,
      own: join(temp, String(steps)),
      action: actions[given.uses ?? ''],
      clock,
      env: { ...github.env, ...sandbox.env, GITHUB_RUN_ID: String(1000 + steps), GITHUB_ACTOR: 'ada' },
      token: github.token(permissions),
    });
  }

  function job({ sha, ref, ...given }: Job): Promise<Step> {
    git(folder, 'checkout', '--quiet', '--force', '--detach', sha);
    return step({ ...given, env: { GITHUB_SHA: sha, GITHUB_REF: ref, ...given.env } });
  }

  return {
    github,
    sandbox,
    folder,
    now: () => clock.now(),
    advance: ms => clock.advance(ms),
    within(ms) {
      const timer = new AbortController();
      timers.set(timer, clock.now() + ms);
      return timer.signal;
    },
    other: (method, path, body) => taken(sandbox.sandbox, method, path, body),
    write: (name, text) => writeFile(join(folder, name), text),
    step,
    job,
    plan(pull, more = {}) {
      github.repository.follow();
      if (pull.mergeSha === null) throw new Error(`#${pull.number} has conflicts`);
      return job({
        ...more,
        sha: pull.mergeSha,
        ref: `refs/pull/${pull.number}/merge`,
        event: 'pull_request',
        payload: pullEvent(github, pull),
        with: { base: 'git:HEAD^1', environment: 'prod', ...more.with },
      });
    },
    preview(pull, action = 'synchronize', more = {}) {
      github.repository.follow();
      return step({
        ...more,
        uses: 'preview',
        event: 'pull_request',
        payload: pullEvent(github, pull, action),
      });
    },
    apply(sha = github.repository.tip('main'), more = {}) {
      const [before = ''] = github.repository.git.commit(sha).parents;
      const base = `git:${before}`;
      return job({
        ...more,
        sha,
        ref: 'refs/heads/main',
        payload: { before, after: sha, ref: 'refs/heads/main' },
        with: { command: 'apply', environment: 'prod', 'expect-digest': 'reviewed', base, ...more.with },
      });
    },
    check({ base, commit, branch, pull }, more = {}) {
      const merge_group = {
        head_sha: commit,
        head_ref: `refs/heads/${branch}`,
        base_sha: base,
        base_ref: `refs/heads/${pull.to}`,
      };
      return job({
        ...more,
        sha: commit,
        ref: `refs/heads/${branch}`,
        event: 'merge_group',
        payload: { action: 'checks_requested', merge_group },
        with: { base: 'git:HEAD^1', environment: 'prod', 'expect-digest': 'reviewed', ...more.with },
      });
    },
    comment: ({ number }) => github.repository.commentsOf(number)[0]?.body ?? '',
    onlyComment(number) {
      const all = github.repository.commentsOf(number);
      if (all.length !== 1) throw new Error(`there are ${all.length} comments`);
      return all[0]?.body ?? '';
    },
    writes: () =>
      sandbox.sandbox.requests.entries.flatMap(({ method, path }) =>
        method === 'GET' ? [] : [`${method} ${path}`],
      ),
    live(project = 'shiny-wind-028834') {
      const path = NEON.replace('shiny-wind-028834', project);
      const { branches } = taken(sandbox.sandbox, 'GET', `${path}/branches`) as {
        readonly branches: readonly { readonly name: string }[];
      };
      return branches.flatMap(({ name }) => (name === 'main' ? [] : [name])).sort();
    },
    async close() {
      await sandbox.close();
      await rm(temp, { recursive: true, force: true });
      await github.close();
      expect(github.violations).toEqual([]);
    },
  };
}

function pullEvent({ repository, name }: GitHubServer, pull: Pull, action = 'synchronize'): object {
  const issue = repository.issue(pull.number);
  return {
    action,
    number: pull.number,
    repository: { full_name: name, default_branch: 'main' },
    pull_request: {
      number: pull.number,
      state: issue?.state,
      user: { login: issue?.author },
      head: { ref: pull.from, sha: pull.head, repo: { full_name: pull.repository } },
      base: { ref: pull.to, sha: pull.base, repo: { full_name: name } },
    },
  };
}

/** A checkout without a fetch: its objects are those of the bare repository. */
async function connect(folder: string, repository: string): Promise<void> {
  for (const each of ['objects/info', 'refs/heads'])
    await mkdir(join(folder, '.git', each), { recursive: true });
  await writeFile(join(folder, '.git', 'objects', 'info', 'alternates'), `${join(repository, 'objects')}\n`);
  await writeFile(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(
    join(folder, '.git', 'config'),
    '[core]\n\trepositoryformatversion = 0\n[gc]\n\tauto = 0\n',
  );
}

function git(folder: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}
