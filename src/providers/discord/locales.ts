/**
 * Locales that the vendor's machine-readable description names and its documentation does not
 * (facts: application-commands 7, Locales): accepted, with a warning.
 */
export const undocumentedLocales: readonly string[] = ['ar', 'he'];
