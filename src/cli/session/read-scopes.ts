import type { Provider } from '../../core/provider.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import { exportScopes } from '../../engine/export.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { SERVICES } from '../../providers/services.ts';
import type { Context } from '../context.ts';
import { inSession } from './in-session.ts';
import { otherHostLines } from './other-hosts.ts';

const TRAFFIC = { parallelism: 8, timeout: 0, color: true, quiet: false, verbose: false };

/** A list that could not be read. */
type UnreadList = Awaited<ReturnType<typeof exportScopes>>['unread'][number];

/**
 * Reads everything in the scopes with these ids. `context` has a transport that sees the answers.
 * `origins`: gets the base URL of each service before anything is read.
 *
 * @throws Failure if there are no ids, or the command was stopped; `purpose` says for what they are
 * needed
 */
export async function readScopes(
  ids: ScopeIds,
  context: Context,
  { origins, purpose }: { readonly origins: Map<string, string>; readonly purpose: string },
): Promise<readonly UnreadList[]> {
  const named = PROVIDERS.filter(({ name }) => isNamed(name, ids));
  if (named.length === 0)
    throw new Failure('usage', `${purpose} needs the id of a resource to read`, {
      next: `Give the id, such as --${SERVICES.flatMap(({ exportCommand }) => exportCommand?.options ?? [])[0]?.name} ID.`,
    });
  const unread: UnreadList[] = [];
  // The sandbox itself has no deadline, so this reading must not set one.
  const stop = { ...context.stop, endsIn: () => undefined };
  await inSession(
    { ...context, stop },
    { providers: named.map(({ name }) => name), flags: TRAFFIC },
    async ({ session }) => {
      for (const line of otherHostLines(session.connections)) context.screen.warn(line);
      for (const { provider, origin } of session.connections)
        if (origin !== undefined) origins.set(provider.name, origin);
      for (const provider of named) {
        const scopes = provider.exporting?.scopes(ids, undefined) ?? [];
        unread.push(...(await exportScopes(scopes, session, { ids: true, secrets: true })).unread);
        if (context.stop.signal.aborted) throw stoppedWhileReading();
      }
    },
  );
  return unread;
}

function isNamed(name: Provider['name'], ids: ScopeIds): boolean {
  const options = SERVICES.find(service => service.name === name)?.exportCommand?.options ?? [];
  return options.some(option => (ids.get(option.name) ?? []).length > 0);
}
