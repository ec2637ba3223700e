import type { GitHub } from './github.ts';
import type { Pull } from './pull.ts';

/**
 * The merged pull requests that a commit belongs to. GitHub names none for the commits that a merge queue made, so those that
 * were merged into the branch are looked through, too: of the hundred closed ones that changed last.
 */
export async function pullsOf(
  github: GitHub,
  sha: string,
  branch: string | undefined,
): Promise<readonly Pull[]> {
  const found = await github.mergedFrom(sha);
  if (found.length > 0 || branch === undefined) return found;
  return (await github.mergedPulls(branch, () => true)).filter(each => each.mergeSha === sha);
}
