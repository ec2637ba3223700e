import { type Address, encodedParts } from '../../core/address.ts';
import { canonical, type Json } from '../../core/json.ts';
import type { Reason } from '../../core/report/reason.ts';
import { firstOf } from '../count.ts';
import { reasonWith } from '../own-address-parts.ts';
import { isOwn, wordsOf } from '../reason-words/reason-words.ts';
import { alike, MARKS, starAt } from './alike-rows.ts';
import { MAX_NAMES } from './shown-rows.ts';

const FEWEST = 3;
/** What these are about may be deleted or lost, so each is named. */
const NAMED = /^(?:keep|loss|offline|prune|restore|sweep)\//;

/** A note and what it is about. */
interface Note {
  readonly note: Reason;
  readonly about: readonly Address[];
}

/** A plan's notes as sentences; those that say the same of several addresses are one. Pure. */
export function shownNotes(notes: readonly Reason[]): readonly string[] {
  const lots = alike(notes.map(noteOf), {
    // A note about nothing stays alone.
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
    if (position === undefined) return wordsOf(note).message;
    const names = items.map(each => each.about.flatMap(encodedParts)[position] ?? '');
    const { message } = wordsOf(reasonWith(inLot(note), own, starAt(position)));
    return `${message} (${names.length} times: * is ${firstOf(names, MAX_NAMES)})`;
  });
}

/**
 * Without what differs in each of a lot and helps nobody: after a move to another project no id is
 * there.
 */
function inLot(note: Reason): Reason {
  return isOwn(note) && note.code === 'match/id-gone' ? { ...note, id: '…' } : note;
}

function noteOf(note: Reason): Note {
  const address = isOwn(note) && 'address' in note ? note.address : undefined;
  return { note, about: address === undefined ? [] : [address] };
}
