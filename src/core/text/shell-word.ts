const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * A text as one word of a POSIX shell command: unchanged where that is safe, else in single quotes.
 */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
