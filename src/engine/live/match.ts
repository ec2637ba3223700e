import type { Address } from '../../core/address.ts';
import { push } from '../../core/order.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { Match } from './matched.ts';
import { type Replacement, Replacements } from './matched.ts';
import { withPins } from './pins.ts';

/**
 * Matches the desired resources of one kind with live ones. For each entry it tries, in this order:
 * its address, its `renamed_from`, its `id`, and a mark of this manifest with one of its two names.
 * (A mark keeps the name with which the resource was created.) `lives` has every live resource of
 * the kind by its own address; two at one address are a conflict. Pure.
 */
export function match(
  desired: readonly Desired[],
  lives: ReadonlyMap<Address, readonly Live[]>,
  name: string,
  replaced?: Replacement,
): ReadonlyMap<Address, Match> {
  const byMark = marked(lives, name);
  const pins = new Set(desired.flatMap(({ pin }) => pin ?? []));
  const names = namesOf(desired);
  const { wanted } = names;
  const all = pins.size === 0 && replaced === undefined ? [] : [...lives.values()].flat();
  const byId = new Map(all.map(live => [live.id, live]));
  const replacements = new Replacements(byId.values(), replaced);
  const seekers = byMark.size === 0 ? new Map() : byMarkSought(desired, lives);
  const sides: Sides = { ...names, lives, byMark, seekers, pins, replacements };
  const byName = new Map(desired.map(each => [each.address, find(each, sides)]));
  const found = pins.size === 0 ? byName : withPins(byName, { wanted, byId, replacements });
  return byMark.size === 0 ? found : withDoubts(found, wanted);
}

/**
 * {@link match} for one entry, by its names alone. That is enough if no entry of the kind has an
 * `id` and every mark of this manifest has the name of its resource. Pure.
 */
export function matchByName(each: Desired, lives: Sides['lives'], names: Names): Match {
  return find(each, { ...names, lives, ...NO_MARKS });
}

const NO_MARKS = {
  byMark: new Map(),
  seekers: new Map(),
  pins: new Set<string>(),
  replacements: new Replacements([], undefined),
} as const;

export function namesOf(desired: readonly Desired[]): Names {
  const wanted = new Map(desired.map(each => [each.address, each]));
  const renames = new Map<Address, Address>();
  for (const each of desired) if (each.renamedFrom !== undefined) renames.set(each.renamedFrom, each.address);
  return { wanted, renames, cycles: renameCycles(wanted) };
}

/** The entries of one kind, by name. */
export interface Names {
  readonly wanted: ReadonlyMap<Address, Desired>;
  /** Former name → the entry's name. */
  readonly renames: ReadonlyMap<Address, Address>;
  readonly cycles: ReadonlyMap<Address, readonly Address[]>;
}

/** Entries and live resources of one kind, by name. */
interface Sides extends Names {
  readonly lives: ReadonlyMap<Address, readonly Live[]>;
  readonly byMark: ReadonlyMap<Address, readonly Live[]>;
  /** Name → the entries that look for a mark with that name ({@link byMarkSought}). */
  readonly seekers: ReadonlyMap<Address, readonly Desired[]>;
  /** The ids in entries. */
  readonly pins: ReadonlySet<string>;
  readonly replacements: Replacements;
}

function find(each: Desired, all: Sides): Match {
  const here = all.lives.get(each.address) ?? [];
  if (here.length > 1) return { conflict: notUnique(here) };
  const live = here[0];
  const from = each.renamedFrom;
  const old = from === undefined ? [] : (all.lives.get(from) ?? []);
  const conflict = renameConflict(each, live, old, all);
  if (conflict !== undefined) return { ...only(live), conflict };
  if (live !== undefined) return { live };
  if (from !== undefined && old.length > 1)
    return { conflict: { code: 'match/from-not-unique', from, ids: idsOf(old) } };
  if (old[0] !== undefined) return { live: old[0], from: old[0].address };
  return renamedBySomebody(each, all);
}

/**
 * Why an entry's two names, its own and the one in `renamed_from`, contradict other entries or what
 * is live; undefined where they do not. `live`: the resource under the new name. `old`: the
 * resources under the former name.
 */
function renameConflict(
  each: Desired,
  live: Live | undefined,
  old: readonly Live[],
  { wanted, renames, cycles }: Sides,
): EngineReason | undefined {
  const from = each.renamedFrom;
  if (from !== undefined) {
    const through = cycles.get(each.address);
    if (through !== undefined) return { code: 'match/rename-cycle', through };
    const named = wanted.get(from);
    if (named !== undefined && (named.absent !== true || old.length > 0))
      return { code: 'match/renamed-from-entry', from };
  }
  if (live === undefined) return undefined;
  const by = renames.get(each.address);
  if (each.absent === true && by !== undefined) return { code: 'match/absent-and-renamed', by };
  return from !== undefined && old.length > 0 ? { code: 'match/both-live', from } : undefined;
}

/** The conflict where several live resources have one address. */
export function notUnique(lives: readonly Live[]): EngineReason {
  return { code: 'match/not-unique', ids: idsOf(lives) };
}

function idsOf(lives: readonly Live[]): readonly string[] {
  return lives.map(live => live.incarnation).sort();
}

