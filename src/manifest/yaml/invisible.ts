/** What an editor shows as a space or as nothing, and YAML takes for a letter. */
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

/** The first invisible character of a text, by its name: `a no-break space (U+00A0)`. Pure. */
export function invisibleIn(text: string): string | undefined {
  const [found] = INVISIBLE.exec(text) ?? [];
  return found === undefined ? undefined : `${NAMES[found] ?? 'an invisible character'} (${codeOf(found)})`;
}

/** The text as it was meant, most likely. Pure. */
export function withoutInvisible(text: string): string {
  return text.replace(ALL, '').trim();
}

/** The text with what is invisible as escapes: `\u{a0}description`. Pure. */
export function withVisible(text: string): string {
  return text.replace(ALL, found => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** `U+00A0`. Pure. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
