import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import type { FileChange, FileChanges } from '../github/git-repository.ts';
import { type GitHubServer, startGitHub } from '../github/github-server.ts';
import { NamedHistory } from '../github/named-history.ts';
import type { Permissions } from '../github/routes.ts';
import { taken } from '../helpers/foreign.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { NO_HOSTS } from '../helpers/vendors-on.ts';
import { examplePermissions } from './example-permissions.ts';
import type { StepEnv } from './run-here.ts';
import type { RunnerCommand } from './runner-commands.ts';
import { startStep } from './start-step.ts';

export const REPOSITORY = 'acme/app';
const ROOT = resolve(import.meta.dirname, '../..');

export interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: { readonly using: string; readonly main: string };
}

export async function actionFile(folder = ''): Promise<ActionFile> {
  return parse(await readFile(join(ROOT, folder, 'action.yml'), 'utf8')) as ActionFile;
}

export interface StepOptions {
  /** What `evenkeel.yaml` is from this step on. */
  readonly manifest?: string | undefined;
  readonly event?: string;
  readonly payload?: object;
  /** The folder of another action than the root's. */
  readonly uses?: 'preview';
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: StepEnv;
  /** What the job's token may do; by default what the example workflow of this command gives it. */
  readonly permissions?: Permissions | undefined;
  /** The account of that token, if it is not that of the workflow. */
  readonly login?: string;
  /**
   * The bundle in a process of its own, as the runner starts it; by default the same code in this
   * process.
   */
  readonly bundled?: boolean;
  /** The runner cancels the job, once the step prints this. */
  readonly stopAt?: RegExp;
  /** Receives what cancels the job. */
  readonly cancelled?: (cancel: () => void) => void;
  /** Whether what a cancelled job may say to GitHub is over. */
  readonly patience?: (ms: number) => AbortSignal;
}

/** How a step ended, as the runner sees it. */
export interface Step {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** What it set for later steps. */
  readonly variables: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly commands: readonly RunnerCommand[];
  /** What it printed with a command of the runner, such as `notice`. */
  told(command: string): readonly string[];
}

/** The end of a step that has to end with 0. */
export async function succeeded(step: Promise<Step>): Promise<Step> {
  const ended = await step;
  if (ended.code !== 0) throw new Error(`it ended with ${ended.code}\n${ended.stdout}${ended.stderr}`);
  return ended;
}

/**
 * A workspace, the sandbox and GitHub, for steps as the runner starts them: inputs in the
 * environment, files for what comes back.
 */
export interface Runner {
  readonly folder: string;
  readonly github: GitHubServer;
  readonly history: NamedHistory;
  readonly sandbox: SandboxServer;
  write(name: string, text: string): Promise<void>;
  /** Commits the workspace, as it is, to a branch: `sha` is what the commit is called. */
  commit(sha: string, branch?: string): Promise<void>;
  /** The same as the merge of a pull request with that head. */
  merge(sha: string, head: string, number?: number): Promise<void>;
  /** The workspace as it was at a commit, like a job that is run again. */
  checkout(sha: string): Promise<void>;
  step(options?: StepOptions): Promise<Step>;
  /** Milliseconds, for the runner and the services. */
  advance(ms: number): void;
  /** Another client of the same services. */
  other(method: string, path: string, body?: unknown): unknown;
}

/** One that its maker closes. */
export interface TestRunner extends Runner {
  close(): Promise<void>;
}

export const HEAD = 'a'.repeat(40);
const BASE = 'b'.repeat(40);

export function pullRequest(headSha = HEAD, from = REPOSITORY, number = 7): object {
  return {
    action: 'synchronize',
    pull_request: {
      number,
      head: { sha: headSha, repo: { full_name: from } },
      base: { sha: BASE, repo: { full_name: REPOSITORY } },
    },
  };
}

interface EventHead {
  readonly number: number;
  readonly sha: string;
  /** The repository that it is in. */
  readonly from: string;
}

/** The head of an event's pull request, if it is of one. */
function headOf(payload: object): EventHead | undefined {
  if (!('pull_request' in payload)) return undefined;
  const { number, head } = payload.pull_request as {
    readonly number: number;
    readonly head?: { readonly sha?: string; readonly repo?: { readonly full_name?: string } | null };
  };
  if (number === undefined || head?.sha === undefined) return undefined;
  return { number, sha: head.sha, from: head.repo?.full_name ?? REPOSITORY };
}

interface RunnerOptions extends SandboxOptions {
  /** No other host is set: the steps ask the vendors, and reach the sandbox. */
  readonly atVendors?: boolean;
}

export async function testRunner({ atVendors, ...options }: RunnerOptions = {}): Promise<TestRunner> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-action-'));
  const clock = hastyClock();
  const sandbox = await startSandbox({ clock, ...options });
  const github = await startGitHub({ clock });
  const history = new NamedHistory(github);
  history.commit(BASE, {});
  const files = { '': await actionFile(), preview: await actionFile('preview') };
  let steps = 0;
  const pushed = new Set<string>();
  const vendorsAt = atVendors === true ? sandbox.url : undefined;

  async function write(name: string, text: string): Promise<void> {
    const path = join(folder, name);
    await mkdir(resolve(path, '..'), { recursive: true });
    await writeFile(path, text);
  }

  async function step(how: StepOptions = {}): Promise<Step> {
    const { manifest, event = 'push', payload = {}, with: given } = how;
    if (manifest !== undefined) await write('evenkeel.yaml', manifest);
    const { permissions = examplePermissions(given?.['command'] ?? 'plan', event) } = how;
    // A commit that no event had before was pushed; one of an earlier event is a job that is run
    // again.
    const head = headOf(payload);
    if (head !== undefined && !pushed.has(`${head.number} ${head.sha}`)) {
      history.push(head.number, head.sha, { from: head.from, files: await filesOf(folder) });
      pushed.add(`${head.number} ${head.sha}`);
    }
    steps += 1;
    return startStep(how, {
      folder,
      own: join(folder, '.runner', String(steps)),
      action: files[how.uses ?? ''],
      clock,
      vendorsAt,
      env: {
        ...github.env,
        GITHUB_SHA: BASE,
        ...sandbox.env,
        ...(atVendors === true ? NO_HOSTS : {}),
      },
      token: github.token(permissions, how.login),
    });
  }

  return {
    folder,
    github,
    history,
    sandbox,
    step,
    async commit(sha, branch) {
      history.commit(sha, await filesOf(folder), branch);
    },
    advance: ms => clock.advance(ms),
    async merge(sha, head, number = 7) {
      history.merge(sha, head, number, await filesOf(folder));
    },
    async checkout(sha) {
      for (const name of await readdir(folder))
        if (name !== '.runner') await rm(join(folder, name), { recursive: true });
      for (const [name, file] of history.filesOf(sha)) {
        const path = join(folder, name);
        await mkdir(resolve(path, '..'), { recursive: true });
        if ('link' in file) await symlink(file.link, path);
        else await writeFile(path, file);
      }
    },
    write,
    other: (method, path, body) => taken(sandbox.sandbox, method, path, body),
    async close() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
      await github.close();
      expect(github.violations).toEqual([]);
    },
  };
}

/** What a workspace holds, besides what belongs to the runner. */
async function filesOf(folder: string): Promise<FileChanges> {
  const found: Record<string, FileChange> = {};
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (name.startsWith('.runner') || name.startsWith('.git')) continue;
    if (entry.isSymbolicLink()) found[name] = { link: await readlink(path) };
    else if (entry.isFile()) found[name] = await readFile(path);
  }
  return found;
}
