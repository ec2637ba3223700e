const PLAIN = /^[\w@%+=:,./-]+$/;

/** A text as one word of a command for a POSIX shell: as it is where that is safe, else in single quotes. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
