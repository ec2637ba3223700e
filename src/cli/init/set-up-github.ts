import { shortened } from '../../core/text/shortened.ts';
import type { Context } from '../context.ts';
import { withoutCredentials } from '../session/environment.ts';
import type { Gh } from '../system/io.ts';
import { BRANCH, ENVIRONMENT, type GhStep, lineOf } from './github-steps.ts';

const MOST_WORDS = 500;
/**
 * Only repositories on github.com. `gh api` sends its requests to github.com, also in the folder of
 * a repository on another host (facts/github.md#the-command-line).
 */
const ON_GITHUB = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)$/;
const WITH_RIGHTS = 'select(.viewerPermission == "ADMIN") | .url';

/**
 * The repository of this folder, if `gh` is installed, and logged in as someone who may set the
 * repository's secrets; otherwise undefined.
 */
export async function ownRepository(context: Context): Promise<string | undefined> {
  const gh = ghOf(context);
  if ((await gh(['auth', 'status', '--hostname', 'github.com']))?.code !== 0) return undefined;
  const found = await gh(['repo', 'view', '--json', 'url,viewerPermission', '--jq', WITH_RIGHTS]);
  return found?.code === 0 ? ON_GITHUB.exec(found.stdout.trim())?.[1] : undefined;
}

/**
 * `gh` without the tokens of services in its environment; the function returns undefined where `gh`
 * is not installed.
 */
function ghOf({ io }: Context): (args: readonly string[], input?: string) => ReturnType<Gh> {
  const env = { ...withoutCredentials(io.env), GH_HOST: 'github.com' };
  return async (args, input) => io.gh?.(args, { env, ...(input === undefined ? {} : { input }) });
}

/**
 * Does the steps until one fails, and returns the steps that are left. Does not change what exists
 * already. Passes the value of a secret only by standard input. Reports each step.
 */
export async function setUpGitHub(
  steps: readonly GhStep[],
  repository: string,
  context: Context,
): Promise<readonly GhStep[]> {
  const { io, screen, stop } = context;
  const gh = ghOf(context);
  const there = new Map<GhStep['of'], ReadonlySet<string>>();
  const left: GhStep[] = [];
  for (const [index, step] of steps.entries()) {
    const { of, secret } = step;
    const known = there.get(of) ?? (await look(of));
    if (known === undefined || stop.signal.aborted) return [...left, ...steps.slice(index)];
    there.set(of, known);
    const value = secret === undefined ? '' : (io.env[secret]?.trim() ?? '');
    if (known.has(secret ?? ENVIRONMENT)) tellThere(step);
    else if (secret !== undefined && value === '') left.push(step);
    else {
      const done = await gh(step.args, value);
      if (done?.code !== 0) {
        tellFailed(lineOf(step), done?.stderr ?? '');
        return [...left, ...steps.slice(index)];
      }
      screen.resultLine(`Done: ${lineOf(step)}`);
    }
  }
  return left;

  /** The names that exist on GitHub; undefined where GitHub does not say, which is reported. */
  async function look(of: GhStep['of']): Promise<ReadonlySet<string> | undefined> {
    const environment = `repos/${repository}/environments/${ENVIRONMENT}`;
    const path = {
      environment,
      'repository secrets': `repos/${repository}/actions/secrets`,
      'environment secrets': `${environment}/secrets`,
    }[of];
    const names = of === 'environment' ? '.name' : '.secrets[].name';
    const said = await gh(['api', '--paginate', path, '--jq', names]);
    if (said?.code === 0) return new Set(said.stdout.split(/\s+/).filter(name => name !== ''));
    if (of === 'environment' && said !== undefined && /HTTP 404/.test(said.stderr)) return new Set();
    tellFailed(`gh api ${path}`, said?.stderr ?? '');
    return undefined;
  }

  function tellThere({ of, secret, args }: GhStep): void {
    if (secret !== undefined) screen.resultLine(`${secret} is among the ${of} already and stays as it is`);
    else if (args.includes('PUT'))
      screen.resultLine(
        `The environment ${ENVIRONMENT} is there already and stays as it is; only ${BRANCH} should deploy to it`,
      );
  }

  function tellFailed(line: string, said: string): void {
    const words = said.replace(/\s+/g, ' ').trim();
    screen.warn(`error: ${line} failed${words === '' ? '' : `: ${shortened(words, MOST_WORDS)}`}`);
  }
}
