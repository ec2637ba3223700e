import pLimit, { type LimitFunction } from 'p-limit';
import type { Address } from '../../core/address.ts';
import { RequestFailure } from '../../core/http.ts';
import type { HowToList, Kind } from '../../core/kind.ts';
import type { Provider } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import { type DesiredState, isPruned } from '../desired/desired-state.ts';
import { listKey } from '../desired/sets.ts';
import { failureReason } from '../failure-reason.ts';
import { type Kinds, listScope, needsOf } from '../kinds.ts';
import { connectionOf, type Session } from '../session.ts';
import { livesIn } from './indexed.ts';
import { isWithin, Observation } from './observed.ts';

/**
 * Reads live: every list once and completely. A kind is read as soon as the kinds that it needs are
 * known: the kind that it is `within`, and those in its `read.after`. A planned scope has no list
 * yet. If a kind can predict the contents of a planned scope, the list of the scope that it copies
 * is read instead.
 */
export async function observe(
  wanted: DesiredState,
  kinds: Kinds,
  session: Session,
  options: { readonly prune: boolean; readonly thorough?: 'pruned' | 'all' },
): Promise<Observation> {
  const observed = new Observation(wanted, options.thorough === 'all');
  const limits = new Map(
    session.connections.map(connection => [connection, pLimit(session.parallelism)] as const),
  );
  // Lists in these scopes are read to their last page, because only then "nothing to prune" is
  // certain.
  const pruned = new Set(
    wanted.scopes.filter(({ prune }) => options.prune && prune).map(({ scope }) => scope.address),
  );
  const isThorough = (kind: Kind, scope: Scope): boolean =>
    options.thorough === 'all' ||
    (options.thorough === 'pruned' && kind.own?.owned !== undefined && pruned.has(scope.address));
  const named = scopesByKind(wanted);
  const read = async (kind: Kind, needed: Promise<unknown>): Promise<void> => {
    await needed;
    const limit = limits.get(connectionOf(session, kind.name)) as LimitFunction;
    const scopes = scopesToList(kind, named.get(kind.name) ?? [], wanted, observed, kinds, options.prune);
    const lists = await Promise.all(
      scopes.map(scope =>
        limit(
          async () =>
            listed(kind, scope, observed, wanted, isThorough(kind, scope)) ??
            readList(kind, scope, observed, session, { thorough: isThorough(kind, scope) }),
        ),
      ),
    );
    observed.bind(kind, new Map(scopes.map((scope, index) => [scope.address, lists[index]])));
  };
  const known = new Map<string, Promise<void>>();
  for (const kind of kinds.ordered)
    known.set(kind.name, read(kind, Promise.all(needsOf(kind).map(name => known.get(name)))));
  await Promise.all(known.values());
  return observed;
}

/**
 * Takes over a list that was already read for the members of a set, and returns its resources.
 * Undefined where there is none, or where it was not read as thoroughly as needed.
 */
function listed(
  kind: Kind,
  at: Scope,
  observed: Observation,
  { read }: DesiredState,
  thorough: boolean,
): readonly Live[] | undefined {
  const early = read?.lists.get(listKey({ of: 'kind', kind, scope: at }));
  if (early === undefined || (thorough && !early.thorough)) return undefined;
  observed.take(kind, at, early.raws, early.readAt, early.thorough);
  return livesIn(kind, at, early.raws, observed);
}

/**
 * Reads live. With `thorough`, it is certain afterwards which resources do not exist, as an apply
 * needs. A paged list that is pruned is read to its very last page. A paged list that lacks a
 * resource of the manifest is read a second time; if the second read shows another number of items,
 * everything is read again to the last page.
 */
