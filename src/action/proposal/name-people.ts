import { readText } from '../../cli/manifest/load.ts';
import { spelled } from '../comment/marker-key.ts';
import type { GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { annotation, withStop } from '../workflow/runner.ts';
import type { ActionRun } from '../workflow/running.ts';

/**
 * GitHub looks for the file at these places; the first one counts (facts/github.md#code-owners).
 */
const CODE_OWNERS: readonly string[] = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * The accounts that own these files according to a CODEOWNERS file. Teams and addresses are left
 * out: only accounts can be assigned. Pure.
 */
export function codeOwners(text: string, paths: readonly string[]): readonly string[] {
  const rules = text.split(/\r?\n/).flatMap(line => {
    const [pattern = '', ...owners] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    return pattern === '' ? [] : [{ matches: matcherOf(pattern), owners }];
  });
  // The last matching rule counts, even if it has no owners.
  const found = paths.flatMap(path => rules.findLast(({ matches }) => matches(path))?.owners ?? []);
  return [...new Set(found.filter(owner => /^@[^/]+$/.test(owner)).map(owner => owner.slice(1)))];
}

/** A pattern as in `.gitignore`, without `!` and `[…]`, which CODEOWNERS does not have. */
function matcherOf(pattern: string): (path: string) => boolean {
  const inside = pattern.replace(/\/$/, '');
  const isRooted = inside.includes('/');
  const body = inside
    .replace(/^\//, '')
    .split(/(\*\*\/|\/\*\*$|\*\*|\*|\?)/)
    .map(piece => WILD[piece] ?? piece.replace(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const below = pattern.endsWith('/') ? '/.+' : inside.endsWith('*') ? '' : '(?:/.+)?';
  const regex = new RegExp(`^${isRooted ? '' : '(?:.*/)?'}${body}${below}$`);
  return path => regex.test(path);
}

const WILD: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '/**': '/.+',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};

const OWNERS = 'CODEOWNERS';
const MOST_BYTES = 3 * 1024 * 1024;
/**
 * The most assignees that GitHub adds in one request (facts/github.md#people-of-a-pull-request).
 */
const MOST_ASSIGNEES = 10;

/**
 * Sets labels and assignees of a new issue or pull request. They are not essential, so if GitHub
 * refuses, that is a warning.
 */
export async function namePeople(
  github: GitHub,
  {
    number,
    labels,
    files,
  }: { readonly number: number; readonly labels: readonly string[]; readonly files: readonly string[] },
  running: ActionRun,
): Promise<void> {
  const assignees = (await assigneesOf(files, running)).slice(0, MOST_ASSIGNEES);
  await attempt('labels', running, labels, () => github.addLabels(number, labels));
  await attempt('assignees', running, assignees, () => github.addAssignees(number, assignees));
}

async function attempt(
  what: 'labels' | 'assignees',
  { log }: ActionRun,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log(annotation('warning', withStop(`The ${what} were not set: ${error.message}`)));
  }
}

/** The accounts in the input `assignees`; `CODEOWNERS` in it stands for the owners of the files. */
async function assigneesOf(
  files: readonly string[],
  { world, inputs, log }: ActionRun,
): Promise<readonly string[]> {
  const { assignees } = inputs;
  if (!assignees.includes(OWNERS)) return assignees;
  const { io } = world;
  const workspace = io.env['GITHUB_WORKSPACE'] ?? '';
  const paths = files.map(file => spelled(file, workspace));
  const texts: string[] = [];
  for (const file of CODE_OWNERS)
    if (texts.length === 0 && (await io.files.realpath(file)) !== undefined)
      texts.push(await readText(io, file, MOST_BYTES));
  const owners = texts.flatMap(text => codeOwners(text, paths));
  if (owners.length === 0)
    log(annotation('notice', 'CODEOWNERS names no account for the files of the manifest.'));
  return [...new Set(assignees.flatMap(each => (each === OWNERS ? owners : [each])))];
}
