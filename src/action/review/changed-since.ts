import { GitHubError } from '../github/github-send.ts';
import { lastAppliedOn } from '../record/last-applied.ts';
import { branchOf } from '../workflow/event.ts';
import { annotation } from '../workflow/runner.ts';
import type { ActionRun } from '../workflow/running.ts';
import { shortSha } from './merges-since.ts';

/** The last apply with which a run with `changed: true` may compare, or why there is none. */
type LastApply = { readonly sha: string } | { readonly none: string };

/**
 * The command-line options of a run. With `changed: true`, the run reads only what changed since
 * the last apply: it compares with the input `base-applied`, or else with the last commit on record
 * that this version of evenkeel wholly applied. If there is neither, everything is read, and a
 * notice says why.
 */
export async function withChanged(running: ActionRun): Promise<readonly string[]> {
  const { inputs, log } = running;
  const { options } = inputs;
  if (!inputs.changed) return options;
  if (options.includes('--base-applied')) return [...options, '--changed'];
  const since = await changedSince(running);
  if ('none' in since) {
    log(annotation('notice', `Every scope is read: ${since.none}.`));
    return options;
  }
  const base = options.findIndex((option, at) => option === '--base' && options[at + 1] === inputs.base);
  const others = base < 0 ? options : options.toSpliced(base, 2);
  return [...others, '--base-applied', `git:${since.sha}`, '--changed'];
}

async function changedSince(running: ActionRun): Promise<LastApply> {
  const { world, event, github } = running;
  const { env } = world.io;
  const { mergeGroup } = event;
  const branch = mergeGroup?.branch ?? (env['GITHUB_BASE_REF'] || branchOf(env));
  const tip = env['GITHUB_SHA'] ?? '';
  if (github === undefined)
    return { none: 'the job has no GitHub token, so evenkeel cannot find the last apply' };
  if (branch === undefined || branch === '' || tip === '')
    return { none: 'the job runs for no branch, so evenkeel cannot find the last apply' };
  try {
    const found = await lastAppliedOn(github, branch, tip, running);
    if (found === undefined) return { none: `no apply of ${branch} is on record` };
    if (found.since === 'another')
      return {
        none: `a commit that is not on ${branch}, or an older one, was applied after ${shortSha(found.sha)}`,
      };
    if (found.since !== undefined)
      return { none: `an apply after ${shortSha(found.sha)} did only a part, or may have done a part` };
    if (found.by === world.io.version) return { sha: found.sha };
    return { none: `${shortSha(found.sha)} was applied by another version of evenkeel` };
  } catch (error) {
    // Without an answer nothing is known to be unchanged, so everything is read.
    if (error instanceof GitHubError)
      return { none: `GitHub does not say what was applied last (${error.message})` };
    throw error;
  }
}
