import type { PortalPage } from './pages.ts';
import { type Hit, search, words } from './search.ts';

/** The portal's answer to a question. */
export interface PortalAnswer {
  /** Markdown paragraphs; undefined if the pages have no answer. */
  readonly text: string | undefined;
  /** The source pages of the text, best first. */
  readonly sources: readonly PortalPage[];
  readonly followUps: readonly string[];
}

/** The best page must contain at least this share of the question's words. */
const ENOUGH = 0.5;

/**
 * Answers with the paragraphs that share the most words with the question. Same question, same
 * answer.
 */
export function answer(pages: readonly PortalPage[], question: string, goal: string): PortalAnswer {
  const hits = search(pages, question, goal);
  const best = hits[0];
  if (best === undefined || covered(best.page, question) < ENOUGH) {
    return { text: undefined, sources: [], followUps: [] };
  }
  const used = hits.filter(hit => hit.score >= best.score * 0.8).slice(0, 3);
  return {
    text: used.map(hit => bestParagraph(hit.page, question)).join('\n\n'),
    sources: used.map(hit => hit.page),
    followUps: followUps(hits.slice(used.length)),
  };
}

function covered(page: PortalPage, question: string): number {
  const asked = new Set(words(question));
  const all = new Set(words(`${page.title} ${page.description} ${page.body}`));
  return asked.size === 0 ? 0 : [...asked].filter(word => all.has(word)).length / asked.size;
}

function bestParagraph(page: PortalPage, question: string): string {
  const asked = new Set(words(question));
  const ranked = page.body
    .split('\n\n')
    .map(text => ({ text, score: new Set(words(text).filter(word => asked.has(word))).size }));
  return ranked.reduce((best, each) => (each.score > best.score ? each : best)).text;
}

function followUps(hits: readonly Hit[]): readonly string[] {
  return hits.slice(0, 2).map(hit => `What should I know about ${hit.page.title.toLowerCase()}?`);
}
