import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Gh } from '../../src/cli/system/io.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { runWorkflow } from '../action/run-workflow.ts';
import { pullRequest, REPOSITORY, type Runner, type Step, testRunner } from '../action/runner.ts';
import { type TestCli, type TestOptions, testCli } from '../cli/test-io.ts';
import { runScript } from '../helpers/run-script.ts';
import { NO_HOSTS, vendorsOn } from '../helpers/vendors-on.ts';

const ROOT = join(import.meta.dirname, '../..');
const NUMBER = 7;
const BRANCH = 'evenkeel';
/** What init asks, in order: reads, the project, the application, its guilds, workflows, `gh`. */
const ANSWERS = ['yes', '1', '1', 'none', 'yes', 'yes'];
/** What init says to do with the manifest, as a command. */
const RENAME = "sed -i.bak 's/my-app/acme/' evenkeel.yaml";

/** Something that a terminal shows: what was written, or what someone typed. */
interface Piece {
  readonly text: string;
  readonly typed?: true;
}

/** What was done and seen from the first command to the comment. */
export interface Recording {
  readonly pieces: readonly Piece[];
  /** What `init` and `plan` showed, without colors, and what is live by then. */
  readonly init: string;
  readonly plan: string;
  /** What `gh` did. */
  readonly gh: readonly string[];
  /** The files of the pull request. */
  readonly files: readonly string[];
  readonly pull: { readonly number: number; readonly title: string; readonly branch: string };
  /** The commit that the comment is about. */
  readonly head: string;
  readonly steps: readonly Step[];
  readonly comments: readonly string[];
  /** What was sent to the services that was not only a read. */
  readonly writes: readonly string[];
}

/**
 * From an empty folder to a pull request with its comment: `evenkeel init` with its questions, the
 * commands that it prints, each by a shell with git, and the workflow that it wrote. The services
 * are the sandbox, under the names of the vendors; GitHub is the tests' own.
 */
export async function recordFirstPullRequest(): Promise<Recording> {
  const runner = await testRunner({ atVendors: true });
  const around = mkdtempSync(join(tmpdir(), 'evenkeel-first-'));
  try {
    return await recordIn(around, runner);
  } finally {
    rmSync(around, { recursive: true, force: true });
    await runner.close();
  }
}

