import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { REPOSITORY } from '../action/runner.ts';
import { type GitHubServer, startGitHub } from '../github/github-server.ts';
import type { Pull } from '../github/hosted-repository.ts';
import { BUILT } from '../helpers/built.ts';
import { taken } from '../helpers/foreign.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { gitHubAt } from './github-at.ts';
import { Hub, type HubOptions, type Run } from './hub.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The keys of the services. Each holds the letters that the thief looks for. */
export const KEYS = {
  NEON_API_KEY: 'napi_cnryNeonBranchesOfEveryKind001',
  DISCORD_BOT_TOKEN: 'bot.cnryDiscordCommandsOfAll002',
  DISCORD_PERMISSIONS_TOKEN: 'bearer.cnryDiscordPermissions003',
} as const;

/** A file by its path; null deletes it. */
export type Files = Readonly<Record<string, string | null>>;

/** The content of the file of a bot's commands. */
export const COMMANDS = JSON.stringify([{ name: 'ban', description: 'Ban a member' }]);
/** A bot whose build writes the file of its commands. */
export const BOT: Files = {
  'package.json': JSON.stringify({
    name: 'app',
    version: '1.0.0',
    scripts: { commands: 'node build.cjs' },
  }),
  'package-lock.json': '{ "name": "app", "version": "1.0.0", "lockfileVersion": 3, "packages": {} }',
  'build.cjs': `const fs = require('node:fs');
fs.mkdirSync('dist', { recursive: true });
for (const file of ['dist/commands.json', 'commands.json']) fs.writeFileSync(file, ${JSON.stringify(COMMANDS)});
`,
};

export interface SceneOptions {
  /** What is on the default branch, besides the action itself. */
  readonly files: Files;
  readonly secrets?: HubOptions['secrets'];
  readonly environments?: HubOptions['environments'];
  readonly vars?: HubOptions['vars'];
  readonly patience?: HubOptions['patience'];
}

/** A repository with the action in it, its server, and the services: all that a workflow meets. */
export interface Scene {
  readonly github: GitHubServer;
  readonly sandbox: SandboxServer;
  readonly hub: Hub;
  readonly folder: string;
  /** Commits to a branch and pushes it; nothing is started. Returns the commit. */
  push(files: Files, branch?: string): string;
  /** A pull request from a new branch of main, opened. */
  opened(number: number, files: Files, from?: string): Promise<readonly Run[]>;
  /** The event of a pull request, once more; one that sets a label names it. */
  onPull(number: number, action: string, label?: string): Promise<readonly Run[]>;
  /** Merges a pull request and pushes: the runs of the push. */
  merged(number: number): Promise<readonly Run[]>;
  other(method: string, path: string, body?: unknown): unknown;
  close(): Promise<void>;
}

/** What stands for programs of a machine, in front of its PATH. */
const GH = `#!/usr/bin/env node
const fs = require('node:fs');
const path = require('node:path');
const folder = path.resolve(__dirname, '..');
const { tokens, runs, artifacts } = JSON.parse(fs.readFileSync(path.join(folder, 'gh.json'), 'utf8'));
const [, , command, ...rest] = process.argv;
const given = name => rest[rest.indexOf('--' + name) + 1];
function ends(message) {
  console.error(message);
  process.exit(1);
}
function may(permission) {
  const [name, level] = permission.split(': ');
  const has = [level, 'write'].includes((tokens[process.env.GH_TOKEN] ?? {})[name]);
  fs.appendFileSync(path.join(folder, 'gh.asked'), (has ? 'used ' : 'denied ') + permission + '\\n');
  if (!has) ends('HTTP 403: Resource not accessible by integration');
}
if (command === 'api') {
  const of = /^repos\\/[^/]+\\/[^/]+\\/statuses\\/(\\w{40})$/.exec(rest[0]);
  if (of === null) ends('no stand-in for ' + rest[0]);
  may('statuses: write');
  const fields = rest.flatMap((each, at) => (rest[at - 1] === '-f' ? [each.split(/=(.*)/s).slice(0, 2)] : []));
  fs.appendFileSync(path.join(folder, 'statuses'), JSON.stringify({ sha: of[1], ...Object.fromEntries(fields) }) + '\\n');
} else if (rest[0] === 'list') {
  may('actions: read');
  const fits = run =>
    run.file.endsWith('/' + given('workflow')) && run.conclusion === given('status') && run.ref === 'refs/heads/' + given('branch');
  for (const run of runs.filter(fits).slice(-Number(given('limit')))) console.log(run.id + ' ' + run.sha);
} else if (rest[0] === 'download') {
  may('actions: read');
  const from = path.join(artifacts, rest[1], given('name'));
  if (!fs.existsSync(from)) ends('no artifact matches any of the names or patterns provided');
  fs.cpSync(from, given('dir'), { recursive: true });
} else ends('no stand-in for gh ' + command);
`;
const NPX = `#!/bin/sh
if [ "$1 $2" != "--no-install evenkeel" ]; then echo "not there: $*" >&2; exit 127; fi
shift 2
exec '${process.execPath}' ${join(BUILT, 'cli.js')} "$@"
`;

