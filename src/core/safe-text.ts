/**
 * What could move the cursor, hide or turn text round: C0, DEL and C1 controls, format characters (bidirectional marks,
 * overrides and isolates, zero-width characters, tags, byte order marks), line separators, lone surrogates, and the code points
 * that Unicode keeps for more characters that nobody sees.
 */
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029\u2065\ufff0-\ufff8\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** Text from an API or a manifest, on one line and without anything that a terminal would act on: such characters become `\u{1b}`. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, found => `\\u{${(found.codePointAt(0) as number).toString(16)}}`);
}
