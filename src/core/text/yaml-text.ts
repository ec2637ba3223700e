/** Writes the text so that none of it reads as a variable. */
export function literalText(text: string): string {
  return text.replace(/\$(?=[${])/g, '$$$$');
}

/** A text's character as an escape in double quotes. */
export function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
