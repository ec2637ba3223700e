import type { Kind } from '../../core/kind.ts';
import type { Scope } from '../../core/report/row.ts';
import { thrownReason } from '../failure-reason.ts';
import type { Kinds } from '../kinds.ts';
import { listScope } from '../kinds.ts';
import type { Session } from '../session.ts';
import { readList } from './observe.ts';
import type { Observation } from './observed.ts';

/** The greatest age of a list that a write relies on, in milliseconds. */
const FRESH_MS = 5_000;

/**
 * The greatest age, in milliseconds, of a list that counts as just read. Several deletes one after
 * another use one such list.
 */
const JUST_MS = 1_000;

interface FreshList {
  readonly kind: Kind;
  readonly scope: Scope;
  /**
   * Read the list again even if it is fresh; with `unless just read`, not if it was read a moment
   * ago.
   */
  readonly must: boolean | 'unless just read';
  /**
   * Read on after a page that is shorter than others, because such a page need not be the last one.
   */
  readonly thorough?: boolean;
}

/**
 * Reads a list again if it is too old for a write. If the read fails, `observed` records that, and
 * nothing is thrown.
 */
export async function freshen(
  { kind, scope, must, thorough = false }: FreshList,
  { observed, kinds }: { readonly observed: Observation; readonly kinds: Kinds },
  session: Session,
): Promise<void> {
  const at = listScope(kind, scope);
  if (kinds.isResource(at) && !observed.has(at.address)) return;
  const readAt = observed.readAt(kind, at);
  const most = must === 'unless just read' ? JUST_MS : FRESH_MS;
  const old = readAt === undefined || session.clock.now() - readAt > most;
  if (must !== true && !old) return;
  // One thorough read in a run is enough to see whether the service cuts pages short.
  await readAgain(kind, at, observed, session, { thorough: thorough && !observed.wasThorough(kind, at) });
  observed.bindAgain(kind);
}

/**
 * Reads one list during an apply. Never throws, because that would end the apply: after any error,
 * `observed` has the list as one that could not be read.
 */
export async function readAgain(...list: Parameters<typeof readList>): Promise<void> {
  const [kind, at, observed, session, how] = list;
  try {
    await readList(kind, at, observed, session, { ...how, withFields: true });
  } catch (error) {
    observed.missed(kind, at, { kind: kind.name, scope: at.address, reason: thrownReason(error) });
  }
}
