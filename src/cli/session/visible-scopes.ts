import type { Scope } from '../../core/report/row.ts';
import type { Session } from '../../engine/session.ts';

/**
 * The scopes that a session's credentials can see, for services that can list them. Throws as a
 * read does.
 */
export async function visibleScopes({
  connections,
}: Pick<Session, 'connections'>): Promise<readonly Scope[]> {
  const found: (readonly Scope[])[] = [];
  for (const { provider, client } of connections)
    found.push((await provider.visible?.(scope => client(scope).reader)) ?? []);
  return found.flat();
}
