import type { HostProgram } from '../../cli/host-program.ts';
import { run } from '../../cli/main.ts';
import { withoutCredentials } from '../../cli/session/environment.ts';
import { Failure } from '../../core/report/failure.ts';
import type { PullRequest } from './event.ts';
import { annotation } from './runner.ts';
import type { ActionRun, Ran } from './running.ts';

/**
 * Checks a manifest without keys: validates it, and compares it with its base, offline. Used for
 * every pull request from a fork or by Dependabot, and for others with the input `offline`. Prints
 * nothing that the author of the pull request cannot see.
 */
export async function checkOffline(running: ActionRun): Promise<Ran> {
  const { world, inputs, redactor, log, event } = running;
  // This run must use no secrets, even if the repository passes them to a fork.
  const io = { ...world.io, env: withoutCredentials(world.io.env) };
  const host: HostProgram = { redactor };
  const code = await run(['validate', ...inputs.manifestOptions], io, host);
  if (code !== 0) return Object.assign(host, { code });
  const base = await baseOf(running);
  log(annotation('notice', noticeFor(running, event.pullRequest?.stranger, base !== undefined)));
  if (base === undefined) return Object.assign(host, { code });

  const { manifestOptions, baseOptions, format } = inputs;
  const compared = ['plan', '--offline', '--base', base, ...baseOptions];
  return Object.assign(host, {
    code: await run([...compared, ...manifestOptions, '--format', format], io, host),
  });
}

function noticeFor(
  { inputs: { rehearse } }: ActionRun,
  stranger: PullRequest['stranger'],
  isCompared: boolean,
): string {
  const unrehearsed = rehearse ? ', nothing is rehearsed' : '';
  const why =
    stranger === undefined
      ? `This plan is offline: nothing live is read${unrehearsed}.`
      : `This pull request ${stranger === 'Dependabot' ? 'is from Dependabot' : 'comes from a fork'}, so there are no secrets: nothing live is read${unrehearsed} and nothing is commented.`;
  const changes = isCompared
    ? '; the summary shows what changes in it.'
    : '. Check out with fetch-depth: 2 to see what changes.';
  return `${why} The manifest is valid${changes}`;
}

/**
 * The `--base` to compare with: the input; or else the base commit of the pull request, if it was
 * fetched; or else the first parent of the merge. Undefined if there is none.
 */
async function baseOf({ world, inputs, event, log }: ActionRun): Promise<string | undefined> {
  if (inputs.base !== '') return inputs.base;
  for (const ref of [event.pullRequest?.baseSha ?? '', 'HEAD^1']) {
    if (ref === '') continue;
    const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
    try {
      if ((await world.io.git(asked, 1024)) !== undefined) return `git:${ref}`;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      log(`There is nothing to compare with: ${error.message}`);
      return undefined;
    }
  }
  return undefined;
}
