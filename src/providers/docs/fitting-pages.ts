import type { Question } from './api.ts';
import { type MapEntry, pageBody } from './portal-page.ts';
import { searchWords, shared, weightsIn } from './search-words.ts';

/** The pages of a map whose title or description share words with the question, best first, then in the map's order. */
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

/** The paragraphs of a page that share most words with the question, in the page's order, within a number of characters. */
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
