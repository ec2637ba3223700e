/** Words that say nothing about a question's subject. */
const EMPTY = new Set(
  'a an and any are as at be been by can cannot could do does for from get has have how i if in into is it its long many may me much must my no not of on or our should so than that the their them then there they this to use was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The words of a text that carry its meaning, in lower case, without the ends that grammar gives them. */
export function searchWords(text: string): ReadonlySet<string> {
  const found =
    text
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(found.filter(word => !EMPTY.has(word)).map(stem));
}

/** `branches`, `branching` and `branched` are one word, `recovery` and `recovered` too; short words stay as they are. */
function stem(word: string): string {
  const short = word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '');
  return short.length >= 3 ? short : word;
}

/** How much each word tells about one of these texts: a word that all of them have tells little. */
export type Weights = (word: string) => number;

export function weightsIn(texts: readonly string[]): Weights {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of searchWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return word => Math.log(1 + texts.length / (counts.get(word) ?? 1));
}

/** The weight of those words that stand in the text; 0 where none does. */
export function shared(words: ReadonlySet<string>, text: string, weights: Weights): number {
  const there = searchWords(text);
  return [...words].filter(word => there.has(word)).reduce((sum, word) => sum + weights(word), 0);
}
