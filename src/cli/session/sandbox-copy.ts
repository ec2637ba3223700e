import type { Provider } from '../../core/provider.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import { exportScopes } from '../../engine/export.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { SERVICES } from '../../providers/services.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import { basesOf } from '../../sandbox/copy/bases.ts';
import { copyOfLive, type LiveCopy } from '../../sandbox/copy/copy-of-live.ts';
import type { Context } from '../context.ts';
import { watching } from '../rehearse/copy-wire.ts';
import { inSession } from './in-session.ts';
import { otherHostLines } from './other-hosts.ts';

const TRAFFIC = { parallelism: 8, timeout: 0, color: true, quiet: false, verbose: false };

/**
 * Reads what is live in the scopes with these ids, as the content of a new sandbox. Sends only
 * reads. Throws a Failure where a list cannot be read.
 */
export async function sandboxCopy(ids: ScopeIds, operationMs: number, context: Context): Promise<LiveCopy> {
  const named = PROVIDERS.filter(({ name }) => isNamed(name, ids));
  if (named.length === 0)
    throw new Failure('usage', '--from live needs the id of the resource to copy', {
      next: `Give the id, such as --${SERVICES.flatMap(({ exportCommand }) => exportCommand?.options ?? [])[0]?.name} ID.`,
    });
  const origins = new Map<string, string>();
  const watched = watching(context, basesOf(origins));
  // The sandbox that follows runs without a time limit. A time limit of this reading would end it,
  // too.
  const stop = { ...context.stop, endsIn: () => undefined };
  await inSession(
    { ...watched.context, stop },
    { providers: named.map(({ name }) => name), flags: TRAFFIC },
    async ({ session }) => {
      for (const line of otherHostLines(session.connections)) context.screen.warn(line);
      for (const { provider, origin } of session.connections)
        if (origin !== undefined) origins.set(provider.name, origin);
      for (const provider of named) {
        const scopes = provider.exporting?.scopes(ids, undefined) ?? [];
        const [unread] = (await exportScopes(scopes, session, { ids: true, secrets: true })).unread;
        if (context.stop.signal.aborted) throw stoppedWhileReading();
        if (unread !== undefined)
          throw new Failure(
            'unreadable',
            `${unread.kind} of ${unread.scope} could not be read: ${coded(unread.reason)}`,
            {
              next: 'Without this list, the copy would look as if nothing were there. `evenkeel doctor` shows what can be read.',
            },
          );
      }
    },
  );
  return copyOfLive(watched.read().answers, { now: context.io.clock.now(), operationMs });
}

function isNamed(name: Provider['name'], ids: ScopeIds): boolean {
  const options = SERVICES.find(service => service.name === name)?.exportCommand?.options ?? [];
  return options.some(option => (ids.get(option.name) ?? []).length > 0);
}
