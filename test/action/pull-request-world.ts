import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { PushOptions } from '../github/named-history.ts';
import {
  HEAD,
  pullRequest,
  REPOSITORY,
  type Runner,
  type Step,
  type StepOptions,
  testRunner,
} from './runner.ts';

/** What a test that is not about its manifest has: a branch to create beside the root branch. */
export const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }, { name: one }]
`;
/** The commit that the pull request becomes. */
export const MERGE = 'c'.repeat(40);

export const NEON = '/neon/api/v2/projects/shiny-wind-028834';
const DISCORD = '/discord/api/v10/applications/222222222222222222';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface WorldOptions {
  /** What `evenkeel.yaml` is at first. */
  readonly manifest?: string;
  /** The rest of the workspace; where there is any, no manifest is there by default. */
  readonly files?: Readonly<Record<string, string>>;
  readonly sandbox?: SandboxOptions;
  /** Whether the manifest is applied before the test. */
  readonly applied?: boolean;
  /** Whether the workspace is a real repository, without a commit. */
  readonly git?: boolean;
}

interface PullState extends PushOptions {
  readonly state?: 'open' | 'closed';
  /** The commit that it is opened with. */
  readonly head?: string;
  readonly labels?: readonly string[];
}

interface PlanOptions extends StepOptions {
  readonly head?: string;
  readonly number?: number;
  /** The repository of its head. */
  readonly from?: string;
}

interface ApplyOptions extends StepOptions {
  /** The commit whose job it is. */
  readonly sha?: string;
}

interface Merged {
  readonly head?: string;
  readonly number?: number;
  /** The commit that it becomes. */
  readonly sha?: string;
}

export interface PullRequestWorld extends Runner {
  /** The job of a pull request, with an environment. */
  plan(options?: PlanOptions): Promise<Step>;
  /** The job of a push that applies what was reviewed, in the same environment. */
  apply(options?: ApplyOptions): Promise<Step>;
  /** The merge of a pull request, of this one by default. */
  merge(sha?: string, head?: string, number?: number): Promise<void>;
  /** Plans a manifest for a pull request, and merges it. Gives the plan. */
  reviewed(manifest: string, pull?: Merged): Promise<Step>;
  /** The first comment on a pull request. */
  comment(number?: number): string;
  /** The only comment on it. Throws where there are others, or none. */
  onlyComment(number?: number): string;
  /** What every client has sent to the services, as `GET /path`. */
  sent(): readonly string[];
  writes(): readonly string[];
  /** The names of the project's branches, sorted. */
  branches(): readonly string[];
  /** Another client makes a branch, and time passes until it is there. */
  otherBranch(name: string): void;
  /** Where that client edits or deletes a branch. */
  pathOf(branch: string): string;
  /** Opens, closes or reopens a pull request: open, if nothing else is said. */
  pull(number: number, how?: PullState): void;
  /** Another client edits a global command of that name. */
  editCommand(name: string, change: object): void;
  git(...args: readonly string[]): string;
  /** Commits a manifest to the real repository, with more options of git: the commit's name. */
  committed(manifest: string, ...how: readonly string[]): Promise<string>;
}

/**
 * What the action works in: a workspace, the sandbox, GitHub and a runner that starts steps. Each
 * test of the file, or of the `describe`, that calls this has a new one.
 *
 * ```ts
 * const world = pullRequestWorld({ files: {} });
 *
 * test('what was reviewed is applied', async () => {
 *   await world.reviewed(aManifest({ branches: ['main', 'one'] }));
 *   expect((await world.apply()).outputs['result']).toBe('applied');
 *   expect(world.comment()).toContain('Applied');
 * });
 * ```
 */
export function pullRequestWorld(options: WorldOptions = {}): PullRequestWorld {
  const { files, sandbox, applied = false, git: isRepository = false } = options;
  const { manifest: first = files === undefined ? MANIFEST : undefined } = options;
  let open: Awaited<ReturnType<typeof testRunner>> | undefined;
  const runner = (): Runner => {
    if (open === undefined) throw new Error('there is a world within a test only');
    return open;
  };
  const git = (...args: readonly string[]): string => gitIn(runner().folder, args);
  const sent = (): readonly string[] =>
    runner().sandbox.sandbox.requests.entries.map(({ method, path }) => `${method} ${path}`);
  const branches = (): readonly Named[] =>
    (runner().other('GET', `${NEON}/branches`) as { readonly branches: readonly Named[] }).branches;

  const plan: PullRequestWorld['plan'] = ({
    head = HEAD,
    number = 7,
    from = REPOSITORY,
    with: given,
    ...more
  } = {}) =>
    runner().step({
      event: 'pull_request',
      payload: pullRequest(head, from, number),
      with: { environment: 'prod', ...given },
      ...more,
    });

  beforeEach(async () => {
    open = await testRunner(sandbox);
    if (first !== undefined) await open.write('evenkeel.yaml', first);
    for (const [name, text] of Object.entries(files ?? {})) await open.write(name, text);
    if (isRepository) git('init', '-q', '-b', 'main');
    if (!applied) return;
    const { outputs, stdout, stderr } = await open.step({ with: { command: 'apply' } });
    if (outputs['result'] !== 'applied') throw new Error(stdout + stderr);
  });
  afterEach(async () => {
    await open?.close();
    open = undefined;
  });

  return {
    get folder() {
      return runner().folder;
    },
    get github() {
      return runner().github;
    },
    get history() {
      return runner().history;
    },
    get sandbox() {
      return runner().sandbox;
    },
    write: (name, text) => runner().write(name, text),
    commit: (sha, branch) => runner().commit(sha, branch),
    merge: (sha = MERGE, head = HEAD, number = 7) => runner().merge(sha, head, number),
    checkout: sha => runner().checkout(sha),
    step: how => runner().step(how),
    advance: ms => runner().advance(ms),
    other: (method, path, body) => runner().other(method, path, body),
    plan,
    async reviewed(manifest, { head = HEAD, number = 7, sha = MERGE } = {}) {
      const planned = await plan({ manifest, head, number });
      await runner().merge(sha, head, number);
      return planned;
    },
    apply: ({ sha = MERGE, with: given, env, ...more } = {}) =>
      runner().step({
        env: { GITHUB_SHA: sha, ...env },
        with: { command: 'apply', environment: 'prod', 'expect-digest': 'reviewed', ...given },
        ...more,
      }),
    comment: (number = 7) => runner().github.repository.commentsOf(number)[0]?.body ?? '',
    onlyComment(number = 7) {
      const all = runner().github.repository.commentsOf(number);
      if (all.length !== 1) throw new Error(`there are ${all.length} comments`);
      return all[0]?.body ?? '';
    },
    sent,
    writes: () => sent().filter(request => !request.startsWith('GET ')),
    branches: () =>
      branches()
        .map(({ name }) => name)
        .sort(),
    otherBranch(name) {
      runner().other('POST', `${NEON}/branches`, { branch: { name } });
      runner().sandbox.sandbox.advance(10_000);
    },
    pathOf: branch => `${NEON}/branches/${branches().find(({ name }) => name === branch)?.id}`,
    pull(number, { state = 'open', head = HEAD, labels, ...more } = {}) {
      const { github, history } = runner();
      const { repository } = github;
      const pull = repository.pull(number) ?? history.push(number, head, more);
      const issue = repository.issue(number);
      if (issue !== undefined) issue.labels = [...(labels ?? issue.labels)];
      if (state === 'closed') repository.close(pull);
      else if (issue?.state === 'closed') repository.reopen(pull);
      if (more.from === null) github.remove(pull.repository);
    },
    editCommand(name, change) {
      const all = runner().other('GET', `${DISCORD}/commands`) as readonly Named[];
      const found = all.find(command => command.name === name);
      runner().other('PATCH', `${DISCORD}/commands/${found?.id}`, change);
    },
    git,
    async committed(manifest, ...how) {
      await runner().write('evenkeel.yaml', manifest);
      git('add', 'evenkeel.yaml');
      git('commit', '-q', '-m', 'change', ...how);
      return git('rev-parse', 'HEAD');
    },
  };
}

function gitIn(folder: string, args: readonly string[]): string {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return execFileSync('git', [...who, ...args], { cwd: folder, stdio: [...stdio], encoding: 'utf8' }).trim();
}
