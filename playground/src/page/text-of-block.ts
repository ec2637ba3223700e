/** What `build.js` has put in the place of `<` where that could be read as markup. */
const MARK = /\uF8F1/g;

/** A text that the page brings along, and does not show. */
export function textOfBlock(id: string): string {
  return document.getElementById(id)?.textContent?.replace(MARK, '<') ?? '';
}
