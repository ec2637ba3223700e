import type { Reader } from '../../../core/http.ts';
import { given } from '../../../core/json.ts';
import type { Ids } from '../../../core/resource.ts';
import { neonBranch } from '../branch/branch.ts';
import type { BranchItem } from '../branch/branch-record.ts';
import { projectScope } from '../scopes.ts';
import { PREVIEW_MARK } from './preview-branch.ts';

/** A branch that bears the mark of a preview. */
export interface MarkedBranch extends ListedBranch {
  readonly mark: string;
}

/** Any branch of a project, whoever made it. */
export interface ListedBranch {
  readonly id: string;
  readonly name: string;
  /** The mark of a preview, if the branch has one. */
  readonly mark?: string;
  /** The name under which evenkeel made the branch, if the branch has another name now. */
  readonly was?: string;
  readonly createdAt: string;
  readonly expiresAt?: string;
}

const NOTHING_BOUND: Ids = {
  of(address) {
    throw new RangeError(`${address} is not bound`);
  },
  has: () => false,
};

/** Every branch of a project with the mark of a preview, by name. Throws a RequestFailure. */
export async function listPreviews(project: string, client: Reader): Promise<readonly MarkedBranch[]> {
  return (await listBranches(project, client)).flatMap(({ mark, ...branch }) =>
    mark === undefined ? [] : [{ ...branch, mark }],
  );
}

/** Every branch of a project, by name. Throws a RequestFailure. */
export async function listBranches(project: string, client: Reader): Promise<readonly ListedBranch[]> {
  const how = { thorough: true };
  const items = await neonBranch.read.list(projectScope(project), client, NOTHING_BOUND, how);
  return items
    .map(item => {
      const mark = item.annotation?.[PREVIEW_MARK];
      const { id, name, created_at: createdAt, expires_at: expiresAt } = item.branch;
      const was = nameBefore(item);
      return { id, name, createdAt, ...given({ mark, expiresAt, was }) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The name under which evenkeel created a branch. Undefined if the branch still has that name, or
 * if evenkeel did not create it. Pure.
 */
export function nameBefore({ branch, annotation }: BranchItem): string | undefined {
  const made = annotation?.['evenkeel.branch'];
  return made === branch.name ? undefined : made;
}
