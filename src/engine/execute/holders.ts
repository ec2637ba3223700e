import { writes } from '../../core/digest.ts';
import { RequestFailure } from '../../core/http.ts';
import type { CredentialHolder, VisibleScope } from '../../core/provider.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Client } from '../../http/client.ts';
import type { GuardRefusal } from '../approve/guard.ts';
import { failureReason } from '../failure-reason.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { type Connection, connectionOf, credentialsOf, type Session } from '../session.ts';
import { applyPlan } from './apply.ts';

/**
 * Carries out a plan if every credential belongs to the account that its scope needs. `before`:
 * results of rows that were done earlier.
 */
export async function applyAsHolder(
  looked: PreparedPlan,
  session: Session,
  before: readonly Result[],
): Promise<Pick<Holders, 'refused'> & { readonly results?: readonly Result[] }> {
  const { refused, unconfirmed } = await holdersOf(looked, session);
  if (refused !== undefined) return { refused };
  const results = await applyPlan(looked.plan, looked.given, session, unconfirmed);
  return { results: [...results, ...before] };
}

/** What is known of the credentials of an apply before its first write. */
interface Holders {
  /** Why nothing may be written: a credential belongs to another account than its scope needs. */
  readonly refused?: GuardRefusal;
  /**
   * Rows that must not be written, because it is not known to which account their credential
   * belongs.
   */
  readonly unconfirmed: ReadonlyMap<Row, Reason>;
}

/** A credential with which the apply writes rows, or has only read a scope. */
interface WritingCredential {
  readonly connection: Connection;
  readonly holder: CredentialHolder;
  readonly client: Client;
  readonly scope: Scope;
  readonly name: string;
  readonly variable: string;
  /** The rows that are written with it. */
  readonly rows: Row[];
}

/**
 * Asks the services to which account each credential belongs: the credentials for the rows of the
 * plan, and those for all other outermost scopes that the run has read. Sends nothing if the plan
 * writes nothing.
 */
async function holdersOf({ plan, given }: PreparedPlan, session: Session): Promise<Holders> {
  const all = new Map<string, WritingCredential>();
  const written = plan.rows.filter(writes);
  if (written.length === 0) return { unconfirmed: new Map() };
  const add = (kind: string, scope: Scope, wanted: string | undefined, row?: Row): void => {
    const connection = connectionOf(session, kind);
    const { holder } = connection.provider;
    if (holder === undefined) return;
    const [name, variable] =
      [...credentialsOf(connection, scope)].find(([each]) => wanted === undefined || each === wanted) ?? [];
    if (name === undefined || variable === undefined) return;
    const key = `${connection.provider.name} ${holder.needed(scope)} ${name}`;
    const client = connection.client(scope);
    const known = all.get(key) ?? { connection, holder, client, scope, name, variable, rows: [] };
    if (row !== undefined) known.rows.push(row);
    all.set(key, known);
  };
  for (const { scope } of given.wanted.scopes)
    if (scope.parent === undefined && isConnected(scope, session) && isLookedAt(scope, given))
      add(scope.kind, scope, undefined);
  for (const row of written) add(row.kind, row.scope, given.kinds.get(row.kind).write.credential, row);
  const asked = await Promise.all([...all.values()].map(each => ask(each, session)));
  const [foreign] = asked.flatMap(({ reason }) =>
    reason?.code === 'guard/foreign-credential' ? [reason] : [],
  );
  if (foreign !== undefined)
    return {
      refused: { reason: foreign, rows: written.map(({ address }) => address) },
      unconfirmed: new Map(),
    };
  return {
    unconfirmed: new Map(
      asked.flatMap(({ reason, rows }) =>
        reason === undefined ? [] : rows.map(row => [row, reason] as const),
      ),
    ),
  };
}

interface HolderAnswer {
  readonly rows: readonly Row[];
  readonly reason?: Extract<EngineReason, { readonly code: 'guard/foreign-credential' }> | HolderDoubt;
}
type HolderDoubt = Extract<EngineReason, { readonly code: 'credential/unconfirmed' | 'apply/stopped' }>;

async function ask(
  { connection, holder, client, scope, name, variable, rows }: WritingCredential,
  { signal }: Session,
): Promise<HolderAnswer> {
  const needed = holder.needed(scope);
  try {
    const { id, name: called } = await once(client, name, () => holder.read(client.reader, name));
    if (id === needed) return { rows };
    const { noun } = holder;
    return { rows, reason: { code: 'guard/foreign-credential', variable, noun, id, called, needed } };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    // The request failed because the run was stopped. That says nothing about the credential.
    if (signal.aborted) return { rows, reason: { code: 'apply/stopped' } };
    const cause = failureReason(error, connection.provider);
    return { rows, reason: { code: 'credential/unconfirmed', variable, cause } };
  }
}

/**
 * Whether the run asked for a list of this scope. A run with `--target` does not ask for lists of
 * every scope.
 */
function isLookedAt(scope: Scope, { kinds, observed }: PreparedPlan['given']): boolean {
  return kinds.ordered.some(kind => kind.read.listedAt === scope.kind && observed.isKnown(kind, scope));
}

/**
 * The answers so far: client → name of a credential → its account. A client keeps its credentials
 * for the whole run.
 */
const answers = new WeakMap<Client, Map<string, VisibleScope>>();

async function once(client: Client, name: string, read: () => Promise<VisibleScope>): Promise<VisibleScope> {
  const known = answers.get(client) ?? new Map<string, VisibleScope>();
  answers.set(client, known);
  const there = known.get(name) ?? (await read());
  known.set(name, there);
  return there;
}

function isConnected({ kind }: Scope, { connections }: Session): boolean {
  return connections.some(({ provider }) => kind.startsWith(`${provider.name}.`));
}
