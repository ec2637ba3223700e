import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Characters that may join the one before. Only texts with these use the segmenter, which takes
 * microseconds per character.
 */
const JOINS =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\u1160-\u11ff\ud7b0-\ud7ff]/u;
const WITHOUT_WIDTH = /[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\p{Cc}\p{Cf}]/gu;
/** Only a sequence makes it an emoji: the first character alone takes one column. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}\ufe0f|[\d#*]\ufe0f\u20e3|\p{Regional_Indicator}{2}|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})/u;
/** The marks of half-width kana have their own column. */
const KANA_MARKS = /(?!^)[\uff9e\uff9f]/g;

/** Created at first use, because that takes milliseconds. */
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