async function recordIn(around: string, runner: Runner): Promise<Recording> {
  const folder = join(around, 'app');
  makeRepositories(around);
  const { gh, done } = hubOfOwner();
  const init = sessionOf(runner, { terminal: true, lines: ANSWERS, gh });
  const begun = await init.run('init');
  if (begun.code !== 0) throw new Error(begun.stdout + begun.stderr);
  const pieces: Piece[] = [...typed('evenkeel init'), ...playedQuestions(init)];
  for (const [path, text] of init.files.contents) put(folder, path.replace(/^\/demo\//, ''), text);

  let planned = '';
  for (const line of [RENAME, 'evenkeel plan', ...linesToRun(begun.stdout)]) {
    pieces.push(...typed(line));
    if (line === 'evenkeel plan') {
      const plan = sessionOf(runner, { files: filesOf(folder) });
      planned = (await plan.run('plan')).stdout;
      pieces.push({ text: planned });
    } else if (line.startsWith('gh pr create'))
      pieces.push({ text: `https://github.com/${REPOSITORY}/pull/${NUMBER}\n` });
    else await shell(line, folder);
  }

  const git = (...args: readonly string[]): string => gitIn(runner.folder, args);
  git('clone', '-q', join(around, 'origin.git'), '.');
  const head = git('rev-parse', `origin/${BRANCH}`);
  const title = git('log', '-1', '--format=%s', `origin/${BRANCH}`);
  // The commit that GitHub makes for the job of a pull request.
  git('merge', '-q', '--no-ff', '-m', `Merge ${head} into main`, `origin/${BRANCH}`);
  const { steps } = await runWorkflow(join(runner.folder, '.github/workflows/plan.yml'), runner, {
    event: 'pull_request',
    payload: pullRequest(head, REPOSITORY, NUMBER),
    vars: {},
  });
  return {
    pieces,
    init: begun.stdout,
    plan: planned,
    gh: done,
    files: git('diff', '--name-only', 'HEAD^1', 'HEAD').split('\n'),
    pull: { number: NUMBER, title, branch: BRANCH },
    head,
    steps,
    comments: runner.github.repository.commentsOf(NUMBER).map(({ body }) => body),
    writes: runner.sandbox.sandbox.requests.entries.flatMap(({ method, path }) =>
      method === 'GET' ? [] : [`${method} ${path}`],
    ),
  };
}

/** An empty folder with its repository on GitHub, and a clone of evenkeel beside it. */
function makeRepositories(around: string): void {
  const origin = join(around, 'origin.git');
  gitIn(around, ['init', '-q', '--bare', '-b', 'main', origin]);
  gitIn(around, ['clone', '-q', origin, 'app']);
  const app = join(around, 'app');
  gitIn(app, ['switch', '-q', '--orphan', 'main']);
  gitIn(app, ['commit', '-q', '--allow-empty', '-m', 'Begin']);
  gitIn(app, ['push', '-q', 'origin', 'main']);
  const own = join(around, 'evenkeel');
  for (const name of [
    'action.yml',
    'preview/action.yml',
    'dist/action.js',
    'LICENSE',
    'THIRD-PARTY-NOTICES.md',
  ])
    cpSync(join(ROOT, name), join(own, name));
  gitIn(own, ['init', '-q', '-b', 'main']);
  gitIn(own, ['add', '--force', '.']);
  gitIn(own, ['commit', '-q', '-m', 'evenkeel']);
}

/** The command line in front of the services of a runner. */
function sessionOf({ sandbox }: Runner, options: TestOptions): TestCli {
  const services = vendorsOn(sandbox.url, inProcess(sandbox.sandbox));
  const env = { FORCE_COLOR: '1', DISCORD_PERMISSIONS_TOKEN: undefined, ...NO_HOSTS };
  return testCli({ ...options, env, wrap: () => services });
}

/** `gh` of someone who owns the repository, which has no environment yet. */
function hubOfOwner(): { readonly gh: Gh; readonly done: readonly string[] } {
  const done: string[] = [];
  const said = (stdout: string, stderr = ''): Awaited<ReturnType<Gh>> => {
    return { code: stderr === '' ? 0 : 1, stdout, stderr };
  };
  const gh: Gh = async args => {
    const line = args.join(' ');
    if (line.startsWith('repo view')) return said(`https://github.com/${REPOSITORY}\n`);
    if (/^secret set|--method/.test(line)) done.push(line);
    else if (/environments\/prod --jq/.test(line)) return said('', 'gh: Not Found (HTTP 404)');
    return said('');
  };
  return { gh, done };
}

function typed(line: string): readonly Piece[] {
  return [{ text: '$ ' }, { text: line, typed: true }, { text: '\n' }];
}

/** What a person saw of a run with questions, and what they typed. */
function playedQuestions(cli: TestCli): readonly Piece[] {
  const pieces: Piece[] = [];
  const whole = cli.written();
  let from = 0;
  cli.atQuestions().forEach((until, index) => {
    const answer = ANSWERS[index] ?? '';
    pieces.push({ text: seen(whole.slice(from, until.length)) }, { text: answer, typed: true });
    from = until.length + answer.length;
  });
  return [...pieces, { text: seen(whole.slice(from)) }];
}

/** Without what a live line drew, which is gone by the end. */
const seen = (text: string): string => text.replaceAll(/[^\n]*\r\u001b\[2K/g, '');

/** The commands that `init` has printed, until the pull request is there. */
function linesToRun(printed: string): readonly string[] {
  const lines = printed.split('\n').flatMap(line => /^ {2}([^# ].*)$/.exec(line)?.[1] ?? []);
  const last = lines.findIndex(line => line.startsWith('gh pr create'));
  if (last < 0) throw new Error(`no pull request in what init prints:\n${printed}`);
  const all = lines.slice(0, last + 1);
  return all.slice(all.indexOf('mkdir -p .github/evenkeel'));
}

const WHO = ['user.name=acme', 'user.email=acme@example.com', 'commit.gpgsign=false'];

function gitIn(cwd: string, args: readonly string[]): string {
  mkdirSync(cwd, { recursive: true });
  const settings = WHO.flatMap(setting => ['-c', setting]);
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return execFileSync('git', [...settings, ...args], { cwd, stdio: [...stdio], encoding: 'utf8' }).trim();
}

async function shell(line: string, cwd: string): Promise<void> {
  const settings = WHO.flatMap((setting, index) => {
    const [key = '', value = ''] = setting.split('=');
    return [[`GIT_CONFIG_KEY_${index}`, key] as const, [`GIT_CONFIG_VALUE_${index}`, value] as const];
  });
  const env = {
    PATH: process.env['PATH'] ?? '',
    GIT_CONFIG_COUNT: String(WHO.length),
    ...Object.fromEntries(settings),
  };
  const { code, stderr } = await runScript(line, { cwd, env, shell: ['sh', '-e', '-c'] });
  if (code !== 0) throw new Error(`${line}\n${stderr}`);
}

function put(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** The files of a folder that a manifest can be loaded from. */
function filesOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter(name => name.endsWith('.yaml'));
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}
