import { RequestFailure } from '../../core/http.ts';
import type { Scope } from '../../core/row.ts';
import type { Session } from '../../engine/session.ts';
import type { UnreadPlace } from '../../sandbox/copy/unread-places.ts';

/** Reads of live, with the client of a scope of the same service; what cannot be read is told as that. */
export async function readMore(
  places: readonly UnreadPlace[],
  scopes: readonly Scope[],
  { connections }: Session,
): Promise<void> {
  for (const { service, path } of places) {
    const found = connections.find(({ provider }) => provider.name === service);
    const scope = scopes.find(({ kind }) => kind.startsWith(`${service}.`));
    if (found === undefined || scope === undefined) continue;
    const has = path.endsWith('/permissions') && found.credentials.has('permissions');
    await found
      .client(scope)
      .reader.get(path, has ? { credential: 'permissions' } : {})
      .catch(asUnread);
  }
}

function asUnread(error: unknown): undefined {
  if (error instanceof RequestFailure) return undefined;
  throw error;
}
