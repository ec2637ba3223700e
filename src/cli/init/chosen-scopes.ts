import { RequestFailure } from '../../core/http.ts';
import type { VisibleList, VisibleScope } from '../../core/provider.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { ScopeIds, Service } from '../../core/service.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import { PARALLELISM } from '../options/defaults.ts';
import { inSession } from '../session/in-session.ts';
import { refusedRead } from '../session/refused-read.ts';
import { askForIds, choose } from './choose.ts';

/** A run that waits for a person's answers has no time limit; each request has one. */
export const UNHURRIED = { parallelism: PARALLELISM, timeout: Number.POSITIVE_INFINITY } as const;
const SCREEN = { color: true, quiet: false, verbose: false } as const;

/**
 * The scopes that a token can see; or why they are not known, and whether a person can name one by
 * its id all the same.
 */
type SeenList =
  | { readonly choices: readonly VisibleScope[] }
  | { readonly says: string; readonly next?: string | undefined; readonly canBeNamed: boolean };

/**
 * Reads what the token of a service can see, and asks for the ids of each option of `export`.
 * Undefined if nothing is chosen, or if a list cannot be read and no id can be named instead.
 */
export async function chosenScopes(service: Service, context: Context): Promise<ScopeIds | undefined> {
  const { name, exportCommand } = service;
  const lists = PROVIDERS.find(provider => provider.name === name)?.choices ?? [];
  const ids = new Map<string, readonly string[]>();
  for (const option of exportCommand?.options ?? []) {
    const list = lists.find(each => each.option === option.name);
    const seen = list === undefined ? { choices: [] } : await look(name, list, context);
    const chosen = await idsOf(seen);
    if (chosen === undefined || (ids.size === 0 && chosen.length === 0)) return undefined;
    ids.set(option.name, chosen);

    async function idsOf(found: SeenList): Promise<readonly string[] | undefined> {
      if ('choices' in found && found.choices.length > 0)
        return choose({ service: name, option, choices: found.choices }, context);
      if ('choices' in found)
        context.screen.warn(
          `${name}: the token sees no ${option.name}; a token of another account may see one`,
        );
      else {
        context.screen.warn(`${name}: ${option.name}s ${found.says}`);
        if (found.next !== undefined) context.screen.warn(`  next: ${found.next}`);
        if (!found.canBeNamed) return undefined;
      }
      return askForIds(option, context);
    }
  }
  return ids;
}

/** Reads one list. Throws a Failure if the run is stopped, and for a wrong setting. */
async function look(name: string, list: VisibleList, context: Context): Promise<SeenList> {
  const needs = { providers: [name], flags: { ...UNHURRIED, ...SCREEN } };
  const seen = await inSession<SeenList>(context, needs, async ({ session }) => {
    const [connection] = session.connections;
    if (connection === undefined) throw new Failure('bug', `nothing connects ${name}`);
    if (list.needs !== undefined && !connection.credentials.has(list.needs.credential))
      return { says: 'can be listed only with another credential, which is not set', canBeNamed: true };
    try {
      return { choices: await list.read(scope => connection.client(scope).reader) };
    } catch (error) {
      if (context.stop.signal.aborted) throw stoppedWhileReading();
      const { explain } = connection.provider;
      const { says, next } = refusedRead(error, connection, failure => explain?.(failure)?.next);
      return { says: `are ${says}`, next, canBeNamed: isOfTheList(error) };
    }
  });
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  return seen;
}

/** Whether the list alone is refused: the service answers, and takes the token. */
function isOfTheList(error: unknown): boolean {
  return error instanceof RequestFailure && error.status !== undefined && error.outcome !== 'credential';
}
