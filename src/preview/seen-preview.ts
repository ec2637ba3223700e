import type { Address } from '../core/address.ts';
import type { LiveView } from '../core/resource.ts';
import { type BranchItem, type BranchRecord, branchesIn } from '../providers/neon/branch/branch-record.ts';
import type { EndpointRecord } from '../providers/neon/compute/endpoint-fields.ts';
import { nameBefore } from '../providers/neon/preview/list-previews.ts';
import { PREVIEW_MARK } from '../providers/neon/preview/preview-branch.ts';
import { branchAddress, projectScope } from '../providers/neon/scopes.ts';
import { isSameMark } from './preview-name.ts';
import type { PreviewBranch } from './preview-outcome.ts';

/**
 * The branch of a preview as it was read last; undefined where there is none with its mark. Pure.
 */
export function seenPreview(
  { project, name, mark }: { readonly project: string; readonly name: string; readonly mark: string },
  seen: LiveView,
): PreviewBranch | undefined {
  const address = branchAddress(project, name);
  const item = seen.at(address)?.raw as BranchItem | undefined;
  if (item === undefined || !isSameMark(item.annotation?.[PREVIEW_MARK] ?? '', mark)) return undefined;
  const { branch } = item;
  const from = branchesIn(projectScope(project).address, seen).find(({ id }) => id === branch.parent_id);
  const host = hostAt(address, seen);
  return {
    project,
    id: branch.id,
    name: branch.name,
    createdAt: branch.created_at,
    schemaOnly: branch.parent_id === undefined,
    ...(from === undefined ? {} : { madeFrom: { id: from.id, name: from.name } }),
    ...momentsOf(branch),
    ...(host === undefined ? {} : { host }),
  };
}

/**
 * The name that someone gave to the branch of a preview; undefined where nobody renamed it, or it
 * is gone. Pure.
 */
export function renamedPreview(
  { project, name, mark }: { readonly project: string; readonly name: string; readonly mark: string },
  seen: LiveView,
): string | undefined {
  const items = seen.list('neon.branch', projectScope(project).address).map(({ raw }) => raw as BranchItem);
  return items.find(
    item => nameBefore(item) === name && isSameMark(item.annotation?.[PREVIEW_MARK] ?? '', mark),
  )?.branch.name;
}

function momentsOf({ expires_at, last_reset_at }: BranchRecord): Partial<PreviewBranch> {
  return {
    ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
    ...(last_reset_at === undefined ? {} : { lastResetAt: last_reset_at }),
  };
}

function hostAt(branch: Address, seen: LiveView): string | undefined {
  const computes = seen.list('neon.endpoint', branch).map(({ raw }) => raw as EndpointRecord);
  return computes.find(({ type }) => type === 'read_write')?.host;
}
