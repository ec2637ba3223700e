/**
 * What could move the cursor, hide or turn text round: C0, DEL and C1 controls, format characters (bidirectional marks,
 * overrides and isolates, zero-width characters, tags, byte order marks), line separators and lone surrogates.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu;

/** Text from an API or a manifest, on one line and without anything that a terminal would act on: such characters become `\u{1b}`. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, found => `\\u{${(found.codePointAt(0) as number).toString(16)}}`);
}