function only(live: Live | undefined): { readonly live?: Live } {
  return live === undefined ? {} : { live };
}

/**
 * Finds the resource of an entry by its mark, if nothing is live under the names of the entry. Then
 * someone has renamed the resource, and its mark still has one of these names. So the plan renames
 * it back and does not make a second one.
 */
function renamedBySomebody(
  each: Desired,
  { byMark, wanted, renames, seekers, pins, replacements }: Sides,
): Match {
  const found = byMark.get(each.address) ?? [];
  const before = each.renamedFrom === undefined ? [] : (byMark.get(each.renamedFrom) ?? []);
  const free = [...found, ...before].filter(
    ({ address, id }) => !wanted.has(address) && !renames.has(address) && !pins.has(id),
  );
  if (free.length > 1)
    return { conflict: { code: 'match/mark-not-unique', found: free.map(live => live.address).sort() } };
  const live = free[0];
  if (live?.mark !== undefined) {
    // An `absent` entry must not delete a renamed resource, because someone may have given it that
    // name in order to keep it.
    if (each.absent === true)
      return { said: { code: 'match/absent-elsewhere', address: each.address, live: live.address } };
    const conflict = replacements.conflictOf(live);
    if (conflict !== undefined) return { conflict };
    const other = seekers.get(live.mark.address)?.find(one => one !== each);
    if (other === undefined) return { live, from: live.address };
    const mark = live.mark.address;
    return { conflict: { code: 'match/mark-claimed', live: live.address, mark, other: other.address } };
  }
  const elsewhere = found[0];
  return elsewhere === undefined
    ? {}
    : { note: { code: 'match/marked-elsewhere', address: elsewhere.address } };
}

/**
 * Name → the entries that look for a mark with this name, because nothing is live under their own
 * names.
 */
function byMarkSought(
  desired: readonly Desired[],
  lives: ReadonlyMap<Address, readonly Live[]>,
): ReadonlyMap<Address, readonly Desired[]> {
  const sought = new Map<Address, Desired[]>();
  for (const each of desired) {
    const names = each.renamedFrom === undefined ? [each.address] : [each.address, each.renamedFrom];
    if (each.absent === true || names.some(at => lives.has(at))) continue;
    for (const at of names) push(sought, at, each);
  }
  return sought;
}

/**
 * Adds a note to each match by mark if another entry in the scope has no live resource. The matched
 * resource may belong to that other entry: a mark keeps the name with which the resource was
 * created, and an apply may have renamed the resource since.
 */
function withDoubts(
  matches: ReadonlyMap<Address, Match>,
  wanted: ReadonlyMap<Address, Desired>,
): ReadonlyMap<Address, Match> {
  const missing = [...wanted.values()].filter(({ address, absent }) => {
    const { live, conflict } = matches.get(address) ?? {};
    return absent !== true && live === undefined && conflict === undefined;
  });
  if (missing.length === 0) return matches;
  const doubted = ([address, match]: readonly [Address, Match]): readonly [Address, Match] => {
    const { live, from } = match;
    const mark = live?.mark?.address;
    if (live === undefined || mark === undefined || from === undefined) return [address, match];
    const { renamedFrom, pin } = wanted.get(address) ?? {};
    if (from === renamedFrom || live.id === pin) return [address, match];
    const scope = wanted.get(address)?.scope.address;
    const other = missing.find(each => each.scope.address === scope);
    if (other === undefined) return [address, match];
    const name = live.parts.at(-1) ?? '';
    return [
      address,
      { ...match, note: { code: 'match/made-as-another', from, mark, other: other.address, name } },
    ];
  };
  return new Map([...matches].map(doubted));
}

function marked(
  lives: ReadonlyMap<Address, readonly Live[]>,
  name: string,
): ReadonlyMap<Address, readonly Live[]> {
  const found = new Map<Address, Live[]>();
  for (const live of [...lives.values()].flat())
    if (live.mark !== undefined && leadsElsewhere(live, name)) push(found, live.mark.address, live);
  return found;
}

/** Whether a resource bears this manifest's mark with a name other than its own. */
export function leadsElsewhere({ mark, address }: Live, name: string): boolean {
  return mark !== undefined && mark.name === name && mark.void === undefined && mark.address !== address;
}

function renameCycles(wanted: ReadonlyMap<Address, Desired>): ReadonlyMap<Address, readonly Address[]> {
  const cyclic = new Map<Address, readonly Address[]>();
  for (const start of wanted.values()) {
    if (start.renamedFrom === undefined) continue;
    const path = new Set<Address>();
    let at: Desired | undefined = start;
    while (at?.renamedFrom !== undefined && !path.has(at.address)) {
      path.add(at.address);
      at = wanted.get(at.renamedFrom);
    }
    if (at === undefined || !path.has(at.address)) continue;
    const cycle = [...path].slice([...path].indexOf(at.address));
    // All entries of a cycle of renames get the same reason: the path through the cycle always
    // begins at the same entry.
    const first = cycle.indexOf([...cycle].sort()[0] ?? at.address);
    const turned = [...cycle.slice(first), ...cycle.slice(0, first)];
    cyclic.set(start.address, [...turned, ...turned.slice(0, 1)]);
  }
  return cyclic;
}
