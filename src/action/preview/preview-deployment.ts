import { isObject } from '../../core/json.ts';
import type { GitHub } from '../github/github.ts';
import type { DeploymentRecord } from '../github/github-records.ts';
import { isLost } from '../github/github-send.ts';

/** The data for the deployment of a preview. */
export interface DeploymentOfPreview {
  /** The key of the preview: mark, project and branch. */
  readonly key: string;
  /** The name that people see: the name of the branch. */
  readonly environment: string;
  /** The commit that the deployment is for. */
  readonly ref: string;
  readonly logUrl: string;
}

type Deployments = Pick<
  GitHub,
  'deployments' | 'deploymentStatuses' | 'createDeployment' | 'createDeploymentStatus' | 'login' | 'settle'
>;

/** The most characters of an environment's name that GitHub shows. */
const LONGEST_NAME = 255;

/**
 * Keeps one active deployment of a preview and returns its number. The deployment stays at the
 * commit for which the branch was made, because a database belongs to no commit. `known`: the
 * deployment's number from our comment, which saves requests. `isNew`: this run made the branch, so
 * deployments of an earlier branch are ended.
 */
export async function activeDeployment(
  github: Deployments,
  of: DeploymentOfPreview,
  { known, isNew }: { readonly known: number | undefined; readonly isNew: boolean },
): Promise<number> {
  if (known !== undefined && !isNew) return known;
  const all = await active(github, of);
  const isFormer = ({ id, sha }: DeploymentRecord): boolean => isNew && (id === known || sha !== of.ref);
  for (const { id } of all.filter(isFormer)) await endDeployment(github, id, of.logUrl);
  const there = all.find(each => !isFormer(each));
  if (there !== undefined) return there.id;
  const id = await created(github, of);
  await github.createDeploymentStatus(id, {
    state: 'success',
    description: 'the branch is there',
    log_url: of.logUrl,
  });
  return id;
}

/** Makes every deployment of a preview inactive that is still active. Returns how many. */
export async function endDeployments(github: Deployments, of: DeploymentOfPreview): Promise<number> {
  const all = await active(github, of);
  for (const { id } of all) await endDeployment(github, id, of.logUrl);
  return all.length;
}

/** Makes one deployment inactive. */
export async function endDeployment(
  github: Pick<GitHub, 'createDeploymentStatus'>,
  id: number,
  logUrl: string,
): Promise<void> {
  await github.createDeploymentStatus(id, {
    state: 'inactive',
    description: 'the branch is gone',
    log_url: logUrl,
  });
}

/** Creates a deployment. If the answer is lost, the deployment may exist, so it is searched for. */
async function created(github: Deployments, of: DeploymentOfPreview): Promise<number> {
  const { key, ref } = of;
  try {
    return await github.createDeployment({
      ref,
      environment: nameOf(of),
      description: 'evenkeel preview',
      payload: { evenkeel: 1, preview: key },
      transient_environment: true,
      production_environment: false,
    });
  } catch (error) {
    if (!isLost(error)) throw error;
    await github.settle();
    const [there] = await active(github, of);
    if (there === undefined) throw error;
    return there.id;
  }
}

/**
 * Our deployments of a preview that are not inactive, the newest first. A deployment without a
 * status is from a run that was cut off; it counts as active.
 */
async function active(github: Deployments, of: DeploymentOfPreview): Promise<readonly DeploymentRecord[]> {
  const marked = (await github.deployments(nameOf(of))).filter(
    ({ payload }) => isObject(payload) && payload['preview'] === of.key,
  );
  if (marked.length === 0) return [];
  const own = await github.login();
  const found: DeploymentRecord[] = [];
  for (const each of marked) {
    if (each.author !== own) continue;
    const [last] = await github.deploymentStatuses(each.id);
    if (last?.state !== 'inactive') found.push(each);
  }
  return found;
}

function nameOf({ environment }: DeploymentOfPreview): string {
  return [...environment].slice(0, LONGEST_NAME).join('');
}
