/**
 * What could move the cursor, hide or turn text round: C0, DEL and C1 controls, line separators, bidirectional marks,
 * overrides and isolates, zero-width characters, tags, byte order marks and lone surrogates.
 */
const UNSAFE =
  /[\p{Cc}\p{Surrogate}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Text from an API or a manifest, on one line and without anything that a terminal would act on: such characters become `\u{1b}`. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, found => `\\u{${(found.codePointAt(0) as number).toString(16)}}`);
}
