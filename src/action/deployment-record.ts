import { isObject } from '../core/json.ts';
import { type AppliedRecord, type RunRecord, recordsOf } from './applied-record.ts';
import type { GitHub } from './github.ts';
import type { Deployment } from './github-records.ts';
import { shardOfKey } from './marker-key.ts';

/** Of so many commits the statuses are read, a request for each deployment. */
const MOST_COMMITS = 3;
/** GitHub requires a name. */
const NO_ENVIRONMENT = 'evenkeel';

/** The payload of a deployment of ours. Known at its start, so whether it succeeded is in its statuses. */
interface Payload {
  readonly evenkeel: 1;
  /** The marker's key. */
  readonly key: string;
  /** Targets make it a part, whatever comes of it. */
  readonly extent: 'whole' | 'part';
}

export function deploymentPayload(key: string, targets: readonly string[]): Payload {
  return { evenkeel: 1, key, extent: targets.length === 0 ? 'whole' : 'part' };
}

export function deploymentEnvironment(environment: string): string {
  return environment === '' ? NO_ENVIRONMENT : environment;
}

/** The newest commits that deployments by an account say were wholly applied. */
export async function deploymentRecords(
  github: GitHub,
  of: { readonly key: string; readonly environment?: string },
  own: string,
): Promise<readonly AppliedRecord[]> {
  if (of.environment === undefined) return [];
  const found = await github.deployments(deploymentEnvironment(of.environment));
  const ours = found.filter(each => each.author === own && partOf(each, of.key) !== undefined);
  const newest = new Set([...new Set(ours.map(({ sha }) => sha))].slice(0, MOST_COMMITS));
  const runs: RunRecord[] = [];
  for (const deployment of ours.filter(({ sha }) => newest.has(sha))) {
    const statuses = await github.deploymentStatuses(deployment.id);
    // A later deployment of somebody else may have made it inactive since.
    const success = statuses.find(({ state, author }) => state === 'success' && author === own);
    if (success === undefined) continue;
    runs.push({ sha: deployment.sha, whole: true, at: success.at, ...partOf(deployment, of.key) });
  }
  return recordsOf(runs).filter(({ whole }) => whole);
}

/** Undefined where it is of another manifest, or was never to be of everything. */
function partOf({ payload }: Deployment, key: string): Pick<RunRecord, 'shard'> | undefined {
  if (!isObject(payload) || payload['evenkeel'] !== 1 || payload['extent'] !== 'whole') return undefined;
  return typeof payload['key'] === 'string' ? shardOfKey(payload['key'], key) : undefined;
}
