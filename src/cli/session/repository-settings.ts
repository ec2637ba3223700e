import { untilAborted } from '../../core/clock.ts';
import { isObject, jsonIn } from '../../core/json.ts';
import { parseBase, urlOf } from '../../http/origin.ts';
import type { EnvironmentSettings, RepositorySettings } from '../../workflows/settings.ts';
import type { Context } from '../context.ts';
import type { Io } from '../system/io.ts';

/** A repository on a server for git. */
interface Remote {
  readonly host: string;
  readonly path: string;
}

/** Where the pages and the API of a repository are. */
export interface Repository {
  /** The page on GitHub, or on GitLab; absent where nobody said which repository it is. */
  readonly home: { readonly github?: string; readonly gitlab?: string };
  /** What a request for the settings needs; absent without a token or a name. */
  readonly api?: { readonly base: string; readonly name: string; readonly token: string };
}

const REMOTE =
  /^(?:(?:https?|ssh):\/\/(?:[^@/\s]*@)?([\w.-]+)(?::\d+)?\/|(?:[\w.-]+@)?([\w.-]+):)([\w./-]+?)(?:\.git)?\/?$/;
const NAME = /^[\w.-]+\/[\w.-]+$/;
const LINE_BYTES = 4_096;

/** The repository of this folder: by the variables of a job, or else by the remote `origin`. */
export async function repositoryHere({ env, git }: Pick<Io, 'env' | 'git'>): Promise<Repository> {
  const origin = await originOf(git);
  const host = env['GH_HOST'] ?? '';
  const server = env['GITHUB_SERVER_URL'] ?? (host === '' ? 'https://github.com' : `https://${host}`);
  const named = env['GITHUB_REPOSITORY'] ?? '';
  const isOnGitHub = origin !== undefined && URL.canParse(server) && new URL(server).hostname === origin.host;
  const name = named === '' && isOnGitHub ? origin.path : named;
  const project = env['CI_PROJECT_URL'] ?? (origin === undefined || isOnGitHub ? undefined : pageOf(origin));
  const home = {
    ...(NAME.test(name) && { github: `${server}/${name}` }),
    ...(project !== undefined && { gitlab: project }),
  };
  const token = [env['GITHUB_TOKEN'], env['GH_TOKEN']]
    .map(each => each?.trim() ?? '')
    .find(each => each !== '');
  if (token === undefined || !NAME.test(name)) return { home };
  const url =
    env['GITHUB_API_URL'] ??
    (host === '' || host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`);
  return { home, api: { base: parseBase(url, 'GITHUB_API_URL or GH_HOST'), name, token } };
}

function pageOf({ host, path }: Remote): string {
  return `https://${host}/${path}`;
}

async function originOf(git: Io['git']): Promise<Remote | undefined> {
  const bytes = await git(['config', '--get', 'remote.origin.url'], LINE_BYTES).catch(() => undefined);
  const [, byUrl, byName, path] = REMOTE.exec(new TextDecoder().decode(bytes).trim()) ?? [];
  const host = byUrl ?? byName;
  return host === undefined || path === undefined ? undefined : { host, path };
}

const REQUEST_MS = 30_000;
/** The most environments that are asked for, each with three requests. */
const MOST_ENVIRONMENTS = 50;
const PER_PAGE = 100;

/**
 * Asks GitHub for the environments, the names of secrets and the rules of the default branch. Only
 * GETs. If GitHub refuses one, the result has only the status of the answer.
 */
export async function readSettings(
  { base, name, token }: NonNullable<Repository['api']>,
  environments: readonly string[],
  { io, stop, redactor }: Context,
): Promise<RepositorySettings> {
  redactor.add(token);
  const opened = await io.openTransport();
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'user-agent': `evenkeel/${io.version}`,
    'x-github-api-version': '2022-11-28',
  };

  /** The answer, or why there is none. */
  async function ask(
    path: string,
    query = {},
  ): Promise<{ readonly value: unknown } | { readonly unread: string }> {
    const url = urlOf(base, `/repos/${name}${path}`, query);
    try {
      const asked = opened.send({ method: 'GET', url, headers, timeoutMs: REQUEST_MS });
      const { status, body } = await untilAborted(asked, stop.signal);
      return status === 200 ? { value: jsonIn(body) } : { unread: `GitHub answered ${status}` };
    } catch (error) {
      if (stop.signal.aborted) throw error;
      return { unread: 'GitHub did not answer' };
    }
  }

  /** The names in a list with `total_count`, or why it was not read whole. */
  async function names(
    path: string,
    list: string,
  ): Promise<{ readonly names: ReadonlySet<string> } | { readonly unread: string }> {
    const answer = await ask(path, { per_page: PER_PAGE });
    if ('unread' in answer) return answer;
    const { total_count: total, [list]: items } = isObject(answer.value) ? answer.value : {};
    const found = Array.isArray(items)
      ? (items as readonly unknown[]).map(each => (isObject(each) ? each['name'] : undefined))
      : [];
    if (total !== found.length) return { unread: 'the list has more than one page, or another form' };
    return { names: new Set(found.filter(each => typeof each === 'string')) };
  }

  async function environmentOf(environment: string): Promise<EnvironmentSettings> {
    const path = `/environments/${encodeURIComponent(environment)}`;
    const answer = await ask(path);
    if ('unread' in answer) return answer;
    const { protection_rules: rules, deployment_branch_policy: policy } = isObject(answer.value)
      ? answer.value
      : {};
    if (!Array.isArray(rules) || policy === undefined) return { unread: 'an answer of another form' };
    const reviewers = (rules as readonly unknown[]).reduce<number>((sum, rule) => {
      const all = isObject(rule) && rule['type'] === 'required_reviewers' ? rule['reviewers'] : undefined;
      return sum + (Array.isArray(all) ? all.length : 0);
    }, 0);
    const secrets = await names(`${path}/secrets`, 'secrets');
    const branches = policy === null ? 'all' : await branchesOf(policy, path);
    if (branches === undefined) return { unread: 'its branches were not read' };
    return { reviewers, branches, ...('names' in secrets && { secrets: secrets.names }) };
  }

  async function branchesOf(
    policy: unknown,
    path: string,
  ): Promise<'protected' | readonly string[] | undefined> {
    if (!isObject(policy)) return undefined;
    if (policy['custom_branch_policies'] !== true)
      return policy['protected_branches'] === true ? 'protected' : undefined;
    const found = await names(`${path}/deployment-branch-policies`, 'branch_policies');
    return 'unread' in found ? undefined : [...found.names].sort();
  }

  /**
   * Whether the rules of a branch require an approving review of each pull request; undefined if
   * the rules could not be read.
   */
  async function reviewed(branch: string): Promise<boolean | undefined> {
    const answer = await ask(`/rules/branches/${branch.split('/').map(encodeURIComponent).join('/')}`);
    if ('unread' in answer || !Array.isArray(answer.value)) return undefined;
    return (answer.value as readonly unknown[]).some(rule => {
      const parameters = isObject(rule) && rule['type'] === 'pull_request' ? rule['parameters'] : undefined;
      const approvals = isObject(parameters) ? parameters['required_approving_review_count'] : undefined;
      return typeof approvals === 'number' && approvals > 0;
    });
  }

  try {
    const read = new Map<string, EnvironmentSettings>();
    for (const [nth, environment] of environments.entries())
      read.set(
        environment,
        nth < MOST_ENVIRONMENTS ? await environmentOf(environment) : { unread: 'too many environments' },
      );
    const lists = [
      await names('/actions/secrets', 'secrets'),
      await names('/actions/organization-secrets', 'secrets'),
    ];
    const unread = lists.flatMap(each => ('unread' in each ? [each.unread] : []))[0];
    const known = new Set(lists.flatMap(each => ('names' in each ? [...each.names] : [])));
    const secrets = { names: known, ...(unread !== undefined && { unread }) };
    const here = await ask('');
    const branch = 'value' in here && isObject(here.value) ? here.value['default_branch'] : undefined;
    if (typeof branch !== 'string') return { environments: read, secrets };
    const takesReviewedOnly = await reviewed(branch);
    return {
      environments: read,
      secrets,
      defaultBranch: branch,
      ...(takesReviewedOnly !== undefined && { takesReviewedOnly }),
    };
  } finally {
    await opened.close();
  }
}
