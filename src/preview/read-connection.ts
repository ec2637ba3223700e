import { RequestFailure } from '../core/http.ts';
import type { Result } from '../core/report/report.ts';
import { failureReason } from '../engine/failure-reason.ts';
import { connectionOf } from '../engine/session.ts';
import {
  authUrl,
  branchConnection,
  type ConnectionAt,
  dataApiUrl,
} from '../providers/neon/preview/preview-connection.ts';
import { branchAddress, projectScope } from '../providers/neon/scopes.ts';
import type { PreviewBranch, PreviewOutcome } from './preview-outcome.ts';
import type { PreviewRun } from './preview-run.ts';
import type { ConnectionSpec } from './preview-spec.ts';

/** The connection, or why it could not be read or kept, as a result of the report. */
export interface ConnectionResult extends Pick<PreviewOutcome, 'connection' | 'authUrl' | 'dataApiUrl'> {
  readonly failed?: Result;
}

/**
 * Reads how to connect to a preview. Its secrets are hidden, then written to the file of
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
    return {
      connection,
      ...(auth === undefined ? {} : { authUrl: auth }),
      ...(dataApi === undefined ? {} : { dataApiUrl: dataApi }),
    };
  } catch (error) {
    const cause =
      error instanceof RequestFailure
        ? failureReason(error, provider)
        : ({
            code: 'secrets/file-not-written',
            said: error instanceof Error ? error.message : String(error),
          } as const);
    const reason = { code: 'secrets/outputs-not-written', cause } as const;
    return { failed: { address, action: 'update', status: 'failed', reason } };
  }
}
