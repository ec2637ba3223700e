import type { Address } from '../../core/address.ts';
import { isObject, without } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { Provider, VisibleScope } from '../../core/provider.ts';
import type { Unread } from '../../core/report/plan.ts';
import type { Scope } from '../../core/report/row.ts';
import { globMatcher } from '../../core/text/glob.ts';

type JsonMap = Readonly<Record<string, unknown>>;

/**
 * The list from which a set takes its members: a list of a service's scopes, or the list of a kind
 * in one scope.
 */
export type MemberList =
  | {
      readonly of: 'scopes';
      readonly provider: Provider;
      readonly option: string;
      readonly within?: string;
      /** The members are chosen by name (`match`), so the list must have a name for each. */
      readonly byName?: true;
    }
  | { readonly of: 'kind'; readonly kind: Kind; readonly scope: Scope };

/**
 * List key → what the list contains. Undefined: the list could not be read. No key: this run has
 * not read it.
 */
export type ListedMembers = ReadonlyMap<string, readonly VisibleScope[] | undefined>;

/** A list as it was read for a set. */
export interface MemberListing {
  readonly raws: readonly unknown[];
  /** When the list was read, in milliseconds since 1970. */
  readonly readAt: number;
  /** All pages of the list were read, to the very last one. */
  readonly thorough: boolean;
}

/** What reading the lists of a manifest's sets gave. */
export interface MembersRead {
  /** Lists of resources, by {@link listKey}. The plan does not read them again. */
  readonly lists: ReadonlyMap<string, MemberListing>;
  /** Sets whose members are not known. Nothing in them is planned. */
  readonly unread: readonly Unread[];
}

/** An entry that stands for every member of a list, with the members that it had in this run. */
export interface MemberSet {
  readonly path: ManifestPath;
  /** The entry with its defaults. */
  readonly entry: JsonMap;
  /**
   * A made-up scope that stands for all members where one address is needed:
   * `<kind>/…/preview%2F**`.
   */
  readonly all: Scope;
  readonly list: MemberList;
  readonly atMost?: number;
  /**
   * An apply also writes to members that joined after the review, unless that deletes something or
   * widens access in them.
   */
  readonly joins: boolean;
  /**
   * The first waves of an apply, one after another. Each is a list of members by id or pattern, or
   * a share of all members in percent.
   */
  readonly rollout?: readonly (number | readonly string[])[];
  /** The keys that name this member in an entry for it alone, such as its `name`. Pure. */
  named(member: Scope): JsonMap;
  /** The id and the name of a member. Pure. */
  namesOf(member: Scope): readonly string[];
  /** Whether a member is among these ids and patterns. Pure. */
  isNamed(named: readonly string[], member: Scope): boolean;
  /** The members in this run. Absent: the list was not read, or has more members than `at_most`. */
  readonly members?: readonly Scope[];
  /** How many members the list has, where these are more than `at_most`. */
  readonly tooMany?: number;
  /** Whether a resource or scope with this name and id would be a member. Pure. */
  covers(candidate: VisibleScope): boolean;
  /** Whether a name matches the pattern of the set, even if `except` names it. Pure. */
  matches(candidate: VisibleScope): boolean;
  /** Whether the list that was read has this scope, even if `except` leaves it out. Pure. */
  isListed(scope: Scope): boolean;
}

/** Identifies a list within a run. */
export function listKey(list: MemberList): string {
  if (list.of === 'kind') return `${list.kind.name} ${list.scope.address}`;
  return [list.provider.name, list.option, list.within ?? ''].join(' ');
}

/** Whether an entry stands for the live resources that match it. */
export function isSetEntry(value: unknown): value is JsonMap {
  return isObject(value) && value['match'] !== undefined;
}

const OF_THE_SET: ReadonlySet<string> = new Set([
  'match',
  'every',
  'org_id',
  'except',
  'at_most',
  'joining',
  'rollout',
]);

/** The keys in the entry of a set that apply to each member. */
export function saidOfMembers(entry: JsonMap): JsonMap {
  return without(entry, OF_THE_SET);
}

/**
 * The tests of a set: `covers` says who is a member; `matches` says whose name matches the pattern,
 * whatever `except` says. `ids`: `except` may also have ids. Pure.
 */
export function memberTest(
  entry: JsonMap,
  { ids }: { readonly ids: boolean },
): Pick<MemberSet, 'covers' | 'matches'> {
  const { match, except } = entry;
  const isMatch = typeof match === 'string' ? globMatcher(match) : () => true;
  const isLeftOut = (Array.isArray(except) ? except : []).map(each => globMatcher(String(each)));
  const matches = ({ name }: VisibleScope): boolean => isMatch(name);
  return {
    matches,
    covers: each => matches(each) && !isLeftOut.some(fits => fits(each.name) || (ids && fits(each.id))),
  };
}

/** The waves in the `rollout` of a set's entry; undefined where it has none. */
export function rolloutOf({ rollout }: JsonMap): MemberSet['rollout'] {
  if (!Array.isArray(rollout)) return undefined;
  return rollout.map(each => (Array.isArray(each) ? each.map(String) : Number.parseInt(String(each), 10)));
}

/** Chooses the members of a set from its list. Pure. */
export function chosen(
  { covers, atMost }: Pick<MemberSet, 'covers' | 'atMost'>,
  listed: readonly VisibleScope[] | undefined,
): { readonly found?: readonly VisibleScope[]; readonly tooMany?: number } {
  const found = listed?.filter(covers);
  if (found === undefined) return {};
  return atMost !== undefined && found.length > atMost ? { tooMany: found.length } : { found };
}

/** An example of a name that the pattern matches. */
export function sampleName(pattern: string): string {
  return pattern.replace(/\*+|\?/g, 'x');
}

/**
 * Says which entry counts if several name one resource: the nearer one, whose rank is lower. A rank
 * has one number for each scope around the resource, the outermost first, and one for the resource
 * itself. The number is 0 for an entry that names it alone, 1 for the last set in the manifest, 2
 * for the set before that, and so on. Missing numbers count as 0.
 */
export type Rank = readonly number[];

export const OWN: Rank = [];

/** Below 0: `a` is nearer. Above 0: `b` is nearer. 0: both are equally near. */
export function compareRanks(a: Rank, b: Rank): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = (a[at] ?? 0) - (b[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * The ranks of resources or scopes. A resource or scope that no set names has the rank {@link OWN}.
 */
export class Ranks {
  readonly #ranks = new Map<Address, Rank>();

  of(at: Address): Rank {
    return this.#ranks.get(at) ?? OWN;
  }

  set(at: Address, rank: Rank): void {
    if (rank !== OWN || this.#ranks.size > 0) this.#ranks.set(at, rank);
  }
}

/**
 * `nearer`, completed with the keys of `other` that it leaves out. `weak`: keys of `nearer` whose
 * values are only defaults, so values in `other` replace them. `taken`: the keys that come from
 * `other`. Pure.
 */
export function filledIn(
  nearer: JsonMap,
  other: JsonMap,
  weak: ReadonlySet<string> = new Set(),
): { readonly value: JsonMap; readonly taken: ReadonlySet<string> } {
  const taken = new Set(Object.keys(other).filter(key => !Object.hasOwn(nearer, key) || weak.has(key)));
  const added = Object.entries(other).filter(([key]) => taken.has(key));
  return { value: { ...nearer, ...Object.fromEntries(added) }, taken };
}
