const ZERO = /[\p{Mn}\p{Me}]/gu;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;
const ASCII = /^[\x20-\x7e]*$/;

/** How many terminal columns a text takes: combining marks none, East Asian wide characters and emoji two. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  const points = [...text].length;
  return points - (text.match(ZERO)?.length ?? 0) + (text.match(WIDE)?.length ?? 0);
}

/** Fills a text with spaces up to a number of columns. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
