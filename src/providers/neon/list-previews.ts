import type { Reader } from '../../core/http.ts';
import type { Ids } from '../../core/resource.ts';
import { neonBranch } from './branch.ts';
import { PREVIEW_MARK } from './preview-branch.ts';
import { projectScope } from './scopes.ts';

/** A branch that bears the mark of a preview. */
export interface MarkedBranch {
  readonly id: string;
  readonly name: string;
  readonly mark: string;
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
  const how = { thorough: true };
  const items = await neonBranch.read.list(projectScope(project), client, NOTHING_BOUND, how);
  return items
    .flatMap(({ branch, annotation }) => {
      const mark = annotation?.[PREVIEW_MARK];
      if (mark === undefined) return [];
      const { id, name, created_at: createdAt, expires_at: expiresAt } = branch;
      return [{ id, name, mark, createdAt, ...(expiresAt === undefined ? {} : { expiresAt }) }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
