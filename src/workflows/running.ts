import { commandsIn, type ShellCommand } from './commands.ts';
import type { PlacedText, WorkflowStep } from './model.ts';

/** Commands that do not run code from the files around them. Any other command may. */
const HARMLESS = new Set([
  ...['[', '[[', 'test', 'true', 'false', ':', 'echo', 'printf', 'cat', 'exit', 'return', 'set', 'shift'],
  ...['export', 'unset', 'local', 'readonly', 'read', 'cd', 'pwd', 'ls', 'mkdir', 'rmdir', 'rm', 'cp', 'mv'],
  ...['ln', 'touch', 'chmod', 'mktemp', 'basename', 'dirname', 'realpath', 'find', 'head', 'tail', 'cut'],
  ...['tr', 'wc', 'sort', 'uniq', 'tee', 'sed', 'grep', 'diff', 'cmp', 'date', 'sleep', 'seq', 'jq', 'curl'],
  ...['wget', 'tar', 'gzip', 'gunzip', 'unzip', 'zip', 'sha256sum', 'base64', 'openssl', 'gpg', 'git', 'gh'],
  ...['fi', 'done', 'esac', 'for', 'case', 'in', 'break', 'continue', 'trap', 'wait', 'kill', 'ps', 'df'],
  ...['uname', 'whoami', 'id', 'type', 'which', 'hash', 'umask', 'let', 'function', 'select', '}', '{'],
]);
const MANAGERS = new Set(['npm', 'pnpm', 'yarn', 'bun']);
/** Subcommands of a package manager that run no code of a package. */
const QUIET = new Set(['--version', '-v', 'version', 'config', 'view', 'whoami', 'cache', 'audit', 'login']);
/** Programs that run code of packages → the arguments with which they do; undefined: with any. */
const PACKAGES: ReadonlyMap<string, RegExp | undefined> = new Map([
  ['npx', undefined],
  ['pnpx', undefined],
  ['bunx', undefined],
  ['pip', /^(?:install|wheel|download)$/],
  ['pip3', /^(?:install|wheel|download)$/],
  ['pipx', undefined],
  ['uv', /^(?:sync|pip|run|tool|add|build)$/],
  ['uvx', undefined],
  ['poetry', undefined],
  ['pipenv', undefined],
  ['bundle', undefined],
  ['gem', /^install$/],
  ['composer', undefined],
  ['cargo', /^(?:build|test|run|install|check|bench|clippy)$/],
  ['go', /^(?:run|test|install|generate)$/],
  ['mvn', undefined],
  ['gradle', undefined],
  ['dotnet', /^(?:build|test|run|restore|tool|publish)$/],
  ['docker', /^(?:run|build|buildx|compose)$/],
]);

/**
 * Commands in a script that may run code of someone else, or bring it into the job: the first
 * command of each sort.
 */
export interface Running {
  /** A command that may run files of the checkout, or of packages. */
  readonly files?: PlacedText;
  /** A command that runs code of packages. */
  readonly packages?: PlacedText;
  /** A command that fetches the head of a pull request. */
  readonly fetchesChange?: PlacedText;
  /** A command that downloads artifacts into the folder in which it runs. */
  readonly downloads?: PlacedText;
}

/** What is known of a step apart from its script. */
type Knowing = Pick<WorkflowStep, 'otherShell' | 'knowsHead'>;

const DOWNLOADS = new Set(['curl', 'wget']);
const INTERPRETERS = /^(?:(?:ba|da|z|k)?sh|python[\d.]*|node|perl|ruby|php)$/;

/**
 * Whether a command runs code from its input, its arguments or a sourced file, such as the `sh` in
 * `curl … | sh`.
 */
function runsWhatItIsGiven({ words: [name = '', ...rest] }: ShellCommand): boolean {
  if (name === 'eval') return true;
  if (!INTERPRETERS.test(name)) return name === 'source' || name === '.';
  return rest.every(each => each.startsWith('-')) || rest.some(each => /^-(?:s|c|e)$/.test(each));
}

/**
 * Whether a `git` command fetches a ref from a variable. In a script that knows the head of a pull
 * request, the variable may hold that head.
 */
function fetchesVariable({ words: [name, ...rest] }: ShellCommand): boolean {
  return (
    name === 'git' &&
    rest.some(each => /^(?:clone|fetch|pull|checkout|switch|reset|worktree)$/.test(each)) &&
    rest.some(each => each.includes('$'))
  );
}

