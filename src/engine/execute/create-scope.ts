import { RequestFailure } from '../../core/http.ts';
import type { DatedScope, NewScope, ScopeCreation, ScopeMade } from '../../core/provider.ts';
import type { Client } from '../../http/client.ts';
import { openWriter } from '../../http/writer.ts';
import { isLate } from '../attempt/next.ts';
import { Lane, PollState } from '../lanes/lane.ts';
import type { WaitEnd } from '../lanes/wait.ts';
import type { Connection, Session } from '../session.ts';

/** How the one request ended that makes a scope. */
export type CreationEnd =
  /** `operations`: the worst end of the operations that the request started; undefined if none. */
  | ({ readonly end: 'made'; readonly operations: WaitEnd | undefined } & ScopeMade)
  /** Certainly nothing was made. */
  | { readonly end: 'refused'; readonly failure: RequestFailure }
  | ({ readonly end: 'unknown'; readonly failure: RequestFailure } & LooksAfter);

/** What is seen after a lost answer. */
interface LooksAfter {
  /** A scope made after this time may be from this run. Milliseconds by the service's clock. */
  readonly since: number;
  /** The scopes of that name that were made since; undefined where the list could not be read. */
  readonly found: readonly DatedScope[] | undefined;
}

/** The pauses before each look after a lost answer: the service may make the scope meanwhile. */
const PAUSES_MS = [0, 2_000, 4_000, 8_000, 16_000];
/**
 * How far `since` lies before the request: a `Date` header has whole seconds only, and may come
 * from a proxy with another clock.
 */
const MARGIN_MS = 60_000;

/**
 * Makes a scope by one request that is never sent again, then waits for its operations. Only `init
 * --create` may call this: a plan has no row that makes a scope. The caller has checked that no
 * scope has this name yet.
 */
export async function createScope(
  wanted: NewScope,
  creation: ScopeCreation,
  connection: Connection,
  session: Session,
): Promise<CreationEnd> {
  const client = connection.client(creation.scope());
  const since = client.reader.now() - MARGIN_MS;
  const { address } = creation.scope(wanted.name);
  session.emit({ type: 'started', address, action: 'create' });
  const end = await send();
  if (end.end !== 'made') return end;
  session.emit({ type: 'ended', result: { address, action: 'create', status: 'done' } });
  return { ...end, operations: await settled(end, creation, { connection, session }) };

  async function send(): Promise<CreationEnd> {
    try {
      const made = await creation.make(wanted, openWriter(client));
      return { end: 'made', operations: undefined, ...made };
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure;
      if (!mayBeMade(failure)) return { end: 'refused', failure };
      const found = await lookAfter(wanted, creation, { client, session, since });
      return { end: 'unknown', failure, since, found };
    }
  }
}

/** Whether the service may have made the scope although the request failed. */
function mayBeMade(failure: RequestFailure): boolean {
  return failure.outcome === 'unknown' || failure.outcome === 'foreign' || isLate(failure);
}

/**
 * After a lost answer: reads the list until it shows a scope that was made since the request. Reads
 * at least once, even if the run was stopped.
 */
async function lookAfter(
  wanted: NewScope,
  creation: ScopeCreation,
  { client, session, since }: { client: Client; session: Session; since: number },
): Promise<readonly DatedScope[] | undefined> {
  let found: readonly DatedScope[] | undefined;
  for (const pause of PAUSES_MS) {
    if (pause > 0 && session.signal.aborted) break;
    await session.clock.sleep(pause, session.signal).catch(() => undefined);
    try {
      const all = await creation.named(wanted, client.finishing.reader);
      found = all.filter(({ madeAt = since }) => madeAt >= since);
      if (found.length > 0) break;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
    }
  }
  return found;
}

async function settled(
  { made, waits }: ScopeMade,
  creation: ScopeCreation,
  { connection, session }: { readonly connection: Connection; readonly session: Session },
): Promise<WaitEnd | undefined> {
  const scope = creation.scope(made.id);
  const client = connection.client(scope);
  const { provider } = connection;
  const polling = new PollState(client.spare);
  const lane = new Lane(
    { name: provider.lane(scope), provider, client, writer: openWriter(client), polling },
    session,
  );
  lane.open(made.id, waits);
  return (await lane.settle()).get(made.id);
}
