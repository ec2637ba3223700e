import { type FailedOutcome, type Reader, RequestFailure } from '../../../core/http.ts';
import { isNotFound, paths } from '../api.ts';
import { readAnonymization } from './anonymization.ts';
import type { BranchItem, BranchRecord } from './branch-record.ts';

/**
 * Failures that are about one branch alone. After any other failure the whole list of branches
 * counts as unreadable.
 */
const OWN: ReadonlySet<FailedOutcome> = new Set(['rejected', 'forbidden', 'unreadable']);

/**
 * Reads, for an export, whether a branch is anonymized. Lists only show that by
 * `restricted_actions` (facts/neon.md#anonymized-branches): a branch whose record has an empty list
 * of these actions is not anonymized. For any other branch the masking itself is read.
 */
export async function withDetails(item: BranchItem, project: string, client: Reader): Promise<BranchItem> {
  const { branch } = item;
  if (branch.restricted_actions?.length === 0) return { ...item, anonymization: null };
  try {
    const anonymization = await readAnonymization(project, branch.id, client);
    return anonymization === null && saysSo(branch)
      ? {
          ...item,
          untold:
            'the restrictions of this branch say that the branch is anonymized, but Neon shows no masking rules for it',
        }
      : { ...item, anonymization };
  } catch (error) {
    if (!(error instanceof RequestFailure) || !OWN.has(error.outcome)) throw error;
    return { ...item, untold: `evenkeel could not read whether this branch is anonymized: ${error.message}` };
  }
}

/**
 * The branch with its masking. Undefined for one that was deleted since the list was read: the
 * service then knows neither its masking nor the branch.
 */
export async function withMasking(
  item: BranchItem,
  project: string,
  client: Reader,
): Promise<BranchItem | undefined> {
  try {
    return { ...item, anonymization: await readAnonymization(project, item.branch.id, client) };
  } catch (error) {
    if (isNotFound(error) && (await isDeleted(item, project, client))) return undefined;
    throw error;
  }
}

async function isDeleted({ branch }: BranchItem, project: string, client: Reader): Promise<boolean> {
  try {
    await client.get(paths.branch(project, branch.id));
    return false;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}

/**
 * Whether the reason of a restricted action says that the branch is anonymized. Neon restricts some
 * actions on such a branch, such as its restore (facts/neon.md#anonymized-branches).
 */
function saysSo({ restricted_actions = [] }: BranchRecord): boolean {
  return restricted_actions.some(({ reason }) => /anonymi[sz]ed/i.test(reason));
}
