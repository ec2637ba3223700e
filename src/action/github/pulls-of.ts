import type { GitHub } from './github.ts';
import type { Pull } from './pull.ts';

/**
 * The pull requests that a commit belongs to and that were merged into a branch; into any branch if
 * it is not known, as for a tag. Someone can make a new branch of an old merge: what was reviewed
 * for another branch does not count there. GitHub names none for the commits that a merge queue
 * made, so those merged into the branch are looked through, too: of the hundred closed ones that
 * changed last.
 */
export async function pullsOf(
  github: GitHub,
  sha: string,
  branch: string | undefined,
): Promise<readonly Pull[]> {
  const found = await github.mergedFrom(sha);
  if (branch === undefined) return found;
  const own = found.filter(({ base }) => base === branch);
  if (own.length > 0) return own;
  return (await github.mergedPulls(branch, () => true)).filter(each => each.mergeSha === sha);
}