/** Finds the commands of a script that run code. Each has the place of the whole script. Pure. */
export function runningOf(script: PlacedText, { otherShell, knowsHead }: Knowing = {}): Running {
  if (otherShell === true) return { files: script };
  const commands = commandsIn(script.text);
  const first = (is: (command: ShellCommand) => boolean): PlacedText | undefined => {
    const found = commands.find(is);
    return found && { text: found.words.join(' '), at: script.at };
  };
  const files = first(runsFiles);
  const hasDownload = commands.some(({ words: [name = ''] }) => DOWNLOADS.has(name));
  const packages = first(each => runsPackages(each) || (hasDownload && runsWhatItIsGiven(each)));
  const fetchesChange = first(each => fetches(each) || (knowsHead === true && fetchesVariable(each)));
  const downloads = first(
    ({ words: [name, run, what, ...rest] }) =>
      name === 'gh' && run === 'run' && what === 'download' && !rest.some(each => /^(?:-D|--dir)/.test(each)),
  );
  return {
    ...(files && { files }),
    ...(packages && { packages }),
    ...(fetchesChange && { fetchesChange }),
    ...(downloads && { downloads }),
  };
}

function runsFiles({ words }: ShellCommand): boolean {
  const [name = '', ...rest] = words;
  if (isInstallOfFilesAlone(name, rest) || (MANAGERS.has(name) && QUIET.has(rest[0] ?? ''))) return false;
  return name === '' || !HARMLESS.has(name) || (RUNS_ANOTHER[name]?.(rest) ?? false);
}

/** `HARMLESS` commands that run another command if they have such arguments. */
const RUNS_ANOTHER: Readonly<Record<string, (rest: readonly string[]) => boolean>> = {
  find: rest => rest.some(each => /^-(?:exec|execdir|ok|okdir)$/.test(each)),
  trap: ([what = '-']) => what !== '-' && what !== '',
  tar: rest =>
    rest.some(each =>
      /^(?:--(?:checkpoint-action|to-command|use-compress-program|rsh-command)|-I)/.test(each),
    ),
  git: rest =>
    rest.some(each => /^(?:-c|--config-env|--exec|--exec=.*|--upload-pack=.*)$/.test(each)) ||
    /^(?:submodule foreach|bisect run)\b/.test(rest.join(' ')) ||
    (rest[0] === 'config' &&
      rest.some(each =>
        /^(?:core\.(?!autocrlf|quotepath)|alias\.|filter\.|diff\.|merge\.|credential)/i.test(each),
      )),
  gh: ([what]) => what === 'extension' || what === 'alias',
};

/** Whether a command installs packages without running their scripts. */
function isInstallOfFilesAlone(name: string, rest: readonly string[]): boolean {
  return (
    MANAGERS.has(name) && /^(?:ci|i|install|add)$/.test(rest[0] ?? '') && rest.includes('--ignore-scripts')
  );
}

function runsPackages({ words }: ShellCommand): boolean {
  const [name = '', ...rest] = words;
  if (isInstallOfFilesAlone(name, rest)) return false;
  if (MANAGERS.has(name)) return !QUIET.has(rest[0] ?? '');
  // This runs no code of others: the key is meant for evenkeel, and with `--no-install` npx
  // downloads no package.
  if (name === 'npx' && rest.includes('--no-install') && rest.includes('evenkeel')) return false;
  if (/^python[\d.]*$/.test(name)) return rest[0] === '-m' && /^pip/.test(rest[1] ?? '');
  if (!PACKAGES.has(name)) return false;
  const only = PACKAGES.get(name);
  return only === undefined || rest.some(each => only.test(each));
}

function fetches({ words }: ShellCommand): boolean {
  const [name, ...rest] = words;
  if (name === 'gh') return rest[0] === 'pr' && rest[1] === 'checkout';
  return name === 'git' && rest.some(isHead);
}

const HEADS =
  /github\s*\.\s*head_ref|github\.event\.(?:pull_request\.(?:head|merge_commit_sha)|workflow_run\.(?:head_|pull_requests)|number|issue\.number|pull_request\.number|check_suite\.head|review)|(?:^|\/)pull\/|GITHUB_HEAD_REF/i;

/** Whether a git ref, or an argument of a command, names the head of a pull request. Pure. */
export function isHead(text: string): boolean {
  return HEADS.test(text);
}
