/** Words that tell nothing about a question's subject. */
const EMPTY = new Set(
  'a an and any are as at be been by can cannot could do does for from get has have how i if in into is it its long many may me much must my no not of on or our should so than that the their them then there they this to use was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The meaningful words of a text, in lower case, without grammatical endings. */
export function searchWords(text: string): ReadonlySet<string> {
  const found =
    text
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(found.filter(word => !EMPTY.has(word)).map(stem));
}

/** `branches`, `branching` and `branched` are one word, and so are `recovery` and `recovered`; short words are unchanged. */
function stem(word: string): string {
  const short = word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '');
  return short.length >= 3 ? short : word;
}

/** How much each word distinguishes these texts: a word in all of them counts little. */
export type Weights = (word: string) => number;

export function weightsIn(texts: readonly string[]): Weights {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of searchWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return word => Math.log(1 + texts.length / (counts.get(word) ?? 1));
}

/** The weight of the words that the text contains; 0 if it has none. */
export function shared(words: ReadonlySet<string>, text: string, weights: Weights): number {
  const there = searchWords(text);
  return [...words].filter(word => there.has(word)).reduce((sum, word) => sum + weights(word), 0);
}
