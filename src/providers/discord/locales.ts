/** Every locale that a text can have, as in the schema. */
export const LOCALES: readonly string[] = [
  'id',
  'da',
  'de',
  'en-GB',
  'en-US',
  'es-ES',
  'es-419',
  'fr',
  'hr',
  'it',
  'lt',
  'hu',
  'nl',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'fi',
  'sv-SE',
  'vi',
  'tr',
  'cs',
  'el',
  'bg',
  'ru',
  'uk',
  'hi',
  'th',
  'zh-CN',
  'ja',
  'zh-TW',
  'ko',
  'ar',
  'he',
];

/** Undocumented locales of the vendor's machine-readable description: a warning (facts: application-commands 7, Locales). */
export const undocumentedLocales: readonly string[] = ['ar', 'he'];

/** The fallback for a text that a locale lacks (facts: application-commands 7, Locale notes). */
export const fallbacks: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
};
