import { type Address, encodedParts, kindOf } from '../../core/address.ts';
import { canonical, type Json } from '../../core/json.ts';
import type { Plan, Unread } from '../../core/report/plan.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import { firstOf } from '../count.ts';
import { addressWith, reasonWith } from '../own-address-parts.ts';
import { isOwn, noted, withNext, wordsOf } from '../reason-words/reason-words.ts';
import { plural, scopeNoun } from '../scope-noun.ts';
import { alike, asSent, MARKS, reasonOfAll, starAt } from './alike-rows.ts';
import { isAbsent, MAX_NAMES } from './shown-rows.ts';

/** Lists that could not be read for the same reason. */
export interface ShownLists {
  readonly kind: string;
  /** The scope of the lists; for several scopes with `*` for the part in which they differ. */
  readonly scope: string;
  readonly reason: Reason;
  readonly lists: readonly [Unread, ...Unread[]];
  /** The scopes of several joined lists; absent for a single list. */
  readonly over?: { readonly noun: string; readonly names: readonly string[] };
}

/**
 * The unread lists that are shown beside the rows. Left out are the lists of absent scopes, such as
 * a guild that lacks the application, because the rows of such a scope show the reason. Pure.
 */
export function listsBesideRows({ plan }: Pick<Report, 'plan'>): readonly Unread[] {
  const told = new Set(plan.rows.flatMap(row => (isAbsent(row) ? [row.scope.address] : [])));
  return told.size === 0 ? plan.unread : plan.unread.filter(({ scope }) => !told.has(scope));
}

/** Joins unread lists that have the same kind and the same reason. Pure. */
export function shownLists(
  { plan, explanations = [] }: Report,
  unread: readonly Unread[] = plan.unread,
): readonly ShownLists[] {
  const asked = new Set<Address>(explanations.flatMap(({ about }) => about));
  const lots = alike(unread, {
    address: list => list.scope,
    likeness: ({ scope, kind, reason }) => {
      if (asked.has(scope)) return undefined;
      const own = encodedParts(scope);
      const noun = scopeNoun({ kind: kindOf(scope), parts: own });
      const cause = asSent(reasonWith(reason, own, MARKS));
      return canonical([kind, kindOf(scope), noun, { ...cause } as unknown as Json]);
    },
    positions: list => encodedParts(list.scope).map((_, position) => position),
    fewest: 2,
  });
  const shown = lots.map(({ items, position }) =>
    position === undefined ? listAlone(items[0]) : listsOf(items, position),
  );
  return withOneReason(shown);
}

/** Joins lists of several kinds in the same scopes that could not be read for the same reason. */
function withOneReason(shown: readonly ShownLists[]): readonly ShownLists[] {
  const found = new Map<string, ShownLists>();
  for (const one of shown) {
    const key = canonical([one.scope, { ...one.reason }, [...(one.over?.names ?? [])]] as unknown as Json);
    const before = found.get(key);
    found.set(
      key,
      before === undefined
        ? one
        : { ...before, kind: `${before.kind}, ${one.kind}`, lists: [...before.lists, ...one.lists] },
    );
  }
  return [...found.values()];
}

/** A list by itself. */
export function listAlone(list: Unread): ShownLists {
  const { kind, scope, reason } = list;
  return { kind, scope, reason, lists: [list] };
}

function listsOf(lists: readonly [Unread, ...Unread[]], position: number): ShownLists {
  const [first, ...rest] = lists;
  const { kind, scope } = first;
  const reason = reasonOfAll([first.reason, ...rest.map(list => list.reason)]);
  const own = encodedParts(scope);
  const isLast = position === own.length - 1;
  return {
    kind,
    scope: addressWith(scope, own, starAt(position)),
    reason: reasonWith(reason, own, starAt(position)),
    lists,
    over: {
      noun: isLast ? plural(scopeNoun({ kind: kindOf(scope), parts: own })) : 'scopes',
      names: lists.map(list => encodedParts(list.scope)[position] ?? ''),
    },
  };
}

const FEWEST = 3;
/**
 * Codes of notes about something that may be deleted or lost. These notes are never joined, so that
 * each resource is named.
 */
const NAMED = /^(?:keep|loss|offline|prune|restore|sweep)\//;

/** A note and the addresses that it is about. */
interface Note {
  readonly note: Reason;
  readonly about: readonly Address[];
}

/**
 * The notes of a plan as sentences. Notes that say the same about several addresses are joined.
 * Pure.
 */
export function shownNotes(notes: readonly Reason[]): readonly string[] {
  const lots = alike(notes.map(noteOf), {
    // A note without an address is never joined.
    address: ({ about }) => about[0] as Address,
    likeness: ({ note, about: [address] }) =>
      address === undefined || NAMED.test(note.code)
        ? undefined
        : canonical(reasonWith(inLot(note), encodedParts(address), MARKS) as unknown as Json),
    positions: ({ about }) => about.flatMap(encodedParts).map((_, position) => position),
    fewest: FEWEST,
  });
  return lots.map(({ items, position }) => {
    const [{ note, about }] = items;
    const own = about.flatMap(encodedParts);
    if (position === undefined) return noted(note);
    const names = items.map(each => each.about.flatMap(encodedParts)[position] ?? '');
    const { message, next } = wordsOf(reasonWith(inLot(note), own, starAt(position)));
    return withNext(`${message} (${names.length} times: * is ${firstOf(names, MAX_NAMES)})`, next);
  });
}

/**
 * Hides the old id in a note on an entry whose `id` nothing live has, so that such notes are
 * joined. After a move to another project many entries may have one.
 */
function inLot(note: Reason): Reason {
  return isOwn(note) && note.code === 'match/id-gone' ? { ...note, id: '…' } : note;
}

function noteOf(note: Reason): Note {
  const address = isOwn(note) && 'address' in note ? note.address : undefined;
  return { note, about: address === undefined ? [] : [address] };
}

const CODES: ReadonlySet<string> = new Set([
  'accepted/in-change',
  'ignore/added-in-change',
  'keep/removed-in-change',
  'rule/removed-in-change',
]);

/** The heading of the notes on protection that a change removes. */
export const GUARDS_LESS = 'Less guarded after the merge';

/**
 * The notes on protection that a change removes. A reviewer sees them beside rows that destroy or
 * widen access.
 */
export function guardsLess({ notes }: Plan): readonly Reason[] {
  return notes.filter(({ code }) => CODES.has(code));
}

/** All other notes of a plan. */
export function otherNotes({ notes }: Plan): readonly Reason[] {
  return notes.filter(({ code }) => !CODES.has(code));
}
