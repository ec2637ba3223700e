import { displayWidth, safeText } from './safe-text.ts';

/**
 * Shortens a text in its middle to a number of columns, because both ends help to recognize it;
 * `more` stands for the rest. Empty where too little would be left.
 */
export function cutMiddle(text: string, width: number, more: string): string {
  if (displayWidth(text) <= width) return text;
  if (width - displayWidth(more) < 8) return '';
  const points = [...text];
  let left = '';
  let right = '';
  while (points.length > 0) {
    const toLeft = left.length <= right.length;
    const next = (toLeft ? points.shift() : points.pop()) as string;
    const longer = toLeft ? left + next : next + right;
    // A cut within a joined character, such as an emoji, may make the rest wider.
    const cut = toLeft ? longer + more + right : left + more + longer;
    if (displayWidth(safeText(cut)) > width) break;
    if (toLeft) left = longer;
    else right = longer;
  }
  return left + more + right;
}