export async function startScene(options: SceneOptions): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-workflows-'));
  const clock = hastyClock();
  const tokens = {
    neonApiKey: KEYS.NEON_API_KEY,
    discordBotToken: KEYS.DISCORD_BOT_TOKEN,
    discordPermissionsToken: KEYS.DISCORD_PERMISSIONS_TOKEN,
  };
  const sandbox = await startSandbox({ clock, tokens });
  const github = await startGitHub({ clock });
  const { repository } = github;
  repository.roles.set('ada', 'admin');
  const author = join(folder, 'author');
  const git = (cwd: string, ...args: readonly string[]): string => {
    const who = ['-c', 'user.name=ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  };
  git(folder, 'clone', '-q', github.path, author);
  for (const [name, text] of Object.entries({ gh: GH, npx: NPX })) {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin', name), text);
    chmodSync(join(folder, 'bin', name), 0o755);
  }

  function push(files: Files, branch = 'main', to = github.path): string {
    for (const [name, text] of Object.entries(files)) {
      const path = join(author, name);
      mkdirSync(dirname(path), { recursive: true });
      if (text === null) rmSync(path, { recursive: true, force: true });
      else writeFileSync(path, text);
    }
    git(author, 'add', '--all', '--force');
    git(author, 'commit', '-q', '--allow-empty', '-m', 'Change');
    git(author, 'push', '-q', '--force', to, `HEAD:refs/heads/${branch}`);
    return git(author, 'rev-parse', 'HEAD');
  }

  const own = join(author, '.github/evenkeel');
  mkdirSync(join(own, 'dist'), { recursive: true });
  for (const name of ['action.yml', 'preview/action.yml']) cpSync(join(ROOT, name), join(own, name));
  cpSync(join(BUILT, 'action.js'), join(own, 'dist/action.js'));
  git(author, 'switch', '-q', '--orphan', 'main');
  push(options.files);

  const { NEON_API_HOST, DISCORD_API_HOST, EVENKEEL_VAR_docs_url, DISCORD_CLIENT_ID } = sandbox.env;
  const hub = new Hub({
    github: gitHubAt(github),
    folder,
    now: () => sandbox.sandbox.now(),
    secrets: options.secrets ?? {},
    ...(options.environments === undefined ? {} : { environments: options.environments }),
    ...(options.vars === undefined ? {} : { vars: options.vars }),
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    system: {
      NEON_API_HOST,
      DISCORD_API_HOST,
      EVENKEEL_VAR_docs_url,
      DISCORD_CLIENT_ID,
      NO_COLOR: '1',
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    },
  });

  function pullOf(number: number): Pull {
    const found = repository.pull(number);
    if (found === undefined) throw new Error(`there is no #${number}`);
    return found;
  }

  function payload(number: number, action: string): Readonly<Record<string, unknown>> {
    const { head, from, base, repository: place } = pullOf(number);
    return {
      action,
      number,
      repository: { full_name: REPOSITORY, default_branch: 'main' },
      sender: { login: 'ada' },
      pull_request: {
        number,
        state: action === 'closed' ? 'closed' : 'open',
        user: { login: 'ada' },
        head: { ref: from, sha: head, repo: { full_name: place } },
        base: { ref: 'main', sha: base, repo: { full_name: REPOSITORY } },
      },
    };
  }

  return {
    github,
    sandbox,
    hub,
    folder,
    push,
    async opened(number, files, from = REPOSITORY) {
      const branch = `change-${number}`;
      git(author, 'checkout', '-q', '-B', branch, 'main');
      const of = github.find(from) ?? github.add(from, { fork: true });
      const at = push(files, branch, of.git.path);
      git(author, 'checkout', '-q', 'main');
      repository.open({ number, from: branch, at }, of);
      return hub.event({ name: 'pull_request', payload: payload(number, 'opened') });
    },
    onPull(number, action, label) {
      const pull = pullOf(number);
      const issue = repository.issue(number);
      if (action === 'closed') repository.close(pull);
      else if (action === 'reopened') repository.reopen(pull);
      if (issue !== undefined && label !== undefined && !issue.labels.includes(label))
        issue.labels.push(label);
      const more = label === undefined ? {} : { label: { name: label } };
      return hub.event({
        name: 'pull_request',
        payload: { ...payload(number, action), ...more },
        ...(pull.mergeSha !== null && { sha: pull.mergeSha }),
      });
    },
    merged(number) {
      const before = repository.tip('main');
      const sha = github.merge(pullOf(number));
      git(author, 'pull', '-q', '--ff-only', 'origin', 'main');
      return hub.event({
        name: 'push',
        ref: 'refs/heads/main',
        before,
        payload: { before, after: sha, ref: 'refs/heads/main' },
      });
    },
    other: (method, path, body) => taken(sandbox.sandbox, method, path, body),
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
      await github.close();
      expect(github.violations).toEqual([]);
    },
  };
}

/** A workflow of the examples, by its name. */
export function exampleWorkflow(name: string): string {
  return readFileSync(join(ROOT, 'examples/workflows', name), 'utf8');
}

/** What a file holds, or nothing where it is not there. */
export function textOr(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
