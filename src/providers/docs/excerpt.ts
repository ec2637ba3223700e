/** The beginning of a text on one line, at most so many characters of it. */
export function excerpt(text: string, length: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length).join('')}…`;
}
