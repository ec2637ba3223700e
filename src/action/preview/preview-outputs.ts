import type { PreviewOutcome } from '../../preview/preview-outcome.ts';

/** What the outputs are made of: no outcome where there was nothing to do. */
export interface PreviewEnded {
  readonly outcome?: PreviewOutcome;
  /** The name of the branch, whether or not it is there. */
  readonly name: string;
  /** What was done: `up`, `down`, `reset`, `sweep` or `none`. */
  readonly act: string;
  readonly code: number;
}

/** The outputs by the names of the vendor's actions, and ours. Several are secret. Pure. */
export function previewOutputs({ outcome, name, act, code }: PreviewEnded): Readonly<Record<string, string>> {
  const { branch, connection } = outcome ?? {};
  return {
    act,
    branch_name: name,
    branch_id: branch?.id ?? '',
    created: String(outcome?.created ?? false),
    reset: String(outcome?.wasReset ?? false),
    expires_at: branch?.expiresAt ?? '',
    deleted: (outcome?.deleted ?? []).join('\n'),
    db_url: connection?.url ?? '',
    db_url_pooled: connection?.pooledUrl ?? '',
    db_url_with_pooler: connection?.pooledUrl ?? '',
    db_host: connection?.host ?? '',
    db_host_pooled: connection?.pooledHost ?? '',
    host: connection?.host ?? '',
    host_with_pooler: connection?.pooledHost ?? '',
    password: connection?.password ?? '',
    auth_url: outcome?.authUrl ?? '',
    data_api_url: outcome?.dataApiUrl ?? '',
    'exit-code': String(code),
  };
}

/** The variables that programs read for a connection. Secrets. Pure. */
export function previewVariables({ connection }: PreviewOutcome): Readonly<Record<string, string>> {
  if (connection === undefined) return {};
  const { pooledUrl, url, host, user, password, database } = connection;
  return {
    DATABASE_URL: pooledUrl,
    DATABASE_URL_UNPOOLED: url,
    PGHOST: host,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
}
