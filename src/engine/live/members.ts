import pLimit from 'p-limit';
import { RequestFailure } from '../../core/http.ts';
import type { VisibleScope } from '../../core/provider.ts';
import type { Unread } from '../../core/report/plan.ts';
import { outermost } from '../../core/report/row.ts';
import type { Base } from '../desired/base-side.ts';
import type { DesiredState, NamedScopes } from '../desired/desired-state.ts';
import {
  type ListedMembers,
  listKey,
  type MemberList,
  type MemberListing,
  type MemberSet,
} from '../desired/sets.ts';
import { failureReason } from '../failure-reason.ts';
import { connectionOf, type Session } from '../session.ts';
import { readList, WITHHELD } from './observe.ts';
import { Observation } from './observed.ts';

/**
 * The manifest and its base with the members of their sets. Reads the lists that the sets are
 * about: first lists of scopes, then lists of resources in all scopes. Sends nothing where the
 * manifest has no sets. If a list cannot be read, its set has no members and the plan is
 * incomplete. `thorough`: lists are read to the very last page, as before a write.
 */
export async function withMembers<
  Options extends { readonly base?: Base; readonly onlyScopesOf?: NamedScopes },
>(
  wanted: DesiredState,
  session: Session,
  options: Options,
  { thorough }: { readonly thorough: boolean },
): Promise<{ readonly whole: DesiredState; readonly how: Options }> {
  if (wanted.withMembers === undefined) return { whole: wanted, how: options };
  const { base, onlyScopesOf: merged } = options;
  const known = merged && new Set((merged.sets ?? []).map(({ list }) => listKey(list)));
  const reading = new MembersReading(thorough, known);
  const limited = (): Session =>
    merged === undefined ? session : inScopesOf(listedMembers(merged, reading.listed), session);
  for (const of of ['scopes', 'kind'] as const) {
    const state = wanted.withMembers(reading.listed);
    await reading.read(state, of, limited());
  }
  const whole = wanted.withMembers(reading.listed);
  const read = { lists: reading.lists, unread: unreadSets(whole, reading.failed) };
  const how = {
    ...options,
    ...(base?.manifest && { base: { ...base, manifest: listedMembers(base.manifest, reading.listed) } }),
    ...(merged && { onlyScopesOf: listedMembers(merged, reading.listed) }),
  };
  return { whole: { ...whole, read }, how };
}

/**
 * Another manifest, such as the base, with the members that its sets have today: a set stands for
 * whatever members its list has at the time.
 */
function listedMembers<T extends NamedScopes>(manifest: T, listed: ListedMembers): T | DesiredState {
  return manifest.withMembers?.(listed) ?? manifest;
}

/** The session, limited to reads in the outermost scopes that a manifest names. */
export function inScopesOf({ scopes }: NamedScopes, session: Session): Session {
  const known = new Set(scopes.map(({ scope }) => outermost(scope).address));
  return { ...session, mayRead: scope => known.has(outermost(scope).address) };
}

class MembersReading {
  readonly listed = new Map<string, readonly VisibleScope[] | undefined>();
  readonly lists = new Map<string, MemberListing>();
  readonly failed = new Map<string, Unread['reason']>();
  readonly #thorough: boolean;
  /** The keys of those lists of scopes that the run may read; undefined: it may read all. */
  readonly #only: ReadonlySet<string> | undefined;

  constructor(thorough: boolean, only: ReadonlySet<string> | undefined) {
    this.#thorough = thorough;
    this.#only = only;
  }

  /** Reads the lists of all sets of one sort (`of`), each list once. */
  async read(state: DesiredState, of: MemberList['of'], session: Session): Promise<void> {
    const lists = new Map(
      [...(state.sets ?? []).map(({ list }) => list), ...this.#skippingLists(state, session)].map(list => [
        listKey(list),
        list,
      ]),
    );
    const limit = pLimit(session.parallelism);
    const seen = new Observation(state);
    await Promise.all(
      [...lists].map(([key, list]) =>
        list.of === of && this.#isConnected(list, session)
          ? limit(() => this.#readOne(key, list, seen, session))
          : undefined,
      ),
    );
  }

  /**
   * The lists for entries with `if_absent: skip`: such an entry counts only if its list has the
   * resource.
   */
  #skippingLists({ desired }: DesiredState, session: Session): readonly MemberList[] {
    const kinds = new Map(
      session.connections.flatMap(({ provider }) => provider.kinds.map(kind => [kind.name, kind])),
    );
    return desired.flatMap(({ skipsAbsent, kind: name, scope }): readonly MemberList[] => {
      const kind = skipsAbsent === true ? kinds.get(name) : undefined;
      return kind === undefined ? [] : [{ of: 'kind', kind, scope }];
    });
  }

  /**
   * Whether the run has a connection to the list's service. A run of a part of the manifest has
   * none to other services.
   */
  #isConnected(list: MemberList, session: Session): boolean {
    const name = list.of === 'scopes' ? list.provider.name : (list.kind.name.split('.')[0] ?? '');
    return session.connections.some(({ provider }) => provider.name === name);
  }

  async #readOne(key: string, list: MemberList, seen: Observation, session: Session): Promise<void> {
    this.listed.set(key, undefined);
    if (list.of === 'kind') {
      const { kind, scope } = list;
      const lives = await readList(kind, scope, seen, session, { thorough: this.#thorough });
      const found = seen.listing(kind, scope);
      if (lives === undefined || found === undefined) {
        const why = seen.unread.find(each => each.kind === kind.name && each.scope === scope.address);
        if (why !== undefined) this.failed.set(key, why.reason);
        return;
      }
      this.lists.set(key, { ...found, thorough: this.#thorough });
      this.listed.set(
        key,
        lives.map(({ id, parts }) => ({ id, name: parts.at(-1) ?? '' })),
      );
      return;
    }
    if (this.#only?.has(key) === false) {
      this.failed.set(key, WITHHELD);
      return;
    }
    try {
      this.listed.set(key, await readScopes(list, session));
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      this.failed.set(key, failureReason(error, list.provider));
    }
  }
}

/**
 * Reads the list for a set of scopes. Throws a RequestFailure where that fails, and where the list
 * lacks a name that decides about members.
 */
export async function readScopes(
  { provider, option, within, byName }: Extract<MemberList, { of: 'scopes' }>,
  session: Session,
): Promise<readonly VisibleScope[]> {
  const connection = connectionOf(session, `${provider.name}.`);
  const choice = provider.choices?.find(each => each.option === option);
  const found = (await choice?.read(scope => connection.client(scope).reader, within)) ?? [];
  const nameless = byName === true ? found.filter(({ name }) => name === '') : [];
  if (nameless.length > 0)
    throw new RequestFailure(
      'unreadable',
      `the list has no name for ${nameless.length} of ${found.length} resources, such as ${nameless[0]?.id}, so evenkeel does not know whether they match`,
      { request: `the list for --${option}` },
    );
  return found;
}

/** The sets whose members are not known, each with the reason. */
function unreadSets(
  { sets = [] }: DesiredState,
  failed: ReadonlyMap<string, Unread['reason']>,
): readonly Unread[] {
  return sets.flatMap((set): readonly Unread[] => {
    const reason = failed.get(listKey(set.list)) ?? tooMany(set);
    return reason === undefined ? [] : [{ scope: set.all.address, kind: set.all.kind, reason }];
  });
}

function tooMany({ all, tooMany: count, atMost }: MemberSet): Unread['reason'] | undefined {
  return count === undefined || atMost === undefined
    ? undefined
    : { code: 'set/too-many', address: all.address, count, most: atMost };
}
