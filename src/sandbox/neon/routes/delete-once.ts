import type { BranchList } from '../on-branch.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { configured } from './operations.ts';

/**
 * The route that deletes a role or a database. A second DELETE of it gets a 204. `shown` makes the
 * body of the answer, or throws a refusal of the delete.
 */
export function deleteOnce<T extends { readonly branch_id: string }>(
  noun: 'role' | 'database',
  list: BranchList<ProjectCall, T>,
  shown: (item: T, call: ProjectCall) => object,
): NeonRoute {
  return projectRoute('DELETE', `/branches/:branch/${noun}s/:${noun}`, { locks: true }, call => {
    const { project, param } = call;
    const gone = `${param('branch')}/${noun}/${param(noun)}`;
    if (list.find(call) === undefined && project.gone.includes(gone)) return { status: 204 };
    const item = list.found(call);
    const body = shown(item, call);
    list.remove(call, item);
    project.gone = [...project.gone, gone];
    return configured(call, item.branch_id, { [noun]: body });
  });
}
