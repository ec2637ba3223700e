import { encodedParts } from '../../core/address.ts';
import type { Reason } from '../../core/report/reason.ts';
import { addressWith, type Stand } from '../own-address-parts.ts';

/**
 * A group of things that look the same when they are shown, except for one part of their addresses.
 */
export interface Alike<T> {
  readonly items: readonly [T, ...T[]];
  /** The position of the differing part; absent for a single thing. */
  readonly position?: number;
}

/**
 * Placeholders for comparing things apart from their names: `*0` replaces the first part of a
 * thing's own address. No real text can look like `*0`, because a real `*` is doubled.
 */
export const MARKS: Stand = { part: position => `*${position}`, star: '**' };

/**
 * The placeholder `*` for one part. The resulting address is also a glob of `--target`, which
 * matches each address that it stands for.
 */
export function starAt(position: number): Stand {
  return { part: at => (at === position ? '*' : undefined), star: '*' };
}

export interface FoldRules<T> {
  readonly address: (item: T) => string;
  /**
   * Everything that is shown of an item as one text, with {@link MARKS} in place of the parts of
   * its own address; undefined for an item that is never joined.
   */
  readonly likeness: (item: T) => string | undefined;
  /** The positions in which items may differ. */
  readonly positions: (item: T) => readonly number[];
  /** The fewest items that are joined. */
  readonly fewest: number;
}

/**
 * Joins alike things into as few groups as possible. The things of a group differ in one part of
 * their addresses, and the group is at the place of its first thing. Deterministic and linear in
 * time. Pure.
 */
export function alike<T>(things: readonly T[], by: FoldRules<T>): readonly Alike<T>[] {
  const lots = new Map<string, [T, ...T[]]>();
  const places = new Map<T, Alike<T>>();
  for (const item of things) {
    const key = by.likeness(item);
    if (key === undefined) places.set(item, { items: [item] });
    else add(lots, key, item);
  }
  for (const lot of lots.values()) for (const each of folded(lot, by)) places.set(each.items[0], each);
  return things.flatMap(item => places.get(item) ?? []);
}

function folded<T>(lot: readonly [T, ...T[]], by: FoldRules<T>): readonly Alike<T>[] {
  if (lot.length < by.fewest) return lot.map(item => ({ items: [item] }));
  const found: Alike<T>[] = [];
  const left = new Set<T>(lot);
  for (const position of fewestLinesFirst(lot, by)) {
    for (const items of byOtherParts([...left], position, by).values()) {
      if (items.length < by.fewest) continue;
      found.push({ items, position });
      for (const item of items) left.delete(item);
    }
  }
  return [...found, ...[...left].map((item): Alike<T> => ({ items: [item] }))];
}

function fewestLinesFirst<T>(lot: readonly [T, ...T[]], by: FoldRules<T>): readonly number[] {
  return [...new Set(by.positions(lot[0]))]
    .map(position => ({ position, lines: byOtherParts(lot, position, by).size }))
    .sort((a, b) => a.lines - b.lines || a.position - b.position)
    .map(({ position }) => position);
}

function byOtherParts<T>(
  items: readonly T[],
  position: number,
  { address }: FoldRules<T>,
): ReadonlyMap<string, readonly [T, ...T[]]> {
  const found = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const own = address(item);
    add(found, addressWith(own, encodedParts(own), starAt(position)), item);
  }
  return found;
}

export function add<K, T>(to: Map<K, [T, ...T[]]>, key: K, item: T): void {
  const found = to.get(key);
  if (found === undefined) to.set(key, [item]);
  else found.push(item);
}

/**
 * Matches the start of the message about a request that was not sent, because its token had been
 * refused before (`src/http/limits/gate.ts`).
 */
const UNSENT = /^([A-Z]+ \S+: )not sent: (?=401 )/;

/**
 * The reason of an unsent request in the words of the refusal that caused it, so that both reasons
 * are alike; any other reason unchanged. Pure.
 */
export function asSent<R extends Reason>(reason: R): R {
  if ('said' in reason && typeof reason.said === 'string')
    return UNSENT.test(reason.said) ? { ...reason, said: reason.said.replace(UNSENT, '$1') } : reason;
  if (!('cause' in reason) || reason.cause === undefined) return reason;
  const cause = asSent(reason.cause);
  return cause === reason.cause ? reason : { ...reason, cause };
}

/**
 * One reason for several requests whose reasons are alike after {@link asSent}. It says how many
 * requests were not sent, if some requests were sent. Pure.
 */
export function reasonOfAll<R extends Reason>(reasons: readonly [R, ...R[]]): R {
  const unsent = reasons.filter(reason => asSent(reason) !== reason).length;
  return unsent === 0 || unsent === reasons.length ? reasons[0] : counted(asSent(reasons[0]), unsent);
}

function counted<R extends Reason>(reason: R, unsent: number): R {
  if ('said' in reason && typeof reason.said === 'string')
    return { ...reason, said: `${reason.said}; ${unsent} not sent after that` };
  if (!('cause' in reason) || reason.cause === undefined) return reason;
  return { ...reason, cause: counted(reason.cause, unsent) };
}