export async function observeWhole(
  wanted: DesiredState,
  kinds: Kinds,
  session: Session,
  options: { readonly prune: boolean; readonly thorough?: boolean },
): Promise<Observation> {
  const { prune, thorough } = options;
  if (thorough !== true) return observe(wanted, kinds, session, { prune });
  const first = await observe(wanted, kinds, session, { prune, thorough: 'pruned' });
  for (const { kind, at, count } of listsToDoubt(wanted, kinds, first)) {
    await readList(kind, at, first, session, { thorough: true });
    first.bind(kind);
    if (first.countOf(kind, at) !== count) return observe(wanted, kinds, session, { prune, thorough: 'all' });
  }
  return first;
}

function listsToDoubt(wanted: DesiredState, kinds: Kinds, observed: Observation): readonly Doubt[] {
  const lists = new Map<string, Doubt>();
  const doubt = (kind: Kind, scope: Scope): void => {
    const at = listScope(kind, scope);
    const count = observed.countOf(kind, at);
    if (count !== undefined && !observed.wasThorough(kind, at))
      lists.set(`${kind.name} ${at.address}`, { kind, at, count });
  };
  for (const kind of kinds.ordered.filter(each => each.read.paged === true)) {
    for (const desired of wanted.desired) {
      const missing = desired.kind === kind.name && observed.matchOf(desired).live === undefined;
      if (missing) doubt(kind, desired.scope);
    }
  }
  return [...lists.values()];
}

interface Doubt {
  readonly kind: Kind;
  readonly at: Scope;
  readonly count: number;
}

/** The reason why lists in a scope are unread: the run may not read there. */
export const WITHHELD = { code: 'scope/withheld' } as const;

interface HowToRead extends Pick<HowToList, 'thorough' | 'detailed'> {
  /**
   * Also compute the fields of each resource, which is otherwise done on demand. If the kind cannot
   * read the fields of a resource, the whole list counts as unread.
   */
  readonly withFields?: boolean;
}

/**
 * Reads one list into `observed` and returns its resources. A refusal is recorded in `observed`,
 * and the result is undefined; any other error is thrown.
 */
export async function readList(
  kind: Kind,
  at: Scope,
  observed: Observation,
  session: Session,
  { thorough = false, detailed = false, withFields = false }: HowToRead = {},
): Promise<readonly Live[] | undefined> {
  const connection = connectionOf(session, kind.name);
  const absent = observed.absentAt(at.address, kind);
  if (absent !== undefined) {
    observed.missed(kind, at, { ...absent, kind: kind.name }, { absent: true });
    return undefined;
  }
  if (session.mayRead?.(at) === false) {
    observed.missed(kind, at, { kind: kind.name, scope: at.address, reason: WITHHELD }, { absent: false });
    return undefined;
  }
  session.emit({ type: 'reading', kind: kind.name, scope: at.address });
  const whole = (thorough || observed.pagesAreShort) && kind.read.paged === true;
  try {
    const { reader } = connection.client(at);
    const wanted = observed.wantedIn(kind.name, at.address);
    const found = await kind.read.list(at, reader, observed, { thorough: whole, wanted, detailed });
    const fewer =
      !whole && observed.wasThorough(kind, at) && found.length < (observed.countOf(kind, at) ?? 0);
    const raws = fewer
      ? await kind.read.list(at, reader, observed, { thorough: true, wanted, detailed })
      : found;
    const lives = livesIn(kind, at, raws, observed);
    checkHome(kind, at, lives);
    if (withFields) for (const live of lives) live.fields();
    observed.take(kind, at, raws, session.clock.now(), whole || fewer);
    session.emit({ type: 'read', kind: kind.name, scope: at.address, count: raws.length });
    return lives;
  } catch (error) {
    session.emit({ type: 'unread', kind: kind.name, scope: at.address });
    if (!(error instanceof RequestFailure)) throw error;
    const reason = failureReason(error, connection.provider);
    const unread = { kind: kind.name, scope: at.address, reason };
    observed.missed(kind, at, unread, { absent: isAbsence(error, connection.provider) });
    return undefined;
  }
}

/**
 * Whether a refusal means that the application is not in the scope, as when the bot was removed
 * from a guild. Pure.
 */
