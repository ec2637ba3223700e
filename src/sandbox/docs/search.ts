import type { PortalPage } from './pages.ts';

const STOP_WORDS = new Set(
  'a an and are as at be been by can could do does for from has have how i if in is it its long many may me much my not of on or our should so than that the their them then there they this to us was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The meaningful words of a text, without singular and plural endings. */
export function words(text: string): readonly string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found
    .filter(word => !STOP_WORDS.has(word))
    .map(word => (word.length > 3 ? word.replace(/e?s$/, '') : word));
}

export interface Hit {
  readonly page: PortalPage;
  readonly score: number;
}

/**
 * Pages by how many query words they share, best first, then in order. Title words count twice,
 * goal words half.
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
