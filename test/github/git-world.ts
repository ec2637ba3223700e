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
import { type ActionFile, actionFile, type Step, type StepOptions } from '../action/runner.ts';
import { startStep } from '../action/start-step.ts';
import { taken } from '../helpers/foreign.ts';
import { type GitHubOptions, type GitHubServer, startGitHub } from './github-server.ts';
import type { Pull } from './hosted-repository.ts';
import type { QueueEntry } from './merge-queue.ts';

interface GitWorldOptions {
  /** The files of the first commit of main. */
  readonly files: Readonly<Record<string, string>>;
  readonly prefix?: GitHubOptions['prefix'];
  readonly sandbox?: SandboxOptions;
}

/** A job: what is checked out, and what started it. */
interface Job extends StepOptions {
  readonly sha: string;
  readonly ref: string;
}

/** GitHub with a repository of git, the sandbox, and a runner that checks out what its jobs are of. */
export interface GitWorld {
  readonly server: GitHubServer;
  readonly sandbox: SandboxServer;
  readonly folder: string;
  /** Milliseconds. */
  now(): number;
  advance(ms: number): void;
  /** Aborts when so many milliseconds have passed. */
  within(ms: number): AbortSignal;
  /** Another client of the services. */
  other(method: string, path: string, body?: unknown): unknown;
  job(job: Job): Promise<Step>;
  /** plan.yml on a pull request: GitHub checks out its merge with the target. */
  plan(pull: Pull, more?: StepOptions): Promise<Step>;
  /** apply.yml after a push to main; by default of its tip. */
  apply(sha?: string, more?: StepOptions): Promise<Step>;
  /** merge-queue.yml on an entry of the queue. */
  check(entry: QueueEntry, more?: StepOptions): Promise<Step>;
  comment(pull: Pull): string;
  /** The names of a project's branches, without the root branch. */
  live(project?: string): readonly string[];
}

/** Time passes by sleeping only. */
const START = Date.parse('2026-11-27T12:00:00Z');

/** Each test of the file, or of the `describe`, that calls this has a new one. */
export function gitWorld({ files, prefix, sandbox: how = {} }: GitWorldOptions): GitWorld {
  const timers = new Map<AbortController, number>();
  const clock = hastyClock(() => {
    for (const [timer, at] of timers) if (at <= clock.now()) timer.abort();
  }, START);
  let world: { server: GitHubServer; sandbox: SandboxServer; folder: string; action: ActionFile } | undefined;
  let steps = 0;
  const open = () => {
    if (world === undefined) throw new Error('there is a world within a test only');
    return world;
  };

  beforeEach(async () => {
    world = {
      server: await startGitHub({ clock, ...(prefix && { prefix }) }),
      sandbox: await startSandbox({ clock, ...how }),
      folder: await mkdtemp(join(tmpdir(), 'evenkeel-workspace-')),
      action: await actionFile(),
    };
    const { server, folder } = world;
    server.repository.roles.set('ada', 'admin');
    server.commit('main', files, 'first');
    await connect(folder, server.path);
  });
  afterEach(async () => {
    const { server, sandbox, folder } = open();
    world = undefined;
    const { violations } = server;
    await server.close();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
    expect(violations).toEqual([]);
  });

  async function job({ sha, ref, ...step }: Job): Promise<Step> {
    const { server, sandbox, folder, action } = open();
    git(folder, 'checkout', '--quiet', '--force', '--detach', sha);
    steps += 1;
    const {
      event = 'push',
      with: given,
      permissions = examplePermissions(given?.['command'] ?? 'plan', event),
    } = step;
    return startStep(step, {
      folder,
      own: join(folder, '.git', 'runner', String(steps)),
      action,
      clock,
      env: {
        ...server.env,
        ...sandbox.env,
        GITHUB_SHA: sha,
        GITHUB_REF: ref,
        GITHUB_RUN_ID: String(1000 + steps),
        GITHUB_ACTOR: 'ada',
      },
      token: server.token(permissions),
    });
  }

  return {
    get server() {
      return open().server;
    },
    get sandbox() {
      return open().sandbox;
    },
    get folder() {
      return open().folder;
    },
    now: () => clock.now(),
    advance: ms => clock.advance(ms),
    within(ms) {
      const timer = new AbortController();
      timers.set(timer, clock.now() + ms);
      return timer.signal;
    },
    other: (method, path, body) => taken(open().sandbox.sandbox, method, path, body),
    job,
    plan(pull, more = {}) {
      const { repository } = open().server;
      repository.follow();
      if (pull.mergeSha === null) throw new Error(`#${pull.number} has conflicts`);
      return job({
        ...more,
        sha: pull.mergeSha,
        ref: `refs/pull/${pull.number}/merge`,
        event: 'pull_request',
        payload: pullEvent(open().server, pull),
        with: { base: 'git:HEAD^1', environment: 'prod', ...more.with },
      });
    },
    apply(sha = open().server.repository.tip('main'), more = {}) {
      const [before = ''] = open().server.repository.git.commit(sha).parents;
      return job({
        ...more,
        sha,
        ref: 'refs/heads/main',
        payload: { before, after: sha, ref: 'refs/heads/main' },
        with: {
          command: 'apply',
          environment: 'prod',
          'expect-digest': 'reviewed',
          base: `git:${before}`,
          ...more.with,
        },
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
    comment: ({ number }) => open().server.repository.commentsOf(number)[0]?.body ?? '',
    live(project = 'shiny-wind-028834') {
      const path = NEON.replace('shiny-wind-028834', project);
      const { branches } = taken(open().sandbox.sandbox, 'GET', `${path}/branches`) as {
        readonly branches: readonly { readonly name: string }[];
      };
      return branches.flatMap(({ name }) => (name === 'main' ? [] : [name])).sort();
    },
  };
}

function pullEvent({ repository, name }: GitHubServer, pull: Pull): object {
  const issue = repository.issue(pull.number);
  return {
    action: 'synchronize',
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
