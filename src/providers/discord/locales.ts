/**
 * Locales that the vendor's machine-readable description names and its documentation does not
 * (facts: application-commands 7, Locales): accepted, with a warning.
 */
export const undocumentedLocales: readonly string[] = ['ar', 'he'];

/** What the service shows where a text is missing in a locale (facts: application-commands 7, Locale notes). */
export const fallbacks: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
};
