import type { WorkflowEvent } from './event.ts';
import { branchOf } from './links.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Why a job is not about the branch that is applied, as words after "because"; undefined if it is.
 * That branch is the repository's default one: a schedule runs there alone. What a job of another
 * ref sees as drift is what that ref wants.
 */
export function unappliedRef(env: Environment, event: WorkflowEvent): string | undefined {
  const { name, pullRequest, commented, before, defaultBranch } = event;
  if (name === 'schedule') return undefined;
  if (pullRequest !== undefined || commented !== undefined || name.startsWith('pull_request'))
    return 'this job is of a pull request';
  if (defaultBranch === '') return 'the event does not say which branch is the default one';
  const branch = branchOf(env);
  const ref = before === undefined ? branch : before.branch;
  if (before?.elsewhere === true) return 'the run before was of another repository';
  if (branch === defaultBranch && ref === defaultBranch) return undefined;
  return `this job is of ${ref ?? (env['GITHUB_REF'] || 'no ref')}, and the default branch is ${defaultBranch}`;
}
