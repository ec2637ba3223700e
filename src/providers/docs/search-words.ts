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

/** `branches`, `branching` and `branched` are one word; short words stay as they are. */
function stem(word: string): string {
  const short = word.replace(/(?:ies|ing|ed|es|s|e)$/, '');
  return short.length >= 3 ? short : word;
}

/** How many of the words stand in the text. */
export function shared(words: ReadonlySet<string>, text: string): number {
  const there = searchWords(text);
  return [...words].filter(word => there.has(word)).length;
}
