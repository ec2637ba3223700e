import { shortened } from '../../core/text/shortened.ts';

/** Characters that an editor shows as a space or not at all. YAML reads them like letters. */
const INVISIBLE = /[\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff]/;
const ALL = new RegExp(INVISIBLE.source, 'g');

const NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u202f': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\u3000': 'an ideographic space',
  '\ufeff': 'a byte order mark',
};

/** The name of the first invisible character in a text: `a no-break space (U+00A0)`. Pure. */
export function invisibleIn(text: string): string | undefined {
  const [found] = INVISIBLE.exec(text) ?? [];
  return found === undefined ? undefined : `${NAMES[found] ?? 'an invisible character'} (${codeOf(found)})`;
}

/** The text without invisible characters, which is most likely what its author meant. Pure. */
export function withoutInvisible(text: string): string {
  return text.replace(ALL, '').trim();
}

/** The text with invisible characters as escapes: `\u{a0}description`. Pure. */
export function withVisible(text: string): string {
  return text.replace(ALL, found => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The code of a character, such as `U+00A0`. Pure. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const QUOTED = /^[“”„‟«»‹›‘’‚‛](.*)[“”„‟«»‹›‘’‚‛]$/su;
const DASH = /[‐‑‒–—―−]/u;
/** Letters of other scripts, and full-width characters, that look like ASCII. */
const LOOKS_LIKE = /[\p{sc=Cyrillic}\p{sc=Greek}\uff01-\uff5e]/u;

/** Whether a text is in quotes as word processors write them. Pure. */
export function hasTypographicQuotes(text: string): boolean {
  return QUOTED.test(text);
}

/**
 * A hint about characters in a text that only look like ASCII: quotes and dashes of a word
 * processor, invisible characters, letters of another script. Undefined if there are none. Pure.
 */
export function foreignIn(text: string): string | undefined {
  const [, inner] = QUOTED.exec(text) ?? [];
  if (inner !== undefined) return `the text has typographic quotes: write "${shortened(inner)}"`;
  const hidden = invisibleIn(text);
  if (hidden !== undefined) return `the text has ${hidden}: write ${shortened(withoutInvisible(text))}`;
  const [dash] = DASH.exec(text) ?? [];
  if (dash !== undefined) return `the ${dash} (${codeOf(dash)}) is not a hyphen: write -`;
  const [letter] = LOOKS_LIKE.exec(text) ?? [];
  if (letter === undefined) return undefined;
  const kind = /[\uff10-\uff19]/u.test(letter) ? 'digit' : 'letter or sign';
  return `the ${letter} (${codeOf(letter)}) only looks like a ${kind} of the keyboard`;
}
