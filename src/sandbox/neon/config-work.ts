import { readWriteEndpoint } from './endpoint-record.ts';
import type { ProjectState } from './neon-state.ts';
import type { StartedWork } from './routes/operations.ts';

/**
 * The work that a change of roles or databases starts: the branch's compute applies its new
 * configuration.
 */
export function configWork(project: ProjectState, branchId: string): readonly StartedWork[] {
  const endpoint = readWriteEndpoint(project, branchId);
  return [{ action: 'apply_config', branch_id: branchId, ...(endpoint && { endpoint_id: endpoint.id }) }];
}
