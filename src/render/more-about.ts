/** One line that says how to get the page of a code, for the end of output that shows some. Undefined where it shows none. Pure. */
export function moreAbout(codes: readonly string[]): string | undefined {
  const [first, ...others] = new Set(codes);
  if (first === undefined) return undefined;
  const rest = others.length === 0 ? '' : ', and the same with every other code';
  return `\`evenkeel explain ${first}\` tells more${rest}.`;
}
