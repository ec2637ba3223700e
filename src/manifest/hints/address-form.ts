import { spellings } from '../../core/address.ts';
import { globTokens } from '../../core/text/glob.ts';

/**
 * What may be at one position of an address: one of the characters in `chars`, or any character
 * where `chars` is absent. With `more` the position may have any number of these characters, also
 * none.
 */
interface Place {
  readonly chars?: string;
  readonly more?: true;
}

/** A form of addresses: for each position, the characters that may be there. */
export type AddressForm = readonly Place[];

/**
 * All forms of the addresses that fit a pattern such as `kind/<part>/<other>`. `parts` has the
 * allowed values of each part that is not free text. Pure.
 */
export function waysToWrite(form: string, parts: Readonly<Record<string, string>>): readonly AddressForm[] {
  return form.split(/(<[^>]*>)/).reduce<readonly AddressForm[]>(
    (before, piece) => {
      const ways = piece.startsWith('<') ? waysToFill(parts[piece.slice(1, -1)]) : [literal(piece)];
      return before.flatMap(start => ways.map(way => [...start, ...way]));
    },
    [[]],
  );
}

/**
 * The allowed values of a part that are fixed words, and not sets of characters such as `[0-9]+`.
 * Pure.
 */
export function wordsOf(part: string): readonly string[] {
  return part.split('|').filter(way => !way.startsWith('['));
}

function waysToFill(part: string | undefined): readonly AddressForm[] {
  // A name may contain slashes, written literally or encoded.
  if (part === undefined) return [[{}, { more: true }]];
  return part.split('|').map(way => (way.startsWith('[') ? setsIn(way) : literal(way)));
}

function literal(text: string): AddressForm {
  return [...text].map(chars => ({ chars }));
}

/** Sets of characters, each with an optional `+`: `[1-9][0-9]+`. */
function setsIn(text: string): AddressForm {
  return [...text.matchAll(/\[([^\]]*)\](\+?)/g)].flatMap(([, set = '', plus]) => {
    const chars = set.replace(/(.)-(.)/g, (_, from: string, to: string) => range(from, to));
    return plus === '' ? [{ chars }] : [{ chars }, { chars, more: true }];
  });
}

function range(from: string, to: string): string {
  const first = from.charCodeAt(0);
  const codes = Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, at) => first + at);
  return String.fromCharCode(...codes);
}

/**
 * Whether a glob of `keep` matches any address of this form. Takes time in proportion to the
 * product of both lengths at most. Pure.
 */
export function canMatch(glob: string, form: AddressForm): boolean {
  return spellings(glob).some(spelt => reachesEnd(spelt, form));
}

function reachesEnd(glob: string, form: AddressForm): boolean {
  let reached = new Set<number>();
  reach(0, reached, form);
  for (const token of globTokens(glob)) {
    const isStar = token === '*' || token === '**';
    const next = new Set<number>(isStar ? reached : []);
    // A star matches any number of characters. So the loop also visits the positions that it adds
    // to the set on its way.
    for (const at of isStar ? next : reached) {
      const place = form[at];
      if (place === undefined || !canBe(token, place)) continue;
      reach(place.more === true ? at : at + 1, next, form);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(form.length);
}

/**
 * Adds a position to `reached`. A place with `more` may have no character at all, so the position
 * behind it is reached as well.
 */
function reach(from: number, reached: Set<number>, form: AddressForm): void {
  let at = from;
  for (reached.add(at); form[at]?.more === true; reached.add(at)) at += 1;
}

function canBe(token: string, { chars }: Place): boolean {
  if (chars === undefined || token === '**') return true;
  return token === '*' || token === '?' ? chars !== '/' : chars.includes(token);
}

/** The kind of an address or a glob: what is before its first slash. Pure. */
export function kindIn(text: string): string {
  return text.split('/')[0] ?? text;
}
