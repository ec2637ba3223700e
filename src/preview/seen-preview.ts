import type { Address } from '../core/address.ts';
import { RequestFailure } from '../core/http.ts';
import { given } from '../core/json.ts';
import { messageOf } from '../core/report/failure.ts';
import type { Result } from '../core/report/report.ts';
import type { LiveView } from '../core/resource.ts';
import { failureReason } from '../engine/failure-reason.ts';
import { connectionOf } from '../engine/session.ts';
import { type BranchItem, branchesIn } from '../providers/neon/branch/branch-record.ts';
import type { EndpointRecord } from '../providers/neon/compute/endpoint-fields.ts';
import { nameBefore } from '../providers/neon/preview/list-previews.ts';
import { PREVIEW_MARK } from '../providers/neon/preview/preview-branch.ts';
import {
  authUrl,
  branchConnection,
  type ConnectionAt,
  dataApiUrl,
} from '../providers/neon/preview/preview-connection.ts';
import { branchAddress, projectScope } from '../providers/neon/scopes.ts';
import { isSameMark } from './preview-name.ts';
import type { PreviewBranch, PreviewOutcome, PreviewRun } from './preview-outcome.ts';
import type { ConnectionSpec } from './preview-spec.ts';

/** The connection, or a result that says why it could not be read or stored. */
export interface ConnectionResult extends Pick<PreviewOutcome, 'connection' | 'authUrl' | 'dataApiUrl'> {
  readonly failed?: Result;
}

/**
 * Reads how to connect to a preview. Its secrets are first masked, then written to the file of
 * `--secrets-to`, if there is one.
 */
export async function readConnection(
  branch: PreviewBranch,
  asked: ConnectionSpec,
  { session, hide }: PreviewRun,
): Promise<ConnectionResult> {
  const address = branchAddress(branch.project, branch.name);
  const { client, provider } = connectionOf(session, 'neon.branch');
  const { reader } = client(projectScope(branch.project));
  const at: ConnectionAt = { project: branch.project, branch: branch.id, host: branch.host };
  try {
    const connection = await branchConnection(at, asked, reader);
    for (const secret of [connection.pooledUrl, connection.url, connection.password]) hide(secret);
    const auth = asked.authUrl ? await authUrl(at, reader) : undefined;
    const dataApi = asked.dataApiUrl ? await dataApiUrl(at, connection.database, reader) : undefined;
    await session.secrets?.write(address, [
      { name: 'DATABASE_URL', value: connection.pooledUrl },
      { name: 'DATABASE_URL_UNPOOLED', value: connection.url },
    ]);
    return { connection, ...given({ authUrl: auth, dataApiUrl: dataApi }) };
  } catch (error) {
    const cause =
      error instanceof RequestFailure
        ? failureReason(error, provider)
        : ({
            code: 'secrets/file-not-written',
            said: messageOf(error),
          } as const);
    const reason = { code: 'secrets/outputs-not-written', cause } as const;
    return { failed: { address, action: 'update', status: 'failed', reason } };
  }
}

/**
 * The branch of a preview as last read; undefined where no branch of that name has the preview's
 * mark. Pure.
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
  return {
    project,
    id: branch.id,
    name: branch.name,
    createdAt: branch.created_at,
    schemaOnly: branch.parent_id === undefined,
    ...given({
      madeFrom: from && { id: from.id, name: from.name },
      expiresAt: branch.expires_at,
      lastResetAt: branch.last_reset_at,
      host: hostAt(address, seen),
    }),
  };
}

/**
 * The name that someone gave to a preview's branch; undefined if nobody renamed the branch, or if
 * it is gone. Pure.
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

function hostAt(branch: Address, seen: LiveView): string | undefined {
  const computes = seen.list('neon.endpoint', branch).map(({ raw }) => raw as EndpointRecord);
  return computes.find(({ type }) => type === 'read_write')?.host;
}
