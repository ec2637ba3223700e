import { canonical, isObject, type Json } from '../json.ts';
import { push } from '../order.ts';
import { shortened } from '../text/shortened.ts';

/**
 * The known shape of a value of the service: an object with known keys, or a list of such objects.
 * `value`: the value is written as a whole, whatever is in it.
 */
export type KnownMembers = 'value' | KnownObject | KnownList;

export interface KnownObject {
  /**
   * Every key that evenkeel reads, writes, or leaves to the service. All other keys are unknown.
   */
  readonly members: { readonly [name: string]: KnownMembers };
}

/** A list of objects that every write sends completely. */
export interface KnownList {
  readonly items: KnownObject;
  /**
   * Sets of keys that identify an item, tried in turn: the second set is for items that found no
   * partner with the same values of the first set, and so on.
   */
  readonly keys: readonly (readonly string[])[];
  /** The name of an item in a message, such as `option reason`. */
  readonly call: (item: Members) => string;
}

type Members = Readonly<Record<string, unknown>>;

/** A key of an object that evenkeel does not know, with the objects around it, innermost first. */
export interface UnknownMember {
  readonly name: string;
  readonly of: readonly string[];
}

/**
 * The value to write, plus the unknown keys of the value that was read: from the same object, or
 * from the list item that has the same identity. Unknown keys of an item that is no longer written
 * are dropped. Pure.
 */
export function withUnknown(written: Json, read: unknown, known: KnownMembers): Json {
  if (known === 'value') return written;
  if ('items' in known) {
    if (!Array.isArray(written) || !Array.isArray(read)) return written;
    const before = new Map(pairs(written, read, known).map(([index, item]) => [index, item]));
    return written.map((item: Json, index) => withUnknown(item, before.get(index), known.items));
  }
  if (!isObject(written) || !isObject(read)) return written;
  const own = Object.entries(written as { readonly [name: string]: Json });
  return Object.fromEntries([
    ...own.map(([name, value]) => [name, withUnknown(value, read[name], memberOf(known, name))] as const),
    ...Object.entries(read as { readonly [name: string]: Json }).filter(
      ([name]) => !isKnown(known, name) && !Object.hasOwn(written, name),
    ),
  ]);
}

/**
 * The unknown keys that a write drops together with the object around them. Null holds no data, so
 * losing it does not count. Pure.
 */
export function lostBy(
  written: Json | undefined,
  read: unknown,
  known: KnownMembers,
  of: readonly string[] = [],
): readonly UnknownMember[] {
  if (known === 'value') return [];
  if ('items' in known) {
    if (!Array.isArray(read)) return [];
    const after = new Map(
      Array.isArray(written)
        ? pairs(written, read, known).map(([index, item]) => [item, written[index]])
        : [],
    );
    return read
      .filter(isObject)
      .flatMap(item => lostBy(after.get(item), item, known.items, [known.call(item), ...of]));
  }
  if (!isObject(read)) return [];
  const stays = isObject(written) ? (written as { readonly [name: string]: Json }) : undefined;
  // The keys are sorted, because the service may return them in another order each time.
  const names = Object.keys(read).sort();
  const lost = names.filter(name => stays === undefined && read[name] !== null && !isKnown(known, name));
  return [
    ...lost.map(name => ({ name, of })),
    ...names.flatMap(name => lostBy(stays?.[name], read[name], memberOf(known, name), of)),
  ];
}

/** All unknown keys of a value that was read. Pure. */
export function unknownIn(read: unknown, known: KnownMembers): readonly UnknownMember[] {
  return lostBy(undefined, read, known);
}

/** The most keys that a message names. */
const MOST_NAMED = 3;

/** Unknown keys in words: `\`placeholder\` of option reason`. */
export function unknownWords(all: readonly UnknownMember[]): string {
  const named = all
    .slice(0, MOST_NAMED)
    .map(({ name, of }) => [`\`${shortened(name)}\``, ...of.map(each => shortened(each))].join(' of '));
  const more = all.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Remarks for a row whose write drops these unknown keys; none for an empty list. */
export function lossRemarks(lost: readonly UnknownMember[]): readonly string[] {
  if (lost.length === 0) return [];
  const [is, it] = lost.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const what = lost.some(({ of }) => of.length > 0) ? `what has ${it}` : 'it';
  return [`${unknownWords(lost)} ${is} not known to this version and ${is} deleted with ${what}`];
}

/**
 * Pairs written items with items that were read and have the same identity. Index of a written item
 * → its partner. Each item has one partner at most: the first of several with that identity.
 */
function pairs(
  written: readonly Json[],
  read: readonly unknown[],
  { keys }: KnownList,
): readonly (readonly [index: number, item: Members])[] {
  const found = new Map<number, Members>();
  const taken = new Set<Members>();
  for (const key of keys) {
    const free = new Map<string, Members[]>();
    for (const item of read.filter(isObject)) if (!taken.has(item)) push(free, keyOf(item, key), item);
    for (const [index, item] of written.entries()) {
      if (found.has(index) || !isObject(item)) continue;
      const same = free.get(keyOf(item, key))?.shift();
      if (same === undefined) continue;
      found.set(index, same);
      taken.add(same);
    }
  }
  return [...found];
}

function keyOf(item: Members, key: readonly string[]): string {
  return canonical(key.map(name => (item[name] ?? null) as Json));
}

function isKnown({ members }: KnownObject, name: string): boolean {
  return Object.hasOwn(members, name);
}

function memberOf({ members }: KnownObject, name: string): KnownMembers {
  return Object.hasOwn(members, name) ? (members[name] ?? 'value') : 'value';
}
