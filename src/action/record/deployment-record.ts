import { isObject } from '../../core/json.ts';
import { type AppliedRecord, type ApplyState, type RunRecord, recordsOf } from '../comment/applied-record.ts';
import { isCount } from '../comment/hidden-json.ts';
import { isVersion } from '../comment/marker.ts';
import { partOfKey } from '../comment/marker-key.ts';
import type { GitHub } from '../github/github.ts';
import type { DeploymentRecord, DeploymentStatus } from '../github/github-records.ts';
import { branchOf } from '../workflow/event.ts';
import { runUrl } from '../workflow/links.ts';
import type { ActionRun } from '../workflow/running.ts';

/** The most commits whose statuses are read, with one request for each deployment. */
const MOST_COMMITS = 3;
/**
 * The description of a status after an apply of only a part. A failed status without it means that
 * nothing was applied.
 */
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
  /** The id of the run of the workflow; 0 without a runner. */
  readonly run: number;
  /** The version of evenkeel. */
  readonly by?: string;
}

export interface DeploymentsOf {
  /** The key that names the manifest and the environment, without a shard (`wholeKey`). */
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
  {
    targets,
    by,
    run = 0,
  }: { readonly targets: readonly string[]; readonly by?: string; readonly run?: number },
): Payload {
  const extent = targets.length === 0 ? 'whole' : 'part';
  return { evenkeel: 1, key, branch: branch ?? null, extent, run, ...(by === undefined ? {} : { by }) };
}

function deploymentEnvironment(environment: string): string {
  return environment === '' ? NO_ENVIRONMENT : environment;
}

/** What the deployments say about applied commits. */
interface DeploymentRecords {
  /** The newest commits that runs without targets have applied, wholly or in part. */
  readonly records: readonly AppliedRecord[];
  /**
   * Whether a run for another commit that was limited to some targets may have ended after this
   * record. Then live may differ from the recorded commit. Costs a request for each such run,
   * unless a later job joined its reports.
   */
  hasPartSince(record: AppliedRecord): Promise<boolean>;
}

export const NO_DEPLOYMENTS: DeploymentRecords = { records: [], hasPartSince: async () => false };

/** What an account's deployments say about commits that jobs for a branch applied. */
export async function deploymentRecords(
  github: GitHub,
  of: DeploymentsOf,
  own: string,
): Promise<DeploymentRecords> {
  if (of.environment === undefined) return NO_DEPLOYMENTS;
  const found = await github.deployments(deploymentEnvironment(of.environment));
  const ours = found.flatMap(each => (each.author === own ? (runOf(each, of) ?? []) : []));
  const wholes = ours.filter(({ hasTargets }) => !hasTargets);
  const newest = new Set([...new Set(wholes.map(({ sha }) => sha))].slice(0, MOST_COMMITS));
  const runs: (RunRecord & { readonly run: number })[] = [];
  for (const each of wholes.filter(({ sha }) => newest.has(sha))) {
    const end = await endOf(github, each, own);
    if (end !== undefined) runs.push({ ...each, ...end });
  }
  return {
    records: recordsOf(runs),
    async hasPartSince(record) {
      const [oldest] = found.slice(MOST_LISTED - 1);
      if (oldest !== undefined && oldest.at >= record.at) return true;
      for (const each of ours.filter(({ hasTargets, sha }) => hasTargets && sha !== record.sha)) {
        // A later job joined the reports of this run, so the run had ended by then. The joined
        // deployment is a record of its own.
        if (runs.some(({ run, at }) => run > 0 && run === each.run && each.at <= at)) continue;
        const end = await endOf(github, each, own);
        // An end in the same second as the record may have been later.
        if (end !== undefined && end.at >= record.at) return true;
      }
      return false;
    },
  };
}

/** How many deployments GitHub lists. Nothing is known of older ones. */
const MOST_LISTED = 100;

/**
 * How a deployment ended, and when it was last heard of; undefined if it certainly applied nothing.
 * If a deployment has no status, its run may have applied a part, or may still be running.
 */
async function endOf(
  github: GitHub,
  { id, at: begun }: Pick<DeploymentRecord, 'id' | 'at'>,
  own: string,
): Promise<Pick<RunRecord, 'whole' | 'at'> | undefined> {
  const statuses = (await github.deploymentStatuses(id)).filter(each => each.author === own);
  // A success counts even if a newer status says inactive: a later deployment by someone else may
  // have caused that.
  const success = statuses.find(({ state }) => state === 'success');
  if (success !== undefined) return { whole: true, at: success.at };
  if (statuses.some(isNothingDone)) return undefined;
  const heard = statuses.filter(({ state }) => state !== 'inactive').map(({ at }) => at);
  return { whole: false, at: Math.max(begun, ...heard) };
}

/** Whether the deployment certainly applied nothing. */
function isNothingDone({ state, description }: Pick<DeploymentStatus, 'state' | 'description'>): boolean {
  return state === 'failure' && description !== IN_PART;
}

/**
 * The run that made a deployment, with its shard and version. Undefined for another manifest or
 * branch.
 */
function runOf(
  { id, sha, at, payload }: DeploymentRecord,
  { key, branch }: DeploymentsOf,
):
  | (Pick<DeploymentRecord, 'id' | 'sha' | 'at'> &
      Pick<RunRecord, 'shard' | 'by'> & { readonly run: number; readonly hasTargets: boolean })
  | undefined {
  if (!isObject(payload) || payload['evenkeel'] !== 1) return undefined;
  if (payload['branch'] !== branch) return undefined;
  const { by, run, extent } = payload;
  const part = typeof payload['key'] === 'string' ? partOfKey(payload['key'], key) : undefined;
  if (part === undefined) return undefined;
  const { hasTargets = extent !== 'whole', ...shard } = part;
  return { id, sha, at, run: isCount(run) ? run : 0, hasTargets, ...shard, ...(isVersion(by) ? { by } : {}) };
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
  readonly #by: string | undefined;
  #id: number | undefined;

  /** `by`: the version of evenkeel that applies; undefined if joined runs used several versions. */
  constructor(github: GitHub, running: ActionRun, by: string | undefined) {
    this.#github = github;
    this.#running = running;
    this.#by = by;
  }

  async begin(): Promise<string | undefined> {
    const { inputs, key, run, world } = this.#running;
    const ref = appliedSha(this.#running);
    if (ref === '') return undefined;
    const environment = deploymentEnvironment(inputs.environment);
    const payload = deploymentPayload(key, branchOf(world.io.env), {
      targets: inputs.targets,
      ...(this.#by === undefined ? {} : { by: this.#by }),
      run: run.id,
    });
    this.#id = await this.#github.createDeployment({ ref, environment, description: 'evenkeel', payload });
    return this.#tell(this.#id, 'applying');
  }

  async end(state: ApplyState): Promise<string | undefined> {
    return this.#id === undefined ? undefined : this.#tell(this.#id, state);
  }

  async #tell(id: number, is: ApplyState): Promise<string> {
    const { state, description } = ENDED[is];
    const url = runUrl(this.#running.world.io.env);
    await this.#github.createDeploymentStatus(id, { state, description, log_url: url });
    return description;
  }
}
