import { Failure } from '../../core/report/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import { basesOf } from '../../sandbox/copy/bases.ts';
import { copyOfLive, type LiveCopy } from '../../sandbox/copy/copy-of-live.ts';
import type { Context } from '../context.ts';
import { watching } from '../rehearse/copy-wire.ts';
import { readScopes } from './read-scopes.ts';

/**
 * Reads what is live in the scopes with these ids. Returns it in the form in which a sandbox begins
 * with it. Sends only reads. Throws a Failure where a list cannot be read.
 */
export async function sandboxCopy(ids: ScopeIds, operationMs: number, context: Context): Promise<LiveCopy> {
  const origins = new Map<string, string>();
  const watched = watching(context, basesOf(origins));
  const [unread] = await readScopes(ids, watched.context, { origins, purpose: '--from live' });
  if (unread !== undefined)
    throw new Failure(
      'unreadable',
      `${unread.kind} of ${unread.scope} could not be read: ${coded(unread.reason)}`,
      {
        next: 'Without this list, the copy would look as if nothing were there. `evenkeel doctor` shows what can be read.',
      },
    );
  return copyOfLive(watched.read().answers, { now: context.io.clock.now(), operationMs });
}
