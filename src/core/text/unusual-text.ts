import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Characters that can move the cursor, hide text or change its direction: C0, DEL and C1 controls,
 * format characters (bidirectional marks, overrides and isolates, zero-width characters, tags, byte
 * order marks), line separators, lone surrogates, letters and marks that draw nothing (Hangul and
 * Khmer fillers, joiners, the empty Braille pattern), and code points that Unicode reserves for
 * more invisible characters. Variation selectors stay: they choose how the character before them
 * looks.
 */
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Surrogate}\u115f\u1160\u2028\u2029\u2065\u2800\u3164\uffa0\ufff0-\ufff8\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]/gu;

/**
 * Joiners that readers need: between the characters of one emoji, and after a virama (a sign of
 * Indic scripts that takes away a vowel), as in Hindi (RFC 5892, A.1 and A.2). Everywhere else they
 * can only hide something.
 */
const JOINER =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=\p{L})/gu;

/** The text with `\u{1b}` in place of each unsafe character. */
export function withoutUnsafe(text: string): string {
  if (!/[\u200c\u200d]/.test(text)) return escaped(text);
  const joiners = [...text.matchAll(JOINER)];
  let at = 0;
  let safe = '';
  for (const { 0: joiner, index } of joiners) {
    safe += escaped(text.slice(at, index)) + joiner;
    at = index + joiner.length;
  }
  return safe + escaped(text.slice(at));
}

function escaped(text: string): string {
  return text.replace(UNSAFE, found => `\\u{${(found.codePointAt(0) as number).toString(16)}}`);
}

/**
 * Characters that may join the character before them. Only texts with such a character use the
 * segmenter, which takes microseconds for each character.
 */
const JOINS =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\u1160-\u11ff\ud7b0-\ud7ff]/u;
const WITHOUT_WIDTH = /[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\p{Cc}\p{Cf}]/gu;
/**
 * An emoji of several characters takes two columns, although its first character alone takes one.
 */
const EMOJI =
  /^(?:\p{Extended_Pictographic}\ufe0f|[\d#*]\ufe0f\u20e3|\p{Regional_Indicator}{2}|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})/u;
/** The marks of half-width kana, which take a column of their own. */
const KANA_MARKS = /(?!^)[\uff9e\uff9f]/g;

/** Created on first use, because that takes milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/** How many terminal columns a text takes: each visible character takes none, one or two. */
export function widthOfCharacters(text: string): number {
  let columns = 0;
  if (JOINS.test(text)) for (const character of segments(text)) columns += characterWidth(character);
  else for (const character of text) columns += eastAsianWidth(character.codePointAt(0) ?? 0);
  return columns;
}

function segments(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function characterWidth(character: string): number {
  if (EMOJI.test(character)) return 2;
  const seen = character.replace(WITHOUT_WIDTH, '');
  const base = seen.codePointAt(0);
  return base === undefined ? 0 : eastAsianWidth(base) + (seen.match(KANA_MARKS)?.length ?? 0);
}
