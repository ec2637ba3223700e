import type { PortalPage } from './pages.ts';

const STOP_WORDS = new Set(
  'a an and are as at be been by can could do does for from has have how i if in is it its long many may me much my not of on or our should so than that the their them then there they this to us was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The meaningful words of a text, without plural endings. */
function words(text: string): readonly string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found
    .filter(word => !STOP_WORDS.has(word))
    .map(word => (word.length > 3 ? word.replace(/e?s$/, '') : word));
}

interface Hit {
  readonly page: PortalPage;
  readonly score: number;
}

/**
 * Finds the pages that contain words of the query. The page with the most words is first; pages
 * with equally many keep their order. Words in the title count twice. `goal`: what the reader is
 * trying to do; its words count half.
 */
export function search(pages: readonly PortalPage[], query: string, goal = ''): readonly Hit[] {
  const asked = new Set(words(query));
  const wanted = new Set(words(goal).filter(word => !asked.has(word)));
  return pages
    .map(page => {
      const title = new Set(words(page.title));
      const all = new Set([...title, ...words(page.description), ...words(page.body)]);
      const shared = [...asked].filter(word => all.has(word));
      const inTitle = shared.filter(word => title.has(word));
      const steered = [...wanted].filter(word => all.has(word));
      return { page, score: shared.length === 0 ? 0 : shared.length + inTitle.length + steered.length / 2 };
    })
    .filter(hit => hit.score > 0)
    .sort((a, b) => b.score - a.score);
}

/** The portal's answer to a question. */
export interface PortalAnswer {
  /** Markdown paragraphs; undefined if the pages have no answer. */
  readonly text: string | undefined;
  /** The pages that the text is from, the best first. */
  readonly sources: readonly PortalPage[];
  readonly followUps: readonly string[];
}

/** The share of the question's words that the best page must contain for an answer. */
const ENOUGH = 0.5;

/**
 * Answers with the paragraphs that have the most words in common with the question. The same
 * question always gets the same answer.
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
