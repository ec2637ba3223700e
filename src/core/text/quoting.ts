const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * A text as one word of a POSIX shell command: unchanged where that is safe, else in single quotes.
 */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Escapes each `$` before `{` or `$`, so that a manifest reads no variable in the text. */
export function literalText(text: string): string {
  return text.replace(/\$(?=[${])/g, '$$$$');
}

/** A character as a YAML escape for a text in double quotes. */
export function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
