import { isObject } from '../../core/json.ts';
import {
  type AppliedRecord,
  type ApplyState,
  applyState,
  type RunRecord,
  recordsOf,
} from '../comment/applied-record.ts';
import { isVersion } from '../comment/marker.ts';
import { shardOfKey } from '../comment/marker-key.ts';
import type { GitHub } from '../github/github.ts';
import type { DeploymentRecord } from '../github/github-records.ts';
import { branchOf, runUrl } from '../workflow/links.ts';
import type { ActionRun, Ran } from '../workflow/running.ts';

/** The most commits whose statuses are read, with one request for each deployment. */
const MOST_COMMITS = 3;
/** The description of a status that tells an apply in part from an apply that wrote nothing. */
const IN_PART = 'applied in part';
/** The environment of a deployment if the workflow names none: GitHub requires a name. */
const NO_ENVIRONMENT = 'evenkeel';

/**
 * The payload of a deployment of ours. It is written before the apply, so the result is only in the
 * statuses.
 */
interface Payload {
  readonly evenkeel: 1;
  /** The marker's key. */
  readonly key: string;
  /**
   * The branch that the job is for; null for a pull request or a tag. A commit can be on several
   * branches.
   */
  readonly branch: string | null;
  /** `part` for a run with targets, whatever its result. */
  readonly extent: 'whole' | 'part';
  /** The version of evenkeel. */
  readonly by?: string;
}

export interface DeploymentsOf {
  /** The manifest and environment, without a shard (`wholeKey`). */
  readonly key: string;
  readonly branch: string;
  /**
   * The environment of the deployments; undefined if the workflow makes no deployments, because it
   * has no `deployment: true`.
   */
  readonly environment?: string;
}

export function deploymentPayload(
  key: string,
  branch: string | undefined,
  { targets, by }: { readonly targets: readonly string[]; readonly by?: string },
): Payload {
  const extent = targets.length === 0 ? 'whole' : 'part';
  return { evenkeel: 1, key, branch: branch ?? null, extent, ...(by === undefined ? {} : { by }) };
}

function deploymentEnvironment(environment: string): string {
  return environment === '' ? NO_ENVIRONMENT : environment;
}

/**
 * The newest commits that deployments by an account say were applied in jobs for a branch, wholly
 * or in part.
 */
export async function deploymentRecords(
  github: GitHub,
  of: DeploymentsOf,
  own: string,
): Promise<readonly AppliedRecord[]> {
  if (of.environment === undefined) return [];
  const found = await github.deployments(deploymentEnvironment(of.environment));
  const ours = found.filter(each => each.author === own && partOf(each, of) !== undefined);
  const newest = new Set([...new Set(ours.map(({ sha }) => sha))].slice(0, MOST_COMMITS));
  const runs: RunRecord[] = [];
  for (const deployment of ours.filter(({ sha }) => newest.has(sha))) {
    const statuses = (await github.deploymentStatuses(deployment.id)).filter(each => each.author === own);
    // A later deployment by someone else may have made this deployment inactive, so an older
    // success counts.
    const success = statuses.find(({ state }) => state === 'success');
    if (success === undefined && statuses.some(isNothingDone)) continue;
    const { sha, at } = deployment;
    runs.push({ sha, whole: success !== undefined, at: success?.at ?? at, ...partOf(deployment, of) });
  }
  return recordsOf(runs);
}

/**
 * Whether the deployment certainly applied nothing. If a deployment has no status, its run may have
 * applied a part, or may still be running.
 */
function isNothingDone({
  state,
  description,
}: {
  readonly state: string;
  readonly description: string;
}): boolean {
  return state === 'failure' && description !== IN_PART;
}

/**
 * The shard and the version of a deployment's run. Undefined for another manifest or branch, and
 * for a run that was limited to targets.
 */
function partOf(
  { payload }: DeploymentRecord,
  { key, branch }: DeploymentsOf,
): Pick<RunRecord, 'shard' | 'by'> | undefined {
  if (!isObject(payload) || payload['evenkeel'] !== 1 || payload['extent'] !== 'whole') return undefined;
  if (payload['branch'] !== branch) return undefined;
  const { by } = payload;
  const shard = typeof payload['key'] === 'string' ? shardOfKey(payload['key'], key) : undefined;
  return shard === undefined ? undefined : { ...shard, ...(isVersion(by) ? { by } : {}) };
}

/**
 * Events for which `GITHUB_SHA` is the commit of the job. For other events, such as `workflow_run`,
 * `GITHUB_SHA` may be a commit of another branch.
 */
const OF_A_COMMIT: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch', 'release']);

/** The commit that is applied; empty where the event does not say. */
export function appliedSha({ event, world }: ActionRun): string {
  if (event.pullRequest !== undefined) return event.pullRequest.headSha;
  return OF_A_COMMIT.has(event.name) ? (world.io.env['GITHUB_SHA'] ?? '') : '';
}

const ENDED: Readonly<Record<ApplyState, { readonly state: string; readonly description: string }>> = {
  applying: { state: 'in_progress', description: 'being applied' },
  applied: { state: 'success', description: 'applied, all of it' },
  partly: { state: 'failure', description: IN_PART },
  failed: { state: 'failure', description: 'not applied' },
  refused: { state: 'failure', description: 'refused, nothing was written' },
  unclear: { state: 'error', description: 'cut off' },
};

/** The deployment of one apply. An apply that is refused before it reads anything has none. */
export class ApplyDeployment {
  readonly #github: GitHub;
  readonly #running: ActionRun;
  #id: number | undefined;

  constructor(github: GitHub, running: ActionRun) {
    this.#github = github;
    this.#running = running;
  }

  async begin(): Promise<string | undefined> {
    const { inputs, key, world } = this.#running;
    const ref = appliedSha(this.#running);
    if (ref === '') return undefined;
    const environment = deploymentEnvironment(inputs.environment);
    const payload = deploymentPayload(key, branchOf(world.io.env), {
      targets: inputs.targets,
      by: world.io.version,
    });
    this.#id = await this.#github.createDeployment({ ref, environment, description: 'evenkeel', payload });
    return this.#tell(this.#id, 'applying');
  }

  async end(ran: Ran): Promise<string | undefined> {
    return this.#id === undefined ? undefined : this.#tell(this.#id, applyState(ran));
  }

  async #tell(id: number, is: ApplyState): Promise<string> {
    const { state, description } = ENDED[is];
    const url = runUrl(this.#running.world.io.env);
    await this.#github.createDeploymentStatus(id, { state, description, log_url: url });
    return description;
  }
}
