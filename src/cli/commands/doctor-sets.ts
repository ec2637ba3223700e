import pLimit from 'p-limit';
import type { Address } from '../../core/address.ts';
import { given } from '../../core/json.ts';
import type { VisibleScope } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import { variableOf } from '../../core/service.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { listKey, type MemberList, type MemberSet } from '../../engine/desired/sets.ts';
import { readScopes } from '../../engine/live/members.ts';
import { readList } from '../../engine/live/observe.ts';
import { Observation } from '../../engine/live/observed.ts';
import { connectionOf, credentialsOf, type Session } from '../../engine/session.ts';
import { count } from '../../render/count.ts';
import { nameOfSet } from '../../render/reason-words/notes.ts';
import { wordsOf } from '../../render/reason-words/reason-words.ts';
import { kindNoun, plural, scopeNoun } from '../../render/scope-noun.ts';
import type { DoctorFinding } from '../output/findings-text.ts';
import { refusedRead } from '../session/refused-read.ts';

/**
 * The most members of a set that are looked at. With two requests for each member, that takes about
 * a minute.
 */
const MOST_MEMBERS = 300;

interface SetsLookedAt {
  /** The manifest with the members of its sets of scopes. */
  readonly state: DesiredState;
  /** One finding for each set whose list was asked for. */
  readonly findings: readonly DoctorFinding[];
  /** Whether a scope is a member that is not looked at, because its set has too many. */
  isLeftOut(scope: Scope): boolean;
}

/** The items of a list of members, or why it cannot be read. */
interface SetList {
  readonly listed?: readonly VisibleScope[];
  readonly refused?: Omit<DoctorFinding, 'what'>;
}

/**
 * Reads the lists of a manifest's sets. First the lists of scopes, such as all guilds, then the
 * lists inside the scopes that are looked at, such as the branches of a project. Sends nothing if
 * the manifest has no sets.
 */
export async function lookAtSets(collected: DesiredState, session: Session): Promise<SetsLookedAt> {
  const { withMembers } = collected;
  if (withMembers === undefined) return { state: collected, findings: [], isLeftOut: () => false };
  const reads = new Map<string, SetList>();
  const membersOf = (): DesiredState =>
    withMembers(new Map([...reads].map(([key, { listed }]) => [key, listed])));
  const read = async (sets: readonly MemberSet[]): Promise<void> => {
    const limit = pLimit(session.parallelism);
    const missing = new Map(sets.map(set => [listKey(set.list), set]));
    await Promise.all(
      [...missing].map(([key, set]) =>
        limit(async () => reads.set(key, await readMembers(set, collected, session))),
      ),
    );
  };
  const setsOf = ({ sets = [] }: DesiredState): readonly MemberSet[] =>
    sets.filter(({ list }) => isConnected(list, session));

  await read(setsOf(collected).filter(({ list }) => list.of === 'scopes'));
  const state = membersOf();
  const left = beyondSample(state);
  const inside = setsOf(state).filter(({ list }) => list.of === 'kind' && !left.has(list.scope.address));
  await read(inside);
  const findings = (membersOf().sets ?? []).flatMap(set => {
    const found = reads.get(listKey(set.list));
    return found === undefined ? [] : [findingOf(set, found)];
  });
  return { state, findings, isLeftOut: ({ address }) => left.has(address) };
}

/** Whether the service of a list has a connection. A service whose token is not set has none. */
function isConnected(list: MemberList, { connections }: Session): boolean {
  const name = list.of === 'scopes' ? list.provider.name : list.kind.name.split('.')[0];
  return connections.some(({ provider }) => provider.name === name);
}

async function readMembers(
  { list, all }: MemberSet,
  state: DesiredState,
  session: Session,
): Promise<SetList> {
  if (list.of === 'kind') {
    const seen = new Observation(state);
    const lives = await readList(list.kind, list.scope, seen, session);
    if (lives !== undefined)
      return { listed: lives.map(({ id, parts }) => ({ id, name: parts.at(-1) ?? '' })) };
    const [unread] = seen.unread;
    const { message, next } =
      unread === undefined ? { message: 'the list was not read' } : wordsOf(unread.reason);
    return { refused: { ok: false, says: `not readable: ${message}`, ...given({ next }) } };
  }
  const connection = connectionOf(session, `${list.provider.name}.`);
  const { needs } = list.provider.choices?.find(({ option }) => option === list.option) ?? {};
  if (needs !== undefined && !credentialsOf(connection, all).has(needs.credential)) {
    const variable = variableOf(needs.variable, connection.client(all).suffix);
    const says = `not readable: ${variable} is not set, and no other credential lists it`;
    return { refused: { ok: false, sent: false, says, next: `Set ${variable}.` } };
  }
  try {
    return { listed: await readScopes(list, session) };
  } catch (error) {
    const { explain } = list.provider;
    return { refused: refusedRead(error, connection, failure => explain?.(failure)?.next) };
  }
}

/**
 * The members that are not looked at, because their set has too many. The members that are looked
 * at are spread evenly over the set. A scope that an entry names is always looked at, so it is not
 * in the result.
 */
function beyondSample({ sets = [], scopes }: DesiredState): ReadonlySet<Address> {
  const looked = new Set<Address>();
  for (const { members = [] } of sets) {
    const most = Math.min(members.length, MOST_MEMBERS);
    for (let nth = 0; nth < most; nth += 1) {
      const member = members[Math.floor((nth * members.length) / most)];
      if (member !== undefined) looked.add(member.address);
    }
  }
  const isLeft = ({ member, scope }: DesiredState['scopes'][number]): boolean =>
    member === true && !looked.has(scope.address);
  return new Set(scopes.filter(isLeft).map(({ scope }) => scope.address));
}

function findingOf(set: MemberSet, { listed = [], refused }: SetList): DoctorFinding {
  const { all, list, members = [], tooMany, atMost } = set;
  const about = { what: `the set ${nameOfSet(all.address)}`, scope: all.address };
  if (refused !== undefined) return { ...about, ...refused };
  const noun = list.of === 'kind' ? kindNoun(list.kind.name) : scopeNoun(all);
  const whole = `the list has ${count(listed.length, noun, plural(noun))}`;
  if (tooMany !== undefined && atMost !== undefined) {
    const { next } = wordsOf({ code: 'set/too-many', address: all.address, count: tooMany, most: atMost });
    return {
      ...about,
      ok: false,
      says: `${count(tooMany, 'member')}, and its entry allows at most ${atMost}; ${whole}`,
      ...given({ next }),
    };
  }
  if (members.length > MOST_MEMBERS && list.of === 'scopes')
    return {
      ...about,
      ok: true,
      says: `${members.length} members, ${MOST_MEMBERS} of them looked at; ${whole}`,
    };
  if (members.length > 0 || list.of === 'kind')
    return { ...about, ok: true, says: `${count(members.length, 'member')}; ${whole}` };
  // A set without members is no mistake if its list has other items, because then the token can see
  // the list.
  const { next } = wordsOf({ code: 'set/empty', address: all.address });
  return { ...about, ok: listed.length > 0, says: `no members; ${whole}`, ...given({ next }) };
}
