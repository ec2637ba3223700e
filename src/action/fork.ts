import type { HostProgram } from '../cli/host-program.ts';
import { run } from '../cli/main.ts';
import { withoutCredentials } from '../cli/session/environment.ts';
import type { PullRequest } from './event.ts';
import { annotation } from './runner.ts';
import type { Ran, Running } from './running.ts';

/**
 * A pull request of a stranger: the manifest is validated and compared with the one it changes, offline and without a secret.
 * Nothing is printed that the author could not see already.
 */
export async function checkFork(running: Running, pullRequest: PullRequest): Promise<Ran> {
  const { world, inputs, redactor, log } = running;
  // Secrets have no business here, should a repository hand them to forks all the same.
  const io = { ...world.io, env: withoutCredentials(world.io.env) };
  const host: HostProgram = { redactor };
  const code = await run(['validate', ...inputs.manifestOptions], io, host);
  if (code !== 0) return Object.assign(host, { code });
  const base = await baseOf(running, pullRequest);
  const notice =
    'This pull request comes from a fork, so there are no secrets: nothing live is read and nothing is commented.';
  if (base === undefined) {
    log(
      annotation(
        'notice',
        'evenkeel',
        `${notice} The manifest is valid. Check out with fetch-depth: 2 to see what changes.`,
      ),
    );
    return Object.assign(host, { code });
  }
  log(
    annotation(
      'notice',
      'evenkeel',
      `${notice} The manifest is valid; the summary shows what changes in it.`,
    ),
  );
  const args = ['plan', '--offline', '--base', base, ...inputs.manifestOptions, '--format', inputs.format];
  return Object.assign(host, { code: await run(args, io, host) });
}

/** The manifest before the change: the input, else the base commit where it was fetched, else the first parent of the merge. */
async function baseOf({ world, inputs }: Running, { baseSha }: PullRequest): Promise<string | undefined> {
  if (inputs.base !== '') return inputs.base;
  for (const ref of [baseSha, 'HEAD^1']) {
    if (ref === '') continue;
    const found = await world.io.git(
      ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
      1024,
    );
    if (found !== undefined) return `git:${ref}`;
  }
  return undefined;
}
