import { readText } from '../../cli/manifest/load.ts';
import { spelled } from '../comment/marker-key.ts';
import type { GitHub } from '../github/github.ts';
import { GitHubError } from '../github/github-send.ts';
import { annotation } from '../workflow/runner.ts';
import type { Running } from '../workflow/running.ts';
import { withStop } from '../workflow/with-stop.ts';
import { CODE_OWNERS, codeOwners } from './code-owners.ts';

const OWNERS = 'CODEOWNERS';
const MOST_BYTES = 3 * 1024 * 1024;
/** One call adds no more (facts/github.md#people-of-a-pull-request). */
const MOST_ASSIGNEES = 10;

/** Labels a new issue or pull request and assigns it. Without it nothing is lost, so what GitHub refuses is a warning. */
export async function namePeople(
  github: GitHub,
  {
    number,
    labels,
    files,
  }: { readonly number: number; readonly labels: readonly string[]; readonly files: readonly string[] },
  running: Running,
): Promise<void> {
  const assignees = (await assigneesOf(files, running)).slice(0, MOST_ASSIGNEES);
  await attempt('labels', running, labels, () => github.addLabels(number, labels));
  await attempt('assignees', running, assignees, () => github.addAssignees(number, assignees));
}

async function attempt(
  what: 'labels' | 'assignees',
  { log }: Running,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log(annotation('warning', 'evenkeel', withStop(`The ${what} were not set: ${error.message}`)));
  }
}

/** The accounts of the input; `CODEOWNERS` stands for those that own the files. */
async function assigneesOf(
  files: readonly string[],
  { world, inputs, log }: Running,
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
    log(annotation('notice', 'evenkeel', 'CODEOWNERS names no account for the files of the manifest.'));
  return [...new Set(assignees.flatMap(each => (each === OWNERS ? owners : [each])))];
}
