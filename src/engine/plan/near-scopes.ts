import { lastPart } from '../../core/address.ts';
import { RequestFailure } from '../../core/http.ts';
import type { Provider, VisibleScope } from '../../core/provider.ts';
import type { Unread } from '../../core/report/plan.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Observation } from '../live/observed.ts';
import type { Connection, Session } from '../session.ts';

/**
 * Where the service does not know a scope, adds to the reason which scope the author most likely
 * meant. Sends one request for all scopes of a service, and none where no scope is missing. Adds
 * nothing if that request fails.
 */
export async function tellNearScopes(observed: Observation, session: Session): Promise<void> {
  for (const connection of session.connections) {
    const { near } = connection.provider;
    const isWrong = ({ reason }: Unread): boolean => reason.code === near?.of;
    if (near === undefined || session.signal.aborted || !observed.unread.some(isWrong)) continue;
    const seen = await visible(near, connection);
    observed.retell(unread => (isWrong(unread) ? told(near, unread, seen) : unread.reason));
  }
}

type Near = NonNullable<Provider['near']>;

async function visible(near: Near, { client }: Connection): Promise<readonly VisibleScope[]> {
  try {
    return await near.read(scope => client(scope).reader);
  } catch (error) {
    if (error instanceof RequestFailure) return [];
    throw error;
  }
}

function told(near: Near, { reason, scope }: Unread, seen: readonly VisibleScope[]): Reason {
  const hint = near.hint(lastPart(scope), seen);
  if (hint === undefined || !('said' in reason) || reason.said === undefined) return reason;
  const next = 'next' in reason && typeof reason.next === 'string' ? `${hint} ${reason.next}` : hint;
  return { code: near.of, said: reason.said, next };
}
