/** One value per line, ignoring empty lines. */
export function inputLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
}
