import type { Question } from '../api.ts';
import { type MapEntry, pageBody } from './portal-page.ts';

/** Words that tell nothing about a question's subject. */
const EMPTY = new Set(
  'a an and any are as at be been by can cannot could do does for from get has have how i if in into is it its long many may me much must my no not of on or our should so than that the their them then there they this to use was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The meaningful words of a text, in lower case, without grammatical endings. */
function searchWords(text: string): ReadonlySet<string> {
  const found =
    text
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(found.filter(word => !EMPTY.has(word)).map(stem));
}

/**
 * Removes a grammatical ending, so that `branches`, `branching` and `branched` count as one word.
 * Short words are unchanged.
 */
function stem(word: string): string {
  const short = word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '');
  return short.length >= 3 ? short : word;
}

/**
 * How well a word distinguishes some texts from each other: a word in all of them weighs little.
 */
type Weights = (word: string) => number;

function weightsIn(texts: readonly string[]): Weights {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of searchWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return word => Math.log(1 + texts.length / (counts.get(word) ?? 1));
}

/** The sum of the weights of those `words` that the text contains. */
function shared(words: ReadonlySet<string>, text: string, weights: Weights): number {
  const there = searchWords(text);
  return [...words].filter(word => there.has(word)).reduce((sum, word) => sum + weights(word), 0);
}

/**
 * The pages of llms.txt whose title or description share words with the question, best first;
 * equally good pages in the order of llms.txt.
 */
export function fittingPages(entries: readonly MapEntry[], question: Question): readonly MapEntry[] {
  const asked = searchWords(question.ask);
  const goal = new Set([...searchWords(question.goal ?? '')].filter(word => !asked.has(word)));
  const texts = entries.map(({ title, description }) => `${title} ${description}`);
  const weights = weightsIn(texts);
  return entries
    .map((entry, index) => {
      const text = texts[index] ?? '';
      const fits = shared(asked, text, weights);
      const more = shared(asked, entry.title, weights) + shared(goal, text, weights) / 2;
      return { entry, score: fits === 0 ? 0 : fits + more };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/**
 * The paragraphs of a page that share most words with the question, in the page's order, within a
 * number of characters.
 */
export function fittingPassage(markdown: string, question: string, length: number): string {
  const asked = searchWords(question);
  const texts = pageBody(markdown)
    .split(/\n\s*\n/)
    .map(text => text.trim())
    .filter(text => text !== '' && !/^#{1,6}[ \t]/.test(text));
  const weights = weightsIn(texts);
  const paragraphs = texts.map((text, index) => ({ text, index, score: shared(asked, text, weights) }));
  const best = [...paragraphs].sort((a, b) => b.score - a.score);
  const kept: typeof paragraphs = [];
  let size = 0;
  for (const paragraph of best) {
    if (kept.length > 0 && (paragraph.score === 0 || size + paragraph.text.length > length)) continue;
    kept.push(paragraph);
    size += paragraph.text.length;
  }
  return kept
    .sort((a, b) => a.index - b.index)
    .map(({ text }) => text)
    .join('\n\n');
}
