import { spellings } from '../core/address.ts';
import { globTokens } from '../core/glob.ts';

/** What may stand at one place of an address: one of the characters, or any where that is undefined; `more`: any number of them, or none. */
interface Place {
  readonly chars?: string;
  readonly more?: true;
}

/** One way in which addresses of a kind are written, character by character. */
export type AddressForm = readonly Place[];

/** The ways to write a form such as `kind/<part>/<other>`; `parts` say what may stand for a part, where that is not any text. Pure. */
export function waysToWrite(form: string, parts: Readonly<Record<string, string>>): readonly AddressForm[] {
  return form.split(/(<[^>]*>)/).reduce<readonly AddressForm[]>(
    (before, piece) => {
      const ways = piece.startsWith('<') ? waysToFill(parts[piece.slice(1, -1)]) : [literal(piece)];
      return before.flatMap(start => ways.map(way => [...start, ...way]));
    },
    [[]],
  );
}

/** The words among what a part may be. Pure. */
export function wordsOf(part: string): readonly string[] {
  return part.split('|').filter(way => !way.startsWith('['));
}

function waysToFill(part: string | undefined): readonly AddressForm[] {
  // Names hold slashes, and are written as they are or encoded.
  if (part === undefined) return [[{}, { more: true }]];
  return part.split('|').map(way => (way.startsWith('[') ? setsIn(way) : literal(way)));
}

function literal(text: string): AddressForm {
  return [...text].map(chars => ({ chars }));
}

/** Sets of characters, each perhaps with `+`: `[1-9][0-9]+`. */
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

/** Whether a glob of `keep` matches any address that is written so. Takes time in proportion to both lengths. Pure. */
export function canMatch(glob: string, form: AddressForm): boolean {
  return spellings(glob).some(spelt => reachesEnd(spelt, form));
}

function reachesEnd(glob: string, form: AddressForm): boolean {
  let reached = new Set<number>();
  reach(0, reached, form);
  for (const token of globTokens(glob)) {
    const isStar = token === '*' || token === '**';
    const next = new Set<number>(isStar ? reached : []);
    // A star goes on from where it has come to: a set that grows is walked to its end.
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

/** Places that may stand for nothing are also passed over. */
function reach(from: number, reached: Set<number>, form: AddressForm): void {
  let at = from;
  for (reached.add(at); form[at]?.more === true; reached.add(at)) at += 1;
}

function canBe(token: string, { chars }: Place): boolean {
  if (chars === undefined || token === '**') return true;
  return token === '*' || token === '?' ? chars !== '/' : chars.includes(token);
}
