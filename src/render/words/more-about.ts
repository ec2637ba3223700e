/**
 * The closing line of an output with codes: how to get their pages. Undefined without codes. Pure.
 */
export function moreAbout(codes: readonly string[]): string | undefined {
  const [first, ...others] = new Set(codes);
  if (first === undefined) return undefined;
  const rest = others.length === 0 ? '' : ', and the same with every other code';
  return `\`evenkeel explain ${first}\` tells more${rest}.`;
}
