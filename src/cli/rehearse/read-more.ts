import { address } from '../../core/address.ts';
import { RequestFailure } from '../../core/http.ts';
import type { Scope } from '../../core/row.ts';
import type { Session } from '../../engine/session.ts';
import type { UnreadPlace } from './unread-places.ts';

/** Both services have one client for all scopes. */
const ANYWHERE: Scope = { address: address('neon.project', []), kind: 'neon.project', parts: [] };

/** Reads of live; what cannot be read is told as that. */
export async function readMore(places: readonly UnreadPlace[], { connections }: Session): Promise<void> {
  for (const { service, path } of places) {
    const found = connections.find(({ provider }) => provider.name === service);
    const credential = path.endsWith('/permissions') ? 'permissions' : undefined;
    const has = credential !== undefined && found?.credentials.has(credential) === true;
    await found
      ?.client(ANYWHERE)
      .reader.get(path, has ? { credential } : {})
      .catch(asUnread);
  }
}

function asUnread(error: unknown): undefined {
  if (error instanceof RequestFailure) return undefined;
  throw error;
}
