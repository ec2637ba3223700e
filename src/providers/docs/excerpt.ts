/** The start of a text on one line, cut at a number of characters. */
export function excerpt(text: string, length: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length).join('')}…`;
}
