import { itemsOf, member, text, whole } from './github-json.ts';
import { ifThere, type Send } from './github-send.ts';

/** A pull request that was merged. */
interface MergedPull {
  readonly number: number;
  readonly mergeSha: string;
  /** When the pull request was merged, in ISO 8601, as GitHub has it. */
  readonly mergedAt: string;
}

export interface DeploymentRecord {
  readonly id: number;
  readonly sha: string;
  /** The login of the deployment's creator; empty for a deleted account. */
  readonly author: string;
  readonly payload: unknown;
  /** When GitHub recorded the deployment, in seconds since 1970. */
  readonly at: number;
}

export interface DeploymentStatus {
  readonly state: string;
  readonly description: string;
  readonly author: string;
  /** When GitHub recorded the status, in seconds since 1970. */
  readonly at: number;
}

type NewDeployment = Readonly<Record<'ref' | 'environment' | 'description', string> & { payload: object }> &
  Readonly<Partial<Record<'transient_environment' | 'production_environment', boolean>>>;
type NewStatus = Readonly<Record<'state' | 'description' | 'log_url', string>>;

/**
 * The merges and deployments that GitHub has on record. Every method throws a {@link GitHubError}
 * unless the answer is a success.
 */
export interface GitHubRecords {
  /**
   * The pull requests merged into a branch, the last merge first. Reads only the hundred closed
   * pull requests that changed last.
   */
  mergedInto(branch: string): Promise<readonly MergedPull[]>;
  /** How many commits `head` has above `base`; undefined if `base` is no ancestor of `head`. */
  commitsAbove(base: string, head: string): Promise<number | undefined>;
  /** The newest hundred of evenkeel's deployments to an environment, newest first. */
  deployments(environment: string): Promise<readonly DeploymentRecord[]>;
  /** The statuses of a deployment, newest first, at most a hundred. */
  deploymentStatuses(id: number): Promise<readonly DeploymentStatus[]>;
  createDeployment(deployment: NewDeployment): Promise<number>;
  createDeploymentStatus(id: number, status: NewStatus): Promise<void>;
}

const TASK = 'evenkeel';
const PAGE = 'per_page=100';

export function githubRecords(send: Send, repository: string): GitHubRecords {
  const path = (rest: string): string => `/repos/${repository}${rest}`;

  const page = async (at: string): Promise<readonly unknown[]> => itemsOf(await send('GET', at), at);

  return {
    async mergedInto(branch) {
      const query = `state=closed&base=${encodeURIComponent(branch)}&sort=updated&direction=desc`;
      const found = await page(path(`/pulls?${query}&${PAGE}`));
      return found
        .map(each => ({
          number: whole(each, 'number'),
          mergeSha: text(each, 'merge_commit_sha'),
          mergedAt: text(each, 'merged_at'),
        }))
        .filter(({ mergedAt }) => mergedAt !== '')
        .sort((a, b) => Date.parse(b.mergedAt) - Date.parse(a.mergedAt));
    },
    async commitsAbove(base, head) {
      // After a force push GitHub may no longer have `base`.
      const found = await ifThere(send('GET', path(`/compare/${base}...${head}?per_page=1`)));
      const status = text(found?.value, 'status');
      return status === 'ahead' || status === 'identical' ? whole(found?.value, 'ahead_by') : undefined;
    },
    async deployments(environment) {
      const query = `task=${TASK}&environment=${encodeURIComponent(environment)}`;
      const found = await page(path(`/deployments?${query}&${PAGE}`));
      return found
        .map(each => ({
          id: whole(each, 'id'),
          sha: text(each, 'sha'),
          author: text(member(each, 'creator'), 'login'),
          payload: payloadOf(member(each, 'payload')),
          at: secondsOf(text(each, 'created_at')),
        }))
        .sort((a, b) => b.at - a.at || b.id - a.id);
    },
    async deploymentStatuses(id) {
      const found = await page(path(`/deployments/${id}/statuses?${PAGE}`));
      return found.map(each => ({
        state: text(each, 'state'),
        description: text(each, 'description'),
        author: text(member(each, 'creator'), 'login'),
        at: secondsOf(text(each, 'created_at')),
      }));
    },
    async createDeployment(deployment) {
      // The deployment is of exactly this ref: GitHub must not merge the branch first or wait for
      // checks.
      const body = { ...deployment, task: TASK, auto_merge: false, required_contexts: [] };
      const { value } = await send('POST', path('/deployments'), JSON.stringify(body));
      return whole(value, 'id');
    },
    async createDeploymentStatus(id, status) {
      // Otherwise GitHub would end the job's own deployment to the same environment.
      const body = { ...status, auto_inactive: false };
      await send('POST', path(`/deployments/${id}/statuses`), JSON.stringify(body));
    },
  };
}

function secondsOf(iso: string): number {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000);
}

/** GitHub gives a payload back as an object or as its text. */
function payloadOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