function isAbsence(failure: RequestFailure, { requests }: Provider): boolean {
  return requests?.isAbsence?.(failure.request, failure) === true;
}

/**
 * Throws if an item belongs to another scope, because the service then answered with another list
 * than the requested one.
 */
function checkHome(kind: Kind, at: Scope, lives: readonly Live[]): void {
  for (const live of lives) {
    if (isWithin(live.scope, at.address)) continue;
    const request = `the list of ${kind.name} in ${at.address}`;
    throw new RequestFailure(
      'unreadable',
      `${request} contains ${live.address}, so the service sent another list than evenkeel asked for`,
      {
        request,
      },
    );
  }
}

/**
 * Kind → the scopes in which the manifest wants resources of the kind or refers to some. Computed
 * once for all kinds.
 */
function scopesByKind(wanted: DesiredState): ReadonlyMap<string, readonly Scope[]> {
  const found = new Map<string, Map<Address, Scope>>();
  const add = (kind: string, scope: Scope): void => {
    const scopes = found.get(kind) ?? new Map<Address, Scope>();
    found.set(kind, scopes.set(scope.address, scope));
  };
  for (const desired of wanted.desired) {
    add(desired.kind, desired.scope);
    for (const reading of desired.reads ?? []) add(reading.kind, reading.scope);
  }
  return new Map([...found].map(([kind, scopes]) => [kind, [...scopes.values()]]));
}

/**
 * The scopes whose list of this kind a plan needs, each once, sorted by address. `named`: the
 * result of {@link scopesByKind}. Pure.
 */
function scopesToList(
  kind: Kind,
  named: readonly Scope[],
  wanted: DesiredState,
  observed: Observation,
  kinds: Kinds,
  prune: boolean,
): readonly Scope[] {
  const found = new Map<Address, Scope>();
  const add = (scope: Scope): void => {
    const at = listScope(kind, scope);
    if (!isPlanned(at, kinds, observed)) found.set(at.address, at);
  };
  for (const scope of named) {
    add(scope);
    if (kind.inherit?.predict !== undefined) addOrigin(scope, kinds, observed, add);
  }
  if (prune) for (const entry of wanted.scopes) if (isPruned(entry, kind)) add(entry.scope);
  return [...found.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}

/** Whether a scope is a resource that does not exist yet. Such a scope has no lists. */
function isPlanned(scope: Scope, kinds: Kinds, observed: Observation): boolean {
  return kinds.isResource(scope) && !observed.has(scope.address);
}

function addOrigin(scope: Scope, kinds: Kinds, observed: Observation, add: (scope: Scope) => void): void {
  if (!isPlanned(scope, kinds, observed)) return;
  const origin = liveOrigin(scope, kinds, observed);
  if (origin !== undefined) add(origin);
}

/**
 * The scope whose current contents a planned scope copies completely; undefined where it copies
 * none, or only parts.
 */
export function copiedScope(scope: Scope, kinds: Kinds, observed: Observation): Scope | undefined {
  const desired = observed.desired(scope.address);
  const copied = desired && kinds.get(scope.kind).inherit?.copies?.(desired, observed);
  if (copied === undefined || copied.partly === true) return undefined;
  const { from } = copied;
  const parts = observed.desired(from)?.parts ?? observed.at(from)?.parts;
  const parent = scope.parent === undefined ? {} : { parent: scope.parent };
  return parts && { address: from, kind: scope.kind, parts, ...parent };
}

/**
 * The live scope whose contents a planned scope copies, directly or through other planned scopes.
 */
export function liveOrigin(scope: Scope, kinds: Kinds, observed: Observation): Scope | undefined {
  const passed = new Set<Address>();
  let at = copiedScope(scope, kinds, observed);
  while (at !== undefined && !passed.has(at.address) && observed.at(at.address) === undefined) {
    passed.add(at.address);
    at = copiedScope(at, kinds, observed);
  }
  return at !== undefined && observed.at(at.address) !== undefined ? at : undefined;
}
