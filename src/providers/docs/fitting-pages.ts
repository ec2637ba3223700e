import type { Question } from './api.ts';
import { type MapEntry, pageBody } from './portal-page.ts';
import { searchWords, shared } from './search-words.ts';

/** The pages of a map whose title or description share words with the question, the best first, equal ones in the map's order. */
export function fittingPages(entries: readonly MapEntry[], question: Question): readonly MapEntry[] {
  const asked = searchWords(question.ask);
  const goal = new Set([...searchWords(question.goal ?? '')].filter(word => !asked.has(word)));
  return entries
    .map(entry => {
      const whole = `${entry.title} ${entry.description}`;
      const fits = shared(asked, whole);
      return { entry, score: fits === 0 ? 0 : fits + shared(asked, entry.title) + shared(goal, whole) / 2 };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** The paragraphs of a page that share most words with the question, at most so many characters, in the page's order. */
export function fittingPassage(markdown: string, question: string, length: number): string {
  const asked = searchWords(question);
  const paragraphs = pageBody(markdown)
    .split(/\n\s*\n/)
    .map((text, index) => ({ text: text.trim(), index, score: shared(asked, text) }))
    .filter(({ text }) => text !== '' && !/^#{1,6}[ \t]/.test(text));
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
