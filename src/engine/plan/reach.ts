import { RequestFailure } from '../../core/http.ts';
import type { Reach } from '../../core/kind.ts';
import type { Action, Row, Scope } from '../../core/report/row.ts';
import { failureReason } from '../failure-reason.ts';
import { connectionOf, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/**
 * The scopes in which a row may delete something. `beyond`: the scopes among them that the manifest
 * does not name.
 */
export interface FullReach extends Reach {
  readonly beyond: readonly Scope[];
}

/** Whether an action may delete other resources besides the row's own. */
export function isRisky(action: Action): boolean {
  return action === 'delete' || action === 'replace' || action === 'rename';
}

/**
 * Asks the service in which scopes a row may delete something. If the service refuses to say,
 * `unknown` in the result has the reason.
 */
export async function reachOf(row: Row, { kinds, wanted }: Situation, session: Session): Promise<FullReach> {
  const named = wanted.scopes.map(({ scope }) => scope);
  const { cascade } = kinds.get(row.kind);
  if (cascade?.reach === undefined) return { scopes: named, beyond: [] };
  const { client, provider } = connectionOf(session, row.kind);
  try {
    const reach = await cascade.reach(row, client(row.scope).reader);
    const known = new Set(named.map(({ address }) => address));
    const beyond = reach.scopes.filter(({ address }) => !known.has(address));
    return { ...reach, scopes: [...named, ...beyond], beyond };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { scopes: named, beyond: [], unknown: failureReason(error, provider) };
  }
}

/**
 * Finds the scopes in which rows may delete something. Rows with the same kind, scope and action
 * share one question to the service.
 */
export class Reaches {
  readonly #asked = new Map<string, Promise<FullReach>>();
  readonly #input: Situation;
  readonly #session: Session;

  constructor(input: Situation, session: Session) {
    this.#input = input;
    this.#session = session;
  }

  of(row: Row): Promise<FullReach> {
    const key = `${row.kind} ${row.action} ${row.scope.address}`;
    const found = this.#asked.get(key) ?? reachOf(row, this.#input, this.#session);
    this.#asked.set(key, found);
    return found;
  }
}
