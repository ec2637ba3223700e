import type { Kind } from '../../core/kind.ts';
import type { Scope } from '../../core/row.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import { readList } from './observe.ts';

/** A write uses a list of its scope that is at most this old (design 7, Freshness). */
const FRESH_MS = 5_000;

/** A list that is wanted. */
interface Wanted {
  readonly kind: Kind;
  readonly scope: Scope;
  /** Read it again, however fresh it is. */
  readonly must: boolean;
  /** Do not take a short page for the last one. */
  readonly thorough?: boolean;
}

/** Makes sure that a kind's list is fresh enough for a write, reading it again where it is not. Throws nothing for a refusal: it is remembered. */
export async function freshen(
  { kind, scope, must, thorough = false }: Wanted,
  { observed, kinds }: Pick<Situation, 'observed' | 'kinds'>,
  session: Session,
): Promise<void> {
  const at = kinds.listScope(kind, scope);
  if (kinds.isResource(at) && !observed.has(at.address)) return;
  const readAt = observed.readAt(kind, at);
  const old = readAt === undefined || session.clock.now() - readAt > FRESH_MS;
  if (!must && !old) return;
  // Once in a run shows whether the service cuts its pages short.
  await readList(kind, at, observed, session, thorough && !observed.wasThorough(kind, at));
  observed.bind(kind);
}
