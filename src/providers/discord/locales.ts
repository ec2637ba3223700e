/** Undocumented locales of the vendor's machine-readable description: a warning (facts: application-commands 7, Locales). */
export const undocumentedLocales: readonly string[] = ['ar', 'he'];

/** The fallback for a text that a locale lacks (facts: application-commands 7, Locale notes). */
export const fallbacks: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
};
